// Innovation is the state of a match: the cards on the table, how piles are splayed, whose turn it is, what is being carried out.
//   (1) Every card of the edition is in one zone. A pile of fewer than two cards is not splayed.
//   (2) Backs show the age: what is hidden is only which of the cards of an age it is. A card that comes into a hand, a score pile or a
//       deck is known to whom that zone shows it, and to nobody else, whoever saw it before.
//   (3) Whoever has enough achievements has won at once.
// The course of the game is in course.cpp, dogmas are in dogma.cpp, what cards are made of in the verbs (verbs.h), the cards in ages/.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "innovation/rules/dogma.h"
#include "innovation/rules/pile.h"
#include "innovation/rules/printed.h"
#include "innovation/rules/zones.h"
#include "kernel/rondel.h"
#include "rules/layout.h"
#include "rules/seat_order.h"
#include "rules/tabletop_play.h"

namespace rondel {
class CardArranger;
}  // namespace rondel

namespace rondel::games::innovation {

class Innovation final : public TabletopPlay {
 public:
  explicit Innovation(const PlaySetup& setup);

  Task<Result> run() override;
  void arrange(Setup& setup) override;
  void digest(Hasher& hasher) const override;
  void lay_out(Layout& layout) override;
  void score_sheet(ScoreSheet& sheet) const override;
  void show(Viewer viewer, std::string& out) const override;
  void show_title(const Question& question, std::string& out) const override;
  void show_choice(const Choice& choice, std::string& out) const override;
  void show_face(std::int32_t face, std::string& out) const override;

  // --- looking ---
  Edition edition() const { return edition_; }
  bool is_classic() const { return edition_ == Edition::classic; }
  int highest_age() const { return is_classic() ? last_age - 1 : last_age; }
  const Printed& printed(Card card) const { return card_at(table_.face(card)); }
  int value(Card card) const { return printed(card).age; }
  Pile pile(Seat seat, Color color) const {
    return {table_, Zones::pile(seat, color), splays_[index(seat)][at(color)]};
  }
  int icons(Seat seat, Icon icon) const;
  int points(Seat seat) const;
  int achievements(Seat seat) const { return table_.size(Zones::achievements(seat)); }
  int achievements_needed() const { return 8 - seat_count(); }
  // Of the highest card on top of a pile; 0 with an empty board.
  int highest_top(Seat seat) const;
  // Who has not lost.
  SeatSet players() const { return players_; }
  // Those who have not lost, clockwise from the left of `seat`, itself last.
  SeatList clockwise_after(Seat seat) const { return rondel::clockwise_after(players_, seat); }
  Seat on_turn() const { return on_turn_; }
  int actions_left() const { return actions_; }
  bool may_claim(Seat seat, int age) const;

  // --- changing ---
  // To wherever: a pile that is left with less than two cards is unsplayed, and what goes into a private zone is hidden again.
  void put(Card card, Zone to, Place place = Place::top);
  void show_all(std::span<const Card> cards) {
    for (const Card card : cards) table_.reveal(card);
  }
  void set_splay(Seat seat, Color color, Splay splay) { splays_[index(seat)][at(color)] = splay; }
  // Something has changed for whoever carries out an effect.
  void changed();
  Dogma* dogma() const { return dogma_; }
  void set_dogma(Dogma* dogma) { dogma_ = dogma; }
  struct Feats {  // of a player in a turn, for the classic Monument
    std::uint8_t tucked = 0;
    std::uint8_t scored = 0;
  };
  Feats& feats(Seat seat) { return feats_[index(seat)]; }
  void eliminate(Seat seat) { players_.remove(seat); }
  using Play::learn;
  // A line of the log.
  template <class... Args>
  void tell(Text pattern, Args... args) {
    log(pattern, args...);
  }
  // A card as it was known before it moved and is known now.
  LogArg named(Card card, Knowers before = Knowers::nobody()) const {
    return LogArg::card(table_.face(card), table_.knowers(card) | before);
  }

  Result won_by(Seat seat, Text reason) const;
  // Somebody had to draw, and no deck was left.
  Result won_by_last_draw(Seat drawer) const;

  // Whether somebody fulfils the condition of a special achievement.
  bool deserves(Seat seat, Special special) const;
  bool is_available(Special special) const;

  // Takes a special achievement.
  void take_special(Seat seat, Special special);

 private:
  static std::size_t index(Seat seat) { return static_cast<std::size_t>(seat.index()); }

  // --- the course (course.cpp) ---
  void put_up_cards();
  void deal();
  void set_out_achievements();
  Task<> meld_first_cards();
  Task<> take_turn();
  Task<> take_action();
  small_vector<Choice, 24> actions(Seat seat) const;
  int actions_of_turn() const;

  // --- an arranged position (arrange.cpp) ---
  void arrange_player(CardArranger& cards, const Setup& setup, Seat seat);
  void arrange_pile(CardArranger& arranger, const Setup& setup, Seat seat, Color color);
  void arrange_decks(CardArranger& cards, const Setup& decks);
  void clear_decks(CardArranger& cards, const Setup& decks);

  // --- showing (show.cpp) ---
  void lay_out_counters(Layout& layout) const;
  void lay_out_reach(Layout& layout) const;
  void show_player(Viewer viewer, Seat seat, std::string& out) const;

  const Edition edition_;
  std::array<std::array<Splay, color_count>, most_players> splays_{};
  std::array<Feats, most_players> feats_{};
  SeatSet players_;
  Seat on_turn_;
  std::int16_t turn_ = 0;  // counted from 1
  std::int16_t actions_ = 0;
  Dogma* dogma_ = nullptr;  // what is being carried out, the innermost
  bool is_arranged_ = false;
};

}  // namespace rondel::games::innovation
