// Whole games of Wingspan: they end in time, keep their snapshots small, and count what they should.
#include <gtest/gtest.h>

#include <algorithm>

#include "kernel/match.h"
#include "tests/support/random_answers.h"
#include "wingspan/game.h"
#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {
namespace {

Match begun(int seats, std::uint64_t seed) {
  return Match(game, Settings(game.settings), Seed::from_number(seed), {}, seats);
}

TEST(WingspanCourse, SnapshotsStayUnder32KiB) {
  std::size_t largest = 0;
  for (const int seats : {2, 3, 4, 5}) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      Match match = begun(seats, seed);
      testing::RandomAnswers answers(seed);
      Snapshot snapshot;
      while (answers.answer(match)) {
        match.snapshot(snapshot);
        largest = std::max(largest, snapshot.bytes());
      }
      ASSERT_EQ(match.status(), Status::over) << match.fault();
    }
  }
  EXPECT_LT(largest, std::size_t{32} << 10);
  RecordProperty("largest_snapshot", static_cast<int>(largest));
}

TEST(WingspanCourse, EverybodyHasTwentySixTurns) {
  for (const int seats : {2, 5}) {
    Match match = begun(seats, 3);
    testing::RandomAnswers answers(3);
    answers.play_out(match);
    int turns = 0;
    for (const LogLine& line : match.log()) {
      turns += line.pattern == Text("event {} by {}") && line.args[0].word == Text("TURN_STARTED") ? 1 : 0;
    }
    EXPECT_EQ(turns, 26 * seats);
  }
}

// Every card is somewhere, and so are five dice.
TEST(WingspanCourse, LosesNoCardAndNoDie) {
  Match match = begun(5, 4);
  testing::RandomAnswers answers(4);
  do {
    const Position& now = static_cast<const Wingspan&>(match.play()).position();
    int cards = 0;
    for (int zone = 0; zone < now.table().zone_count(); ++zone) {
      cards += now.table().size(Zone(zone));
    }
    ASSERT_EQ(cards, bird_count + bonus_count);
    ASSERT_EQ(now.feeder.inside() + now.feeder.outside(), Feeder::dice);
    ASSERT_GE(now.feeder.inside(), 1);
    for (const Seat seat : now.seats()) {
      std::int32_t tucked = 0;
      for (const BirdId id : now.mat(seat).birds()) {
        tucked += now.bird(id).tucked();
        ASSERT_GE(now.bird(id).room(), 0);
      }
      ASSERT_EQ(tucked, now.mat(seat).tucked());
    }
  } while (answers.answer(match));
  EXPECT_EQ(match.status(), Status::over);
}

}  // namespace
}  // namespace rondel::games::wingspan
