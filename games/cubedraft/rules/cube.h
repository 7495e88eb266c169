// A cube is a list of cards as text, one a line: `name | colors | type | image | cost | text`, all but the name optional.
// Blank lines and lines that begin with # do not count; a name that stands there twice is two copies. Nothing else is known
// of a card. A card's face is the place in the text where its line begins, so that reading a cube needs no memory at all.
//
// A card whose type begins with "basic" is a basic land: it is in no pack, and who builds a deck takes as many as they like.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "kernel/containers.h"
#include "kernel/game.h"

namespace rondel::games::cubedraft {

struct CubeCard {
  std::string_view name;
  std::string_view colors;
  std::string_view type;
  std::string_view image;
  std::string_view cost;
  std::string_view text;

  bool is_basic() const { return type.starts_with("basic"); }
};

// Whether one of the colors of a card, apart by spaces, is this one.
bool has_color(std::string_view colors, std::string_view color);

// The cards of the cube that ships with the game.
std::string_view default_cube();

// The card whose line begins at `face`.
CubeCard card_at(std::string_view cube, std::int32_t face);

// Goes from line to line: `at` is where a card's line begins, or `cube.size()` when there is none left.
std::size_t first_card(std::string_view cube);
std::size_t card_after(std::string_view cube, std::size_t at);

// Of the cards that go into packs, and of the basic lands; both in the order of the list.
std::int32_t count_cards(std::string_view cube);
vector<std::int32_t> faces_of(std::string_view cube);  // while rules run
inline constexpr std::size_t most_basics = 16;         // the first ones of the list
small_vector<std::int32_t, most_basics> basics_of(std::string_view cube);

// What is printed on the cards that come with the game.
std::span<const FaceText> printed_faces();

// What is wrong with a list, with the number of the line; empty: nothing.
std::string cube_problem(std::string_view cube);

}  // namespace rondel::games::cubedraft
