// Whose something is: a seat's, the neutral opponent's of a game for one, or nobody's.
#pragma once

#include <cstdint>
#include <optional>

#include "kernel/seat.h"
#include "mars/rules/words.h"

namespace rondel::games::mars {

class Owner {
 public:
  constexpr Owner() = default;  // nobody
  constexpr Owner(Seat seat)    // NOLINT(google-explicit-constructor)
      : number_(static_cast<std::int8_t>(seat.index())) {}
  static constexpr Owner nobody() { return {}; }
  static constexpr Owner neutral() {
    Owner owner;
    owner.number_ = most_players;
    return owner;
  }

  constexpr bool is_nobody() const { return number_ == nobodys; }
  constexpr std::optional<Seat> seat() const {
    return number_ == nobodys || number_ == most_players ? std::nullopt : std::optional(Seat(number_));
  }
  // For fingerprints and tables of words: -1 is nobody, the neutral opponent comes after the seats.
  constexpr std::int8_t number() const { return number_; }

  friend constexpr bool operator==(Owner, Owner) = default;

 private:
  static constexpr std::int8_t nobodys = -1;

  std::int8_t number_ = nobodys;
};

}  // namespace rondel::games::mars
