// Where tiles may go and what stands beside what, compared with looking at every area by itself.
#include "mars/rules/map.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "kernel/random.h"

namespace rondel::games::mars {
namespace {

constexpr Seat first_player(0);
constexpr Seat second_player(1);

std::vector<AreaId> neighbours_of(AreaId area) {
  const Area& printed = area_at(area);
  return {printed.neighbours.begin(), printed.neighbours.begin() + printed.neighbour_count};
}

int cities_beside(const Map& map, AreaId area) {
  int count = 0;
  for (const AreaId other : neighbours_of(area)) {
    count += is_city(map.spot(other).tile) ? 1 : 0;
  }
  return count;
}

bool has_own_beside(const Map& map, AreaId area, Seat seat) {
  bool has = false;
  for (const AreaId other : neighbours_of(area)) {
    has = has || (map.spot(other).tile != Tile::none && map.spot(other).owner == seat);
  }
  return has;
}

bool has_tile_beside(const Map& map, AreaId area) {
  bool has = false;
  for (const AreaId other : neighbours_of(area)) {
    has = has || map.spot(other).tile != Tile::none;
  }
  return has;
}

bool is_free(const Map& map, AreaId area, Seat seat) {
  const Spot& there = map.spot(area);
  return there.tile == Tile::none && (there.claim.is_nobody() || there.claim == seat);
}

AreaSet free_land(const Map& map, Seat seat) {
  AreaSet areas;
  for (AreaId area = 1; area <= mars_areas; ++area) {
    const Ground ground = area_at(area).ground;
    if ((ground == Ground::land || ground == Ground::volcanic) && is_free(map, area, seat)) {
      areas.add(area);
    }
  }
  return areas;
}

// Those of the free land that fit.
template <class Fits>
AreaSet land_where(const Map& map, Seat seat, Fits fits) {
  AreaSet areas;
  for (const AreaId area : free_land(map, seat)) {
    if (fits(area)) {
      areas.add(area);
    }
  }
  return areas;
}

// What is said of a map for a seat, against the map area by area.
void expect_sites(const Map& map, Seat seat) {
  const auto expect = [&](Site site, auto fits) {
    EXPECT_EQ(map.areas_for(seat, site), land_where(map, seat, fits)) << static_cast<int>(site);
  };
  expect(Site::land, [](AreaId) { return true; });
  expect(Site::city, [&](AreaId area) { return cities_beside(map, area) == 0; });
  expect(Site::city_between, [&](AreaId area) { return cities_beside(map, area) >= 2; });
  expect(Site::beside_city, [&](AreaId area) { return cities_beside(map, area) > 0; });
  expect(Site::isolated, [&](AreaId area) { return !has_tile_beside(map, area); });
  expect(Site::metal, [&](AreaId area) { return area_at(area).has_metal(); });
  expect(Site::metal_beside_own,
         [&](AreaId area) { return area_at(area).has_metal() && has_own_beside(map, area, seat); });
  const AreaSet own = land_where(map, seat, [&](AreaId area) { return has_own_beside(map, area, seat); });
  EXPECT_EQ(map.areas_for(seat, Site::greenery), own.empty() ? free_land(map, seat) : own);
}

// A free area of any ground, or none when the map is full.
std::optional<AreaId> some_free_area(const Map& map, Random& random) {
  std::vector<AreaId> areas;
  for (AreaId area = 1; area <= area_count; ++area) {
    if (map.spot(area).tile == Tile::none) {
      areas.push_back(area);
    }
  }
  return areas.empty() ? std::nullopt
                       : std::optional(areas[random.below(static_cast<std::uint32_t>(areas.size()))]);
}

TEST(MarsMapInPlay, SaysOfEachSiteWhatIsSoOfEveryArea) {
  constexpr std::array<Tile, 5> tiles = {Tile::ocean, Tile::greenery, Tile::city, Tile::capital,
                                         Tile::lava_flows};
  const Seed seed = Seed::from_number(4);
  Random random(seed, 0);
  for (int i = 0; i < 20; ++i) {
    Map map;
    for (int placed = 0; placed < 40; ++placed) {
      const Tile tile = tiles[random.below(tiles.size())];
      const Seat seat = random.below(2) == 0 ? first_player : second_player;
      const std::optional<AreaId> area = some_free_area(map, random);
      map.place(*area, tile, tile == Tile::ocean ? Owner::nobody() : Owner(seat));
      if (placed % 8 == 0) {
        map.claim(*some_free_area(map, random), seat);
      }
      expect_sites(map, first_player);
      expect_sites(map, second_player);
    }
  }
}

TEST(MarsMapInPlay, ATileEndsTheClaimToItsArea) {
  Map map;
  map.claim(3, first_player);
  EXPECT_TRUE(map.areas_for(first_player, Site::land).has(3));
  EXPECT_FALSE(map.areas_for(second_player, Site::land).has(3));
  EXPECT_FALSE(map.claimable().has(3));
  map.place(3, Tile::city, first_player);
  EXPECT_EQ(map.last_placed(), 3);
  EXPECT_TRUE(map.spot(3).claim.is_nobody());
  EXPECT_FALSE(map.areas_for(first_player, Site::land).has(3));
}

TEST(MarsMapInPlay, CountsGreeneriesBesideCitiesOfAnybody) {
  Map map;
  map.place(31, Tile::city, first_player);
  map.place(30, Tile::greenery, second_player);
  map.place(32, Tile::greenery, first_player);
  EXPECT_EQ(map.city_points_of(first_player), 2);
  EXPECT_EQ(map.city_points_of(second_player), 0);
  EXPECT_EQ(map.area_of(Tile::city), 31);
  EXPECT_EQ(map.area_of(Tile::capital), no_area);
}

}  // namespace
}  // namespace rondel::games::mars
