// Scenarios: what can be written in one, and what is said when it does not hold or cannot be read.
#include "rules/edge/scenario.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "rules/edge/wire.h"
#include "rules/requests.h"
#include "rules/setup.h"
#include "rules/tabletop_play.h"
#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// --- a small game with something of everything ---

// Ann is asked what to do, ben for a payload; what they said is noted in counters and in the log.
class Fair final : public TabletopPlay {
 public:
  explicit Fair(const PlaySetup& setup) : TabletopPlay(setup) {
    for (const Seat seat : seats()) {
      hands_[seat] = table_.add_zone({.name = "hand", .owner = seat, .visibility = Visibility::owner});
    }
    pile_ = table_.add_zone({.name = "pile", .order = Order::ordered});
  }

  void arrange(Setup& setup) override {
    if (const Setup* const coins = setup.find("coins")) {
      coins_ = static_cast<std::int32_t>(coins->number(0, 99));
    }
    if (const Setup* const hands = setup.find("hands")) {
      for (const Seat seat : seats()) {
        put_cards(hands->find(name(seat)), hands_[seat]);
      }
    }
    put_cards(setup.find("pile"), pile_);
    leave_one_over_ = setup.find("dice") != nullptr;
  }
  void show_left_over(std::string& out) const override {
    out += leave_one_over_ ? "setup.dice: one was left over" : "";
  }

  Task<Result> run() override {
    const std::array only = {Choice::word("begin")};
    co_await choose(cat, "begin?", only);  // forced
    while (coins_ > 0) {
      co_await ann_acts();
      co_await ben_writes();
    }
    co_return Result{.winners = SeatSet::of(ann), .reason = "no coins left"};
  }

  void digest(Hasher& hasher) const override {
    table_.digest(hasher);
    hasher.add(coins_);
  }
  void lay_out(Layout& layout) override {
    layout.phase("day");
    layout.counter("coins", ann, coins_);
    table_.lay_out(layout);
  }
  void show_face(std::int32_t face, std::string& out) const override { out += static_cast<char>('A' + face); }

 private:
  void put_cards(const Setup* cards, Zone zone) {
    for (std::size_t i = 0; cards != nullptr && i < cards->size(); ++i) {
      table_.add_card(cards->at(i).word()[0] - 'A', zone);
      table_.show_to(Card(table_.card_count() - 1), known_by_zone(table_.line(zone)));
    }
  }

  Task<> ann_acts() {
    Choices choices;
    choices.group("run", std::array{Choice::word("fort"), Choice::word("gate")}, {.min = 1, .max = 2});
    choices.group("gift", std::array{Choice::word("gate")});
    choices.add(Choice::word("gift"));
    choices.add(Choice::word("rest").alone());
    choices.add(Choice::number(7));
    choices.add(Choice::word("trade").not_now("no goods"));
    for (const Card card : table_.cards(hands_[0])) {
      choices.add(choice_of(card));
    }
    const Picks picks = co_await ask(
        {.seat = ann, .title = "what?", .choices = choices, .min = 0, .max = 3, .check = only_if_rich});
    coins_ -= static_cast<std::int32_t>(picks.size());
    for (const std::uint16_t pick : picks) {
      log("{} picks {}", ann, int{pick});
      if (choices[pick].kind == Choice::Kind::card) {
        log("{} lays {}", ann, table_.named(Card(choices[pick].value)));
        table_.move(Card(choices[pick].value), pile_);
      }
    }
  }
  static Text only_if_rich(const Play& play, Seat, std::span<const std::uint16_t> picks) {
    return picks.size() > static_cast<std::size_t>(static_cast<const Fair&>(play).coins_)
               ? Text("too poor for that")
               : Text();
  }

  Task<> ben_writes() {
    const string written =
        co_await ask_action({.seat = ben, .title = "how much?", .schema = R"({"type": "integer"})"});
    note(ben, "{} gets a secret", ben);
    coins_ = written == "0" ? 0 : coins_;
  }

  SeatArray<Zone, 4> hands_;
  Zone pile_;
  std::int32_t coins_ = 9;
  bool leave_one_over_ = false;
};

const Game fair{.name = "fair",
                .title = "Fair",
                .summary = "Made for a test.",
                .version = 1,
                .seats = scene_seats,
                .min_seats = 3,
                .settings = {},
                .make_play = make_play<Fair>};

std::vector<ScenarioOutcome> run_text(const std::string& text, const Game& game = fair,
                                      const ScenarioOptions& options = {}) {
  const std::array<const Game*, 1> games = {&game};
  return run_scenarios(text, games, options);
}

// What is said of a scenario of the game above: empty when it passed.
std::string run(const std::string& rest) {
  const std::vector<ScenarioOutcome> outcomes =
      run_text(R"({"game": "fair", "name": "a test", )" + rest + "}");
  EXPECT_EQ(outcomes.size(), 1U);
  return outcomes.empty() ? "?" : outcomes[0].problem;
}
// The same for a first step of ann, and something to expect.
std::string run_doing(const std::string& doing, const std::string& expect = R"("expect": {})") {
  return run(R"("steps": [{"seat": "ann", "do": )" + doing + ", " + expect + "}]");
}
std::string picked(const std::string& numbers) {
  std::string lines;
  for (const char digit : numbers) {
    lines += (lines.empty() ? "\"ann picks " : ", \"ann picks ") + std::string(1, digit) + "\"";
  }
  return R"("expect": {"log": [)" + lines + "]}";
}

// --- doing: 0 run (1 fort, 2 gate), 3 gift (4 gate), 5 gift, 6 rest, 7 the number 7, 8 trade, then cards ---

TEST(ScenarioDo, AWordIsTheChoiceOfThatTitle) { EXPECT_EQ(run_doing(R"("rest")", picked("6")), ""); }

TEST(ScenarioDo, ANumberIsTheChoiceOfThatNumber) { EXPECT_EQ(run_doing("7", picked("7")), ""); }

TEST(ScenarioDo, AnEmptyListSelectsNothing) {
  EXPECT_EQ(run_doing("[]", R"("expect": {"state": {"players": {"ann": {"counters": {"coins": 9}}}}})"), "");
}

TEST(ScenarioDo, AListThatBeginsWithAGroupIsAPathIntoIt) {
  EXPECT_EQ(run_doing(R"(["run", "gate"])", picked("02")), "");
}

TEST(ScenarioDo, WhatFollowsAGroupIsAllSelectedInIt) {
  EXPECT_EQ(run_doing(R"(["run", "gate", "fort"])", picked("021")), "");
}

TEST(ScenarioDo, AListThatBeginsWithAPlainChoiceIsASelection) {
  EXPECT_EQ(run(R"("setup": {"hands": {"ann": ["A", "B"]}},
                   "steps": [{"seat": "ann", "do": ["B", 7, "A"], "expect": {"log": ["ann lays B", "ann lays A"]}}])"),
            "");
}

TEST(ScenarioDo, AListInAListIsAPathAsOneEntry) {
  EXPECT_EQ(run_doing(R"([["run", "gate"], 7])", picked("027")), "");
}

TEST(ScenarioDo, AListInAListMustBeAPath) {
  EXPECT_THAT(run_doing(R"([["rest"], 7])"), HasSubstr("begins with the title of a group"));
}

TEST(ScenarioDo, ATitleOfAGroupAndOfSomethingElseMustBeToldApart) {
  EXPECT_THAT(run_doing(R"(["gift", "gate"])"),
              HasSubstr("\"gift\" is the title of a group and of something else"));
  EXPECT_EQ(run_doing(R"([{"title": "gift", "selection": ["gate"]}])", picked("34")), "");
}

TEST(ScenarioDo, AnObjectIsAnEntryOfTheWireAndAWordMayBeAnId) {
  EXPECT_EQ(run_doing(R"({"title": "run", "selection": ["fort"]})", picked("01")), "");
  EXPECT_EQ(run(R"("setup": {"hands": {"ann": ["A", "A"]}},
                   "steps": [{"seat": "ann", "do": "c1", "expect": {"state": {"zones": {"pile": [{"id": "c1"}]}}}}])"),
            "");
}

TEST(ScenarioDo, AnActionIsAnsweredWithAPayload) {
  EXPECT_EQ(run(R"("steps": [{"seat": "ann", "do": []}, {"seat": "ben", "payload": 0}],
                   "expect": {"over": {"winners": ["ann"], "reason": "no coins left"}, "request": null})"),
            "");
  EXPECT_EQ(
      run(R"("steps": [{"seat": "ann", "do": []}, {"seat": "ben", "payload": "much", "reject": "payload"}])"),
      "");
  EXPECT_EQ(run(R"("steps": [{"seat": "ann", "do": []}, {"seat": "ben", "do": 0, "expect": {}}])"),
            "step 2 (ben: 0): \"how much?\" is answered with a payload: write \"payload\"");
  EXPECT_EQ(run(R"("steps": [{"seat": "ann", "payload": 0, "expect": {}}])"),
            "step 1 (ann: 0): \"what?\" is answered with a selection: write \"do\"");
}

TEST(ScenarioDo, ForcedAnswersAreGivenByThemselves) {
  EXPECT_THAT(
      run(R"("steps": [{"seat": "cat", "do": "begin", "expect": {}}])"),
      AllOf(HasSubstr("step 1 (cat: \"begin\"): refused, actor:"),
            HasSubstr("ann is asked \"what?\": run (a group), gift (a group), gift, rest, 7, trade (not now: "
                      "no goods)")));
}

// --- refusals ---

TEST(ScenarioReject, ExpectsACodeAndPerhapsTheSentence) {
  EXPECT_EQ(run_doing(R"(["rest", 7])", R"("reject": "exclusive")"), "");
  EXPECT_EQ(run(R"("setup": {"coins": 1}, "steps": [{"seat": "ann", "do": ["run", "gate"],
      "reject": {"code": "refused", "message": "too poor for that"}}])"),
            "");
}

TEST(ScenarioReject, SaysWhatTheCodeWas) {
  EXPECT_THAT(
      run_doing(R"("trade")", R"("reject": "count")"),
      HasSubstr("reject.code\n  expected  \"count\"\n  actual    \"unknown\"\n  refused because: Selection "
                "trade didn't exist"));
}

TEST(ScenarioReject, FailsWhenTheAnswerIsAccepted) {
  EXPECT_EQ(run_doing(R"("rest")", R"("reject": "count")"),
            "step 1 (ann: \"rest\"): expected to be refused, \"count\", but it was accepted");
}

// --- expectations ---

constexpr const char* dealt =
    R"("setup": {"hands": {"ann": ["A", "B"], "ben": ["C"]}, "pile": ["D", "E", "E"]}, )";

std::string run_expecting(const std::string& expect) { return run(dealt + (R"("expect": )" + expect)); }

TEST(ScenarioExpect, ZonesAreCalledByTheirNameAndHoldCardsInAnyOrderWhereTheyHaveNone) {
  EXPECT_EQ(run_expecting(R"({"state": {"zones": {"hand.ann": ["B", "A"], "hand.ben": 1, "hand.dan": [],
      "pile": ["D", "E", "E"], "attic": null}}})"),
            "");
}

TEST(ScenarioExpect, TheOrderOfAPileCounts) {
  EXPECT_EQ(run_expecting(R"({"state": {"zones": {"pile": ["E", "D", "E"]}}})"),
            "at the end: state.zones.pile[0]\n  expected  \"E\"\n  actual    \"D\"");
}

TEST(ScenarioExpect, CardsAreCountedAlsoWhereTheyHaveNoOrder) {
  EXPECT_EQ(run_expecting(R"({"state": {"zones": {"hand.ann": ["A", "A"]}}})"),
            "at the end: state.zones.hand.ann\n  expected  [\"A\",\"A\"]\n  actual    [\"A\",\"B\"]");
  EXPECT_EQ(run_expecting(R"({"state": {"zones": {"hand.ann": {"cards": ["B"], "count": 2}}}})"),
            "at the end: state.zones.hand.ann.cards\n  expected  [\"B\"]\n  actual    [\"A\",\"B\"]");
  EXPECT_EQ(run_expecting(R"({"state": {"zones": {"hand.ann": 3}}})"),
            "at the end: state.zones.hand.ann\n  expected  3\n  actual    2");
}

TEST(ScenarioExpect, AViewHoldsWhatThatSeatMayKnow) {
  EXPECT_EQ(run_expecting(R"({"views": {"ann": {"zones": {"hand.ann": ["A", "B"], "hand.ben": [null]}},
      "ben": {"zones": {"hand.ann": [null, null], "hand.ben": ["C"]}}, "spectator": {"zones": {"hand.ben": [null]}}}})"),
            "");
  EXPECT_EQ(run_expecting(R"({"views": {"ben": {"zones": {"hand.ann": ["A", null]}}}})"),
            "at the end: views.ben.zones.hand.ann\n  expected  [\"A\",null]\n  actual    [null,null]");
}

TEST(ScenarioExpect, ARequestIsAsOnTheWireWithItsSelectorsByName) {
  EXPECT_EQ(run_expecting(R"({"request": {"mode": "single", "selectors": {"ann": {"title": "what?", "min": 0,
      "choices": [{"title": "run", "choices": ["fort", "gate"]}, "gift", "gift", "rest", 7,
                  {"title": "trade", "disabled": "no goods"}, "A", "B"]}, "ben": null}}})"),
            "");
  EXPECT_EQ(run_expecting(R"({"request": {"selectors": {"ann": "what?"}}})"), "");
  EXPECT_THAT(run_expecting(R"({"request": {"selectors": {"ann": {"choices": ["rest"]}}}})"),
              HasSubstr(R"(actual    ["run","gift","gift","rest",7,"trade","A","B"])"));
}

TEST(ScenarioExpect, LinesOfTheLogComeInOrderSinceTheStep) {
  const std::string steps = R"("steps": [{"seat": "ann", "do": [7, "rest"], "reject": "exclusive"},
    {"seat": "ann", "do": [7]}, {"seat": "ben", "payload": 1},
    {"seat": "ann", "do": "rest", "expect": {"log": [)";
  EXPECT_EQ(
      run(steps +
          R"("ann picks 6"]}}], "expect": {"log": ["ann picks 7", "ben gets a secret", "ann picks 6"]})"),
      "");
  EXPECT_EQ(run(steps + R"("ann picks 7"]}}])"),
            "step 4 (ann: \"rest\"): log[0]\n  expected  \"ann picks 7\"\n  actual    [\"ann picks 6\"]");
  EXPECT_THAT(run(steps + R"("ann picks 6"]}}], "expect": {"log": ["ann picks 6", "ann picks 7"]})"),
              HasSubstr("at the end: log[1]"));
}

TEST(ScenarioExpect, ALogInAViewIsWhatThatSeatReads) {
  const std::string steps =
      R"("steps": [{"seat": "ann", "do": 7}, {"seat": "ben", "payload": 1}], "expect": {"views": )";
  EXPECT_EQ(run(steps + R"({"ben": {"log": ["ben gets a secret"]}}})"), "");
  EXPECT_THAT(run(steps + R"({"ann": {"log": ["ben gets a secret"]}}})"), HasSubstr("views.ann.log[0]"));
}

TEST(ScenarioExpect, AStepWithoutADoingLooksAtTheStart) {
  EXPECT_EQ(run(R"("steps": [{"expect": {"over": null, "state": {"phase": "day"}}}])"), "");
}

TEST(ScenarioExpect, NamesAndKeysThatAreNotThereAreNamedWithTheNearest) {
  EXPECT_THAT(run_expecting(R"({"state": {"zoness": {}}})"), HasSubstr("did you mean \"zones\"?"));
  EXPECT_THAT(run_expecting(R"({"state": {"zones": {"hand.anna": []}}})"),
              HasSubstr("did you mean \"hand.ann\"?"));
  EXPECT_THAT(run_expecting(R"({"state": {"players": {"ann": {"counters": {"coin": 9}}}}})"),
              HasSubstr("did you mean \"coins\"?"));
  EXPECT_THAT(run_expecting(R"({"views": {"bem": {}}})"), HasSubstr("did you mean \"ben\"?"));
  EXPECT_THAT(run_expecting(R"({"state": {"zonez": null}})"), HasSubstr("did you mean \"zones\"?"));
}

TEST(ScenarioExpect, ACounterThatMustNotBeThereIsNull) {
  EXPECT_EQ(run_expecting(R"({"state": {"players": {"ben": {"counters": {"coins": null}}}}})"), "");
  EXPECT_THAT(run_expecting(R"({"state": {"players": {"ann": {"counters": {"coins": null}}}}})"),
              HasSubstr("expected  null\n  actual    9"));
}

// --- mistakes of the author ---

TEST(ScenarioFile, UnknownKeysAreNamedWithTheNearest) {
  EXPECT_EQ(run(R"("stepz": [], "expect": {})"), "unknown key \"stepz\"; did you mean \"steps\"?");
  EXPECT_EQ(run(R"("steps": [{"seat": "ann", "od": 1, "do": 7, "expect": {}}])"),
            "step 1: unknown key \"od\"; did you mean \"do\"?");
  EXPECT_EQ(run(R"("steps": [{"expect": {"wiews": {}}}])"),
            "step 1.expect: unknown key \"wiews\"; did you mean \"views\"?");
  EXPECT_EQ(run(R"("setup": {"hands": {"anne": []}}, "expect": {})"),
            "at the start: setup.hands: unknown key \"anne\"; did you mean \"ann\"?");
  EXPECT_THAT(run(R"("settings": {"speed": 3}, "expect": {})"), HasSubstr("settings: "));
}

TEST(ScenarioFile, UnknownSeatsAndGamesAreNamedWithTheNearest) {
  EXPECT_EQ(run(R"("steps": [{"seat": "anne", "do": 7, "expect": {}}])"),
            "step 1 (anne: 7): unknown seat \"anne\"; did you mean \"ann\"?");
  EXPECT_EQ(run_text(R"({"game": "fairy", "name": "n", "expect": {}})")[0].problem,
            "unknown game \"fairy\"; did you mean \"fair\"?");
}

TEST(ScenarioFile, WhatIsMissingOrOfAWrongKindIsNamed) {
  EXPECT_EQ(run_text(R"({"name": "n", "expect": {}})")[0].problem, "\"game\" is missing");
  EXPECT_EQ(run_text(R"({"game": "fair", "expect": {}})")[0].problem, "\"name\" is missing");
  EXPECT_EQ(run(R"("steps": {}, "expect": {})"), "\"steps\" must be a list, got {}");
  EXPECT_EQ(run(R"("steps": [{"do": 7, "expect": {}}])"), "step 1: \"seat\" is missing");
  EXPECT_EQ(run(R"("steps": [{"seat": "ann", "expect": {}}])"), "step 1: \"do\" is missing");
  EXPECT_EQ(run(R"("steps": [{}], "expect": {})"), "step 1: \"expect\" is missing");
  EXPECT_EQ(run(R"("seed": -1, "expect": {})"),
            "\"seed\" must be a whole number or 64 hexadecimal digits, got -1");
  EXPECT_EQ(run(R"("seats": 2, "expect": {})"), "\"seats\" is 2; fair has 3 to 4 seats");
  EXPECT_EQ(run(R"("setup": {"coins": null}, "expect": {})"),
            "setup.coins: expected a whole number, a word, true or false, a list or an object, got null");
  EXPECT_THAT(run(R"("setup": {"coins": 100}, "expect": {})"),
              HasSubstr("the match cannot begin: setup.coins: expected a number from 0 to 99, got 100"));
  EXPECT_EQ(run(R"("setup": [], "expect": {})"), "setup: expected an object");
}

TEST(ScenarioFile, AScenarioThatExpectsNothingIsRefused) {
  EXPECT_THAT(run(R"("steps": [{"seat": "ann", "do": 7}])"), HasSubstr("it expects nothing"));
}

TEST(ScenarioFile, WhatIsNoJsonHasFailed) {
  EXPECT_THAT(run_text("{")[0].problem, ::testing::Not(IsEmpty()));
  EXPECT_THAT(run_text(R"({"game": "fair", "game": "fair"})")[0].problem, HasSubstr("game"));
}

TEST(ScenarioFile, AFileMayHoldAListAndOnlySomeMayBeRun) {
  const std::string text = R"([{"game": "fair", "name": "one", "expect": {}},
    {"game": "fair", "name": "another", "seats": 3, "expect": {"views": {"dan": {}}}}, 7])";
  const std::vector<ScenarioOutcome> all = run_text(text);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].problem, "");
  EXPECT_THAT(all[1].problem, HasSubstr("there is no \"dan\""));
  EXPECT_EQ(all[2].name, "scenario 3");
  EXPECT_EQ(all[2].problem, "expected an object, got 7");
  EXPECT_EQ(run_text(text, fair, {.only = "other"}).size(), 1U);
}

TEST(ScenarioFile, WhatWasStackedAndNeverDrawnFailsTheScenario) {
  EXPECT_EQ(run(R"("setup": {"dice": [3]}, "expect": {})"), "at the end: setup.dice: one was left over");
}

}  // namespace
}  // namespace rondel::testing
