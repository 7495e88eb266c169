// A cube is a list of cards as text, one a line: `name | colors | type | image`, all but the name optional. Blank lines
// and lines that begin with # do not count; a name that stands there twice is two copies. Nothing else is known of a
// card. A card's face is the place in the text where its line begins, so that reading a cube needs no memory at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "kernel/containers.h"

namespace rondel::games::draft {

struct CubeCard {
  std::string_view name;
  std::string_view colors;
  std::string_view type;
  std::string_view image;
};

// The cards of the cube that ships with the game.
std::string_view default_cube();

// The card whose line begins at `face`.
CubeCard card_at(std::string_view cube, std::int32_t face);

// Goes from line to line: `at` is where a card's line begins, or `cube.size()` when there is none left.
std::size_t first_card(std::string_view cube);
std::size_t card_after(std::string_view cube, std::size_t at);

std::int32_t count_cards(std::string_view cube);
// The faces of all cards, in the order of the list. While rules run.
vector<std::int32_t> faces_of(std::string_view cube);

// What is wrong with a list, with the number of the line; empty: nothing.
std::string cube_problem(std::string_view cube);

}  // namespace rondel::games::draft
