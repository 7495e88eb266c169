// What a seat at Wingspan sees, and nothing else: its own hand and bonus cards, and all that lies open. The bot looks at a
// match through this alone, so it cannot play by what it may not know.
#pragma once

#include <cstdint>
#include <span>

#include "kernel/match.h"
#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {

class MatSight {
 public:
  // The match is one of Wingspan.
  MatSight(const Match& match, Seat me) : play_(static_cast<const Wingspan&>(match.play())), me_(me) {}

  Seat me() const { return me_; }
  int round() const { return play_.round(); }
  // How many turns the seat still has, this one included when it is on turn.
  int turns_left() const {
    int turns = play_.cubes(me_);
    for (int round = play_.round() + 1; round < play_.last_round(); ++round) {
      turns += turns_in_round[static_cast<std::size_t>(round)];
    }
    return turns;
  }
  const Foods& foods() const { return play_.foods(me_); }
  std::span<const Card> hand() const { return play_.table().cards(play_.hand(me_)); }
  std::span<const Card> bonus_cards() const { return play_.table().cards(play_.bonus(me_)); }
  std::span<const Card> row(Habitat habitat) const { return play_.row(me_, habitat); }
  int birds_in(Habitat habitat) const { return play_.birds_in(me_, habitat); }
  std::int32_t eggs() const { return play_.eggs_of(me_); }
  int eggs(BirdId id) const { return play_.eggs(id); }
  int room(BirdId id) const { return play_.bird(id).egg_limit - play_.eggs(id); }
  int room() const {
    int sum = 0;
    for (const Habitat habitat : all_habitats) {
      for (const Card card : row(habitat)) {
        sum += room(card.index());
      }
    }
    return sum;
  }
  // Of a bird on its mat.
  Habitat habitat(BirdId id) const { return *play_.habitat_of(id); }
  const Feeder& feeder() const { return play_.feeder(); }
  Goal goal() const { return play_.goal(play_.round()); }
  bool can_play(Card card, Habitat habitat) const { return play_.can_play(me_, card, habitat); }
  // Of a card that a choice of this seat names, or of a bird on a mat.
  const Bird& bird(std::int32_t card) const { return play_.bird(card); }
  std::int32_t face(std::int32_t card) const { return play_.face_of(card); }

 private:
  const Wingspan& play_;
  Seat me_;
};

}  // namespace rondel::games::wingspan
