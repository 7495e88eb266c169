#include "bench/yardstick_hall.h"

#include <utility>

#include "bench/yardstick_games.h"

namespace rondel::bench {

std::unique_ptr<Hall> hall_with_asker(store::Store& store, HallOptions options) {
  options.modules = Modules({{.game = &asker}}).over(options.modules);
  return Hall::make(store, std::move(options));
}

}  // namespace rondel::bench
