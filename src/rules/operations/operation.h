// Operation is one row of the operation machine's stack: what is still to be done, how often, and by whom.
#pragma once

#include <cstdint>

#include "kernel/seat.h"
#include "rules/operations/book.h"

namespace rondel::ops {

// Counted from 1 in each stack; never used again.
enum class OperationId : std::uint32_t { none = 0 };

// Who performs an operation: one seat, several, or the game itself.
class PlayerSelector {
 public:
  constexpr PlayerSelector() = default;                               // none: the game
  constexpr PlayerSelector(Seat seat) : seats_(SeatSet::of(seat)) {}  // NOLINT(google-explicit-constructor)
  constexpr PlayerSelector(SeatSet seats) : seats_(seats) {}          // NOLINT(google-explicit-constructor)
  static constexpr PlayerSelector none() { return {}; }

  constexpr bool is_none() const { return seats_.empty(); }
  constexpr bool is_one() const { return seats_.size() == 1; }
  constexpr bool has(Seat seat) const { return seats_.has(seat); }
  constexpr SeatSet seats() const { return seats_; }
  // The seat, or the first of several; there must be one.
  constexpr Seat first() const { return *seats_.begin(); }

  friend constexpr bool operator==(PlayerSelector, PlayerSelector) = default;

 private:
  SeatSet seats_{};
};

// What resolving a row does to its group, that is, to the rows of the same rank.
//   ordered   the first row is done, then the next; `count` is the row's own
//   chained   the same, and the rows are one deal: what is paid and what is gained for it
//   shared    a choice: the count belongs to the group and goes down for all of them
//   unique    all of them, in any order: a row is done once, with its whole count
//   shared and unique: so many of them, each at most once
//   none of these: any of them, again and again, until the owner stops; when optional, one of them or none
//   optional  may be declined from the start (`min` is 0)
class Flags {
 public:
  constexpr Flags() = default;
  static constexpr Flags none() { return {}; }
  static constexpr Flags ordered() { return Flags(2); }
  static constexpr Flags chained() { return Flags(3); }
  static constexpr Flags shared() { return Flags(4); }
  static constexpr Flags unique() { return Flags(8); }
  static constexpr Flags optional() { return Flags(16); }

  constexpr bool has(Flags other) const { return (bits_ & other.bits_) == other.bits_; }
  // How a group is resolved: all but optional. The rows of a group have it in common.
  constexpr Flags way() const { return Flags(bits_ & 15); }
  constexpr std::uint8_t bits() const { return bits_; }

  friend constexpr Flags operator|(Flags a, Flags b) { return Flags(a.bits_ | b.bits_); }
  friend constexpr bool operator==(Flags, Flags) = default;

 private:
  explicit constexpr Flags(int bits) : bits_(static_cast<std::uint8_t>(bits)) {}
  std::uint8_t bits_ = 0;
};

// Ranks: 1 is the top, then 2, 3...; gaps mean nothing. 0 is being resolved, -1 is inactive: neither is offered.
inline constexpr std::int32_t rank_current = 0;
inline constexpr std::int32_t rank_inactive = -1;

struct Operation {
  OperationId id{};
  Term type{};  // what is done once; its count is not in it, unless the count is the group's (shared)
  std::int32_t rank = 0;
  std::int32_t count = 1;  // how often at most; unbounded
  std::int32_t min = 1;    // how often at least; 0: it may be declined
  Flags flags = Flags::ordered();
  PlayerSelector owner{};
  std::uint32_t data =
      0;  // whatever the game wants to know about the cause (a card); goes on to what it becomes
  OperationId parent{};  // what it was laid out from
  // The deal that was begun and of which it is what is left to be done, the outermost where they are in each other.
  OperationId deal{};

  Range range() const { return {min, count}; }
  bool is_optional() const { return min == 0; }
  bool is_in_deal() const { return deal != OperationId::none; }
};

}  // namespace rondel::ops
