// What a seat at Innovation sees, and nothing else: its own hand and score pile, all boards, and the backs of all cards. The bot looks
// at a match through this alone, so it cannot play by what it may not know.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "innovation/rules/play.h"
#include "kernel/match.h"

namespace rondel::games::innovation {

class Sight {
 public:
  // The match is one of Innovation.
  Sight(const Match& match, Seat me) : play_(static_cast<const Innovation&>(match.play())), me_(me) {}

  Seat me() const { return me_; }
  SeatSet players() const { return play_.players(); }
  int hand_size(Seat seat) const { return play_.table().size(Zones::hand(seat)); }
  int score_size(Seat seat) const { return play_.table().size(Zones::score(seat)); }
  int points(Seat seat) const { return play_.points(seat); }
  int achievements(Seat seat) const { return play_.achievements(seat); }
  Pile pile(Seat seat, Color color) const { return play_.pile(seat, color); }
  // What the back shows.
  int age(std::int32_t card) const { return play_.value(Card(card)); }
  // Of a card that a choice of this seat names and that it knows.
  bool knows(std::int32_t card) const { return play_.knows(me_, card); }
  const Printed& printed(std::int32_t card) const { return play_.printed(Card(card)); }
  bool is_mine(std::int32_t card) const {
    const std::optional<Seat> owner = play_.table().line(play_.table().zone_of(Card(card))).owner;
    return owner == me_;
  }
  Reach reach(const Printed& card) const { return reach_of(play_, me_, card); }
  // The age of the own top card of a color; 0 without one.
  int top_age(Color color) const { return pile(me_, color).empty() ? 0 : pile(me_, color).top_printed().age; }
  int highest_top() const { return play_.highest_top(me_); }
  // The lowest age that can still be achieved; 0 without one.
  int lowest_available() const {
    int lowest = 0;
    for (const Card card : play_.table().cards(Zones::available())) {
      lowest = lowest == 0 ? play_.value(card) : std::min(lowest, play_.value(card));
    }
    return lowest;
  }
  // The card that is being carried out.
  std::string_view running() const {
    return play_.dogma() == nullptr ? std::string_view() : play_.dogma()->printed().name.view();
  }
  // The sum of what backs show.
  int hand_value() const {
    int sum = 0;
    for (const Card card : play_.table().cards(Zones::hand(me_))) sum += play_.value(card);
    return sum;
  }

 private:
  const Innovation& play_;
  Seat me_;
};

}  // namespace rondel::games::innovation
