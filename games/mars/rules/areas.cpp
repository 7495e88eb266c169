#include "mars/rules/areas.h"

#include <algorithm>
#include <string>
#include <vector>

#include "kernel/fault.h"
#include "rules/data_table.h"

namespace rondel::games::mars {
namespace {

constexpr std::string_view printed =
#include "mars/data/map.inc"
    ;

constexpr std::array<Text, 5> ground_names = {"land", "ocean", "volcanic", "noctis", "offworld"};

struct PrintedMap {
  PrintedMap();
  void read_bonus(const DataTable& table, std::size_t row, Area& area);
  void join();

  std::array<Area, area_count + 1> areas{};
  std::array<AreaSet, area_count + 1> beside{};  // by area
  std::array<AreaSet, 5> of_ground{};
  AreaSet with_metal;
  std::array<std::string, area_count + 1> words{};
};

PrintedMap::PrintedMap() {
  const DataTable table("map", printed);
  check(table.size() == area_count, "the map has 63 areas");
  for (std::size_t row = 0; row < table.size(); ++row) {
    Area& area = areas[row + 1];
    const std::size_t ground = find_name(ground_names, table.cell(row, "kind"));
    if (ground == ground_names.size()) {
      table.refuse(row, "kind", "expected land, ocean, volcanic, noctis or offworld");
    }
    area.ground = static_cast<Ground>(ground);
    area.row = static_cast<std::int8_t>(table.number(row, "row"));
    area.place = static_cast<std::int8_t>(table.number(row, "pos"));
    area.name = table.cell(row, "name");
    words[row + 1] = ground_names[ground].view();
    read_bonus(table, row, area);
    area.word = words[row + 1].c_str();
    const auto id = static_cast<AreaId>(row + 1);
    of_ground[ground].add(id);
    if (area.has_metal()) {
      with_metal.add(id);
    }
  }
  join();
}

// "2steel", "plant,titanium", "draw": a number of each, written as in expressions.
void PrintedMap::read_bonus(const DataTable& table, std::size_t row, Area& area) {
  std::string_view rest = table.cell(row, "bonus");
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    std::string_view word = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const bool is_counted = word[0] >= '0' && word[0] <= '9';
    const auto count = static_cast<std::uint8_t>(is_counted ? word[0] - '0' : 1);
    word.remove_prefix(is_counted ? 1 : 0);
    std::uint8_t* const kind = word == "steel"      ? &area.steel
                               : word == "titanium" ? &area.titanium
                               : word == "plant"    ? &area.plants
                               : word == "draw"     ? &area.cards
                                                    : nullptr;
    if (kind == nullptr) {
      table.refuse(row, "bonus", "expected steel, titanium, plant or draw");
    }
    *kind = count;
    words[row + 1] += ", " + std::to_string(count) + " " + std::string(word == "draw" ? "card" : word);
  }
}

// Rows are shifted by half an area, so that neighbours are easiest in axial coordinates.
void PrintedMap::join() {
  std::array<std::array<std::uint8_t, 11>, 11> grid{};  // by q + 5 and r + 5
  const auto q_of = [](const Area& area) { return area.place - 1 + std::max(-4, -4 - (area.row - 5)); };
  const auto cell = [&](int q, int r) -> std::uint8_t& {
    const int column = q + 5;
    const int line = r + 5;
    return grid[static_cast<std::size_t>(column)][static_cast<std::size_t>(line)];
  };
  for (AreaId id = 1; id <= mars_areas; ++id) {
    const Area& area = areas[at(id)];
    cell(q_of(area), area.row - 5) = static_cast<std::uint8_t>(id);
  }
  constexpr std::array<std::array<int, 2>, 6> around = {{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};
  for (AreaId id = 1; id <= mars_areas; ++id) {
    Area& area = areas[at(id)];
    for (const auto& [q, r] : around) {
      if (const std::uint8_t other = cell(q_of(area) + q, area.row - 5 + r); other != 0) {
        area.neighbours[area.neighbour_count++] = other;
        beside[at(id)].add(other);
      }
    }
  }
}

const PrintedMap& printed_map() {
  static const PrintedMap map;
  return map;
}

}  // namespace

const Area& area_at(AreaId id) { return printed_map().areas[at(id)]; }

AreaSet areas_of(Ground ground) { return printed_map().of_ground[at(ground)]; }

AreaSet land_areas() { return areas_of(Ground::land) | areas_of(Ground::volcanic); }

AreaSet metal_areas() { return printed_map().with_metal; }

AreaSet beside(AreaId area) { return printed_map().beside[at(area)]; }

AreaSet beside(AreaSet areas) {
  const PrintedMap& map = printed_map();
  AreaSet all;
  for (const AreaId area : areas) {
    all = all | map.beside[at(area)];
  }
  return all;
}

}  // namespace rondel::games::mars
