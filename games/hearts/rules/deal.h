// HeartsDeal is one deal of Hearts: who holds what, the trick on the table, who took what. It knows
// what the rulebook says of the cards (which may be played, who takes a trick, what it costs) and
// asks nobody anything.
//   Every card is in exactly one place: a hand, the trick, or what a seat took.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "kernel/hasher.h"
#include "kernel/play.h"
#include "kernel/random.h"
#include "rules/layout.h"
#include "rules/playing_cards.h"
#include "rules/setup.h"

namespace rondel::games::hearts {

class HeartsDeal {
 public:
  static constexpr int seats = 4;
  static constexpr int tricks = 13;
  static constexpr PlayingCard two_of_clubs{Suit::clubs, 2};
  static constexpr PlayingCard queen_of_spades{Suit::spades, 12};
  static constexpr PlayingCard jack_of_diamonds{Suit::diamonds, 11};

  using Points = SeatArray<std::int32_t, seats>;

  // What people agree on beforehand.
  struct Variant {
    bool queen_breaks_hearts = false;
    bool points_on_first_trick = false;
  };

  HeartsDeal() = default;
  explicit HeartsDeal(Variant variant) : variant_(variant) {}

  // Begins again: thirteen cards each.
  void shuffle_and_deal(Random& random);
  // Puts up a position (hearts_setup.cpp says how it is written).
  void arrange(const Setup& setup, const Play& play);
  // Moves cards from one hand to another.
  void pass(CardSet cards, Seat from, Seat to);
  // Hidden faces were exchanged: what a seat passed on is among what its neighbour holds.
  void follow_exchange();
  // Whoever holds the two of clubs leads; to be called when the hands are final.
  void choose_first_leader();
  // From now on everybody sees who leads, and so who holds the two of clubs: true if somebody still does.
  bool tell_first_leader();
  bool is_played_out() const { return trick_size_ == 0 && hand(leader_).empty(); }

  CardSet hand(Seat seat) const { return hands_[seat]; }
  // What a seat gave away and knows of in the hands of others.
  CardSet passed(Seat seat) const { return passed_[seat]; }
  // What a seat may still hold, by the suits it has shown to have run out of.
  CardSet could_hold(Seat seat) const { return CardSet::full() - lacks_[seat]; }
  CardSet taken(Seat seat) const { return taken_[seat]; }
  bool hearts_are_broken() const { return broken_; }
  Seat leader() const { return leader_; }
  std::span<const PlayingCard> trick() const { return {trick_.data(), trick_size_}; }  // from the leader on

  // What the rules let this seat play to the trick: never empty while it holds cards.
  CardSet playable(Seat seat) const;
  void play(Seat seat, PlayingCard card);
  // Gives a full trick to its taker, who leads the next.
  void take_trick();

  // What the cards taken so far count, the moon aside: 1 a heart, 13 the queen of spades.
  std::int32_t points_taken(Seat seat) const;
  // What a finished deal costs each seat: who took all the points has none, and the others 26 each.
  Points penalties() const;

  void digest(Hasher& hasher) const;
  void lay_out(Layout& layout);

 private:
  void arrange_leader(const Setup& setup, const Play& play);
  void check_sizes(const Setup& hands, const Play& play) const;

  bool is_first_trick() const;
  CardSet leads(CardSet hand) const;
  CardSet follows(CardSet hand) const;

  // Whichever of these is played first breaks hearts.
  CardSet hearts_breakers() const {
    const CardSet hearts = CardSet::suit(Suit::hearts);
    return variant_.queen_breaks_hearts ? hearts | CardSet::of(queen_of_spades) : hearts;
  }

  Variant variant_;
  SeatArray<CardSet, seats> hands_;
  SeatArray<CardSet, seats> taken_;
  SeatArray<CardSet, seats> passed_;
  SeatArray<Seat, seats> passed_to_;
  SeatArray<CardSet, seats> lacks_;
  std::array<PlayingCard, seats> trick_;
  std::uint8_t trick_size_ = 0;
  Seat leader_;
  bool broken_ = false;
  CardSet given_away_;  // what everybody knows of in a hand: the two of clubs, by who leads
};

}  // namespace rondel::games::hearts
