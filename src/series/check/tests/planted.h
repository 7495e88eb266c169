// Parlour, a small game of hidden cards, with a mistake planted in it on purpose; without one it is sound. For the tests of
// the check, which must find each of them.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <thread>
#include <unordered_set>
#include <vector>

#include "kernel/fault.h"
#include "kernel/rondel.h"
#include "rules/playing_cards.h"
#include "rules/tabletop_play.h"

namespace rondel::testing {

enum class Plant : std::uint8_t {
  nothing,
  leaking_show,       // the table as text names the top of the deck
  leaking_layout,     // a public number counts the good cards in the deck
  leaking_log,        // a card is written as a word
  leaking_count,      // how many choices there are depends on the other's hand
  leaking_order,      // cards lie on offer in the order of their hidden faces
  leaking_presence,   // somebody is asked because of a card that another holds
  leaking_check,      // an answer is refused by what is in the deck
  showing_if_there,   // a card is shown if somebody holds it, and nothing is said if not
  hasty_answer,       // who holds nothing that can be shown is not even asked
  copies_told_apart,  // copies of a card go by their handles
  frozen_hand,        // a question names cards by their faces, and cannot be made anew
  deaf_table,         // faces are written into a copy of the hands
  frail_offer,        // what was on offer is taken for granted, whatever the hand holds afterwards
  unsaid_dice,        // dice that all see, without a word that they were thrown
  by_address,         // the order of an unordered container of pointers decides
  by_static,          // a counter outlives the match
  stray_heap,         // state in a std::vector
  stuck_prompt,       // late in the game nothing is accepted
  no_end,             // the game never ends
  idle_loop,          // a loop that awaits nothing
  nap,                // sleeps for a while, as on a machine that lets others go first
  deep_sleep,         // sleeps without end
  awaiting_loop,      // a loop that awaits, but asks nobody
  rare_fault,         // one card in a late round breaks an invariant
  crash,              // a bad access
};

inline constexpr std::array<Text, 12> face_words = {"zero", "one",   "two",   "three", "four", "five",
                                                    "six",  "seven", "eight", "nine",  "ten",  "eleven"};

template <Plant plant>
class Parlour final : public TabletopPlay {
 public:
  explicit Parlour(const PlaySetup& setup) : TabletopPlay(setup) {
    deck_ = table_.add_zone({.name = "deck", .visibility = Visibility::nobody, .order = Order::ordered});
    pile_ = table_.add_zone({.name = "pile", .order = Order::ordered});
    for (const Seat seat : seats()) {
      hands_[seat] = table_.add_zone({.name = "hand", .owner = seat, .visibility = Visibility::owner});
    }
    offer_ = table_.add_zone({.name = "offer", .visibility = Visibility::nobody, .order = Order::ordered});
    for (std::int32_t face = 0; face < 12; ++face) {
      table_.add_card(plant == Plant::copies_told_apart ? face / 2 : face, deck_);
    }
  }

  Task<Result> run() override {
    table_.shuffle(deck_, random("deck"));
    for (const Seat seat : seats()) {
      table_.deal(deck_, hands_[seat], 2);
    }
    for (round_ = 1; round_ <= 6 || plant == Plant::no_end; ++round_) {
      for (const Seat seat : seats()) {
        co_await take_turn(seat);
      }
    }
    co_return Result{.reason = "the evening is over"};
  }

  void digest(Hasher& hasher) const override {
    TabletopPlay::digest(hasher);
    hasher.add(round_).add(tally_);
    for (const int number : stray_) {
      hasher.add(number);
    }
  }

  void lay_out(Layout& layout) override {
    layout.counter("round", round_);
    if constexpr (plant == Plant::leaking_layout) {
      layout.counter("good cards", std::ranges::count_if(table_.cards(deck_), [this](Card card) {
                       return table_.face(card) > 5;
                     }));
    }
    if constexpr (plant == Plant::unsaid_dice) {
      layout.counter("dice", tally_);
    }
    TabletopPlay::lay_out(layout);
  }

  std::int32_t seen_as(Viewer viewer, std::int32_t card) const override {
    return plant == Plant::copies_told_apart ? card : TabletopPlay::seen_as(viewer, card);
  }

  void show(Viewer /*viewer*/, std::string& out) const override {
    if constexpr (plant == Plant::leaking_show) {
      out += table_.is_empty(deck_) ? "no deck" : "deck: " + std::to_string(table_.face(table_.top(deck_)));
    }
  }

  void show_face(std::int32_t face, std::string& out) const override {
    out += face_words[static_cast<std::size_t>(face)].view();
  }

 private:
  static Text refuse(const Play& play, Seat /*seat*/, std::span<const std::uint16_t> picks) {
    const auto& parlour = static_cast<const Parlour&>(play);
    if (plant == Plant::stuck_prompt && parlour.round_ == 5) {
      return "not now";
    }
    const bool is_low = picks.size() > 1 && parlour.table_.size(parlour.deck_) > 0 &&
                        parlour.table_.face(parlour.table_.top(parlour.deck_)) < 4;
    return plant == Plant::leaking_check && is_low ? Text("the top card is too low") : Text();
  }

  Task<> take_turn(Seat me) {
    constexpr std::array choices = {Choice::word("draw"), Choice::word("pass")};
    constexpr bool has_check = plant == Plant::stuck_prompt;
    const Picks said = co_await ask(
        {.seat = me, .title = "your turn", .choices = choices, .check = has_check ? refuse : nullptr});
    if (said[0] == 0) {
      draw(me);
      co_await tell(me);
    } else {
      log("{} passes", me);
      co_await wait_a_while();
    }
    co_await put_away(me);
  }

  void draw(Seat me) {
    const std::optional<Card> card = table_.draw(deck_, hands_[me]);
    if (!card) {
      return;
    }
    if constexpr (plant == Plant::leaking_log) {
      log("{} draws {}", me, face_words[static_cast<std::size_t>(table_.face(*card))]);
    } else {
      log("{} draws {}", me, table_.named(*card));
    }
    if constexpr (plant == Plant::rare_fault) {
      check(round_ < 4 || table_.face(*card) != 7, "seven is never drawn late");
    }
    if constexpr (plant == Plant::stray_heap) {
      stray_.push_back(table_.face(*card));
    }
    if constexpr (plant == Plant::by_static) {
      static int drawn_ever = 0;
      tally_ = ++drawn_ever;
    }
    if constexpr (plant == Plant::unsaid_dice) {
      tally_ = random("dice").between(1, 6);
    }
    if constexpr (plant == Plant::by_address) {
      tally_ = first_by_address();
    }
  }

  static int first_by_address() {
    std::array<vector<int>, 6> lists;
    std::unordered_set<const int*> unordered;
    for (int i = 0; i < 6; ++i) {
      lists[static_cast<unsigned>(i)].push_back(i);
      unordered.insert(lists[static_cast<unsigned>(i)].data());
    }
    return **unordered.begin();
  }

  // The other may be asked something after a card was drawn.
  Task<> tell(Seat me) {
    const Seat other = me.next(2);
    const Zone hand = hands_[me];
    if constexpr (plant == Plant::leaking_count) {
      small_vector<Choice, 12> guesses;
      for (int i = 0; i <= table_.face(table_.top(hand)); ++i) {
        guesses.push_back(Choice::number(i));
      }
      co_await choose(other, "guess what was drawn", guesses);
    } else if constexpr (plant == Plant::leaking_order) {
      table_.deal(deck_, offer_, 3 - table_.size(offer_));
      vector<Card> cards(table_.cards(offer_).begin(), table_.cards(offer_).end());
      std::ranges::sort(cards, {}, [this](Card card) { return table_.face(card); });
      small_vector<Choice, 4> offers;
      for (const Card card : cards) {
        offers.push_back(choice_of(card));
      }
      offers.push_back(Choice::word("none"));
      co_await choose(other, "turn one over", offers);
    } else if constexpr (plant == Plant::leaking_presence) {
      constexpr std::array choices = {Choice::word("yes"), Choice::word("no")};
      for (const Card card : table_.cards(hand)) {
        if (table_.face(card) == 11) {
          co_await choose(other, "are you afraid?", choices);
          co_return;
        }
      }
    } else if constexpr (plant == Plant::showing_if_there) {
      for (const Card card : table_.cards(hand)) {
        if (table_.face(card) == 11) {
          table_.reveal(card);
        }
      }
    } else if constexpr (plant == Plant::hasty_answer) {
      co_await show_one_of_two(other);
    } else if constexpr (plant == Plant::frail_offer) {
      co_await think_of_a_low_card(me);
    }
    co_return;
  }

  small_vector<Choice, 16> low_cards(Seat me) const {
    small_vector<Choice, 16> low;
    for (const Card card : table_.cards(hands_[me])) {
      if (table_.face(card) < 4) {
        low.push_back(choice_of(card));
      }
    }
    return low;
  }

  // Everybody sees what was drawn, and whether the other then has a choice.
  Task<> show_one_of_two(Seat other) {
    table_.reveal(table_.top(hands_[other.next(2)]));
    small_vector<Choice, 16> offers = low_cards(other);
    offers.push_back(Choice::word("none"));
    co_await choose(other, "name a low card", offers);
  }

  Task<> think_of_a_low_card(Seat me) {
    small_vector<Choice, 2> offers = {Choice::word("think of nothing")};
    if (!low_cards(me).empty()) {
      offers.push_back(Choice::word("think of a low card"));
    }
    const Picks said = co_await ask({.seat = me, .title = "think", .choices = offers, .covered = true});
    if (said[0] == 1) {
      const small_vector<Choice, 16> low = low_cards(me);
      const Picks thought = co_await ask(
          {.seat = me, .title = "of which?", .choices = low, .shown = Shown::to_asked, .covered = true});
      tally_ = low[thought[0]].value;
    }
  }

  static Task<> breathe() { co_return; }
  static bool sleep_for(std::chrono::milliseconds time) {
    std::this_thread::sleep_for(time);
    return true;
  }

  Task<> wait_a_while() {
    if constexpr (plant == Plant::idle_loop) {
      for (volatile bool is_on = round_ == 2; is_on;) {
      }
    }
    if constexpr (plant == Plant::nap || plant == Plant::deep_sleep) {
      static const bool is_rested =
          sleep_for(std::chrono::milliseconds(plant == Plant::nap ? 1500 : 3'600'000));
      check(is_rested, "slept badly");
    }
    while (plant == Plant::awaiting_loop && round_ == 2) {
      co_await breathe();
    }
    if constexpr (plant == Plant::crash) {
      if (round_ == 3) {
        std::abort();
      }
    }
  }

  Task<> put_away(Seat me) {
    small_vector<Choice, 16> choices = table_.choices(hands_[me]);
    choices.push_back(Choice::word("keep them").alone());
    const Picks picks = co_await ask({.seat = me,
                                      .title = "put cards away",
                                      .choices = choices,
                                      .min = 1,
                                      .max = 2,
                                      .check = plant == Plant::leaking_check ? refuse : nullptr});
    for (const std::uint16_t pick : picks) {
      if (choices[pick].kind == Choice::Kind::card) {
        const Card card(choices[pick].value);
        table_.move(card, pile_);
        log("{} puts {} away", me, table_.named(card));
      }
    }
  }

  Zone deck_;
  Zone pile_;
  Zone offer_;
  SeatArray<Zone, 2> hands_;
  std::int32_t round_ = 0;
  std::int32_t tally_ = 0;
  std::vector<int> stray_;
};

// The same mistakes in a game that tells its cards by their faces.
template <Plant plant>
class Faces final : public Play {
 public:
  using Play::Play;

  Task<Result> run() override {
    std::array<PlayingCard, PlayingCard::count> deck;
    for (int i = 0; i < PlayingCard::count; ++i) {
      deck[static_cast<unsigned>(i)] = PlayingCard(i);
    }
    random("deck").shuffle(deck);
    for (unsigned i = 0; i < 10; ++i) {
      hands_[i % 2].add(deck[i]);
    }
    learn(seats());
    for (int round = 0; round < 10; ++round) {
      const Seat me(round % 2);
      const Picks picks = co_await ask({.seat = me,
                                        .title = "play a card",
                                        .choices = offer(me),
                                        .renew = plant == Plant::frozen_hand ? nullptr : renew});
      const PlayingCard card(offer_[picks[0]].value);
      hands_[me].remove(card);
      pile_.add(card);
      learn(Knowers::everybody(), me);
    }
    co_return Result{.reason = "all cards are played"};
  }
  void digest(Hasher& hasher) const override {
    hasher.add(hands_[0].bits()).add(hands_[1].bits()).add(pile_.bits());
  }
  void lay_out(Layout& layout) override {
    SeatArray<CardSet, 2> copies = hands_;
    SeatArray<CardSet, 2>& hands = plant == Plant::deaf_table ? copies : hands_;
    for (const Seat seat : seats()) {
      layout.zone({.name = "hand", .owner = seat, .visibility = Visibility::owner}, hands[seat]);
    }
    layout.zone({.name = "pile"}, pile_);
  }
  void show_face(std::int32_t face, std::string& out) const override { out += PlayingCard(face).name(); }

 private:
  std::span<const Choice> offer(Seat me) {
    offer_.clear();
    for (const PlayingCard card : hands_[me]) {
      offer_.push_back(choice_of(card));
    }
    // Somebody who holds one card only is asked nevertheless.
    offer_.push_back(Choice::word("none").not_now("a card must be played"));
    return offer_;
  }
  static std::span<const Choice> renew(Play& play, Seat seat) {
    return static_cast<Faces&>(play).offer(seat);
  }

  SeatArray<CardSet, 2> hands_;
  CardSet pile_;
  small_vector<Choice, 8> offer_;
};

inline constexpr std::array<std::string_view, 2> parlour_seats = {"ann", "ben"};

template <Plant plant>
inline const Game parlour{.name = "parlour",
                          .title = "Parlour",
                          .summary = "Made for tests.",
                          .version = 1,
                          .seats = parlour_seats,
                          .min_seats = 0,
                          .settings = {},
                          .make_play = make_play<Parlour<plant>>};

template <Plant plant>
inline const Game faces{.name = "faces",
                        .title = "Faces",
                        .summary = "Made for tests.",
                        .version = 1,
                        .seats = parlour_seats,
                        .min_seats = 0,
                        .settings = {},
                        .make_play = make_play<Faces<plant>>};

}  // namespace rondel::testing
