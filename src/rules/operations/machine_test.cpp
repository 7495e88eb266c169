// The machine: a stack of operations runs to its end, asks where there is a choice, and never stands still.
#include "rules/operations/machine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "rules/edge/view.h"
#include "rules/edge/wire.h"
#include "rules/operations/describe.h"
#include "tests/support/scene.h"

namespace rondel::ops {
namespace {

using ::rondel::testing::ann;
using ::rondel::testing::ben;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::array<std::string_view, 3> events = {"build_hut", "build_tower", "sing"};

constexpr Word words[] = {{"coin", "gain {n} coin{s}"}, {"pay", "pay {n} coin{s}"}, {"hut", "build {a} hut"},
                          {"draw", "draw {a} card{s}"}, {"sing", "sing"},           {"loop", "go round"},
                          {"song", "sing {n} song{s}"}, {"vault", "open the vault"}};

// The terms of this file, in one Book that is complete before the first match begins.
Book& book() {
  static Book book;
  return book;
}

// A village: coins, huts on three places, a listener that pays a coin to ann whenever anybody builds a hut.
class Village final : public rondel::testing::Scene, public Operations {
 public:
  static inline std::string script;      // what ann does
  static inline std::string for_both;    // then both
  static inline std::string afterwards;  // then ann again

  explicit Village(const PlaySetup& setup) : Scene(setup), machine_(*this, book()) {}

  Task<Result> run() override {
    if (!for_both.empty()) {
      machine_.push(book().expect(for_both), SeatSet::first(2));
    }
    if (!afterwards.empty()) {
      machine_.queue(book().expect(afterwards), ann);
    }
    if (!script.empty()) {
      machine_.push(book().expect(script), ann, 7);
    }
    machine_.set_active(ann);
    co_await machine_.run();
    co_return Result{};
  }
  void digest(Hasher& hasher) const override {
    Scene::digest(hasher);
    machine_.digest(hasher);
    hasher.add(coins_[0]).add(coins_[1]).add(huts_);
  }
  void lay_out(Layout& layout) override { machine_.lay_out(layout); }
  void show_choice(const Choice& choice, std::string& out) const override {
    if (!machine_.show_choice(choice, out)) {
      Scene::show_choice(choice, out);
    }
  }

  int coins(Seat seat) const { return coins_[static_cast<std::size_t>(seat.index())]; }
  int huts() const { return huts_; }
  const Machine& machine() const { return machine_; }

  // --- Operations ---
  const OperationType& type_of(Term atom) const override { return handler(atom).type; }
  bool has_targets(Term atom) const override { return handler(atom).targets != nullptr; }
  void targets(const Operation& operation, Choices& choices) const override {
    (this->*handler(operation.type).targets)(operation, choices);
  }
  Text obstacle(const Operation& operation) const override {
    const auto check = handler(operation.type).obstacle;
    return check == nullptr ? Text() : (this->*check)(operation);
  }
  Task<> carry_out(Operation operation, Choice target) override {
    return (this->*handler(operation.type).carry_out)(operation, target);
  }
  void show_operation(const Operation& row, std::string& out) const override {
    out += phrase(book(), row.type, row.range(), {.operations = words});
  }
  Text reason(std::uint32_t data) const override { return data == 7 ? Text("the Feast") : Text("the Mill"); }
  std::optional<std::int64_t> variable(std::string_view name, const Operation& operation) const override {
    return name == "coins" ? std::optional<std::int64_t>(coins(operation.owner.first())) : std::nullopt;
  }
  void left_out(const Operation& /*row*/, Text why) override { log("left out: {}", why); }
  void when_empty() override {}
  const Formula* formula(Term text) const override { return handlers().formula(text); }

 private:
  Task<> gain(Operation operation, Choice /*target*/) {
    coins_[static_cast<std::size_t>(operation.owner.first().index())] += operation.count;
    note(10 + operation.count);
    co_return;
  }
  Task<> pay(Operation operation, Choice /*target*/) {
    coins_[static_cast<std::size_t>(operation.owner.first().index())] -= operation.count;
    note(20 + operation.count);
    co_return;
  }
  Text too_poor(const Operation& operation) const {
    return coins(operation.owner.first()) < operation.count ? Text("too few coins") : Text();
  }
  void places(const Operation& /*operation*/, Choices& choices) const {
    for (int place = 1; place <= 3; ++place) {
      const Choice choice = Choice::number(place, "place");
      choices.add((huts_ >> place & 1) != 0 ? choice.not_now("there is a hut already") : choice);
    }
  }
  Task<> build(Operation operation, Choice target) {
    huts_ |= 1 << target.value;
    note(30 + target.value);
    static const Listener mill =
        read_listeners(book(), book().expect("'/build_.*/':coin:here:any"), events).listeners[0];
    machine_.hear(operation, {.event = 0, .by = operation.owner.first()}, mill, ann, 8);
    co_return;
  }
  Task<> raise(Operation /*operation*/, Choice target) {
    huts_ |= 1 << target.value;
    note(60 + target.value);
    co_return;
  }
  Task<> draw(Operation /*operation*/, Choice /*target*/) {
    note(40);
    co_return;
  }
  Task<> sing(Operation operation, Choice /*target*/) {
    note(50 + operation.count);
    co_return;
  }
  Task<> loop(Operation operation, Choice /*target*/) {
    machine_.push(operation, operation.type);
    co_return;
  }

  static constexpr Handler<Village> table[] = {
      {{.name = "coin", .title = "gain coins", .is_plain = true}, &Village::gain},
      {{.name = "pay", .title = "pay coins", .is_plain = true}, &Village::pay, nullptr, &Village::too_poor},
      {{.name = "hut", .title = "build a hut", .prompt = "where?", .repeat = Repeat::one_by_one},
       &Village::build,
       &Village::places},
      {{.name = "tower", .title = "raise a tower", .prompt = "where?"}, &Village::raise, &Village::places},
      {{.name = "draw", .title = "draw", .undo = Undo::impossible}, &Village::draw},
      {{.name = "sing", .title = "sing"}, &Village::sing},
      {{.name = "song", .title = "sing songs"}, &Village::sing},
      {{.name = "vault", .title = "open the vault", .confirm = Confirm::yes}, &Village::draw},
      {{.name = "loop", .title = "go round"}, &Village::loop},
  };
  static const Handlers<Village>& handlers() {
    static const Handlers<Village> handlers(book(), table);
    return handlers;
  }
  const Handler<Village>& handler(Term atom) const { return *handlers().find(book(), atom); }

  Machine machine_;
  std::array<int, 2> coins_{};
  int huts_ = 0;
};

// All that the tests say, known before the handlers are looked up.
void know_everything() {
  static const bool is_known = [] {
    for (const char* const text : {"coin,pay,hut,tower,draw,sing,song,vault,loop",
                                   "2coin,hut",
                                   "pay:hut",
                                   "?(pay:draw)",
                                   "2coin;?(pay:draw)",
                                   "3hut",
                                   "hut+draw",
                                   "coin+pay",
                                   "2(coin,sing)",
                                   "hut/pay",
                                   "hut/sing",
                                   "pay",
                                   "[0,3]coin",
                                   "[0,3]song",
                                   "?draw",
                                   "hut+sing+draw",
                                   "2hut+sing",
                                   "2coin,counter('coins*2'),song",
                                   "counter(coins),song",
                                   "sing+hut;coin",
                                   "?sing+?hut",
                                   "[0,](coin/sing)",
                                   "2^(sing+draw+song)",
                                   "hut+tower",
                                   "2(draw/song)",
                                   "3hut,hut"}) {
      book().expect(text);
    }
    book().expect("'/build_.*/':coin:here:any");
    return true;
  }();
  ASSERT_TRUE(is_known);
}

struct Script {
  std::string ann{};
  std::string both{};
  std::string afterwards{};
};
Match play(const Script& script) {
  know_everything();
  Village::script = script.ann;
  Village::for_both = script.both;
  Village::afterwards = script.afterwards;
  return Match(rondel::testing::game_of<Village>(), Settings(), Seed::from_number(1), MatchOptions{}, 2);
}

const Village& village(const Match& match) { return static_cast<const Village&>(match.play()); }
std::vector<int> notes(const Match& match) {
  const std::span<const int> all = village(match).notes();
  return {all.begin(), all.end()};
}
// The choices of a seat as they read, disabled ones in brackets.
std::vector<std::string> offered(const Match& match, Seat seat) {
  std::vector<std::string> titles;
  for (const Option& option : selector_of(match, seat).choices) {
    titles.push_back(option.disabled ? "[" + option.title + ": " + *option.disabled + "]" : option.title);
    for (const Option& inner : option.options) {
      titles.push_back("  " + inner.title);
    }
  }
  return titles;
}
void pick(Match& match, Seat seat, std::initializer_list<std::uint16_t> picks) {
  const Rejection rejection = match.answer(seat, std::vector<std::uint16_t>(picks));
  EXPECT_FALSE(rejection) << rejection.message();
}
std::string last_line(const Match& match) {
  const boost::json::object view = view_of(match, ann);
  const auto& log = view.at("log").as_array();
  return log.empty() ? "" : std::string(log.back().at("text").as_string());
}

TEST(OperationMachine, DoesWhatNeedsNobodyByItself) {
  const Match match = play({.ann = "2(coin,sing)"});
  EXPECT_EQ(match.status(), Status::over);
  EXPECT_THAT(notes(match), ElementsAre(11, 51, 11, 51)) << "a counted sequence repeats as a whole";
}

TEST(OperationMachine, AsksForATargetAndShowsWhatCannotBePicked) {
  Match match = play({.ann = "3hut"});
  EXPECT_THAT(offered(match, ann), ElementsAre("place 1", "place 2", "place 3"));
  EXPECT_EQ(match.question(ann).title, Text("where?"));
  pick(match, ann, {1});
  EXPECT_THAT(offered(match, ann), ElementsAre("place 1", "[place 2: there is a hut already]", "place 3"));
  pick(match, ann, {0});
  EXPECT_EQ(match.status(), Status::over) << "the last place is the only one: nobody is asked";
  EXPECT_THAT(notes(match), ElementsAre(32, 11, 31, 11, 33, 11)) << "the mill paid for each";
}

TEST(OperationMachine, LeavesOutWhatCannotBeDoneAndSaysWhy) {
  Match match = play({.ann = "3hut,hut"});
  pick(match, ann, {0});
  pick(match, ann, {1});
  EXPECT_EQ(match.status(), Status::over);
  EXPECT_EQ(last_line(match), "left out: there is a hut already");
}

TEST(OperationMachine, PlainGainsComeBeforeWhatTheyMakePossible) {
  const Match match = play({.ann = "coin+pay"});
  EXPECT_EQ(match.status(), Status::over);
  EXPECT_THAT(notes(match), ElementsAre(11, 21));
}

TEST(OperationMachine, OffersADealOnlyWhenAllOfItCanBeDone) {
  const Match poor = play({.ann = "?(pay:draw)"});
  EXPECT_EQ(poor.status(), Status::over) << "not offered, nothing to say";
  EXPECT_THAT(notes(poor), ElementsAre());
  Match rich = play({.ann = "2coin;?(pay:draw)"});
  EXPECT_THAT(offered(rich, ann), ElementsAre(HasSubstr("pay 1 coin"), "decline"));
  pick(rich, ann, {0});
  EXPECT_THAT(notes(rich), ElementsAre(12, 21, 40));
  Match declined = play({.ann = "2coin;?(pay:draw)"});
  pick(declined, ann, {1});
  EXPECT_THAT(notes(declined), ElementsAre(12));
}

TEST(OperationMachine, AChoiceWithOneWayOutIsMadeByItself) {
  Match match = play({.ann = "hut/pay"});
  EXPECT_THAT(offered(match, ann), ElementsAre("place 1", "place 2", "place 3")) << "pay cannot be done";
}

TEST(OperationMachine, AChoiceShowsWhatCannotBeDoneAndMayTakeTheTargetWithIt) {
  Match match = play({.ann = "hut/sing"});
  EXPECT_THAT(offered(match, ann), ElementsAre("build a hut", "  place 1", "  place 2", "  place 3", "sing"));
  pick(match, ann, {0, 2});
  EXPECT_THAT(notes(match), ElementsAre(32, 11));
}

TEST(OperationMachine, WhatCannotBeTakenBackWaits) {
  Match match = play({.ann = "hut+draw"});
  EXPECT_THAT(offered(match, ann), ElementsAre("place 1", "place 2", "place 3"));
  pick(match, ann, {0});
  EXPECT_THAT(notes(match), ElementsAre(31, 11, 40)) << "the trigger is plain, so it does not matter when";
}

TEST(OperationMachine, TheOwnerOrdersOneOrSeveralOrLeavesItToTheMachine) {
  Match one = play({.ann = "hut+sing+draw"});
  EXPECT_THAT(offered(one, ann),
              ElementsAre("build a hut", "  place 1", "  place 2", "  place 3", "sing",
                          "[draw a card: waits until what may fail is done]", "in any order"));
  pick(one, ann, {4});
  pick(one, ann, {0});
  EXPECT_THAT(notes(one), ElementsAre(51, 31, 11, 40));
  Match several = play({.ann = "hut+sing+draw"});
  pick(several, ann, {4, 0, 3});
  EXPECT_THAT(notes(several), ElementsAre(51, 33, 11, 40));
  Match whatever = play({.ann = "hut+sing+draw"});
  pick(whatever, ann, {6});
  EXPECT_THAT(offered(whatever, ann), ElementsAre("place 1", "place 2", "place 3"));
  pick(whatever, ann, {0});
  EXPECT_THAT(notes(whatever), ElementsAre(31, 51, 40, 11))
      << "as they are written, and then what came of them";
}

TEST(OperationMachine, WhatIsDoneOneByOneIsDoneWholeBeforeTheRestOfItsGroup) {
  Match match = play({.ann = "2hut+sing"});
  EXPECT_THAT(offered(match, ann),
              ElementsAre("build a hut", "  place 1", "  place 2", "  place 3", "sing", "in any order"));
  pick(match, ann, {0, 2});
  EXPECT_THAT(offered(match, ann), ElementsAre("place 1", "[place 2: there is a hut already]", "place 3"));
  pick(match, ann, {2});
  EXPECT_THAT(notes(match), ElementsAre(32, 11, 33, 11, 51));
  EXPECT_EQ(match.status(), Status::over);
}

TEST(OperationMachine, SaysWhyItAsks) {
  const Match match = play({.ann = "3hut"});
  EXPECT_THAT(selector_of(match, ann).why, ElementsAre("the Feast"));
}

TEST(OperationMachine, AsksHowManyAndTakesNoForAnAnswer) {
  Match match = play({.ann = "[0,3]song"});
  EXPECT_THAT(offered(match, ann), ElementsAre("1", "2", "3", "decline"));
  pick(match, ann, {1});
  EXPECT_THAT(notes(match), ElementsAre(52));
  EXPECT_EQ(match.status(), Status::over);
  Match declined = play({.ann = "?draw"});
  EXPECT_THAT(offered(declined, ann), ElementsAre("draw a card", "decline"));
  pick(declined, ann, {1});
  EXPECT_THAT(notes(declined), ElementsAre());
}

TEST(OperationMachine, WaitsForAYesWhereThatIsWanted) {
  Match match = play({.ann = "vault"});
  EXPECT_THAT(offered(match, ann), ElementsAre("open the vault"));
  pick(match, ann, {0});
  EXPECT_THAT(notes(match), ElementsAre(40));
}

TEST(OperationMachine, CountsForTheNext) {
  const Match match = play({.ann = "2coin,counter('coins*2'),song"});
  EXPECT_THAT(notes(match), ElementsAre(12, 54));
  const Match none = play({.ann = "counter(coins),song"});
  EXPECT_THAT(notes(none), ElementsAre());
  EXPECT_EQ(last_line(none), "left out: there is nothing to count");
}

TEST(OperationMachine, AnyNumberUntilTheOwnerStops) {
  Match match = play({.ann = "[0,](coin/sing)"});
  pick(match, ann, {0});
  pick(match, ann, {1});
  EXPECT_EQ(offered(match, ann).back(), "skip the rest");
  pick(match, ann, {2});
  EXPECT_THAT(notes(match), ElementsAre(11, 51));
  EXPECT_EQ(match.status(), Status::over);
}

TEST(OperationMachine, EveryTargetThatWasPickedInOneAnswerIsTaken) {
  Match match = play({.ann = "hut+tower"});
  EXPECT_THAT(offered(match, ann),
              ElementsAre("build a hut", "  place 1", "  place 2", "  place 3", "raise a tower", "  place 1",
                          "  place 2", "  place 3", "in any order"));
  pick(match, ann, {4, 7, 0, 1});
  EXPECT_EQ(match.status(), Status::over) << "the last one's, too";
  EXPECT_THAT(notes(match), ElementsAre(63, 31, 11));
  Match gone = play({.ann = "hut+tower"});
  pick(gone, ann, {4, 6, 0, 2});
  EXPECT_THAT(offered(gone, ann), ElementsAre("place 1", "[place 2: there is a hut already]", "place 3"))
      << "what is not there any more is asked for again";
}

TEST(OperationMachine, AnOptionOfSeveralReadsAsItIsDoneOnce) {
  const Match picked = play({.ann = "2^(sing+draw+song)"});
  EXPECT_THAT(offered(picked, ann), ElementsAre("sing", "draw a card", "sing 1 song"));
  const Match chosen = play({.ann = "2(draw/song)"});
  EXPECT_THAT(offered(chosen, ann), ElementsAre("draw a card", "sing 1 song"));
}

TEST(OperationMachine, AListenerMayHaveADealAsItsOutcome) {
  Book own;
  const ReadListeners read = read_listeners(own, own.expect("sing:(pay:draw):that:any"), events);
  ASSERT_EQ(read.problem, "");
  EXPECT_EQ(read.listeners[0].outcome, own.expect("pay:draw"));
  EXPECT_EQ(read.listeners[0].about, Listener::About::that);
  EXPECT_EQ(read.listeners[0].by, Listener::By::anybody);
}

TEST(OperationMachine, SoManyOfThemEachOnce) {
  Match match = play({.ann = "2^(sing+draw+song)"});
  pick(match, ann, {0});
  EXPECT_EQ(offered(match, ann).size(), 2U);
  pick(match, ann, {0});
  EXPECT_THAT(notes(match), ElementsAre(51, 40));
}

TEST(OperationMachine, WhatIsForSeveralIsDoneByEachAtOnceAndTheRestWaits) {
  Match match = play({.both = "?draw", .afterwards = "coin"});
  EXPECT_EQ(match.waiting(), SeatSet::first(2));
  pick(match, ben, {0});
  EXPECT_EQ(match.waiting(), SeatSet::of(ann));
  EXPECT_EQ(village(match).coins(ann), 0) << "waits for all";
  pick(match, ann, {1});
  EXPECT_THAT(notes(match), ElementsAre(40, 11));
}

TEST(OperationMachine, ShowsWhatIsStillToBeDoneAndToWhom) {
  const Match match = play({.ann = "sing+hut;coin", .afterwards = "draw"});
  const boost::json::value view(view_of(match, ben));
  const auto& rows = view.at("operations").as_array();
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0].at("type"), "sing");
  EXPECT_EQ(rows[0].at("rank"), 1);
  EXPECT_EQ(rows[0].at("flags"), "u");
  EXPECT_EQ(rows[0].at("owner"), "ann");
  EXPECT_EQ(rows[2].at("text"), "gain 1 coin");
  EXPECT_EQ(rows[3].at("rank"), 3);
  const Match own = play({.both = "?draw"});
  EXPECT_EQ(boost::json::value(view_of(own, ben)).at("operations").as_array().size(), 1U)
      << "the other's is private";
}

TEST(OperationMachine, AsksWhetherToGoOnWhenItGoesRoundAndRound) {
  Match match = play({.ann = "loop"});
  EXPECT_THAT(offered(match, ann), ElementsAre("go on"));
}

}  // namespace
}  // namespace rondel::ops
