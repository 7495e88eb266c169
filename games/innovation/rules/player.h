// A Player is somebody who carries out an effect, or whom it is about: what they have, as the words of the cards name it.
#pragma once

#include "innovation/rules/cards.h"
#include "innovation/rules/dogma.h"

namespace rondel::games::innovation {

class Player {
 public:
  Player() = default;
  Player(Innovation& game, Seat seat) : game_(&game), seat_(seat) {}

  Innovation& game() const { return *game_; }
  Seat seat() const { return seat_; }
  Dogma& dogma() const { return *game_->dogma(); }
  friend bool operator==(const Player& a, const Player& b) { return a.seat_ == b.seat_; }

  // --- others ---
  Player leader() const { return {*game_, dogma().leader}; }
  using Players = small_vector<Seat, most_players>;
  // Everybody else who is still in the game, clockwise.
  small_vector<Player, most_players> opponents() const;
  small_vector<Player, most_players> everybody() const;

  // --- cards ---
  Cards hand() const { return of(Zones::hand(seat_), Cards::Seen::hidden); }
  Cards score() const { return of(Zones::score(seat_), Cards::Seen::hidden); }
  Cards achievements() const { return of(Zones::achievements(seat_), Cards::Seen::hidden); }
  Cards tops() const;
  // Of a pile: all, from the top down; the top card and the bottom card, if there is one.
  Cards cards(Color color) const;
  Cards top(Color color) const { return cards(color).first(1); }
  Cards bottom(Color color) const { return cards(color).after(pile(color).size() - 1); }

  // --- the board ---
  Pile pile(Color color) const { return game_->pile(seat_, color); }
  bool has(Color color) const { return !pile(color).empty(); }
  int icons(Icon icon) const { return game_->icons(seat_, icon); }
  int colors_with(Icon icon) const;
  int colors_splayed() const;
  int colors_splayed(Splay splay) const;

  // How many cards the player has moved with an effect of this card.
  std::uint8_t& tally() const { return dogma().tally[static_cast<std::size_t>(seat_.index())]; }
  int points() const { return game_->points(seat_); }

 private:
  Cards of(Zone zone, Cards::Seen seen) const;

  Innovation* game_ = nullptr;
  Seat seat_;
};

// Which of the players has most by a measure, if one alone has.
template <class Measure>
std::optional<Player> alone_with_most(const Player& me, Measure measure) {
  std::optional<Player> best;
  bool is_tied = false;
  for (const Player& player : me.everybody()) {
    const int difference = best ? measure(player) - measure(*best) : 1;
    if (difference > 0) best = player;
    is_tied = difference == 0 || (is_tied && difference < 0);
  }
  return is_tied ? std::nullopt : best;
}

}  // namespace rondel::games::innovation
