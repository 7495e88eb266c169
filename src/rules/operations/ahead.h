// What will have been gained and lost by the time an operation is reached: by it a game tells whether all of a deal can be
// done before the first of it is.
#pragma once

#include <algorithm>
#include <cstdint>

#include "kernel/containers.h"
#include "kernel/hasher.h"
#include "rules/operations/operation.h"

namespace rondel::ops {

class Ahead {
 public:
  // `what` is the game's own number for something that can run short: coins, energy, free places.
  void add(PlayerSelector owner, std::uint64_t what, std::int32_t by) {
    for (Change& change : changes_) {
      if (change.owner == owner && change.what == what) {
        change.by += by;
        return;
      }
    }
    changes_.push_back({.owner = owner, .what = what, .by = by});
  }
  std::int32_t of(PlayerSelector owner, std::uint64_t what) const {
    const auto is_it = [&](const Change& change) { return change.owner == owner && change.what == what; };
    const auto* const found = std::find_if(changes_.begin(), changes_.end(), is_it);
    return found == changes_.end() ? 0 : found->by;
  }

  // The same for the same changes, in whichever order they came.
  std::uint64_t print() const {
    std::uint64_t sum = 0;
    for (const Change& change : changes_) {
      sum += change.by == 0 ? 0 : Hasher().add(change.owner.seats()).add(change.what).add(change.by).value();
    }
    return sum;
  }
  bool takes() const {
    return std::any_of(changes_.begin(), changes_.end(), [](const Change& change) { return change.by < 0; });
  }
  bool gives() const {
    return std::any_of(changes_.begin(), changes_.end(), [](const Change& change) { return change.by > 0; });
  }

 private:
  struct Change {
    PlayerSelector owner;
    std::uint64_t what;
    std::int32_t by;
  };
  small_vector<Change, 8> changes_;
};

}  // namespace rondel::ops
