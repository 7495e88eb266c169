// What a side at Netrunner sees, and nothing else: its own cards, and of the other's those that it knows. The bots look at a match
// through this alone, so they cannot play by what they may not know.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>

#include "kernel/match.h"
#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {

class NetSight {
 public:
  // The match is one of Netrunner.
  NetSight(const Match& match, Seat me) : play_(static_cast<const Netrunner&>(match.play())), me_(me) {}

  Seat me() const { return me_; }
  std::int32_t credits() const { return play_.credits(me_).to_spend(); }
  std::int32_t credits_of(Seat side) const { return play_.credits(side).count(); }
  // With what lies on an event that is being played, for the run that it makes.
  std::int32_t credits_for_run() const {
    std::int32_t sum = play_.credits(me_).count();
    for (const Card card : play_.table().cards(played_zone)) {
      sum += tokens(card, credit);
    }
    return sum;
  }
  bool is_playing_event() const { return size(played_zone) > 0; }
  std::int32_t clicks() const { return play_.clicks(me_).count(); }
  std::int32_t hand_size(Seat side) const { return size(hand_of(side)); }
  std::int32_t deck_size(Seat side) const { return size(deck_of(side)); }
  std::span<const Card> hand() const { return play_.piles(me_).hand(); }
  std::span<const Card> rig() const { return play_.rig().cards(); }
  std::span<const Card> archives() const { return play_.piles(corp).discard(); }
  int server_count() const { return central_count + play_.servers().remotes(); }
  std::span<const Card> ices(Server server) const { return play_.servers().ice(server); }
  std::span<const Card> roots(Server server) const { return play_.servers().root(server); }
  std::optional<Server> server_of(Card card) const { return play_.servers().of(card); }
  // Null when there is none.
  const RunState* run() const { return play_.current_run().is_on() ? &play_.current_run().now() : nullptr; }
  std::span<const Encounter> encounters() const { return play_.encounters().all(); }
  std::optional<Card> current_ice() const { return play_.current_run().current_ice(); }

  // Null when this side does not know the card.
  const Face* face(Card card) const {
    return play_.table().knowers(card).has(me_) ? &play_.printed(card) : nullptr;
  }
  bool is_rezzed(Card card) const { return play_.cards().is_rezzed(card); }
  bool was_installed_this_turn(Card card) const { return play_.cards().was_installed_this_turn(card); }
  std::int32_t tokens(Card card, Text kind) const { return play_.cards().tokens(card, kind); }
  std::int32_t strength(Card card) const { return play_.encounters().strength(card); }  // of what lies open
  std::optional<std::int32_t> full_break_cost(Card breaker) const {
    return play_.encounters().breaking().full_cost(breaker);
  }
  std::int32_t subroutines_left() const {
    return encounters().empty() ? 0 : std::popcount(play_.encounters().unbroken());
  }
  // Of the Runner, in the encounter that there is.
  bool is_done_breaking() const {
    return encounters().back().is_let_fire || encounters().back().window.passed().has(runner);
  }
  // Whether the top of R&D is a card that this side has seen.
  bool knows_top_of_rd() const {
    const std::span<const Card> cards = play_.piles(corp).deck();
    return !cards.empty() && play_.table().knowers(cards.back()).has(me_);
  }
  std::int32_t unknown_in_hq() const { return unknown(hand_of(corp)); }
  std::int32_t unknown_in_archives() const { return unknown(discard_of(corp)); }
  bool has_breaker(std::uint8_t subtype) const {
    return std::ranges::any_of(rig(), [&](Card card) { return (face(card)->breaker.breaks & subtype) != 0; });
  }

 private:
  std::int32_t size(Zone zone) const { return play_.table().size(zone); }
  std::int32_t unknown(Zone zone) const {
    return static_cast<std::int32_t>(std::ranges::count_if(
        play_.table().cards(zone), [&](Card card) { return !play_.table().knowers(card).has(me_); }));
  }

  const Netrunner& play_;
  Seat me_;
};

}  // namespace rondel::games::netrunner
