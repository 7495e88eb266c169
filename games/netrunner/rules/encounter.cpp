#include "netrunner/rules/encounter.h"

#include <bit>

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {

Task<> Encounters::encounter(Card ice) {
  encounters_.push_back({.ice = ice, .window = play_.current_run().windows().make()});
  play_.log("{} encounters {} protecting {} at position {}", runner, table_.named(ice),
            name_of[*play_.servers().of(ice)], play_.servers().place_of(ice));
  co_await scoped(in_encounter, hold(ice));
  encounters_.pop_back();
  play_.cards().notes().forget_pumps();
}

// By the rulebook what is not broken resolves by itself; otherwise the Corp has to say so.
Task<> Encounters::hold(Card ice) {
  co_await play_.triggers().fire(When::encountered, ice);
  co_await settle();
  co_await play_.current_run().windows().hold();
  if (play_.is_strict()) {
    co_await fire_unbroken();
  }
}

Task<> Encounters::force(Card ice) {
  if (play_.current_run().is_on() && play_.cards().is_rezzed(ice)) {
    co_await encounter(ice);
  }
}

void Encounters::clear() {
  encounters_.clear();
  play_.cards().notes().forget_pumps();
}

Task<> Encounters::settle() {
  co_await play_.current_run().end_if_server_is_gone();
  if (are_on() && !play_.cards().is_rezzed(top().ice)) {
    co_await leave(in_encounter);
  }
}

// --- subroutines ---

std::uint8_t Encounters::unbroken() const {
  const auto count = play_.printed(top().ice).own_subroutines().size();
  return static_cast<std::uint8_t>(((1U << count) - 1U) & ~top().broken & ~top().fired);
}

std::uint8_t Encounters::breakable() const {
  const std::span<const Subroutine> subroutines = play_.printed(top().ice).own_subroutines();
  std::uint8_t left = unbroken();
  for (std::size_t i = 0; i < subroutines.size(); ++i) {
    const Condition can = subroutines[i].is_breakable;
    if (can != nullptr && !can(play_, top().ice)) {
      left = static_cast<std::uint8_t>(left & ~(1U << i));
    }
  }
  return left;
}

void Encounters::set_broken(std::uint8_t subroutines) {
  encounters_.back().broken = static_cast<std::uint8_t>(top().broken | subroutines);
}

void Encounters::let_fire() {
  encounters_.back().is_let_fire = true;
  play_.log("{} indicates to fire all unbroken subroutines on {}", runner, table_.named(top().ice));
}

Task<> Encounters::fire_unbroken() {
  const Card ice = top().ice;
  const std::span<const Subroutine> subroutines = play_.printed(ice).own_subroutines();
  const std::uint8_t left = unbroken();
  if (left == 0) {
    co_return;
  }
  play_.log("{} resolves {} unbroken subroutines on {}", corp, std::popcount(left), table_.named(ice));
  for (std::size_t i = 0; i < subroutines.size(); ++i) {
    if ((left >> i & 1U) != 0) {
      encounters_.back().fired = static_cast<std::uint8_t>(top().fired | 1U << i);
      play_.log("  {}", subroutines[i].label);
      co_await subroutines[i].effect(play_, ice);
      co_await settle();
    }
  }
}

// --- strength ---

std::int32_t Encounters::strength(Card card) const {
  const Face& face = play_.printed(card);
  std::int32_t sum = face.strength + play_.cards().notes().of(card).pump;
  sum += face.strength_bonus != nullptr ? face.strength_bonus(play_, card) : 0;
  for (const Encounter& encounter : encounters_) {
    sum += encounter.ice == card ? encounter.strength_change : 0;
  }
  return sum;
}

void Encounters::weaken_ice(std::int32_t count) {
  if (are_on()) {
    encounters_.back().strength_change -= count;
  }
}

void Encounters::digest(Hasher& hasher) const {
  hasher.add(encounters_.size());
  for (const Encounter& encounter : encounters_) {
    hasher.add(encounter.ice.index()).add(encounter.strength_change).add(encounter.broken);
    hasher.add(encounter.fired).add(encounter.is_let_fire);
    encounter.window.digest(hasher);
  }
}

}  // namespace rondel::games::netrunner
