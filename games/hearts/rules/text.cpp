#include "hearts/rules/text.h"

namespace rondel::games::hearts {
namespace {

std::string number(std::int32_t value) {
  const std::string digits = std::to_string(value);
  return std::string(digits.size() < 4 ? 4 - digits.size() : 0, ' ') + digits;
}

void show_seat(const Play& play, const HeartsDeal& deal, std::int32_t total, Seat seat, std::string& out) {
  std::string name(play.name(seat));
  name.resize(5, ' ');
  out +=
      name + number(deal.hand(seat).size()) + " cards " + number(deal.points_taken(seat)) + " points taken ";
  out += number(total) + " from finished deals\n";
}

void show_trick(const Play& play, const HeartsDeal& deal, std::string& out) {
  out += "trick:";
  Seat seat = deal.leader();
  for (const PlayingCard card : deal.trick()) {
    out += "  " + std::string(play.name(seat)) + " " + card.name();
    seat = seat.next(HeartsDeal::seats);
  }
  out += deal.trick().empty() ? " none yet\n" : "\n";
}

// By suit, black and red in turn, the ace where it ranks.
void show_hand(CardSet hand, std::string& out) {
  out += "your hand:";
  for (const Suit suit : {Suit::clubs, Suit::diamonds, Suit::spades, Suit::hearts}) {
    const CardSet ace = hand & CardSet::of(PlayingCard(suit, 1));
    const CardSet others = (hand & CardSet::suit(suit)) - ace;
    out += (others | ace).empty() ? "" : " ";
    out += others.empty() ? "" : " " + names_of(others);
    out += ace.empty() ? "" : " " + names_of(ace);
  }
  out += "\n";
}

}  // namespace

void show_hearts(const Play& play, const HeartsDeal& deal, const HeartsDeal::Points& totals,
                 std::optional<Seat> viewer, std::string& out) {
  for (const Seat seat : play.seats()) {
    show_seat(play, deal, totals[static_cast<unsigned>(seat.index())], seat, out);
  }
  out += deal.hearts_are_broken() ? "hearts are broken\n" : "hearts are not broken\n";
  show_trick(play, deal, out);
  if (viewer) {
    show_hand(deal.hand(*viewer), out);
  }
}

}  // namespace rondel::games::hearts
