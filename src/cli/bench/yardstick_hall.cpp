#include "cli/bench/yardstick_hall.h"

#include <utility>

#include "cli/bench/yardstick_games.h"

namespace rondel::bench {

std::unique_ptr<Hall> hall_with_asker(store::Store& store, HallOptions options) {
  options.find_game = [others = std::move(options.find_game)](std::string_view name) {
    return name == asker.name ? &asker : others(name);
  };
  return Hall::make(store, std::move(options));
}

}  // namespace rondel::bench
