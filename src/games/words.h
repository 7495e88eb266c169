// What games on the operation machine call their operations in English. A game that has such words adds a line in
// words.cpp.
#pragma once

#include <span>
#include <string_view>

#include "rules/operations/describe.h"

namespace rondel::games {

struct GameWords {
  std::string_view game;
  const ops::Words* words;
};

std::span<const GameWords> all_words();

// The words of the game of that name, or null.
const ops::Words* words_of(std::string_view game);

}  // namespace rondel::games
