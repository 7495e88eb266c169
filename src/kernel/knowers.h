// Knowers is who knows something: a set of seats, or everybody, who looks on from outside included. Two players who
// both know a card do not make it public: a spectator still may not.
#pragma once

#include <cstdint>
#include <optional>

#include "kernel/seat.h"

namespace rondel {

// Who looks: a seat, or a spectator, who has none.
using Viewer = std::optional<Seat>;

class Knowers {
 public:
  constexpr Knowers() = default;  // nobody
  // NOLINTNEXTLINE(google-explicit-constructor): whoever is named knows
  constexpr Knowers(Seat seat) : bits_(SeatSet::of(seat).bits()) {}
  constexpr Knowers(SeatSet seats) : bits_(seats.bits()) {}  // NOLINT(google-explicit-constructor)
  static constexpr Knowers nobody() { return {}; }
  static constexpr Knowers everybody() { return Knowers(~0U); }

  constexpr bool has(Viewer viewer) const {
    return viewer ? (bits_ >> viewer->index() & 1U) != 0 : is_public();
  }
  constexpr bool is_public() const { return (bits_ & spectators) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr std::uint32_t bits() const { return bits_; }

  friend constexpr Knowers operator|(Knowers a, Knowers b) { return Knowers(a.bits_ | b.bits_); }
  friend constexpr Knowers operator&(Knowers a, Knowers b) { return Knowers(a.bits_ & b.bits_); }
  // Those of `a` who are not in `b`.
  friend constexpr Knowers operator-(Knowers a, Knowers b) { return Knowers(a.bits_ & ~b.bits_); }
  // Everybody else.
  friend constexpr Knowers operator~(Knowers a) { return Knowers(~a.bits_); }
  friend constexpr bool operator==(Knowers, Knowers) = default;

 private:
  static constexpr std::uint32_t spectators = 1U << 31;
  static_assert(max_seats < 31);

  explicit constexpr Knowers(std::uint32_t bits) : bits_(bits) {}
  std::uint32_t bits_ = 0;  // the seats from the lowest up, spectators at the top
};

}  // namespace rondel
