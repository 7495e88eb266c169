// A match from outside: fingerprints, forks, restarts, what is asked and why.
#include "kernel/match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <utility>

#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// --- a small game with everything in it: state, dice, changing questions ---

Task<int> bid(Scene& scene, Seat seat) {
  const auto limit = 2 + scene.dice("limit").below(5);
  const Choice choice = co_await choose(seat, "bid", numbers(limit));
  co_return choice.value;
}

Task<Result> auction(Scene& scene) {
  for (int round = 0; round < 20; ++round) {
    const int offer = co_await bid(scene, Seat(round % 4));
    scene.note(offer);
  }
  co_return Result{.winners = SeatSet::of(dan)};
}

// --- fingerprints ---

TEST(Fingerprint, EqualMatchesHaveEqualOnes) {
  Match one = start<auction>();
  Match two = start<auction>();
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(one.fingerprint(), two.fingerprint());
    answer(one, Seat(i % 4), 1);
    answer(two, Seat(i % 4), 1);
  }
  EXPECT_EQ(one.status(), Status::over);
  EXPECT_EQ(one.fingerprint(), two.fingerprint());
}

TEST(Fingerprint, IsTheSameEachTimeItIsTaken) {
  const Match match = start<auction>();
  EXPECT_EQ(match.fingerprint(), match.fingerprint());
}

TEST(Fingerprint, ChangesWithEveryAnswer) {
  Match match = start<auction>();
  std::vector<std::uint64_t> seen = {match.fingerprint()};
  for (int i = 0; i < 20; ++i) {
    answer(match, Seat(i % 4), 0);
    seen.push_back(match.fingerprint());
  }
  std::ranges::sort(seen);
  EXPECT_EQ(std::ranges::adjacent_find(seen), seen.end());
}

template <int what>
Task<Result> note_and_ask(Scene& scene) {
  scene.note(what);
  co_await choose(ann, "on?", numbers(2));
  co_return Result{};
}

TEST(Fingerprint, ChangesWithTheState) {
  EXPECT_NE(start<note_and_ask<1>>().fingerprint(), start<note_and_ask<2>>().fingerprint());
}

enum class Twist : std::uint8_t { none, seat, title, min, max, value, kind, label, fewer, mode };

template <Twist twist>
Task<Result> ask_with_a_twist(Scene&) {
  std::array<Choice, 2> choices = {Choice::number(1), Choice::number(2)};
  std::array<Question, 1> question = {{{.seat = ann, .title = "on?", .choices = choices}}};
  switch (twist) {
    case Twist::none:
      break;
    case Twist::seat:
      question[0].seat = ben;
      break;
    case Twist::title:
      question[0].title = "On?";
      break;
    case Twist::min:
      question[0].min = 0;
      break;
    case Twist::max:
      question[0].max = 2;
      break;
    case Twist::value:
      choices[1] = Choice::number(3);
      break;
    case Twist::kind:
      choices[1] = Choice::card(2);
      break;
    case Twist::label:
      choices[1] = Choice::number(2, "two");
      break;
    case Twist::fewer:
      question[0].choices = std::span(choices).first(1);
      break;
    case Twist::mode:
      co_await ask_any(question);
      co_return Result{};
  }
  co_await ask_many(question);
  co_return Result{};
}

TEST(Fingerprint, ChangesWithEachPartOfTheQuestion) {
  const std::uint64_t plain = start<ask_with_a_twist<Twist::none>>().fingerprint();
  EXPECT_NE(start<ask_with_a_twist<Twist::seat>>().fingerprint(), plain);
  EXPECT_NE(start<ask_with_a_twist<Twist::title>>().fingerprint(), plain);
  EXPECT_NE(start<ask_with_a_twist<Twist::min>>().fingerprint(), plain);
  EXPECT_NE(start<ask_with_a_twist<Twist::max>>().fingerprint(), plain);
  EXPECT_NE(start<ask_with_a_twist<Twist::value>>().fingerprint(), plain);
  EXPECT_NE(start<ask_with_a_twist<Twist::kind>>().fingerprint(), plain);
  EXPECT_NE(start<ask_with_a_twist<Twist::label>>().fingerprint(), plain);
  EXPECT_NE(start<ask_with_a_twist<Twist::fewer>>().fingerprint(), plain);
  EXPECT_NE(start<ask_with_a_twist<Twist::mode>>().fingerprint(), plain);
}

template <int draws>
Task<Result> draw_and_ask(Scene& scene) {
  for (int i = 0; i < draws; ++i) {
    scene.dice("unseen").word();
  }
  co_await choose(ann, "on?", numbers(2));
  co_return Result{};
}

TEST(Fingerprint, ChangesWithWhatWasDrawnEvenIfNothingShowsYet) {
  EXPECT_NE(start<draw_and_ask<0>>().fingerprint(), start<draw_and_ask<1>>().fingerprint());
  EXPECT_NE(start<draw_and_ask<1>>().fingerprint(), start<draw_and_ask<2>>().fingerprint());
}

Task<Result> end_by_choice(Scene&) {
  const Choice choice = co_await choose(ann, "who won?", numbers(4));
  Result result{.winners = SeatSet::of(Seat(choice.value % 2)), .reason = "said so"};
  result.scores[0] = choice.value / 2;
  co_return result;
}

TEST(Fingerprint, ChangesWithTheResult) {
  std::vector<std::uint64_t> seen;
  for (std::uint16_t pick = 0; pick < 4; ++pick) {
    Match match = start<end_by_choice>();
    answer(match, ann, pick);
    seen.push_back(match.fingerprint());
  }
  std::ranges::sort(seen);
  EXPECT_EQ(std::ranges::adjacent_find(seen), seen.end());
}

TEST(Fingerprint, DoesNotDependOnAddresses) {
  const Match first = start<auction>();
  const Match second = start<auction>();
  ASSERT_NE(&first.arena(), &second.arena());
  EXPECT_EQ(first.fingerprint(), second.fingerprint());
}

// Kept for good: a record made today is checked by the program of tomorrow.
TEST(Fingerprint, IsAsRecorded) {
  Match match = start<auction>();
  EXPECT_EQ(match.fingerprint(), 6613166922188957099U);
  answer(match, ann, 1);
  EXPECT_EQ(match.fingerprint(), 13511122101100588166U);
}

// --- forks ---

TEST(Fork, IsAtTheSamePointAndGoesItsOwnWay) {
  Match match = start<auction>();
  for (int i = 0; i < 7; ++i) {
    answer(match, Seat(i % 4), 1);
  }
  Match copy = match.fork();
  EXPECT_EQ(copy.fingerprint(), match.fingerprint());
  EXPECT_EQ(copy.responses(), match.responses());
  const std::uint64_t before = match.fingerprint();
  answer(copy, dan, 0);
  EXPECT_EQ(match.fingerprint(), before);
  EXPECT_NE(copy.fingerprint(), before);
  answer(match, dan, 0);
  EXPECT_EQ(copy.fingerprint(), match.fingerprint());
}

TEST(Fork, OutlivesTheMatchItCameFrom) {
  auto match = std::make_unique<Match>(start<auction>());
  answer(*match, ann, 1);
  Match copy = match->fork();
  match.reset();
  answer(copy, ben, 0);
  EXPECT_THAT(notes_of(copy), ElementsAre(1, 0));
}

TEST(Fork, MayKeepNoHistory) {
  Match match = start<auction>();
  answer(match, ann, 1);
  Match copy = match.fork(History::none);
  answer(copy, ben, 1);
  EXPECT_EQ(copy.answers(), 2U);
  EXPECT_TRUE(copy.responses().empty());
}

TEST(Fork, FollowsTheHistoryThatARestoredSnapshotShows) {
  Match match = start<auction>();
  answer(match, ann, 1);
  Snapshot snapshot;
  match.snapshot(snapshot);
  answer(match, ben, 1);
  match.restore(snapshot);
  answer(match, ben, 0);
  EXPECT_EQ(match.fork().fingerprint(), match.fingerprint());
}

TEST(Fork, KeepsTheNumberOfSeats) {
  const Match match(game_of<SceneOf<auction>>(), Settings(), Seed::from_number(1), {}, 2);
  EXPECT_EQ(match.fork().seat_count(), 2);
}

TEST(ForkDeathTest, OfAMatchWithoutHistoryStopsTheProgram) {
  const Match match = start<auction>({.history = History::none});
  EXPECT_DEATH(match.fork(), "keep it");
}

// --- restarts, moves, seats ---

TEST(Match, RestartedItIsAsANewOne) {
  Match match = start<auction>();
  for (int i = 0; i < 7; ++i) {
    answer(match, Seat(i % 4), 1);
  }
  match.restart(Seed::from_number(5));
  EXPECT_EQ(match.fingerprint(), start<auction>({}, 5).fingerprint());
  EXPECT_EQ(match.seed(), Seed::from_number(5));
  EXPECT_EQ(match.answers(), 0U);
  EXPECT_TRUE(match.responses().empty());
}

TEST(Match, CanBeMovedAtAQuestion) {
  Match first = start<auction>();
  answer(first, ann, 1);
  Match second = std::move(first);
  answer(second, ben, 0);
  first = std::move(second);
  answer(first, cat, 1);
  EXPECT_THAT(notes_of(first), ElementsAre(1, 0, 1));
}

TEST(Match, ManyAtOnceDoNotDisturbEachOther) {
  std::vector<Match> matches;
  for (std::uint64_t i = 0; i < 20; ++i) {
    matches.push_back(start<auction>({}, i));
  }
  for (int turn = 0; turn < 20; ++turn) {
    for (Match& match : matches) {
      answer(match, Seat(turn % 4), 1);
    }
  }
  for (std::uint64_t i = 0; i < 20; ++i) {
    Match alone = start<auction>({}, i);
    for (int turn = 0; turn < 20; ++turn) {
      answer(alone, Seat(turn % 4), 1);
    }
    EXPECT_EQ(matches[i].fingerprint(), alone.fingerprint());
  }
}

TEST(Match, WithFewerSeatsHasTheFirstOnes) {
  const Match match(game_of<SceneOf<auction>>(), Settings(), Seed::from_number(1), {}, 3);
  EXPECT_EQ(match.seat_count(), 3);
  EXPECT_THAT(match.seat_names(), ElementsAre("ann", "ben", "cat"));
  EXPECT_EQ(match.seat_named("cat"), cat);
  EXPECT_EQ(match.seat_named("dan"), std::nullopt);
  EXPECT_EQ(scene_of(match).seats(), SeatSet::first(3));
}

TEST(Match, CountsItsAnswers) {
  Match match = start<auction>();
  answer(match, ann, 1);
  EXPECT_TRUE(try_answer(match, ann, {1}));
  EXPECT_EQ(match.answers(), 1U);
}

TEST(Match, SaysWhyASeatIsAsked) {
  Match match = start<auction>();
  const std::vector<TaskLine> lines = match.tasks(ann);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_THAT(lines[0].function, HasSubstr("bid(Scene &, Seat)"));
  EXPECT_THAT(lines[1].function, HasSubstr("auction(Scene &)"));
  EXPECT_EQ(lines[0].file, "match_test.cpp");
  EXPECT_GT(lines[1].line, lines[0].line);
}

TEST(Match, HasNoTasksOnceItIsOver) {
  Match match = start<end_by_choice>();
  answer(match, ann, 0);
  EXPECT_TRUE(match.tasks(ann).empty());
}

TEST(Match, ShowsWordsNumbersAndSeatsAsTheyRead) {
  const Match match = start<auction>();
  const auto shown = [&](const Choice& choice) {
    std::string text;
    match.play().show_choice(choice, text);
    return text;
  };
  EXPECT_EQ(shown(Choice::word("pass")), "pass");
  EXPECT_EQ(shown(Choice::number(7)), "7");
  EXPECT_EQ(shown(Choice::number(7, "bid")), "bid 7");
  EXPECT_EQ(shown(Choice::seat(cat, "attack")), "attack cat");
}

// --- no growth with history ---

Task<Result> ask_for_ever(Scene&) {
  for (;;) {
    co_await choose(ann, "on?", numbers(4));
  }
}

TEST(Match, ItsSnapshotDoesNotGrowWithItsHistory) {
  Match match = start<ask_for_ever>();
  Snapshot snapshot;
  match.snapshot(snapshot);
  const std::size_t early = snapshot.bytes();
  for (int i = 0; i < 10'000; ++i) {
    answer(match, ann, static_cast<std::uint16_t>(i % 4));
  }
  match.snapshot(snapshot);
  EXPECT_EQ(snapshot.bytes(), early);
  EXPECT_EQ(match.responses().size(), 10'000U);
}

TEST(Match, HoldsLittleMemoryWhileItWaits) {
  const Match match = start<auction>();
  EXPECT_LE(match.arena().used(), std::size_t{4} << 10);
  EXPECT_LE(match.committed_bytes(), std::size_t{16} << 10);
}

}  // namespace
}  // namespace rondel::testing
