// Small games to try a search on. The second seat plays them; the first one has a say in one of them only.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "kernel/match.h"
#include "kernel/rondel.h"
#include "rules/tabletop_play.h"

namespace rondel::testing {

inline constexpr std::int32_t secrets = 10;
inline constexpr Seat hider{0};
inline constexpr Seat guesser{1};

inline constexpr auto guesses = [] {
  std::array<Choice, secrets> all;
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i] = Choice::number(static_cast<std::int32_t>(i));
  }
  return all;
}();

// A number from 0 to 9 that the second seat is to guess: all of it there is to know is that it is one of them.
class Secret : public TabletopPlay {
 public:
  using TabletopPlay::TabletopPlay;
  virtual std::int32_t secret(const Match& match) const = 0;

 protected:
  ~Secret() = default;
  Result ended(bool is_right) const {
    return Result{.winners = SeatSet::of(is_right ? guesser : hider), .reason = "guessed"};
  }
};

// Of a card that lies face down, or that the other holds.
template <bool is_held>
class GuessTheCard final : public Secret {
 public:
  explicit GuessTheCard(const PlaySetup& setup) : Secret(setup) {
    deck_ = table_.add_zone({.name = "deck", .visibility = Visibility::nobody, .order = Order::ordered});
    hidden_ = table_.add_zone(
        {.name = "hidden", .owner = hider, .visibility = is_held ? Visibility::owner : Visibility::nobody});
    for (std::int32_t face = 0; face < secrets; ++face) {
      table_.add_card(face, deck_);
    }
  }
  std::int32_t secret(const Match& /*match*/) const override { return table_.face(table_.top(hidden_)); }
  Task<Result> run() override {
    table_.shuffle(deck_, random("deck"));
    table_.deal(deck_, hidden_, 1);
    const Choice said = co_await choose(guesser, "which card is it?", guesses);
    co_return ended(said.value == table_.face(table_.top(hidden_)));
  }

 private:
  Zone deck_;
  Zone hidden_;
};

// Of a number that the other has said in secret, while both were asked.
class GuessTheAnswer final : public Secret {
 public:
  using Secret::Secret;
  std::int32_t secret(const Match& match) const override { return match.responses().front().picks[0]; }
  Task<Result> run() override {
    std::array<Question, 2> questions;
    for (const Seat seat : seats()) {
      questions[static_cast<std::size_t>(seat.index())] = {
          .seat = seat, .title = "say a number", .choices = guesses, .shown = Shown::to_asked};
    }
    auto both = ask_many(questions);
    const vector<Picks> said = co_await both;
    co_return ended(said[0][0] == said[1][0]);
  }
};

// Of a die that is thrown when the guess is made: whoever has the seed has it.
class GuessTheDice final : public Secret {
 public:
  using Secret::Secret;
  std::int32_t secret(const Match& /*match*/) const override {
    Random copy = next_;
    return static_cast<std::int32_t>(copy.below(secrets));
  }
  Task<Result> run() override {
    next_ = random("dice");
    const Choice said = co_await choose(guesser, "what will it be?", guesses);
    co_return ended(static_cast<std::uint32_t>(said.value) == random("dice").below(secrets));
  }

 private:
  Random next_;
};

// Four of ten numbers are to be picked, and only one selection is enough; or up to four, no two of them neighbours, of which a few
// are; or up to four, and none is best.
enum class Selection : std::uint8_t { plain, checked, empty };

template <Selection kind>
class BestSelection final : public Play {
 public:
  using Play::Play;
  void digest(Hasher&) const override {}
  Task<Result> run() override {
    constexpr bool is_checked = kind == Selection::checked;
    const Picks picks = co_await ask({.seat = guesser,
                                      .title = "pick some",
                                      .choices = guesses,
                                      .min = kind == Selection::plain ? std::uint16_t{4} : std::uint16_t{0},
                                      .max = 4,
                                      .check = is_checked ? no_neighbours : nullptr});
    int sum = 0;
    for (const std::uint16_t pick : picks) {
      sum += kind == Selection::empty ? -pick - 1 : pick;
    }
    constexpr int enough = kind == Selection::plain ? 6 + 7 + 8 + 9 : is_checked ? 20 : 0;
    Result result{.winners = SeatSet::of(sum >= enough ? guesser : hider), .reason = "picked"};
    result.scores[guesser] = sum;
    result.scores[hider] = 100;
    co_return result;
  }

 private:
  static Text no_neighbours(const Play&, Seat, std::span<const std::uint16_t> picks) {
    for (const std::uint16_t pick : picks) {
      if (std::ranges::find(picks, pick + 1) != picks.end()) {
        return "these are neighbours";
      }
    }
    return {};
  }
};

inline constexpr std::array<std::string_view, 2> search_seats = {"hider", "guesser"};

template <class P>
constexpr Game search_game(std::string_view name) {
  return {.name = name,
          .title = "Search",
          .summary = "Made for tests.",
          .version = 1,
          .seats = search_seats,
          .settings = {},
          .make_play = make_play<P>};
}

inline const Game guess_the_card = search_game<GuessTheCard<false>>("card");
inline const Game guess_the_hand = search_game<GuessTheCard<true>>("hand");
inline const Game guess_the_answer = search_game<GuessTheAnswer>("answer");
inline const Game guess_the_dice = search_game<GuessTheDice>("dice");
inline const Game best_selection = search_game<BestSelection<Selection::plain>>("selection");
inline const Game checked_selection = search_game<BestSelection<Selection::checked>>("checked");
inline const Game empty_selection = search_game<BestSelection<Selection::empty>>("empty");

}  // namespace rondel::testing
