// What a seat at Love Letter may know: its own hand, what lies open, and what it was shown. The bot looks at a match through this
// alone, so that it cannot play by what it may not know.
#pragma once

#include <optional>

#include "kernel/match.h"
#include "loveletter/rules/love_letter.h"

namespace rondel::games::loveletter {

class Sight {
 public:
  // The match is one of Love Letter.
  Sight(const Match& match, Seat me) : play_(static_cast<const LoveLetter&>(match.play())), me_(me) {}

  // Of a card in the own hand.
  std::int32_t face(Card card) const { return play_.table().face(card); }
  int tokens(Seat seat) const { return play_.tokens(seat); }
  // Who was chosen by the card that is being played.
  Seat chosen() const { return play_.chosen().value_or(me_); }

  // The card of another player, where the seat has seen it.
  std::optional<std::int32_t> known_hand(Seat other) const {
    for (const Card card : play_.table().cards(play_.hand(other))) {
      if (play_.table().knowers(card).has(me_)) {
        return face(card);
      }
    }
    return std::nullopt;
  }
  bool knows_a_hand() const {
    for (const Seat seat : play_.in_the_round()) {
      if (seat != me_ && known_hand(seat).value_or(guard) != guard) {
        return true;
      }
    }
    return false;
  }

  // How many cards with this face the seat has not seen anywhere.
  int unseen(std::int32_t face) const {
    int unseen = copies_of(face);
    for (std::int32_t i = 0; i < play_.table().card_count(); ++i) {
      const Card card(i);
      const bool is_seen = play_.table().knowers(card).has(me_);
      unseen -= is_seen && play_.table().face(card) == face ? 1 : 0;
    }
    return unseen;
  }

 private:
  const LoveLetter& play_;
  Seat me_;
};

}  // namespace rondel::games::loveletter
