#include "games/words.h"

#include <algorithm>
#include <array>

#include "games/mars/texts.h"

namespace rondel::games {

// A game's line is {"name", &name_words}.
std::span<const GameWords> all_words() {
  static constexpr std::array words = {
      GameWords{"mars", &mars_words},
  };
  return words;
}

const ops::Words* words_of(std::string_view game) {
  const auto words = std::ranges::find(all_words(), game, &GameWords::game);
  return words == all_words().end() ? nullptr : words->words;
}

}  // namespace rondel::games
