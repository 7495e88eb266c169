// A deal is whole: all of it is done or nothing, also nested, counted, and where its parts need the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "rules/operations/machine.h"
#include "rules/operations/printer.h"
#include "tests/support/purse_model.h"
#include "tests/support/random_answers.h"
#include "tests/support/scene.h"

namespace rondel::ops {
namespace {

using ::rondel::testing::ann;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

enum Scarce : std::uint64_t { coins, gems, places };

// One player with a purse, who does an expression; every operation may have a number, by which a test knows it again:
// pay, or pay(3,x).
class Market final : public rondel::testing::Scene, public Operations {
 public:
  static inline Book book;
  static inline Term script;
  static inline model::Purse begin;
  static inline bool tells_nothing = false;  // about what is ahead

  explicit Market(const PlaySetup& setup) : Scene(setup), purse_(begin), machine_(*this, book) {}

  Task<Result> run() override {
    machine_.push(script, ann);
    machine_.set_active(ann);
    co_await machine_.run();
    co_return Result{};
  }
  void digest(Hasher& hasher) const override {
    Scene::digest(hasher);
    machine_.digest(hasher);
    hasher.add(purse_.coins).add(purse_.gems).add(purse_.places);
  }
  const model::Purse& purse() const { return purse_; }
  int left() const { return left_; }

  // --- Operations ---
  const OperationType& type_of(Term atom) const override {
    static constexpr OperationType plain = {.name = "plain", .is_plain = true};
    static constexpr OperationType hut = {.name = "hut", .repeat = Repeat::one_by_one};
    static constexpr OperationType draw = {.name = "draw", .undo = Undo::impossible};
    static constexpr OperationType other = {.name = "other"};
    const std::string_view name = book.name_of(atom);
    const bool is_plain = name == "coin" || name == "gem" || name == "pay" || name == "spend";
    return is_plain ? plain : name == "hut" ? hut : name == "draw" ? draw : other;
  }
  bool has_targets(Term atom) const override { return book.name_of(atom) == "hut"; }
  void targets(const Operation& /*operation*/, Choices& choices) const override {
    for (int place = 0; place < purse_.places; ++place) {
      choices.add(Choice::number(place, "place"));
    }
  }
  Text obstacle(const Operation& operation) const override { return short_of(operation, {}); }
  Text obstacle_after(const Operation& operation, const Ahead& ahead) const override {
    return tells_nothing ? Operations::obstacle_after(operation, ahead) : short_of(operation, ahead);
  }
  void expect(const Operation& operation, Ahead& ahead) const override {
    if (tells_nothing) {
      Operations::expect(operation, ahead);
      return;
    }
    const model::Purse& change = change_of(operation);
    ahead.add(operation.owner, coins, change.coins * operation.count);
    ahead.add(operation.owner, gems, change.gems * operation.count);
    ahead.add(operation.owner, places, change.places * operation.count);
  }
  Task<> carry_out(Operation operation, Choice /*target*/) override {
    const model::Purse& change = change_of(operation);
    purse_ = {.coins = purse_.coins + change.coins * operation.count,
              .gems = purse_.gems + change.gems * operation.count,
              .places = purse_.places + change.places * operation.count};
    check(purse_.is_sound(), "the purse is overdrawn");
    const std::span<const Term> arguments = book.arguments(operation.type);
    for (int i = 0; i < operation.count; ++i) {
      note(arguments.empty() ? static_cast<int>(book.name_of(operation.type)[0])
                             : book.at(arguments[0]).value);
    }
    co_return;
  }
  void show_operation(const Operation& row, std::string& out) const override { out += print(book, row.type); }
  Text reason(std::uint32_t /*data*/) const override { return {}; }
  std::optional<std::int64_t> variable(std::string_view name, const Operation& /*operation*/) const override {
    return name == "coins" ? std::optional<std::int64_t>(purse_.coins) : std::nullopt;
  }
  void left_out(const Operation& /*row*/, Text /*why*/) override { ++left_; }
  void when_empty() override {}
  const Formula* formula(Term /*text*/) const override { return nullptr; }

 private:
  static const model::Purse& change_of(const Operation& operation) {
    const std::string_view name = book.name_of(operation.type);
    const auto* const found =
        std::ranges::find_if(model::atoms, [&](const model::Atom& atom) { return atom.name == name; });
    check(found != std::end(model::atoms), "the market has no such operation");
    return found->change;
  }
  Text short_of(const Operation& operation, const Ahead& ahead) const {
    const model::Purse& change = change_of(operation);
    const auto is_short = [&](int has, int by, Scarce what) {
      return by < 0 && has + ahead.of(operation.owner, what) + by * operation.count < 0;
    };
    return is_short(purse_.coins, change.coins, coins)      ? Text("too few coins")
           : is_short(purse_.gems, change.gems, gems)       ? Text("too few gems")
           : is_short(purse_.places, change.places, places) ? Text("no place is left")
                                                            : Text();
  }

  model::Purse purse_;
  int left_ = 0;
  Machine machine_;
};

const Market& market(const Match& match) { return static_cast<const Market&>(match.play()); }

Match open(const std::string& text, model::Purse purse) {
  Market::book = Book();
  Market::script = Market::book.expect(text);
  Market::book.name("counter");
  Market::begin = purse;
  return Match(rondel::testing::game_of<Market>(), Settings(), Seed::from_number(1), MatchOptions{}, 1);
}

// What is done of an expression by who picks the first of everything, a letter for each.
std::string done(const std::string& text, model::Purse purse) {
  Match match = open(text, purse);
  while (match.status() == Status::waiting) {
    const Question& question = match.question(ann);
    std::vector<std::uint16_t> picks;
    for (std::uint16_t i = 0; i < question.choices.size() && picks.empty(); ++i) {
      const Choice& choice = question.choices[i];
      if (choice.is(Choice::heads)) {
        picks = {i, static_cast<std::uint16_t>(i + 1)};
      } else if (!choice.is(Choice::disabled)) {
        picks = {i};
      }
    }
    const Rejection rejection = match.answer(ann, picks);
    EXPECT_FALSE(rejection) << text << ": " << rejection.message();
    if (rejection) {
      break;
    }
  }
  EXPECT_EQ(match.status(), Status::over) << text;
  std::string letters;
  for (const int note : market(match).notes()) {
    letters += static_cast<char>(note);
  }
  return letters;
}

// Both for a game that tells what is ahead and for one that does not.
class Deals : public ::testing::TestWithParam<bool> {
 protected:
  void SetUp() override { Market::tells_nothing = GetParam(); }
  void TearDown() override { Market::tells_nothing = false; }
};
INSTANTIATE_TEST_SUITE_P(Both, Deals, ::testing::Bool(), [](const auto& info) {
  return std::string(info.param ? "WhereOperationsCompeteWithThemselves" : "WhereTheGameTellsWhatIsAhead");
});

TEST_P(Deals, WhatCannotBePaidWholeGivesAndTakesNothing) {
  EXPECT_EQ(done("pay:sing", {}), "");
  EXPECT_EQ(done("pay:hut", {.places = 3}), "");
  EXPECT_EQ(done("sing+(pay:draw)", {}), "s");
  EXPECT_EQ(done("2pay:sing", {.coins = 1}), "");
  EXPECT_EQ(done("?(pay:pay:sing)", {.coins = 1}), "");
  EXPECT_EQ(done("pay:pay:sing", {.coins = 1}), "");
  EXPECT_EQ(done("pay:pay:sing", {.coins = 2}), "pps");
  EXPECT_EQ(done("pay:spend:sing", {.coins = 1}), "") << "not half of the price either";
  EXPECT_EQ(done("pay:spend", {.coins = 1}), "") << "nor a price without its gain";
}

TEST_P(Deals, OfCountedDealsEachIsWhole) {
  EXPECT_EQ(done("2(pay:sing)", {.coins = 1}), "ps");
  EXPECT_EQ(done("2(pay:sing)", {.coins = 2}), "psps");
  EXPECT_EQ(done("2(pay:sing)", {}), "");
  EXPECT_EQ(done("3(2(pay:sing))", {.coins = 1}), "ps");
  EXPECT_EQ(done("2(pay:sing):draw", {.coins = 1}), "") << "within a deal both have to be done";
  EXPECT_EQ(done("2(pay:sing)/draw", {.coins = 1}), "d") << "and so has all of what is chosen";
  EXPECT_EQ(done("3?(pay:sing)", {.coins = 2}), "psps");
}

TEST_P(Deals, ADealInADealIsPaidFromTheSamePurse) {
  EXPECT_EQ(done("pay:(pay:sing)", {.coins = 1}), "");
  EXPECT_EQ(done("pay:(pay:sing)", {.coins = 2}), "pps");
  EXPECT_EQ(done("(pay:sing):(pay:draw)", {.coins = 1}), "");
  EXPECT_EQ(done("(pay:sing):(pay:draw)", {.coins = 2}), "pspd");
  EXPECT_EQ(done("pay:(sing,(pay;draw)+(pay:sing))", {.coins = 2}), "");
  EXPECT_EQ(done("pay:(sing,(pay;draw)+(pay:sing))", {.coins = 3}).size(), 6U);
  EXPECT_EQ(done("pay:?(pay:sing):draw", {.coins = 1}), "") << "nobody pays for what cannot be had";
}

TEST_P(Deals, ACounterCountsForTheWholeDeal) {
  EXPECT_EQ(done("counter(coins,1):(pay:sing)", {}), "");
  EXPECT_EQ(done("counter(coins,1):(pay:sing)", {.coins = 3}), "pspsps");
  EXPECT_EQ(done("counter(2):(pay:sing)", {.coins = 1}), "");
  EXPECT_EQ(done("counter(coins,2):pay:sing", {.coins = 1}), "")
      << "nothing is counted, so nothing is gained";
}

TEST_P(Deals, WhoeverDoesNotPayGainsNothing) {
  Match match = open("?pay:sing", {.coins = 1});
  ASSERT_EQ(match.question(ann).choices.size(), 2U);
  EXPECT_FALSE(match.answer(ann, std::vector<std::uint16_t>{1}));
  EXPECT_EQ(match.status(), Status::over);
  EXPECT_THAT(market(match).notes(), IsEmpty());
  EXPECT_EQ(done("?pay:sing", {}), "");
  EXPECT_EQ(done("?pay:sing", {.coins = 1}), "ps");
}

TEST_P(Deals, WhatWouldKeepTheRestFromBeingDoneIsNotOffered) {
  EXPECT_EQ(done("(pay/spend):pay:sing", {.coins = 1, .gems = 1}), "sps") << "spend, pay, sing";
  EXPECT_EQ(done("pay:(?pay,pay):sing", {.coins = 2}), "pps") << "the second is kept for the third";
  EXPECT_EQ(done("pay:(?(pay:draw);pay):sing", {.coins = 2}), "pps");
  EXPECT_EQ(done("?(pay+spend):pay:sing", {.coins = 1, .gems = 1}), "sps");
  Match match = open("[1,3]pay:pay:sing", {.coins = 3});
  EXPECT_EQ(count_selectable(match.question(ann).choices), 2U) << "1 or 2, not 3";
}

TEST_P(Deals, WhatIsLeftOutIsToldOnce) {
  EXPECT_EQ(market(open("pay:spend:sing", {})).left(), 1);
  EXPECT_EQ(market(open("2(pay:sing)", {.coins = 1})).left(), 1);
  EXPECT_EQ(market(open("?(pay:sing)", {})).left(), 0) << "what may be declined is not missed";
}

TEST(Deals, OperationsOfDifferentNamesMayNeedTheSame) {
  EXPECT_EQ(done("pay:swap:sing", {.coins = 1}), "");
  EXPECT_EQ(done("pay:swap:sing", {.coins = 2}), "pss");
  EXPECT_EQ(done("pay:3hut", {.coins = 1, .places = 2}), "") << "not all of the gain can be had";
}

TEST(Deals, WhatIsGainedWithinADealPaysForWhatComesAfterIt) {
  EXPECT_EQ(done("coin:pay:sing", {}), "cps");
  EXPECT_EQ(done("pay:coin:sing", {}), "") << "but not for what comes before";
  EXPECT_EQ(done("(pay+coin):sing", {}), "cps") << "in any order is in the best order";
  EXPECT_EQ(done("((2pay:coin)+(2pay:3coin)):sing", {.coins = 2}), "ppcccppcs");
}

// --- against the model ---

std::string list_of(const model::Done& done) {
  std::string text;
  for (const auto& [number, times] : done) {
    text += " " + std::to_string(number) + "x" + std::to_string(times);
  }
  return text;
}

model::Done done_in(const Match& match) {
  model::Done done;
  for (const int number : market(match).notes()) {
    ++done[number];
  }
  return done;
}

TEST(Deals, OneThatCanBePaidIsDoneWholeAndAnotherNotAtAll) {
  int whole = 0;
  for (std::uint32_t seed = 0; seed < 4'000; ++seed) {
    model::Grower grower(seed);
    model::Tree tree = grower.list(':', 1 + static_cast<int>(seed % 3));
    tree.from = 1;
    tree.to = 1;
    const model::Purse purse = grower.purse();
    Match match = open(model::text_of(tree), purse);
    rondel::testing::RandomAnswers answers(seed);
    const bool is_possible = !model::all_of(tree, {purse}).empty();
    const bool is_free = match.status() == Status::waiting;
    answers.play_out(match);
    const auto told = [&] { return std::to_string(seed) + ": " + model::text_of(tree); };
    ASSERT_EQ(match.status(), Status::over) << told() << ": " << match.fault();
    const model::Done was = done_in(match);
    const bool is_declined = is_free && was.empty();  // a price that may be declined
    ASSERT_TRUE(!was.empty() || is_declined || !is_possible) << told() << " can be paid";
    ASSERT_TRUE(was.empty() || is_possible) << told() << " cannot be paid";
    ASSERT_TRUE(was.empty() || model::was_done(tree, 1, was))
        << told() << " was done in part:" << list_of(was);
    whole += was.empty() ? 0 : 1;
  }
  EXPECT_GT(whole, 1'000);
}

TEST(Deals, AmongWhateverElseNoneIsEverDoneInPart) {
  int begun = 0;
  for (std::uint32_t seed = 0; seed < 4'000; ++seed) {
    model::Grower grower(seed + 100'000);
    const model::Tree tree = grower.list(",;+/^"[seed % 5], 2 + static_cast<int>(seed % 2));
    Match match = open(model::text_of(tree), grower.purse());
    rondel::testing::RandomAnswers answers(seed);
    answers.play_out(match);
    ASSERT_EQ(match.status(), Status::over) << seed << ": " << model::text_of(tree) << ": " << match.fault();
    const model::Done was = done_in(match);
    std::vector<model::Tree> deals;
    model::add_deals(tree, deals);
    for (model::Tree& deal : deals) {
      deal.from = 1;
      deal.to = 1;
      int times = 0;
      while (times < 20 && !model::was_done(deal, times, was)) {
        ++times;
      }
      ASSERT_LT(times, 20) << seed << ": of " << model::text_of(tree) << ", " << model::text_of(deal) << ":"
                           << list_of(was);
      begun += times > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(begun, 500);
}

}  // namespace
}  // namespace rondel::ops
