// What docs/which-toolkit.md compares, compiled and run with the tests: one offer, "pay 1 coin for 2 fish", written four ways.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>

#include "rules/operations/describe.h"
#include "rules/operations/machine.h"
#include "rules/powers/engine.h"
#include "rules/requests.h"
#include "rules/window.h"
#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

// Two players, each with coins and fish that everybody can count.
class Market : public Scene {
 public:
  using Scene::Scene;
  int fish(Seat seat) const { return fish_[seat]; }
  int coins(Seat seat) const { return coins_[seat]; }
  void digest(Hasher& hasher) const override { hasher.add_all(coins_).add_all(fish_); }

 protected:
  ~Market() = default;
  void trade(Seat seat) {
    coins_[seat] -= 1;
    fish_[seat] += 2;
  }

  SeatArray<int, 2> coins_{{2, 1}};
  SeatArray<int, 2> fish_{};
};

template <class SomePlay>
Match open_market() {
  return Match(game_of<SomePlay>(), Settings(), Seed::from_number(1), MatchOptions{}, 2);
}
const Market& market(const Match& match) { return static_cast<const Market&>(match.play()); }

// --- plain coroutines ---

class PlainMarket final : public Market {
 public:
  using Market::Market;
  Task<Result> run() override {
    co_await offer_trade(ann);
    co_return Result{};
  }

 private:
  Task<> offer_trade(Seat me) {
    if (coins_[me] == 0) {
      co_return;
    }
    const bool wants_fish = co_await choose_yes_no(me, "pay 1 coin for 2 fish?");
    if (wants_fish) {
      trade(me);
    }
  }
};

TEST(ToolkitExample, PlainCoroutinesAskAndDo) {
  Match match = open_market<PlainMarket>();
  answer(match, ann, 0);
  EXPECT_EQ(match.status(), Status::over);
  EXPECT_EQ(market(match).fish(ann), 2);
}

// --- windows ---

class MarketDay final : public Market, public Priority {
 public:
  using Market::Market;
  Task<Result> run() override {
    co_await market_day();
    co_return Result{};
  }

 private:
  Task<> market_day() {
    Window window({.sides = seats(), .first = ann});
    window.open();
    for (;;) {
      const std::optional<Act> act = co_await next_act(window, *this, standing_);
      if (!act) {
        co_return;  // everybody has passed
      }
      trade(act->seat);
      window.acted(act->seat);
    }
  }
  void offer(Seat seat, Choices& choices) const override {
    if (could_act(seat)) {
      choices.add(Choice::word("pay 1 coin for 2 fish"));
    }
  }
  bool could_act(Seat seat) const override { return coins_[seat] > 0; }
  Text title(Seat /*seat*/) const override { return "market day"; }

  StandingPasses standing_;
};

TEST(ToolkitExample, AWindowStaysOpenUntilEverybodyHasPassed) {
  Match match = open_market<MarketDay>();
  answer(match, ann, 1);  // trades
  answer(match, ann, 0);  // passes
  answer(match, ben, 1);
  EXPECT_EQ(match.waiting(), SeatSet::of(ann)) << "ben has no coin left; ann is asked again after his trade";
  answer(match, ann, 0);
  EXPECT_EQ(match.status(), Status::over);
  EXPECT_EQ(market(match).fish(ann), 2);
  EXPECT_EQ(market(match).fish(ben), 2);
}

// --- powers ---

class Harbour;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

struct Fishing {
  struct Effect {
    Seat seat{};
    int coins = 0;
    int fish = 0;
  };
  struct Event {
    Seat landed_fish{};
  };
  struct Outcome {};
  struct Params {
    int fish = 0;
  };
  using State = Harbour;
};
using Run = PowerRun<Fishing>;
using Context = PowerContext<Fishing>;

constexpr std::array yes_or_no = {Choice::word("yes"), Choice::word("no")};

Run trade_for_fish(const Context& context, const Fishing::Params& params) {
  const Seat me = context.owner;
  const Picks picks =
      co_yield PromptRequest{{.seat = me, .title = "pay 1 coin for fish?", .choices = yes_or_no}};
  if (picks[0] == 0) {
    co_yield Fishing::Effect{.seat = me, .coins = -1, .fish = params.fish};
    co_yield Fishing::Event{.landed_fish = me};
  }
}

Run steal_a_fish(const Context& context, const Fishing::Params& params) {
  co_yield Fishing::Effect{.seat = context.owner, .fish = params.fish};
}

constexpr std::array handlers = {
    PowerEntry<Fishing>{.name = "tradeForFish", .handler = trade_for_fish},
    PowerEntry<Fishing>{.name = "stealAFish", .handler = steal_a_fish},
};
constexpr Power<Fishing> fishwife{.entry = handlers.data(), .params = {.fish = 2}};
constexpr Power<Fishing> gull{.entry = handlers.data() + 1, .params = {.fish = 1}};

class Harbour final : public Market, public PowerHost<Fishing> {
 public:
  explicit Harbour(const PlaySetup& setup) : Market(setup), powers_(*this) {}
  Task<Result> run() override {
    const PowerActivationResult<Fishing> used = co_await powers_.resolve(of(ann, fishwife));
    co_return Result{};
  }

  Fishing::Outcome apply(const Fishing::Effect& effect) override {
    coins_[effect.seat] += effect.coins;
    fish_[effect.seat] += effect.fish;
    return {};
  }
  void list_set_off(const Fishing::Event& event, small_vector<SetOff<Fishing>, 4>& list) const override {
    if (event.landed_fish == ann) {
      list.push_back(of(ben, gull));  // ben's gull reacts to ann's fish
    }
  }

 private:
  SetOff<Fishing> of(Seat owner, const Power<Fishing>& power) const {
    return {.context = {.power = &power, .owner = owner, .now = this}};
  }
  PowerEngine<Fishing> powers_;
};

TEST(ToolkitExample, APowerIsDataWithAHandlerAndOthersReact) {
  Match match = open_market<Harbour>();
  answer(match, ann, 0);
  EXPECT_EQ(match.status(), Status::over);
  EXPECT_EQ(market(match).coins(ann), 1);
  EXPECT_EQ(market(match).fish(ann), 2);
  EXPECT_EQ(market(match).fish(ben), 1);
}

// --- operations ---

constexpr ops::Word words[] = {{"pay", "pay {n} coin{s}"}, {"fish", "gain {n} fish"}};

class Stall final : public Market, public ops::Operations {
 public:
  explicit Stall(const PlaySetup& setup) : Market(setup), machine_(*this, book()) {}

  Task<Result> run() override {
    machine_.push(trader(), ann);
    co_await machine_.run();
    co_return Result{};
  }

  // The card.
  static ops::Term trader() { return book().expect("?(pay:2fish)"); }
  static ops::Book& book() {
    static ops::Book book;
    return book;
  }

  const ops::OperationType& type_of(ops::Term atom) const override { return handler(atom).type; }
  bool has_targets(ops::Term /*atom*/) const override { return false; }
  void targets(const ops::Operation& /*operation*/, Choices& /*choices*/) const override {}
  Text obstacle(const ops::Operation& operation) const override {
    const auto obstacle = handler(operation.type).obstacle;
    return obstacle == nullptr ? Text() : (this->*obstacle)(operation);
  }
  Task<> carry_out(ops::Operation operation, Choice target) override {
    return (this->*handler(operation.type).carry_out)(operation, target);
  }
  void show_operation(const ops::Operation& row, std::string& out) const override {
    out += ops::phrase(book(), row.type, row.range(), {.operations = words});
  }
  Text reason(std::uint32_t /*data*/) const override { return {}; }
  std::optional<std::int64_t> variable(std::string_view /*name*/,
                                       const ops::Operation& /*operation*/) const override {
    return std::nullopt;
  }
  void left_out(const ops::Operation& /*row*/, Text /*why*/) override {}
  void when_empty() override {}
  const ops::Formula* formula(ops::Term text) const override { return known().formula(text); }

 private:
  Task<> pay(ops::Operation operation, Choice /*target*/) {
    coins_[operation.owner.first()] -= operation.count;
    co_return;
  }
  Text too_poor(const ops::Operation& operation) const {
    return coins_[operation.owner.first()] < operation.count ? Text("too few coins") : Text();
  }
  Task<> gain_fish(ops::Operation operation, Choice /*target*/) {
    fish_[operation.owner.first()] += operation.count;
    co_return;
  }

  // What its words do: pay and gain_fish change the state, too_poor says why not now.
  static constexpr ops::Handler<Stall> table[] = {
      {{.name = "pay", .title = "pay", .is_plain = true}, &Stall::pay, nullptr, &Stall::too_poor},
      {{.name = "fish", .title = "gain fish", .is_plain = true}, &Stall::gain_fish},
  };

  static const ops::Handlers<Stall>& known() {
    static const ops::Handlers<Stall> handlers(book(), table);
    return handlers;
  }
  const ops::Handler<Stall>& handler(ops::Term atom) const { return *known().find(book(), atom); }

  ops::Machine machine_;
};

TEST(ToolkitExample, AnOperationIsALineOfText) {
  EXPECT_EQ(ops::describe(Stall::book(), Stall::trader(), {.operations = words}),
            "You may pay 1 coin to gain 2 fish.");
  Match match = open_market<Stall>();
  answer(match, ann, 0);
  EXPECT_EQ(match.status(), Status::over);
  EXPECT_EQ(market(match).coins(ann), 1);
  EXPECT_EQ(market(match).fish(ann), 2);
}

}  // namespace
}  // namespace rondel::testing
