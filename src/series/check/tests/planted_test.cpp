// The check is checked: every planted mistake is found and named, and the same game without one passes.
#include "series/check/tests/planted.h"

#include <gmock/gmock.h>

#include <cmath>
#include <ostream>

#include "series/check/check_run.h"

namespace rondel::testing {

using Kind = Finding::Kind;
using ::testing::AnyOf;
using ::testing::HasSubstr;

struct Planted {
  const char* name;
  const Game* game;
  Kind kind;
  const char* sentence;  // part of it
};

void PrintTo(const Planted& planted, std::ostream* out) { *out << planted.name; }

namespace {

CheckRun run_of(const Game& game, std::uint64_t games) {
  return {.subject = {.game = &game, .settings = Settings(game.settings), .seats = 0},
          .seed = Seed::from_number(1),
          .games = games,
          .game_limit = std::chrono::duration<double>(60),
          .limits = {.answers = 500}};
}

class PlantedMistake : public ::testing::TestWithParam<Planted> {};

TEST_P(PlantedMistake, IsFoundAndNamed) {
  const Planted& planted = GetParam();
  const CheckReport report = run_checks(run_of(*planted.game, 300));
  ASSERT_TRUE(report.finding) << "nothing found in " << report.coverage.games << " games";
  // Some kinds are the same to people, and it is up to chance which of them comes first. Where addresses decide, two fresh matches
  // may lie alike.
  if (planted.game != &parlour<Plant::by_address> || report.finding->kind != Kind::torn) {
    EXPECT_EQ(name_of(report.finding->kind), name_of(planted.kind)) << report.finding->sentence;
  }
  EXPECT_THAT(report.finding->sentence, HasSubstr(planted.sentence));
}

constexpr std::array<Planted, 21> mistakes = {{
    {"LeakingShow", &parlour<Plant::leaking_show>, Kind::leak, "line 1 of the text is \"deck: "},
    {"LeakingLayout", &parlour<Plant::leaking_layout>, Kind::leak, "view.counters.good cards"},
    {"LeakingLog", &parlour<Plant::leaking_log>, Kind::step_leak, "view.log[0]"},
    {"LeakingCount", &parlour<Plant::leaking_count>, Kind::step_leak, "view.request.selector.choices"},
    {"LeakingOrder", &parlour<Plant::leaking_order>, Kind::step_leak, "view.request.selector.choices[0]"},
    {"LeakingPresence", &parlour<Plant::leaking_presence>, Kind::step_leak, "waiting is"},
    {"LeakingCheck", &parlour<Plant::leaking_check>, Kind::refusal, "refused in the"},
    {"ShowingIfThere", &parlour<Plant::showing_if_there>, Kind::one_sided, "in one world only"},
    {"HastyAnswer", &parlour<Plant::hasty_answer>, Kind::hasty, "can tell from when"},
    {"CopiesToldApart", &parlour<Plant::copies_told_apart>, Kind::copies,
     "could tell copies of a card apart"},
    {"FrozenHand", &faces<Plant::frozen_hand>, Kind::frozen, "are the same in every world"},
    {"DeafTable", &faces<Plant::deaf_table>, Kind::too_true, "are the truth, where chance makes"},
    {"FrailOffer", &parlour<Plant::frail_offer>, Kind::impossible, "a world that cannot be played on"},
    {"UnsaidDice", &parlour<Plant::unsaid_dice>, Kind::step_leak, "view.counters.dice"},
    {"ByAddress", &parlour<Plant::by_address>, Kind::replay, "the same answers in a fresh match led"},
    {"ByStatic", &parlour<Plant::by_static>, Kind::replay, "fresh matches with the same answers differ"},
    {"StuckPrompt", &parlour<Plant::stuck_prompt>, Kind::stuck, "can say nothing that is accepted"},
    {"NoEnd", &parlour<Plant::no_end>, Kind::endless, "did not end within 500 answers"},
    {"AwaitingLoop", &parlour<Plant::awaiting_loop>, Kind::fault, "out of fuel"},
    {"RareFault", &parlour<Plant::rare_fault>, Kind::fault, "seven is never drawn late"},
    {"Crash", &parlour<Plant::crash>, Kind::crash, "Aborted"},
}};

INSTANTIATE_TEST_SUITE_P(Check, PlantedMistake, ::testing::ValuesIn(mistakes),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(Check, PassesTheGameWithoutAMistake) {
  const CheckReport report = run_checks(run_of(parlour<Plant::nothing>, 100));
  EXPECT_FALSE(report.finding) << report.finding->sentence;
  EXPECT_EQ(report.coverage.games, 100);
  EXPECT_EQ(report.coverage.titles.size(), 2);
  EXPECT_EQ(report.coverage.faces.size(), 12);
  EXPECT_EQ(report.coverage.public_faces.size(), 12);
  EXPECT_GT(report.coverage.question_worlds, report.coverage.questions);
  EXPECT_GT(report.coverage.step_worlds, report.coverage.questions / 2);
  EXPECT_GT(report.coverage.imagined, report.coverage.question_worlds);
}

TEST(Check, PassesAGameOfFacesWithoutAMistakeAndWeighsItsWorlds) {
  const CheckReport report = run_checks(run_of(faces<Plant::nothing>, 100));
  EXPECT_FALSE(report.finding) << report.finding->sentence;
  EXPECT_GT(report.coverage.hidden, 0);
  EXPECT_EQ(report.coverage.free, report.coverage.hidden);
  EXPECT_GT(report.coverage.true_worlds, 0);
  EXPECT_GT(report.coverage.weighed, report.coverage.true_worlds);
  EXPECT_NEAR(static_cast<double>(report.coverage.true_worlds), report.coverage.expected_true_worlds,
              4 * std::sqrt(report.coverage.expected_true_worlds));
}

TEST(Check, FindsTheSameHoweverManyPlayAtATime) {
  CheckRun run = run_of(parlour<Plant::rare_fault>, 300);
  const CheckReport alone = run_checks(run);
  run.jobs = 3;
  const CheckReport together = run_checks(run);
  ASSERT_TRUE(alone.finding && together.finding);
  EXPECT_EQ(together.finding->seed, alone.finding->seed);
  EXPECT_EQ(together.finding->sentence, alone.finding->sentence);

  CheckRun clean = run_of(parlour<Plant::nothing>, 100);
  const CheckReport one = run_checks(clean);
  clean.jobs = 3;
  std::uint64_t played = 0;
  clean.progress = [&](std::uint64_t games, double /*seconds*/) { played = games; };
  const CheckReport three = run_checks(clean);
  EXPECT_EQ(played, 100);
  EXPECT_EQ(three.coverage.games, 100);
  EXPECT_EQ(three.coverage.questions, one.coverage.questions);
  EXPECT_EQ(three.coverage.titles, one.coverage.titles);
}

TEST(Check, ThatIsInterruptedReportsWhatItCovered) {
  CheckRun run = run_of(parlour<Plant::nothing>, 1'000'000);
  std::uint64_t played = 0;
  run.progress = [&](std::uint64_t games, double /*seconds*/) { played = games; };
  run.is_interrupted = [&] { return played > 0; };
  const CheckReport report = run_checks(run);
  EXPECT_FALSE(report.is_whole);
  EXPECT_FALSE(report.finding);
  EXPECT_GT(report.coverage.games, 0);
  EXPECT_LT(report.coverage.games, run.games);
}

// What tears depends on the heap: the match differs, or the process dies of it.
TEST(Check, FindsStateOnTheHeap) {
  const CheckReport report = run_checks(run_of(parlour<Plant::stray_heap>, 300));
  ASSERT_TRUE(report.finding);
  EXPECT_THAT(report.finding->kind, AnyOf(Kind::torn, Kind::crash)) << report.finding->sentence;
}

TEST(Check, StopsALoopThatNeverAsks) {
  CheckRun run = run_of(parlour<Plant::idle_loop>, 20);
  run.game_limit = std::chrono::duration<double>(1);
  const CheckReport report = run_checks(run);
  ASSERT_TRUE(report.finding);
  EXPECT_EQ(report.finding->kind, Kind::hang) << report.finding->sentence;
}

TEST(Check, DoesNotTakeABusyMachineForALoop) {
  CheckRun run = run_of(parlour<Plant::nap>, 1);
  run.game_limit = std::chrono::duration<double>(1);
  const CheckReport report = run_checks(run);
  EXPECT_FALSE(report.finding) << report.finding->sentence;
  EXPECT_EQ(report.coverage.games, 1);
  EXPECT_GT(report.seconds, 1) << "it did not sleep";
}

TEST(Check, StopsARuleThatWaitsWithoutEnd) {
  CheckRun run = run_of(parlour<Plant::deep_sleep>, 20);
  run.game_limit = std::chrono::duration<double>(0.1);
  const CheckReport report = run_checks(run);
  ASSERT_TRUE(report.finding);
  EXPECT_EQ(report.finding->kind, Kind::hang) << report.finding->sentence;
}

TEST(Check, MakesAShortRecordThatShowsTheSameAgain) {
  const CheckRun run = run_of(parlour<Plant::leaking_count>, 300);
  const CheckReport report = run_checks(run);
  ASSERT_TRUE(report.finding);
  const Finding finding = shortened(run, *report.finding, std::chrono::duration<double>(3));
  EXPECT_EQ(finding.responses.size(), 1);  // the first draw
  const PlainRecord record = read_plain_record(record_of(run, finding));
  ASSERT_EQ(record.problem, "");
  EXPECT_EQ(record.game, "parlour");
  EXPECT_EQ(record.seed, finding.seed);
  EXPECT_EQ(record.responses, finding.responses);
  const std::optional<Finding> again = check_along(run, record.seed, record.responses);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->kind, Kind::step_leak);
}

TEST(Check, RecordsAnAnswerThatKillsTheProcess) {
  const CheckRun run = run_of(parlour<Plant::crash>, 300);
  const CheckReport report = run_checks(run);
  ASSERT_TRUE(report.finding);
  const PlainRecord record = read_plain_record(record_of(run, *report.finding));
  EXPECT_EQ(record.responses, report.finding->responses);
  const std::optional<Finding> again = check_along(run, record.seed, record.responses);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->kind, Kind::crash);
}

}  // namespace
}  // namespace rondel::testing
