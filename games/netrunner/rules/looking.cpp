// What can be said of the state: sums, costs, strengths, and what a hidden card could be.
#include <algorithm>
#include <bit>

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {

std::int32_t Netrunner::points(Seat side) const {
  std::int32_t sum = 0;
  for (const Card card : table_.cards(scored(side))) {
    sum += printed(card).points;
  }
  return sum;
}

std::int32_t Netrunner::hand_size(Seat side) const {
  std::int32_t size = 5;
  for (const Card card : table_.cards(scored(side))) {
    size += side == corp ? printed(card).hand_bonus : 0;
  }
  return side == corp ? size : size - core_damage_;
}

std::int32_t Netrunner::memory_limit() const {
  std::int32_t limit = 4;
  for (const Card card : table_.cards(rig())) {
    limit += printed(card).memory_bonus;
  }
  return limit;
}

std::int32_t Netrunner::memory_used() const {
  std::int32_t used = 0;
  for (const Card card : table_.cards(rig())) {
    used += printed(card).memory;
  }
  return used;
}

std::int32_t Netrunner::installed_breakers() const {
  return static_cast<std::int32_t>(
      std::ranges::count_if(table_.cards(rig()), [&](Card card) { return printed(card).is_breaker(); }));
}

std::int32_t Netrunner::strength(Card card) const {
  const Face& face = printed(card);
  std::int32_t sum = face.strength + notes_[at(card)].pump;
  sum += face.strength_bonus != nullptr ? face.strength_bonus(*this, card) : 0;
  for (const Encounter& encounter : encounters_) {
    sum += encounter.ice == card ? encounter.strength_change : 0;
  }
  return sum;
}

std::int32_t Netrunner::rez_cost(Card card) const {
  const Face& face = printed(card);
  return face.cost + (run_ && face.type == Type::ice ? run_->rez_surcharge : 0);
}

std::int32_t Netrunner::install_cost(Card card) const {
  const Face& face = printed(card);
  std::int32_t cost = face.cost - (face.discount != nullptr ? face.discount(*this, card) : 0);
  if (face.type == Type::program && programs_this_turn_ == 0) {
    for (const Card other : table_.cards(rig())) {
      cost -= printed(other).first_program_discount;
    }
  }
  return std::max(0, cost);
}

std::optional<Card> Netrunner::current_ice() const {
  if (!encounters_.empty()) {
    return encounters_.back().ice;
  }
  return run_ && run_->phase != RunPhase::movement ? run_->ice : std::nullopt;
}

std::optional<Server> Netrunner::server_of(Card card) const {
  const std::int32_t zone = table_.zone_of(card).index();
  if (zone <= played().index()) {
    return std::nullopt;
  }
  return Server((zone - ice(hq).index()) / 2);
}

// A remote is there while something is in it.
bool Netrunner::exists(Server server) const {
  return !server.is_remote() ||
         (server.number() <= remotes_ && !(ices(server).empty() && roots(server).empty()));
}

bool Netrunner::has_face_down_root() const {
  for (int i = 0; i < server_count(); ++i) {
    for (const Card card : roots(Server(i))) {
      if (!is_rezzed(card)) {
        return true;
      }
    }
  }
  return false;
}

// Where a card lies face down tells what it could be: ice before a server, upgrades beside something else. Counters on it
// tell nothing: some cards place them anywhere.
bool Netrunner::could_be(const FaceTable& faces, const Tabletop& table, Card card, std::int32_t face) {
  const Zone zone = table.zone_of(card);
  if (zone.index() <= played().index()) {
    return true;
  }
  const Face& other = faces.at(face);
  const bool is_ice_place = (zone.index() - ice(hq).index()) % 2 == 0;
  if (is_ice_place) {
    return other.type == Type::ice;
  }
  const bool is_central = zone.index() < root(Server::remote(1)).index();
  const bool is_upgrade = faces.at(table.face(card)).type == Type::upgrade;
  if (is_central || table.size(zone) > 1) {
    return (other.type == Type::upgrade) == is_upgrade && other.type <= Type::upgrade;
  }
  return other.type <= Type::upgrade;
}

std::uint8_t Netrunner::unbroken(const Encounter& encounter) const {
  const auto count = printed(encounter.ice).own_subroutines().size();
  return static_cast<std::uint8_t>(((1U << count) - 1U) & ~encounter.broken & ~encounter.fired);
}

std::uint8_t Netrunner::breakable(const Encounter& encounter) const {
  const std::span<const Subroutine> subroutines = printed(encounter.ice).own_subroutines();
  std::uint8_t left = unbroken(encounter);
  for (std::size_t i = 0; i < subroutines.size(); ++i) {
    const Condition can = subroutines[i].is_breakable;
    if (can != nullptr && !can(*this, encounter.ice)) {
      left = static_cast<std::uint8_t>(left & ~(1U << i));
    }
  }
  return left;
}

std::int32_t Netrunner::pump_amount(Card breaker) const {
  const Breaker& how = printed(breaker).breaker;
  return how.pump_amount != nullptr ? how.pump_amount(*this, breaker) : how.pump;
}

std::optional<std::int32_t> Netrunner::full_break_cost(Card breaker) const {
  if (encounters_.empty()) {
    return std::nullopt;
  }
  const Encounter& encounter = encounters_.back();
  const Breaker& how = printed(breaker).breaker;
  const std::uint8_t left = unbroken(encounter);
  const bool fits = how.breaks == any_ice || (how.breaks & printed(encounter.ice).subtypes) != 0;
  if (!fits || left == 0 || left != breakable(encounter)) {
    return std::nullopt;
  }
  const std::int32_t missing = std::max(0, strength(encounter.ice) - strength(breaker));
  const std::int32_t each = pump_amount(breaker);
  const std::int32_t pumps = (missing + each - 1) / each;
  const std::int32_t breaks = (std::popcount(left) + how.count - 1) / how.count;
  return pumps * how.pump_cost + breaks * how.cost;
}

}  // namespace rondel::games::netrunner
