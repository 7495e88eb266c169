#include "kernel/settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

constexpr std::array<SettingSpec, 3> specs = {{
    {.name = "rounds", .help = "how many rounds", .preset = 5, .min = 1, .max = 20},
    {.name = "debt", .help = "how far below zero", .preset = 0, .min = -10, .max = 0},
    {.name = "map", .help = "which map", .kind = SettingSpec::Kind::text, .preset_text = "islands"},
}};

TEST(Settings, HaveTheirPresetsWhenNothingIsSaid) {
  const Settings settings(specs);
  EXPECT_EQ(settings.number("rounds"), 5);
  EXPECT_EQ(settings.number("debt"), 0);
  EXPECT_EQ(settings.text("map"), "islands");
}

TEST(Settings, TakeANumberWithinItsBounds) {
  Settings settings(specs);
  EXPECT_EQ(settings.set("rounds", "20"), "");
  EXPECT_EQ(settings.set("debt", "-10"), "");
  EXPECT_EQ(settings.number("rounds"), 20);
  EXPECT_EQ(settings.number("debt"), -10);
}

TEST(Settings, TakeAnyText) {
  Settings settings(specs);
  EXPECT_EQ(settings.set("map", "two words"), "");
  EXPECT_EQ(settings.text("map"), "two words");
  EXPECT_EQ(settings.set("map", ""), "");
  EXPECT_EQ(settings.text("map"), "");
}

TEST(Settings, RefuseANumberOutsideItsBounds) {
  Settings settings(specs);
  EXPECT_EQ(settings.set("rounds", "21"), "setting rounds is \"21\"; expected a whole number from 1 to 20");
  EXPECT_EQ(settings.set("rounds", "0"), "setting rounds is \"0\"; expected a whole number from 1 to 20");
  EXPECT_EQ(settings.set("debt", "1"), "setting debt is \"1\"; expected a whole number from -10 to 0");
}

TEST(Settings, RefuseWhatIsNotAWholeNumber) {
  Settings settings(specs);
  for (const char* const text : {"", "five", "5 ", " 5", "5.0", "0x5", "5e0", "99999999999999999999"}) {
    EXPECT_EQ(settings.set("rounds", text),
              "setting rounds is \"" + std::string(text) + "\"; expected a whole number from 1 to 20");
  }
}

TEST(Settings, RefuseAnUnknownNameAndSayWhichAreKnown) {
  Settings settings(specs);
  EXPECT_EQ(settings.set("round", "5"), "unknown setting \"round\"; expected one of: rounds, debt, map");
  EXPECT_EQ(settings.set("", "5"), "unknown setting \"\"; expected one of: rounds, debt, map");
}

TEST(Settings, OfAGameWithoutAnyRefuseEveryName) {
  EXPECT_EQ(Settings().set("rounds", "5"), "unknown setting \"rounds\"; this game has none");
}

TEST(Settings, ARefusedValueChangesNothing) {
  Settings settings(specs);
  settings.set("rounds", "7");
  settings.set("rounds", "70");
  settings.set("laps", "8");
  EXPECT_THAT(settings.all(), ElementsAre(Pair("debt", "0"), Pair("map", "islands"), Pair("rounds", "7")));
}

TEST(Settings, AreKeptAsTextInOneSpelling) {
  Settings settings(specs);
  settings.set("rounds", "007");
  EXPECT_EQ(settings.all().at("rounds"), "7");
}

Task<Result> read_the_rounds(Scene& scene) {
  scene.note(static_cast<int>(scene.settings().number("rounds")));
  co_await choose(ann, "on?", numbers(2));
  scene.note(static_cast<int>(scene.settings().text("map").size()));
  co_return Result{};
}

TEST(Settings, AreReadByRulesAndSurviveARestartAForkAndAMove) {
  Settings settings(specs);
  settings.set("rounds", "9");
  settings.set("map", "a map of a name too long to be stored in place");
  Match match(game_of<SceneOf<read_the_rounds>>(), settings, Seed::from_number(1));
  match.restart(Seed::from_number(2));
  Match moved = std::move(match);
  Match copy = moved.fork();
  for (Match* const each : {&moved, &copy}) {
    answer(*each, ann, 0);
    EXPECT_THAT(notes_of(*each), ElementsAre(9, 46));
  }
}

Task<Result> read_what_is_not_listed(Scene& scene) {
  scene.note(static_cast<int>(scene.settings().number("laps")));
  co_return Result{};
}

TEST(Settings, ARuleThatReadsOneItsGameDoesNotListFaults) {
  const Match match = start<read_what_is_not_listed>();
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(), HasSubstr("a setting that its game does not list"));
}

Task<Result> read_a_text_as_a_number(Scene& scene) {
  scene.note(static_cast<int>(scene.settings().number("map")));
  co_return Result{};
}

TEST(Settings, ARuleThatReadsATextAsANumberFaults) {
  const Match match(game_of<SceneOf<read_a_text_as_a_number>>(), Settings(specs), Seed::from_number(1));
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(), HasSubstr("text setting as a number"));
}

}  // namespace
}  // namespace rondel::testing
