// What is printed on the map: 61 areas in nine rows of a hexagon, and two off the planet. Areas are counted from 1 as people
// read them, row by row: h01 .. h61 are 1 .. 61, the off-world ones 62 and 63. It is read once when the program starts and
// never changes; what lies on the areas is map.h.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "mars/rules/words.h"

namespace rondel::games::mars {

using AreaId = std::int32_t;
inline constexpr AreaId no_area = 0;
inline constexpr AreaId mars_areas = 61;
inline constexpr AreaId phobos_area = 62;
inline constexpr AreaId ganymede_area = 63;
inline constexpr AreaId area_count = 63;
inline constexpr AreaId noctis_area = 29;

enum class Ground : std::uint8_t { land, ocean, volcanic, noctis, offworld };

// A set of areas, one bit each.
class AreaSet {
 public:
  constexpr AreaSet() = default;

  static constexpr AreaSet of(AreaId id) { return AreaSet(std::uint64_t{1} << (id - 1)); }
  static constexpr AreaSet up_to(AreaId last) { return AreaSet((std::uint64_t{1} << last) - 1); }

  constexpr bool has(AreaId id) const { return (bits_ >> (id - 1) & 1U) != 0; }
  constexpr void add(AreaId id) { bits_ |= of(id).bits_; }
  constexpr void remove(AreaId id) { bits_ &= ~of(id).bits_; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  friend constexpr AreaSet operator|(AreaSet a, AreaSet b) { return AreaSet(a.bits_ | b.bits_); }
  friend constexpr AreaSet operator&(AreaSet a, AreaSet b) { return AreaSet(a.bits_ & b.bits_); }
  friend constexpr AreaSet operator-(AreaSet a, AreaSet b) { return AreaSet(a.bits_ & ~b.bits_); }
  friend constexpr bool operator==(AreaSet, AreaSet) = default;

  // Iterates in the order of their numbers.
  class Iterator {
   public:
    explicit constexpr Iterator(std::uint64_t bits) : bits_(bits) {}
    constexpr AreaId operator*() const { return std::countr_zero(bits_) + 1; }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint64_t bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  explicit constexpr AreaSet(std::uint64_t bits) : bits_(bits) {}
  std::uint64_t bits_ = 0;
};

struct Area {
  Ground ground = Ground::land;
  std::int8_t row = 0;  // 1 .. 9; 0: off the planet
  std::int8_t place = 0;
  std::uint8_t steel = 0;
  std::uint8_t titanium = 0;
  std::uint8_t plants = 0;
  std::uint8_t cards = 0;
  std::uint8_t neighbour_count = 0;
  std::array<std::uint8_t, 6> neighbours{};  // clockwise from the top left; only those there are
  std::string_view name{};
  const char* word = "";  // "ocean, 2 plants"

  bool has_metal() const { return steel + titanium > 0; }
};

const Area& area_at(AreaId id);

// --- sets that never change ---
inline constexpr AreaSet all_areas = AreaSet::up_to(area_count);
inline constexpr AreaSet areas_on_mars = AreaSet::up_to(mars_areas);
AreaSet areas_of(Ground ground);
AreaSet land_areas();   // volcanic ones too, but not Noctis
AreaSet metal_areas();  // with steel or titanium
AreaSet beside(AreaId area);
// Beside any of them.
AreaSet beside(AreaSet areas);

}  // namespace rondel::games::mars
