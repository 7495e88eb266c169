#include "leduc/game.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernel/rondel.h"
#include "rules/layout.h"
#include "rules/playing_cards.h"
#include "rules/score_sheet.h"
#include "rules/setup.h"

namespace rondel::games::leduc {
namespace {

constexpr int ante = 1;
constexpr int small_raise = 2;
constexpr int big_raise = 4;
constexpr int raises_a_round = 2;

// What there is to say never depends on the cards, so the choices are constant data.
enum Bet : std::int32_t { fold, call, raise };
constexpr std::array nothing_to_call = {Choice::word("check", call), Choice::word("raise", raise)};
constexpr std::array facing_a_raise = {Choice::word("fold", fold), Choice::word("call", call),
                                       Choice::word("raise", raise)};
constexpr std::array facing_the_last_raise = {Choice::word("fold", fold), Choice::word("call", call)};

constexpr Seat other(Seat seat) { return Seat(1 - seat.index()); }

class Leduc final : public Play {
 public:
  using Play::Play;

  Task<Result> run() override {
    if (!is_arranged_) {
      deal_private_cards();
    }
    if (!public_card_) {
      co_await betting_round(small_raise);
    }
    if (!folded_) {
      turn_up_public_card();
      co_await betting_round(big_raise);
    }
    co_return folded_ ? pay_to(other(*folded_), "everybody else folded") : showdown();
  }

  void show_title(const Question& question, std::string& out) const override {
    const std::int32_t owed = paid_[other(question.seat)] - paid_[question.seat];
    if (owed == 0) {
      out += "Check, or raise?";
    } else {
      out += raises_ < raises_a_round ? "Fold, call " : "Fold, or call ";
      out += std::to_string(owed) + (raises_ < raises_a_round ? ", or raise?" : "?");
    }
  }

  void score_sheet(ScoreSheet& sheet) const override {
    ScoreSheet::Points paid{};
    ScoreSheet::Points taken{};
    for (const Seat seat : seats()) {
      paid[seat] = -paid_[seat];
      taken[seat] = !winner_ ? paid_[seat] : winner_ == seat ? paid_[seat] + paid_[other(seat)] : 0;
    }
    sheet.part("chips put into the pot", paid);
    sheet.part("chips taken from the pot", taken);
  }

  // {"cards": {"first": "KH", "second": "QS"}, "deck": ["JH"], "public": "KS", "paid": {"first": 3, "second": 3}}
  // With a public card the second round begins. Without a deck, seed and chance decide what is turned up.
  void arrange(Setup& setup) override {
    is_arranged_ = true;
    CardSet left = whole_pack();
    const Setup& cards = setup.need("cards");
    for (const Seat seat : seats()) {
      private_card_[seat] = take_card(cards.need(name(seat)), left);
    }
    if (const Setup* const card = setup.find("public")) {
      public_card_ = take_card(*card, left);
    }
    if (const Setup* const paid = setup.find("paid")) {
      for (const Seat seat : seats()) {
        paid_[seat] = static_cast<std::int32_t>(paid->need(name(seat)).number(ante, 99));
      }
    }
    arrange_deck(setup.find("deck"), left);
  }
  void show_left_over(std::string& out) const override {
    tell_left_over(out, "setup.deck", is_stacked_ ? stacked_ : 0);
  }

  void digest(Hasher& hasher) const override {
    for (const PlayingCard card : deck_) {
      hasher.add(card.index());
    }
    hasher.add(cards_left_)
        .add_all(paid_)
        .add(raises_)
        .add(folded_ ? static_cast<unsigned>(folded_->index()) : 2U);
  }

  void show(std::optional<Seat> viewer, std::string& out) const override {
    for (const Seat seat : seats()) {
      out += name(seat);
      out += viewer == seat ? " (you)" : "";
      out += ": " + (may_see(viewer, seat) ? private_card_[seat].name() : "a hidden card");
      out += ", " + std::to_string(paid_[seat]) + " in the pot";
      out += folded_ == seat ? ", folded\n" : "\n";
    }
    out += "public card: " + (public_card_ ? public_card_->name() : "none yet") + "\n";
  }

  void lay_out(Layout& layout) override {
    layout.phase(public_card_ ? Text("second round") : Text("first round"));
    for (const Seat seat : seats()) {
      layout.counter("paid", seat, paid_[seat]);
      if (folded_ == seat) {
        layout.state(seat, "folded");
      }
      const Visibility visibility = shown_down_ ? Visibility::all : Visibility::owner;
      layout.zone({.name = "card", .owner = seat, .visibility = visibility},
                  std::span(&private_card_[seat], 1));
    }
    if (public_card_) {
      layout.zone({.name = "public card"}, std::span(&*public_card_, 1));
    }
    layout.zone({.name = "deck", .visibility = Visibility::count, .order = Order::ordered},
                std::span(deck_).first(cards_left_));
  }

  void show_face(std::int32_t face, std::string& out) const override { out += PlayingCard(face).name(); }

 private:
  CardSet whole_pack() const {
    CardSet cards;
    for (const PlayingCard card : deck_) {
      cards.add(card);
    }
    return cards;
  }

  // The next to be drawn lies last; behind it lies what was dealt already, the first to be dealt at the end.
  void arrange_deck(const Setup* stacked, CardSet left) {
    std::vector<PlayingCard> next;
    if (stacked != nullptr) {
      next = take_cards(*stacked, left);
      is_stacked_ = true;
      stacked_ = static_cast<std::uint8_t>(next.size());
    }
    cards_left_ = 0;
    for (const PlayingCard card : left) {
      deck_[cards_left_++] = card;
    }
    for (std::size_t i = next.size(); i-- > 0;) {
      deck_[cards_left_++] = next[i];
    }
    std::size_t place = deck_.size();
    for (const Seat seat : seats()) {
      deck_[--place] = private_card_[seat];
    }
    if (public_card_) {
      deck_[--place] = *public_card_;
    }
  }

  void turn_up_public_card() {
    if (public_card_) {
      return;  // an arranged position has it
    }
    public_card_ = draw();
    learn(Knowers::everybody());
    log("{} is the public card", face_up(*public_card_));
  }

  void deal_private_cards() {
    for (const Seat seat : seats()) {
      private_card_[seat] = draw();
    }
    learn(seats());
  }

  // The public card, too, is drawn when it is turned up: until then it is nobody's secret, not
  // even the deck's.
  PlayingCard draw() {
    if (is_stacked_) {
      check(stacked_ > 0, "setup.deck: one card too few");
      --stacked_;
      return deck_[--cards_left_];
    }
    const std::uint32_t pick = random("deck").below(cards_left_);
    std::swap(deck_[pick], deck_[--cards_left_]);
    return deck_[cards_left_];
  }

  // The first seat speaks first. A call ends the round, and so does a check that answers a check.
  Task<> betting_round(int raise_size) {
    raises_ = 0;
    for (int turn = 0;; ++turn) {
      const Seat me(turn % 2);
      const Picks picks = co_await ask({.seat = me, .title = "bet", .choices = bets(), .renew = renew_bets});
      const Choice said = bets()[picks[0]];
      log("{}: {}", me, said.label);
      if (said.value == fold) {
        folded_ = me;
        co_return;
      }
      paid_[me] = paid_[other(me)];
      if (said.value == raise) {
        paid_[me] += raise_size;
        ++raises_;
      } else if (turn > 0) {
        co_return;
      }
    }
  }

  static std::span<const Choice> renew_bets(Play& play, Seat /*seat*/) {
    return static_cast<Leduc&>(play).bets();
  }

  std::span<const Choice> bets() const {
    if (raises_ == 0) {
      return nothing_to_call;
    }
    return raises_ < raises_a_round ? std::span<const Choice>(facing_a_raise) : facing_the_last_raise;
  }

  Result showdown() {
    shown_down_ = true;
    learn(Knowers::everybody());
    for (const Seat seat : seats()) {
      log("{} shows {}", seat, face_up(private_card_[seat]));
    }
    const int public_rank = public_card_->rank();
    const int first_rank = private_card_[0].rank();
    const int second_rank = private_card_[1].rank();
    if (first_rank == second_rank) {
      return Result{.reason = "equal cards: the pot is split"};
    }
    if (first_rank == public_rank || second_rank == public_rank) {
      return pay_to(Seat(first_rank == public_rank ? 0 : 1), "a pair with the public card");
    }
    return pay_to(Seat(first_rank > second_rank ? 0 : 1), "the higher card");
  }

  // The winner's own chips come back; what the other paid is what changes hands.
  Result pay_to(Seat winner, Text reason) {
    winner_ = winner;
    Result result{.winners = SeatSet::of(winner), .reason = reason};
    const int won = paid_[other(winner)];
    result.scores[winner] = won;
    result.scores[other(winner)] = -won;
    return result;
  }

  bool may_see(std::optional<Seat> viewer, Seat seat) const { return shown_down_ || viewer == seat; }

  std::array<PlayingCard, 6> deck_ = {PlayingCard(Suit::hearts, 11), PlayingCard(Suit::spades, 11),
                                      PlayingCard(Suit::hearts, 12), PlayingCard(Suit::spades, 12),
                                      PlayingCard(Suit::hearts, 13), PlayingCard(Suit::spades, 13)};
  std::uint8_t cards_left_ = 6;
  std::uint8_t raises_ = 0;  // in this betting round
  bool shown_down_ = false;
  SeatArray<PlayingCard, 2> private_card_;
  std::optional<PlayingCard> public_card_;
  std::optional<Seat> folded_;
  std::optional<Seat> winner_;  // of the pot, at the end; nobody: it was split
  SeatArray<std::int32_t, 2> paid_ = {ante, ante};
  bool is_arranged_ = false;
  bool is_stacked_ = false;
  std::uint8_t stacked_ = 0;  // cards of a stacked deck that are to be drawn
};

constexpr std::array<std::string_view, 2> seats = {"first", "second"};

}  // namespace

const Game game{.name = "leduc",
                .title = "Leduc hold'em",
                .summary = "Six cards, two betting rounds: the smallest poker worth studying.",
                .version = 1,
                .seats = seats,
                .min_seats = 0,
                .settings = {},
                .make_play = make_play<Leduc>,
                .aim = Aim::most_points};

}  // namespace rondel::games::leduc
