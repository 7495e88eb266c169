// Nobody hears from a server what the rules do not tell them.
#include <gmock/gmock.h>

#include "series/check/tests/planted.h"
#include "tests/support/leak_test.h"

namespace rondel {
namespace {

using namespace rondel::testing;
using ::testing::HasSubstr;

class ServerLeak : public LeakTest {
 protected:
  template <Plant plant>
  std::string planted() {
    return WireLeakCheck(folder_, parlour<plant>,
                         {.tables = plant == Plant::nothing ? 6 : 48, .before = 4, .answers = 20})
        .run();
  }
};

TEST_F(ServerLeak, HeartsTellsNobodyWhatOthersHold) {
  expect_none("hearts", {.tables = 10, .before = 30, .answers = 12});
}
TEST_F(ServerLeak, GinRummyTellsNobodyWhatOthersHold) {
  expect_none("ginrummy", {.tables = 5, .before = 30, .answers = 16});
}
TEST_F(ServerLeak, CubeDraftTellsNobodyWhatOthersPick) {
  expect_none("cubedraft", {.tables = 10, .before = 20, .answers = 16});
}
TEST_F(ServerLeak, WingspanTellsNobodyWhatOthersHold) {
  expect_none("wingspan", {.tables = 3, .before = 40, .answers = 12});
}
TEST_F(ServerLeak, MarsTellsNobodyWhatOthersHold) {
  expect_none("mars", {.tables = 8, .before = 60, .answers = 12});
}
TEST_F(ServerLeak, NetrunnerTellsNobodyWhatLiesFaceDown) {
  expect_none("netrunner", {.tables = 3, .before = 60, .answers = 16});
}
TEST_F(ServerLeak, ElementsTellsNobodyWhatOthersHold) {
  expect_none("elements", {.tables = 6, .before = 40, .answers = 16});
}
TEST_F(ServerLeak, InnovationTellsNobodyWhatOthersHold) {
  expect_none("innovation", {.tables = 6, .before = 40, .answers = 16});
}
TEST_F(ServerLeak, LeducTellsNobodyWhatOthersHold) {
  expect_none("leduc", {.tables = 24, .before = 3, .answers = 8});
}

TEST_F(ServerLeak, AGameWithoutALeakTellsNothing) { EXPECT_EQ(planted<Plant::nothing>(), ""); }

// The check itself: what is planted must be heard. It says nothing of memory or threads.
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
TEST_F(ServerLeak, APublicNumberThatCountsHiddenCardsIsHeard) {
  EXPECT_THAT(planted<Plant::leaking_layout>(), HasSubstr("good cards"));
}
TEST_F(ServerLeak, ACardThatTheLogNamesIsHeard) {
  EXPECT_THAT(planted<Plant::leaking_log>(), HasSubstr("draws"));
}
TEST_F(ServerLeak, ANumberOfChoicesThatHangsOnAHandIsHeard) {
  EXPECT_THAT(planted<Plant::leaking_count>(), HasSubstr("at an answer"));
}
TEST_F(ServerLeak, AnOrderThatHangsOnFacesIsHeard) {
  EXPECT_THAT(planted<Plant::leaking_order>(), HasSubstr("offer/2"));
}
TEST_F(ServerLeak, AQuestionThatIsThereForAHiddenCardIsHeard) {
  EXPECT_THAT(planted<Plant::leaking_presence>(), HasSubstr("at an answer"));
}
TEST_F(ServerLeak, ACardThatIsShownOnlyWhenItIsThereIsHeard) {
  EXPECT_THAT(planted<Plant::showing_if_there>(), HasSubstr("at an answer"));
}
TEST_F(ServerLeak, AnOnlyAnswerThatIsGivenAtOnceIsHeard) {
  EXPECT_THAT(planted<Plant::hasty_answer>(), HasSubstr("at once"));
}
TEST_F(ServerLeak, ARefusalThatHangsOnAHiddenCardIsHeard) {
  EXPECT_THAT(planted<Plant::leaking_check>(), HasSubstr("at an answer"));
}
#endif

}  // namespace
}  // namespace rondel
