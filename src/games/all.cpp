#include "games/all.h"

#include <array>

#include "games/cubedraft/cubedraft.h"
#include "games/elements/elements.h"
#include "games/ginrummy/ginrummy.h"
#include "games/hearts/hearts.h"
#include "games/leduc/leduc.h"
#include "games/mars/mars.h"
#include "games/netrunner/netrunner.h"
#include "games/tictactoe/tictactoe.h"
#include "games/wingspan/wingspan.h"

namespace rondel::games {

std::span<const Game* const> all() {
  static constexpr std::array games = {
      &tictactoe, &leduc, &hearts, &ginrummy, &cubedraft, &elements, &mars, &netrunner, &wingspan,
  };
  return games;
}

const Game* find(std::string_view name) {
  for (const Game* const game : all()) {
    if (game->name == name) {
      return game;
    }
  }
  return nullptr;
}

}  // namespace rondel::games
