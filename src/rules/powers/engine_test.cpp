// Powers: handlers yield, drivers ask and apply, others react in between.
#include "rules/powers/engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "rules/powers/drive_alone.h"
#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

using ::testing::ElementsAre;

class Purses;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

// Powers about coins: each seat has a purse.
struct Coins {
  struct Effect {
    Seat seat{};
    std::int32_t coins = 0;
    friend bool operator==(const Effect&, const Effect&) = default;
  };
  struct Event {
    enum Kind : std::uint8_t { row, found, lost } kind = row;
  };
  struct Outcome {
    std::int32_t purse = -1;
  };
  struct Params {
    std::int32_t coins = 0;
  };
  using State = Purses;
};

using Run = PowerRun<Coins>;
using Context = PowerContext<Coins>;
using Params = Coins::Params;

constexpr Choice yes_no_choices[] = {Choice::word("yes"), Choice::word("no")};

// --- handlers ---

PowerRun<Coins, bool> confirm(const Context& context) {
  const Picks picks =
      co_yield PromptRequest{{.seat = context.owner, .title = "use it?", .choices = yes_no_choices}};
  const bool is_wanted = picks[0] == 0;
  co_yield PowerActivation<Coins>{.context = &context,
                                  .activated = is_wanted,
                                  .reason = is_wanted ? SkipReason::none : SkipReason::agent_declined};
  co_return is_wanted;
}

Run find(const Context& context, const Params& params) {
  const bool is_wanted = co_await confirm(context);
  if (!is_wanted) {
    co_return;
  }
  const Coins::Outcome outcome = co_yield Coins::Effect{.seat = context.owner, .coins = params.coins};
  if (outcome.purse > 100) {
    co_yield Coins::Effect{.seat = context.owner, .coins = -outcome.purse};
  }
  co_yield Coins::Event{Coins::Event::found};
}

// Notes the purse of its owner as it sees it, below its own question.
std::int32_t purse_of(const Context& context);

Run look(const Context& context, const Params&) {
  const bool is_wanted = co_await confirm(context);
  if (is_wanted) {
    co_yield Coins::Effect{.seat = context.owner, .coins = 1000 * purse_of(context)};
  }
}

Run envy(const Context& context, const Params& params) { co_await find(context, params); }

Run circle(const Context&, const Params&) { co_yield Coins::Event{Coins::Event::lost}; }

Run broken(const Context& context, const Params&) {
  const bool is_wanted = co_await confirm(context);
  check(!is_wanted, "the purse has a hole");
}

constexpr std::array entries = {
    PowerEntry<Coins>{.name = "find", .handler = find},
    PowerEntry<Coins>{.name = "look", .handler = look},
    PowerEntry<Coins>{.name = "envy", .handler = envy},
    PowerEntry<Coins>{.name = "circle", .handler = circle},
    PowerEntry<Coins>{.name = "broken", .handler = broken},
};
constexpr Power<Coins> find_one{.entry = entries.data(), .params = {.coins = 1}};
constexpr Power<Coins> look_now{.entry = entries.data() + 1};
constexpr Power<Coins> envy_ten{.entry = entries.data() + 2, .params = {.coins = 10}};
constexpr Power<Coins> go_round{.entry = entries.data() + 3};
constexpr Power<Coins> break_down{.entry = entries.data() + 4};

// --- the game around them ---

class Purses : public Scene, public PowerHost<Coins>, public PowerObserver<Coins> {
 public:
  explicit Purses(const PlaySetup& setup, Applying applying = Applying::immediately)
      : Scene(setup), powers_(*this, applying) {
    powers_.add_observer(*this);
  }
  std::int32_t purse(Seat seat) const { return purses_[static_cast<std::size_t>(seat.index())]; }

  Coins::Outcome apply(const Coins::Effect& effect) override {
    std::int32_t& purse = purses_[static_cast<std::size_t>(effect.seat.index())];
    if (effect.coins < 1000) {  // what is greater only tells what was seen
      purse += effect.coins;
    }
    return {.purse = purse};
  }
  // A row sets off ann's powers, the last one first; what ann finds, ben envies.
  void list_set_off(const Coins::Event& event, small_vector<SetOff<Coins>, 4>& list) const override {
    if (event.kind == Coins::Event::row) {
      for (std::size_t i = row_.size(); i > 0; --i) {
        list.push_back(set_off(ann, *row_[i - 1], static_cast<std::int32_t>(i)));
      }
    } else if (event.kind == Coins::Event::found && running_is_of(ann)) {
      list.push_back(set_off(ben, envy_ten, 50, Often::once_between_turns));
    } else if (event.kind == Coins::Event::lost) {
      list.push_back(set_off(ann, go_round, 60));
    }
  }
  void applied(const Coins::Effect& effect, const Coins::Outcome&) override { note(effect.coins); }
  void raised(const Coins::Event& event) override { note(-10 - static_cast<int>(event.kind)); }
  void activation(const PowerActivation<Coins>& activation) override {
    note(activation.activated ? -1 : -2);
    last_ = activation.context->owner;
  }

 protected:
  ~Purses() = default;
  SetOff<Coins> set_off(Seat owner, const Power<Coins>& power, std::int32_t source,
                        Often often = Often::always) const {
    return {.context = {.power = &power, .owner = owner, .source = source, .active = ann, .now = this},
            .often = often};
  }
  bool running_is_of(Seat seat) const { return last_ == seat; }

  PowerEngine<Coins> powers_;
  small_vector<const Power<Coins>*, 4> row_;
  std::array<std::int32_t, 4> purses_{};
  Seat last_{};
};

std::int32_t purse_of(const Context& context) { return context.state().purse(context.owner); }

// A row of two: first `find` from the right, then `find` again.
class TwoFinds final : public Purses {
 public:
  using Purses::Purses;
  Task<Result> run() override {
    row_ = {&find_one, &find_one};
    co_await powers_.handle({Coins::Event::row});
    powers_.begin_turn(ben);
    note(-100);
    co_await powers_.handle({Coins::Event::row});
    co_return Result{};
  }
};

Match start_two_finds() { return Match(game_of<TwoFinds>(), Settings(), Seed::from_number(1)); }

TEST(PowerEngine, AReactionComesBetweenTwoPowersOfARow) {
  Match match = start_two_finds();
  answer(match, ann, 0);
  EXPECT_EQ(match.waiting(), SeatSet::of(ben)) << "ben reacts before ann's second power is asked for";
  answer(match, ben, 0);
  EXPECT_EQ(match.waiting(), SeatSet::of(ann));
  EXPECT_THAT(notes_of(match), ElementsAre(-1, 1, -11, -1, 10, -11));
}

TEST(PowerEngine, WhatWorksOnceBetweenTurnsIsUsedUp) {
  Match match = start_two_finds();
  answer(match, ann, 0);
  answer(match, ben, 0);
  answer(match, ann, 0);
  EXPECT_EQ(match.waiting(), SeatSet::of(ann)) << "the second row; ben has reacted already";
  answer(match, ann, 0);
  EXPECT_EQ(match.waiting(), SeatSet::of(ben)) << "ben's turn came in between";
}

TEST(PowerEngine, ADeclineKeepsIt) {
  Match match = start_two_finds();
  answer(match, ann, 0);
  answer(match, ben, 1);
  answer(match, ann, 0);
  EXPECT_EQ(match.waiting(), SeatSet::of(ben));
  EXPECT_THAT(notes_of(match), ElementsAre(-1, 1, -11, -2, -1, 1, -11)) << "declined powers are told, too";
}

TEST(PowerEngine, HandlersAreInTheArenaAndComeBackWithASnapshot) {
  Match match = start_two_finds();
  answer(match, ann, 0);
  Snapshot here;
  match.snapshot(here);
  answer(match, ben, 1);
  answer(match, ann, 0);
  match.restore(here);
  answer(match, ben, 0);
  EXPECT_THAT(notes_of(match), ElementsAre(-1, 1, -11, -1, 10, -11));
}

template <Applying applying>
class LooksTwice final : public Purses {
 public:
  explicit LooksTwice(const PlaySetup& setup) : Purses(setup, applying) {}
  Task<Result> run() override {
    const PowerActivationResult<Coins> found = co_await powers_.resolve(set_off(cat, find_one, 1));
    note(static_cast<int>(found.effects.size()));
    note(found.activated ? 1 : 0);
    co_return Result{};
  }
};

TEST(PowerEngine, AppliesImmediatelyOrInABatch) {
  Match at_once(game_of<LooksTwice<Applying::immediately>>(), Settings(), Seed::from_number(1));
  answer(at_once, cat, 0);
  EXPECT_THAT(notes_of(at_once), ElementsAre(-1, 1, -11, 0, 1));
  Match in_a_batch(game_of<LooksTwice<Applying::when_done>>(), Settings(), Seed::from_number(1));
  answer(in_a_batch, cat, 0);
  EXPECT_THAT(notes_of(in_a_batch), ElementsAre(-1, -11, 1, 1, 1))
      << "the effect comes when the handler has ended";
  Match declined(game_of<LooksTwice<Applying::when_done>>(), Settings(), Seed::from_number(1));
  answer(declined, cat, 1);
  EXPECT_THAT(notes_of(declined), ElementsAre(-2, 0, 0));
}

class Sees final : public Purses {
 public:
  using Purses::Purses;
  Task<Result> run() override {
    row_ = {&look_now, &find_one};
    last_ = cat;  // nobody envies
    co_await powers_.handle({Coins::Event::row});
    co_return Result{};
  }
};

TEST(PowerEngine, ALaterPowerSeesWhatAnEarlierOneDid) {
  Match match(game_of<Sees>(), Settings(), Seed::from_number(1));
  answer(match, ann, 0);
  answer(match, ben, 1);
  answer(match, ann, 0);
  EXPECT_THAT(notes_of(match), ElementsAre(-1, 1, -11, -2, -1, 1000));
}

class Circles final : public Purses {
 public:
  using Purses::Purses;
  Task<Result> run() override {
    co_await powers_.handle({Coins::Event::lost});
    co_return Result{};
  }
};

TEST(PowerEngine, ACircleOfReactionsIsAFault) {
  const Match match(game_of<Circles>(), Settings(), Seed::from_number(1));
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(), ::testing::HasSubstr("powers set one another off without end"));
}

class Breaks final : public Purses {
 public:
  using Purses::Purses;
  Task<Result> run() override {
    const PowerActivationResult<Coins> result = co_await powers_.resolve(set_off(ann, break_down, 1));
    co_return Result{};
  }
};

TEST(PowerEngine, AFaultInAHandlerEndsTheMatch) {
  Match match(game_of<Breaks>(), Settings(), Seed::from_number(1));
  answer(match, ann, 0);
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(), ::testing::HasSubstr("the purse has a hole"));
}

class PutsOff final : public Purses {
 public:
  using Purses::Purses;
  Task<Result> run() override {
    powers_.defer(set_off(cat, find_one, 1));
    powers_.defer(set_off(dan, envy_ten, 2));
    note(7);
    co_await powers_.run_deferred();
    note(8);
    co_return Result{};
  }
};

TEST(PowerEngine, WhatIsPutOffComesInItsOrder) {
  Match match(game_of<PutsOff>(), Settings(), Seed::from_number(1));
  EXPECT_THAT(notes_of(match), ElementsAre(7));
  answer(match, cat, 0);
  answer(match, dan, 0);
  EXPECT_THAT(notes_of(match), ElementsAre(7, -1, 1, -11, -1, 10, -11, 8));
}

constexpr Scope the_run{"the run"};

class Leaves final : public Purses {
 public:
  using Purses::Purses;
  Task<> both() {
    co_await together(SeatSet::first(2), [this](Seat seat) { return branch(seat); });
  }
  Task<> branch(Seat seat) {
    if (seat == ann) {
      const PowerActivationResult<Coins> result = co_await powers_.resolve(set_off(ann, envy_ten, 1));
      co_return;
    }
    const Choice choice = co_await choose(ben, "stop?", numbers(1));
    note(choice.value);
    co_await leave(the_run);
  }
  Task<Result> run() override {
    const bool ran = co_await scoped(the_run, both());
    note(ran ? 1 : 2);
    co_return Result{};
  }
};

TEST(PowerEngine, AHandlerThatIsEndedEarlyLeavesNothingBehind) {
  Match match(game_of<Leaves>(), Settings(), Seed::from_number(1));
  answer(match, ben, 0);
  EXPECT_EQ(match.status(), Status::over);
  EXPECT_THAT(notes_of(match), ElementsAre(0, 2));
}

// --- without a match ---

class DrivenAlone : public ::testing::Test {
 protected:
  DrivenAlone() { range_.arena().refuel(1000); }
  ArenaRange range_{std::size_t{1} << 20};
  ArenaInUse in_use_{range_.arena()};
  Context context_{.owner = ben, .source = 1};
  Params params_{.coins = 3};
};

TEST_F(DrivenAlone, GivesWhatTheHandlerYields) {
  const Driven<Coins> driven = drive_alone<Coins>(find(context_, params_), {{0}});
  EXPECT_EQ(driven.problem, "");
  EXPECT_TRUE(driven.activated);
  EXPECT_THAT(driven.prompts, ElementsAre("use it?"));
  EXPECT_THAT(driven.effects, ElementsAre(Coins::Effect{.seat = ben, .coins = 3}));
  EXPECT_EQ(driven.events.size(), 1U);
}

TEST_F(DrivenAlone, HandsOutcomesBack) {
  const Driven<Coins> driven = drive_alone<Coins>(find(context_, params_), {{0}}, {{.purse = 150}});
  EXPECT_THAT(driven.effects,
              ElementsAre(Coins::Effect{.seat = ben, .coins = 3}, Coins::Effect{.seat = ben, .coins = -150}));
}

TEST_F(DrivenAlone, TellsADecline) {
  const Driven<Coins> driven = drive_alone<Coins>(envy(context_, params_), {{1}});
  EXPECT_FALSE(driven.activated);
  EXPECT_EQ(driven.reason, SkipReason::agent_declined);
  EXPECT_TRUE(driven.effects.empty());
}

TEST_F(DrivenAlone, AScriptThatDoesNotFitIsAProblem) {
  EXPECT_EQ(drive_alone<Coins>(find(context_, params_)).problem, "no choice was scripted for \"use it?\"");
  EXPECT_EQ(drive_alone<Coins>(find(context_, params_), {{1}, {0}}).problem, "choices left over: 1");
  EXPECT_EQ(range_.arena().live(), ArenaRange(std::size_t{1} << 20).arena().live())
      << "a handler was left behind";
}

}  // namespace
}  // namespace rondel::testing
