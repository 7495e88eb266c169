// The small words of the game: what there is to have, to produce, to put on cards and on the map. Each list has its names
// in the order of its values; expressions, positions and views write them so.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "kernel/text.h"

namespace rondel::games::mars {

inline constexpr int most_players = 5;

enum class Resource : std::uint8_t { mc, steel, titanium, plant, energy, heat };
inline constexpr std::size_t resource_count = 6;
inline constexpr std::array<Text, resource_count> resource_names = {"mc",    "steel",  "titanium",
                                                                    "plant", "energy", "heat"};
inline constexpr std::array<Text, resource_count> production_names = {
    "prod_mc", "prod_steel", "prod_titanium", "prod_plant", "prod_energy", "prod_heat"};

// What lies on cards.
enum class Holds : std::uint8_t { nothing, animal, microbe, science, fighter };
inline constexpr std::size_t holds_count = 5;
inline constexpr std::array<Text, holds_count> holds_names = {"", "animal", "microbe", "science", "fighter"};

enum class Tag : std::uint8_t {
  building,
  space,
  power,
  science,
  jovian,
  earth,
  plant,
  microbe,
  animal,
  city
};
inline constexpr std::size_t tag_count = 10;
inline constexpr std::array<Text, tag_count> tag_names = {"building", "space", "power",   "science", "jovian",
                                                          "earth",    "plant", "microbe", "animal",  "city"};

// Those from `capital` on are special tiles: one each.
enum class Tile : std::uint8_t {
  none,
  ocean,
  greenery,
  city,
  capital,
  natural_preserve,
  mining_area,
  mining_rights,
  commercial_district,
  nuclear_zone,
  industrial_center,
  ecological_zone,
  lava_flows,
  mohole_area,
  restricted_area,
};
inline constexpr std::size_t tile_count = 15;
inline constexpr std::array<Text, tile_count> tile_names = {"",
                                                            "ocean",
                                                            "greenery",
                                                            "city",
                                                            "capital",
                                                            "natural preserve",
                                                            "mining area",
                                                            "mining rights",
                                                            "commercial district",
                                                            "nuclear zone",
                                                            "industrial center",
                                                            "ecological zone",
                                                            "lava flows",
                                                            "mohole area",
                                                            "restricted area"};

constexpr bool is_city(Tile tile) { return tile == Tile::city || tile == Tile::capital; }

template <class Enum>
constexpr std::size_t at(Enum value) {
  return static_cast<std::size_t>(value);
}

// Whether the name is this word. A space in the name may be written as `_`. It is compared letter by letter: how long a name is
// would have to be counted first.
inline bool is_named(Text name, std::string_view word) {
  const char* const letters = name.view().data();
  for (std::size_t i = 0; i < word.size(); ++i) {
    const bool is_same = letters[i] == word[i] || (letters[i] == ' ' && word[i] == '_');
    if (letters[i] == '\0' || !is_same) {
      return false;
    }
  }
  return !word.empty() && letters[word.size()] == '\0';
}

// The value whose name this is; `names.size()` when there is none.
template <std::size_t count>
std::size_t find_name(const std::array<Text, count>& names, std::string_view word) {
  std::size_t i = 0;
  while (i < count && !is_named(names[i], word)) {
    ++i;
  }
  return i;
}

}  // namespace rondel::games::mars
