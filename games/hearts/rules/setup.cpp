// How a position of Hearts is written down:
//   {"hands": {"south": ["Q♠", "10♥"], ...}, "taken": {"west": ["2♥"]}, "trick": ["A♣"], "leader": "east", "broken": true}
// The trick goes from its leader on. Cards that are nowhere are out of the deal. Hearts are broken when a card that
// breaks them was played, unless `broken` says otherwise.
#include <string>

#include "hearts/rules/deal.h"

namespace rondel::games::hearts {
namespace {

CardSet set_of(const Setup* cards, CardSet& left) {
  CardSet set;
  if (cards != nullptr) {
    for (const PlayingCard card : take_cards(*cards, left)) {
      set.add(card);
    }
  }
  return set;
}

}  // namespace

void HeartsDeal::arrange(const Setup& setup, const Play& play) {
  CardSet left = CardSet::full();
  const Setup& hands = setup.need("hands");
  const Setup* const taken = setup.find("taken");
  CardSet played;
  for (const Seat seat : SeatSet::first(seats)) {
    hands_[seat] = set_of(&hands.need(play.name(seat)), left);
    taken_[seat] = set_of(taken == nullptr ? nullptr : taken->find(play.name(seat)), left);
    played = played | taken_[seat];
  }
  if (const Setup* const trick = setup.find("trick")) {
    if (trick->size() >= seats) {
      trick->refuse("a trick of four cards is taken already; expected at most 3");
    }
    for (const PlayingCard card : take_cards(*trick, left)) {
      trick_[trick_size_++] = card;
      played.add(card);
    }
  }
  const Setup* const broken = setup.find("broken");
  broken_ = broken != nullptr ? broken->flag() : !(played & hearts_breakers()).empty();
  arrange_leader(setup, play);
  check_sizes(hands, play);
}

void HeartsDeal::arrange_leader(const Setup& setup, const Play& play) {
  if (const Setup* const leader = setup.find("leader")) {
    leader_ = read_seat(*leader, play);
    return;
  }
  choose_first_leader();
  if (!hand(leader_).has(two_of_clubs)) {
    setup.refuse("\"leader\" is missing, and nobody holds the " + two_of_clubs.name());
  }
}

// Who has played to the trick holds one card less.
void HeartsDeal::check_sizes(const Setup& hands, const Play& play) const {
  const int size = hand(leader_.next(seats, -1)).size();
  if (size == 0) {
    hands.refuse("there is nothing left to play");
  }
  for (int place = 0; place < seats; ++place) {
    const Seat seat = leader_.next(seats, place);
    const int expected = place < trick_size_ ? size - 1 : size;
    if (hand(seat).size() != expected) {
      hands.need(play.name(seat))
          .refuse("expected " + std::to_string(expected) + " cards, as many as the others, got " +
                  std::to_string(hand(seat).size()));
    }
  }
}

}  // namespace rondel::games::hearts
