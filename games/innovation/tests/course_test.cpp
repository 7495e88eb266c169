// Whole games of Innovation: they end, keep their snapshots small, and lose no card.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "innovation/game.h"
#include "innovation/rules/play.h"
#include "kernel/match.h"
#include "tests/support/random_answers.h"

namespace rondel::games::innovation {
namespace {

Match begun(std::string_view edition, int seats, std::uint64_t seed) {
  Settings settings(game.settings);
  settings.set("edition", edition);
  return Match(game, settings, Seed::from_number(seed), {}, seats);
}

int cards_on(const Innovation& play) {
  int cards = 0;
  for (int zone = 0; zone < play.table().zone_count(); ++zone) cards += play.table().size(Zone(zone));
  return cards;
}

bool is_splayed_rightly(const Innovation& play) {
  for (const Seat seat : play.seats()) {
    for (const Color color : all_colors) {
      const Pile pile = play.pile(seat, color);
      if (pile.is_splayed() && pile.size() < 2) return false;
    }
  }
  return true;
}

TEST(InnovationCourse, SnapshotsStayUnder32KiBAndNoCardIsLost) {
  std::size_t largest = 0;
  std::map<std::string, int> endings;
  for (const std::string_view edition : {"4", "classic"}) {
    for (const int seats : {2, 3, 4}) {
      for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Match match = begun(edition, seats, seed);
        testing::RandomAnswers answers(seed);
        Snapshot snapshot;
        while (answers.answer(match)) {
          match.snapshot(snapshot);
          largest = std::max(largest, snapshot.bytes());
          const auto& play = static_cast<const Innovation&>(match.play());
          ASSERT_EQ(cards_on(play), edition == "4" ? 120 : 110);
          ASSERT_TRUE(is_splayed_rightly(play));
        }
        ASSERT_EQ(match.status(), Status::over) << match.fault();
        ++endings[std::string(match.result().reason.view())];
      }
    }
  }
  EXPECT_LT(largest, std::size_t{32} << 10);
  EXPECT_GT(endings["enough achievements"], 0);
  EXPECT_GT(endings["no deck is left: most points"], 0);
  RecordProperty("largest_snapshot", static_cast<int>(largest));
}

}  // namespace
}  // namespace rondel::games::innovation
