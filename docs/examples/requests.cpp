// What docs/requests.md says about asking, compiled and run with the tests: the four patterns, an action, and a request as JSON.
#include "rules/requests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>

#include "rules/edge/wire.h"
#include "rules/payload.h"
#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

namespace json = boost::json;
using ::testing::ElementsAre;

// --- one after the other ---

constexpr std::array<Choice, 3> steps = {Choice::number(1), Choice::number(2), Choice::number(3)};

// Two seats count on in turn, by up to three; whoever says ten wins.
Task<Result> race_to_ten(Scene& scene) {
  int count = 0;
  for (Seat me = ann;; me = me.next(2)) {
    const Choice step = co_await choose(me, "how far do you count?", steps);
    count += step.value;
    scene.note(count);
    if (count >= 10) {
      co_return Result{.winners = SeatSet::of(me), .reason = "said ten"};
    }
  }
}

TEST(RequestsExample, InTurnOnlyOneSeatIsAsked) {
  Match match = start<race_to_ten>();
  answer(match, ann, 2);
  EXPECT_EQ(match.waiting(), SeatSet::of(ben));
  EXPECT_EQ(try_answer(match, ann, {0}).name(), "actor");
  answer(match, ben, 2);
  answer(match, ann, 0);
  answer(match, ben, 2);
  EXPECT_THAT(notes_of(match), ElementsAre(3, 6, 7, 10));
  EXPECT_EQ(match.result().winners, SeatSet::of(ben));
}

// --- all at once ---

constexpr std::array<Choice, 4> bids = {Choice::number(0), Choice::number(5), Choice::number(10),
                                        Choice::number(15)};

// Everybody bids in secret; the highest bid wins, the earlier seat among equals.
Task<Result> sealed_bids(Scene& scene) {
  vector<Question> questions;
  for (const Seat seat : scene.seats()) {
    questions.push_back({.seat = seat, .title = "your bid", .choices = bids, .shown = Shown::to_asked});
  }
  const vector<Picks> answers = co_await ask_many(questions);

  Seat winner = ann;
  std::uint16_t highest = answers[0][0];
  for (const Seat seat : scene.seats()) {
    const std::uint16_t bid = answers[static_cast<std::size_t>(seat.index())][0];
    scene.note(bids[bid].value);
    if (bid > highest) {
      highest = bid;
      winner = seat;
    }
  }
  co_return Result{.winners = SeatSet::of(winner), .reason = "bid most"};
}

TEST(RequestsExample, AtOnceTheOrderOfArrivalDoesNotMatter) {
  Match match = start<sealed_bids>();
  answer(match, dan, 1);
  answer(match, ann, 0);
  EXPECT_EQ(try_answer(match, dan, {3}).name(), "actor");  // has answered
  answer(match, cat, 2);
  EXPECT_EQ(match.waiting(), SeatSet::of(ben));
  answer(match, ben, 2);
  EXPECT_THAT(notes_of(match), ElementsAre(0, 10, 10, 5));
  EXPECT_EQ(match.result().winners, SeatSet::of(ben));
}

// --- whoever is first ---

// Everybody may take from the same five cards until each has one.
Task<Result> open_draft(Scene& scene) {
  small_vector<Choice, 8> cards = {Choice::card(1), Choice::card(2), Choice::card(3), Choice::card(4),
                                   Choice::card(5)};
  SeatSet without = scene.seats();
  while (!without.empty()) {
    vector<Question> questions;
    for (const Seat seat : without) {
      questions.push_back({.seat = seat, .title = "take a card", .choices = cards});
    }
    const Answer first = co_await ask_any(questions);
    scene.note(first.seat.index() * 100 + cards[first.picks[0]].value);
    cards.erase(cards.begin() + first.picks[0]);
    without.remove(first.seat);
  }
  co_return Result{};
}

TEST(RequestsExample, TheFirstAnswerCountsAndTheOthersAreAskedAnew) {
  Match match = start<open_draft>();
  EXPECT_TRUE(match.is_concurrent(ann));
  answer(match, cat, 4);
  EXPECT_EQ(match.waiting(), seats_of({ann, ben, dan}));
  EXPECT_EQ(try_answer(match, ann, {4}).name(), "unknown");  // the fifth card is gone
  answer(match, ann, 0);
  answer(match, dan, 0);
  answer(match, ben, 1);
  EXPECT_THAT(notes_of(match), ElementsAre(205, 1, 302, 104));
}

// --- one, or several ---

// Seats with at least as many sails as the one whose turn it is sail along.
Task<Result> set_sail(Scene& scene, Seat me, SeatArray<int, 4> sails) {
  static constexpr std::array<Choice, 3> harbours = {Choice::word("north"), Choice::word("south"),
                                                     Choice::word("stay").alone()};
  vector<Question> questions;
  questions.push_back({.seat = me, .title = "where to?", .choices = harbours});
  for (const Seat seat : scene.seats()) {
    if (seat != me && sails[seat] >= sails[me]) {
      questions.push_back({.seat = seat, .title = "where to?", .choices = harbours});
    }
  }
  if (questions.size() == 1) {
    const Picks alone = co_await ask(questions[0]);
    scene.note(alone[0]);
  } else {
    const vector<Picks> together = co_await ask_many(questions);
    for (std::size_t i = 0; i < together.size(); ++i) {
      scene.note(questions[i].seat.index() * 100 + together[i][0]);
    }
  }
  co_return Result{};
}

Task<Result> the_slow_one_sails(Scene& scene) { return set_sail(scene, ben, {3, 2, 1, 2}); }
Task<Result> the_fast_one_sails(Scene& scene) { return set_sail(scene, ben, {3, 4, 1, 2}); }

TEST(RequestsExample, StateDecidesWhoIsAsked) {
  Match alone = start<the_fast_one_sails>();
  EXPECT_EQ(alone.mode(ben), Mode::single);
  EXPECT_EQ(alone.waiting(), SeatSet::of(ben));
  answer(alone, ben, 1);
  EXPECT_THAT(notes_of(alone), ElementsAre(1));

  Match together = start<the_slow_one_sails>();
  EXPECT_EQ(together.mode(ben), Mode::many);
  EXPECT_EQ(together.waiting(), seats_of({ann, ben, dan}));
  answer(together, dan, 0);
  answer(together, ann, 2);
  answer(together, ben, 1);
  EXPECT_THAT(notes_of(together), ElementsAre(101, 2, 300));
}

// --- as JSON ---

Task<> take_turn(Scene& scene) {
  Choices choices;
  choices.group("sail", std::array{Choice::word("north"), Choice::word("south")});
  choices.add(Choice::word("trade").not_now("you have no goods"));
  choices.add(Choice::word("rest").alone());
  const Picks picks = co_await ask({.seat = ann, .title = "your turn", .choices = choices});
  for (const std::uint16_t pick : picks) {
    scene.note(pick);
  }
}

Task<Result> play_turn(Scene& scene) {
  co_await scoped({"first turn"}, take_turn(scene));
  co_return Result{};
}

TEST(RequestsExample, ARequestIsShownAndAnsweredAsJson) {
  Match match = start<play_turn>();
  EXPECT_EQ(request_of(match), json::parse(R"({
    "mode": "single",
    "concurrent": false,
    "selectors": [{
      "type": "select",
      "actor": "ann",
      "title": "your turn",
      "choices": [
        {"title": "sail", "choices": ["north", "south"]},
        {"title": "trade", "disabled": "you have no goods"},
        {"title": "rest", "exclusive": true}
      ],
      "why": ["first turn"]
    }]
  })"));

  const std::optional<Refusal> refusal =
      submit(match, ann, json::parse(R"({"actor": "ann", "title": "your turn", "selection": ["trade"]})"));
  EXPECT_EQ(refusal->code, "unknown");
  EXPECT_EQ(refusal->message, "Selection trade didn't exist in the choices");

  EXPECT_FALSE(submit(match, ann, json::parse(R"({
    "actor": "ann",
    "title": "your turn",
    "selection": [{"title": "sail", "selection": ["south"]}]
  })")));
  EXPECT_THAT(notes_of(match), ElementsAre(0, 2));
}

// --- a payload ---

// Ann names a bird and says how many she thinks there are.
Task<Result> guess_birds(Scene& scene) {
  const string written =
      co_await ask_action({.seat = ann, .title = "which bird, and how many?", .schema = R"({
    "type": "object",
    "required": ["bird", "count"],
    "additionalProperties": false,
    "properties": {
      "bird": {"type": "string", "minLength": 1, "maxLength": 40},
      "count": {"type": "integer", "minimum": 1}
    }
  })"});
  const Payload guess(written);
  const bool is_owl = guess.field("bird").text() == "owl";
  scene.note(is_owl ? 1 : 0);
  scene.note(static_cast<int>(guess.field("count").number()));
  co_return Result{};
}

TEST(RequestsExample, APayloadIsCheckedAgainstItsSchema) {
  Match match = start<guess_birds>();
  const std::optional<Refusal> refusal = submit(match, ann, json::parse(R"({
    "actor": "ann",
    "title": "which bird, and how many?",
    "selection": [{"bird": "owl", "count": 0}]
  })"));
  EXPECT_EQ(refusal->code, "payload");
  EXPECT_EQ(refusal->message, "payload.count: expected a number at least 1, got 0");

  EXPECT_FALSE(submit(match, ann, json::parse(R"({
    "actor": "ann",
    "title": "which bird, and how many?",
    "selection": [{"bird": "owl", "count": 3}]
  })")));
  EXPECT_THAT(notes_of(match), ElementsAre(1, 3));
}

}  // namespace
}  // namespace rondel::testing
