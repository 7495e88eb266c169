// GinRummy is the state and the rules of a match: the hand being played, and the points of earlier hands.
//   (1) Every card is in the stock, on the discard pile, held by a seat, or in the melds laid down: in one
//       place only.
//   (2) A seat's cards are shown to nobody else before they lie open, except those it took from the pile,
//       which everybody saw.
// Rules are in game.cpp, what people see in show.cpp, arranged positions in arrange.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ginrummy/rules/melds.h"
#include "ginrummy/rules/scoring.h"
#include "kernel/rondel.h"
#include "rules/layout.h"
#include "rules/playing_cards.h"
#include "rules/setup.h"

namespace rondel::games::ginrummy {

inline constexpr std::array<std::string_view, 2> seat_names = {"north", "south"};

inline constexpr int cards_dealt = 10;
// The wall: a discard without a knock cancels the hand when no more cards than these are left in the stock. What the setting
// says unless something else was agreed.
inline constexpr std::int32_t usual_wall = 2;
// Nobody has to draw from the stock, so after this many cards taken from the pile a hand is
// cancelled as well.
inline constexpr int most_pile_draws = 50;
// Nobody has to knock, so after this many hands a game is broken off.
inline constexpr std::uint32_t most_hands = 1'000;

// What a choice is about, where its value alone does not say.
inline constexpr Text knock_with = "knock with";
inline constexpr Text gin_with = "gin with";
inline constexpr Text lay_down_label = "lay down";  // value: which of GinRummy::arrangements
inline constexpr Text lay_off_label = "lay off";    // value: a card and a meld, as in LayOff

// A card put on one of the knocker's melds, as the value of a choice.
struct LayOff {
  PlayingCard card;
  int meld = 0;

  Choice choice() const { return Choice::number(meld * PlayingCard::count + card.index(), lay_off_label); }
  static LayOff from(const Choice& choice) {
    return {PlayingCard(choice.value % PlayingCard::count), choice.value / PlayingCard::count};
  }
};

class GinRummy final : public Play {
 public:
  explicit GinRummy(const PlaySetup& setup);

  Task<Result> run() override;
  void arrange(Setup& setup) override;
  void show_left_over(std::string& out) const override;
  void digest(Hasher& hasher) const override;
  void score_sheet(ScoreSheet& sheet) const override;
  void lay_out(Layout& layout) override;
  void faces_exchanged() override;
  std::optional<std::int32_t> outlook(Seat seat) const override;
  void show(Viewer viewer, std::string& out) const override;
  void show_title(const Question& question, std::string& out) const override;
  void show_choice(const Choice& choice, std::string& out) const override;
  void show_face(std::int32_t face, std::string& out) const override;

  // For tests and bots that cheat: everything, hidden cards too.
  CardSet cards(Seat seat) const { return cards_[index(seat)]; }
  std::span<const PlayingCard> stock() const { return std::span(deck_).subspan(dealt_); }
  std::span<const PlayingCard> pile() const { return pile_; }
  std::span<const CardSet> melds() const { return melds_; }
  Ending ending() const { return ending_; }
  Seat dealer() const { return dealer_; }
  const Tally& tally() const { return tally_; }

 private:
  static unsigned index(Seat seat) { return static_cast<unsigned>(seat.index()); }
  static Seat other(Seat seat) { return Seat(1 - seat.index()); }

  // --- the rules, in the order of play ---
  Task<> play_hand();
  void deal();
  Task<> offer_upcard();
  Task<> draw();
  Task<> discard_or_knock();
  Task<> lay_down();
  Task<> lay_off();
  void settle();
  bool is_decided() const;
  Result result() const;

  // --- steps ---
  void cut_for_deal();
  void pass_the_deal();
  PlayingCard turn_over();
  void draw_from_stock(Seat seat);
  void take_from_pile(Seat seat);
  void put_on_pile(Seat seat, PlayingCard card);
  void end_turn();
  void lay_open(Seat seat);

  // --- what was agreed on for this hand ---
  std::int32_t knock_limit() const;
  bool counts_double() const { return spades_double_ && upcard_.suit() == Suit::spades; }

  // --- choices ---
  using Choices = small_vector<Choice, 24>;  // eleven discards, eleven knocks, and room for big gin
  Choices discards_and_knocks(Seat seat) const;
  void add_knocks(CardSet hand, CardSet discards, Choices& choices) const;
  // What the knocker may lay down, when that makes a difference.
  Arrangements arrangements() const;
  static small_vector<Choice, 8> lay_downs(const Arrangements& arrangements);
  void add_lay_offs(Seat defender, Choices& choices) const;

  // What is asked about, made anew where other cards are imagined.
  enum class Offer : std::uint8_t { upcard, draw, discard, lay_off };
  Question question(Offer offer, Text title);
  std::span<const Choice> make_offer();
  static std::span<const Choice> renew_offer(Play& play, Seat seat);

  // --- an arranged position ---
  void arrange_cards(const Setup& setup);
  void arrange_stock(const Setup& setup, CardSet left);
  void arrange_turn(const Setup& setup);
  void arrange_drawn(const Setup& setup);
  void arrange_tally(const Setup& setup);

  // --- showing ---
  void show_score(std::string& out) const;
  void show_middle(std::string& out) const;
  void show_ends(std::string& out) const;
  void show_held(Seat seat, std::string& out) const;
  void show_arranged(Seat seat, std::string& out) const;
  void write_hand(ScoreSheet& sheet) const;
  void write_game(ScoreSheet& sheet) const;

  const std::int32_t target_;
  const std::int32_t most_deadwood_;
  const Bonuses bonuses_;
  enum class Oklahoma : std::uint8_t { no, by_upcard, ace_for_gin };
  const Oklahoma oklahoma_;
  const bool spades_double_;
  const std::size_t wall_;

  // The game.
  Tally tally_;
  Seat dealer_;  // of this hand
  std::uint32_t hands_dealt_ = 0;
  HandScore last_hand_;
  // For the score sheet of a game of several hands: those played, and what an arranged position began with.
  struct Scored {
    Seat winner{};
    std::int32_t points = 0;
  };
  vector<Scored> hands_;
  std::array<std::int32_t, 2> points_before_{};

  // The hand being played.
  std::array<PlayingCard, PlayingCard::count> deck_;
  std::uint32_t dealt_ = 0;  // so many of the deck are gone; the others are the stock
  PlayingCard upcard_;       // of the deal; it may be anywhere since
  small_vector<PlayingCard, 32> pile_;
  std::array<CardSet, 2> cards_;
  std::array<CardSet, 2> seen_;  // of those, the ones that everybody saw being taken
  Seat on_turn_;
  CardSet drawn_;  // the card drawn this turn
  Offer offer_ = Offer::upcard;
  Choices offered_;
  CardSet taken_;  // the same, if it came from the pile: it cannot go straight back
  std::int32_t pile_draws_ = 0;
  Ending ending_ = Ending::none;
  Melds melds_;   // laid down by the one on turn, with what was laid off on them
  SeatSet open_;  // whose cards lie open

  // Where the first hand begins; later ones are dealt.
  enum class Start : std::uint8_t { deal, upcard, draw, discard };
  Start start_ = Start::deal;
  bool is_stacked_ = false;    // the first hand's stock holds what a position says
  std::uint32_t stacked_ = 0;  // so many of it are still to be drawn
};

}  // namespace rondel::games::ginrummy
