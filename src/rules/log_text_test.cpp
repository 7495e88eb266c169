#include "rules/log_text.h"

#include <gtest/gtest.h>

#include "tests/support/card_scene.h"

namespace rondel {
namespace {

using testing::ann;
using testing::answer;
using testing::ben;
using testing::CardScene;
using testing::pause_for;
using testing::start_cards;

Task<> a_quiet_word(CardScene& scene) {
  const LogIndent deeper;
  scene.note(ben, "only you read that there are {}", 3);
  co_await pause_for(ann);
  scene.log("and on");
}

Task<> every_kind_of_line(CardScene& scene) {
  Tabletop& things = scene.things();
  const Card drawn = *things.draw(scene.deck, scene.hand(ann));
  scene.log("{} draws {} from {}", ann, things.named(drawn), things.named(scene.deck));
  scene.log_redacted("{} keeps {}", "{} keeps it secret", ann, things.named(drawn));
  scene.log("{} looks at {}", ben, things.named(scene.hand(ann)));
  co_await a_quiet_word(scene);
  things.reveal(drawn);
  scene.log("{} shows {}: {}", ann, things.named(drawn), Text("well"));
  co_await pause_for(ann);
}

TEST(LogText, AppearsToEachAsTheyMayKnowIt) {
  Match match = start_cards<every_kind_of_line>();
  EXPECT_EQ(log_text(match, ann),
            "ann draws face 119 from deck\nann keeps face 119\nben looks at ann's hand\n");
  EXPECT_EQ(log_text(match, ben),
            "ann draws a card from deck\nann keeps it secret\nben looks at ann's hand\n"
            "  only you read that there are 3\n");
  EXPECT_EQ(log_text(match, std::nullopt),
            "ann draws a card from deck\nann keeps it secret\nben looks at ann's hand\n");
}

TEST(LogText, ALineFreezesWhoKnewWhatWhenItWasWritten) {
  Match match = start_cards<every_kind_of_line>();
  answer(match, ann, 0);
  EXPECT_EQ(log_text(match, std::nullopt),
            "ann draws a card from deck\nann keeps it secret\nben looks at ann's hand\n"
            "  and on\nann shows face 119: well\n");
  EXPECT_EQ(log_text(match, ann, 4), "  and on\nann shows face 119: well\n");
}

TEST(LogText, GoesBackWithTheMatchAndOnFromThere) {
  Match match = start_cards<every_kind_of_line>();
  Snapshot before;
  match.snapshot(before);
  const std::string then = log_text(match, ann);
  answer(match, ann, 0);
  const std::string later = log_text(match, ann);
  match.restore(before);
  EXPECT_EQ(match.log_length(), 4U);
  EXPECT_EQ(log_text(match, ann), then);
  answer(match, ann, 1);
  EXPECT_EQ(log_text(match, ann), later);
  EXPECT_EQ(log_text(match.fork(), ann), later);
}

TEST(LogText, TheAllSeeingEyeReadsEveryLine) {
  const Match match = start_cards<every_kind_of_line>();
  const std::vector<LogLine> lines = match.log();
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(log_text(match.play(), lines[1], std::nullopt, Eyes::all_seeing), "ann keeps face 119");
  EXPECT_EQ(log_text(match.play(), lines[3], std::nullopt, Eyes::all_seeing),
            "only you read that there are 3");
}

}  // namespace
}  // namespace rondel
