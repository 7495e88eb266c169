#include "kernel/random.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <numeric>
#include <set>

#include "tests/golden_random/golden.h"
#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

using ::testing::ElementsAre;

constexpr auto expect_equal = [](const char* what, const std::string& got, const std::string& expected) {
  EXPECT_EQ(got, expected) << what;
};

// --- golden values: a recorded match depends on every one of them ---

TEST(Random, TheCipherGivesThePublishedVectors) { compare_cipher(expect_equal); }
TEST(Random, SeedsFromNumbersAreAsRecorded) { compare_seeds(expect_equal); }
TEST(Random, StreamsAreAsRecorded) { compare_streams(expect_equal); }
TEST(Random, BoundedDrawsAreAsRecorded) { compare_draws(expect_equal); }
TEST(Random, ShufflesAreAsRecorded) { compare_shuffles(expect_equal); }

// --- seeds as text ---

TEST(Seed, GoesToHexAndBack) {
  const Seed seed = Seed::from_number(7);
  EXPECT_EQ(seed.to_hex().size(), 64U);
  EXPECT_EQ(Seed::from_hex(seed.to_hex()), seed);
}

TEST(Seed, ReadsUpperCaseDigitsToo) {
  std::string hex = Seed::from_number(7).to_hex();
  std::ranges::transform(hex, hex.begin(), [](char digit) { return static_cast<char>(std::toupper(digit)); });
  EXPECT_EQ(Seed::from_hex(hex), Seed::from_number(7));
}

TEST(Seed, RefusesWhatIsNot64HexadecimalDigits) {
  EXPECT_EQ(Seed::from_hex(""), std::nullopt);
  EXPECT_EQ(Seed::from_hex(std::string(63, '0')), std::nullopt);
  EXPECT_EQ(Seed::from_hex(std::string(65, '0')), std::nullopt);
  EXPECT_EQ(Seed::from_hex(std::string(63, '0') + "g"), std::nullopt);
  EXPECT_EQ(Seed::from_hex(" " + std::string(63, '0')), std::nullopt);
}

TEST(Seed, NeighbouringNumbersShareNoWord) {
  const Seed one = Seed::from_number(1);
  const Seed two = Seed::from_number(2);
  for (unsigned i = 0; i < one.words.size(); ++i) {
    EXPECT_NE(one.words[i], two.words[i]);
  }
}

// --- fairness, with fixed seeds: these either always pass or never ---

// Pearson's statistic of counts that should be equal.
double chi_square(const std::vector<int>& counts) {
  const double expected = static_cast<double>(std::accumulate(counts.begin(), counts.end(), 0)) /
                          static_cast<double>(counts.size());
  double sum = 0;
  for (const int count : counts) {
    sum += (count - expected) * (count - expected) / expected;
  }
  return sum;
}

TEST(Random, BelowASmallBoundGivesEachValueEquallyOften) {
  // The 99.9 % quantiles for one less degree of freedom than values.
  const std::map<std::uint32_t, double> limits = {{2, 10.83}, {3, 13.82},  {6, 20.52},
                                                  {7, 22.46}, {10, 27.88}, {52, 87.97}};
  const Seed seed = Seed::from_number(11);
  for (const auto& [bound, limit] : limits) {
    Random random(seed, bound);
    std::vector<int> counts(bound);
    for (int i = 0; i < 200'000; ++i) {
      const std::uint32_t value = random.below(bound);
      ASSERT_LT(value, bound);
      ++counts[value];
    }
    EXPECT_LT(chi_square(counts), limit) << "below " << bound;
  }
}

// Without the rejection, every third value of these would come twice as often as its neighbours.
TEST(Random, BelowALargeBoundHasNoBias) {
  const Seed seed = Seed::from_number(12);
  for (const std::uint32_t bound : {3U << 30, 3'000'000'000U, (1U << 31) + 1}) {
    Random random(seed, bound);
    std::vector<int> by_rest(3);
    std::vector<int> by_third(3);
    for (int i = 0; i < 100'000; ++i) {
      const std::uint32_t value = random.below(bound);
      ASSERT_LT(value, bound);
      ++by_rest[value % 3];
      ++by_third[value / (bound / 3 + 1)];
    }
    EXPECT_LT(chi_square(by_rest), 13.82) << "below " << bound;
    EXPECT_LT(chi_square(by_third), 13.82) << "below " << bound;
  }
}

TEST(Random, BelowOneIsZeroAndStillDraws) {
  const Seed seed = Seed::from_number(1);
  Random random(seed, 0);
  EXPECT_EQ(random.below(1), 0U);
  EXPECT_EQ(random.drawn(), 1U);
}

TEST(Random, BetweenGivesBothEnds) {
  const Seed seed = Seed::from_number(13);
  Random random(seed, 0);
  std::map<int, int> counts;
  for (int i = 0; i < 1000; ++i) {
    ++counts[random.between(-1, 2)];
  }
  EXPECT_EQ(counts.size(), 4U);
  EXPECT_EQ(counts.begin()->first, -1);
  EXPECT_EQ(counts.rbegin()->first, 2);
}

TEST(Random, BetweenTheWidestBoundsGivesBothSigns) {
  const Seed seed = Seed::from_number(13);
  Random random(seed, 0);
  int negative = 0;
  for (int i = 0; i < 1000; ++i) {
    negative += random.between(std::numeric_limits<int>::min(), std::numeric_limits<int>::max()) < 0 ? 1 : 0;
  }
  EXPECT_NEAR(negative, 500, 60);
}

TEST(Random, AShuffleGivesEachOrderEquallyOften) {
  const Seed seed = Seed::from_number(14);
  Random random(seed, 0);
  std::map<std::array<int, 4>, int> orders;
  for (int i = 0; i < 48'000; ++i) {
    std::array<int, 4> items = {0, 1, 2, 3};
    random.shuffle(items);
    ++orders[items];
  }
  ASSERT_EQ(orders.size(), 24U);
  std::vector<int> counts;
  for (const auto& [order, count] : orders) {
    counts.push_back(count);
  }
  EXPECT_LT(chi_square(counts), 49.73);  // 99.9 % for 23 degrees of freedom
}

TEST(Random, ShufflingNothingOrOneThingDrawsNothing) {
  const Seed seed = Seed::from_number(1);
  Random random(seed, 0);
  std::vector<int> none;
  std::vector<int> one = {5};
  random.shuffle(none);
  random.shuffle(one);
  EXPECT_EQ(random.drawn(), 0U);
  EXPECT_THAT(one, ElementsAre(5));
}

TEST(Random, ACopyGoesOnFromTheSamePlace) {
  const Seed seed = Seed::from_number(1);
  Random random(seed, 0);
  for (int i = 0; i < 21; ++i) {
    random.word();
  }
  Random copy = random;
  for (int i = 0; i < 40; ++i) {
    EXPECT_EQ(copy.word(), random.word());
  }
}

// --- streams of a match ---

Task<Result> roll_and_draw(Scene& scene) {
  for (;;) {
    const Choice rolls = co_await choose(ann, "how many dice?", numbers(30));
    for (int i = 0; i < rolls.value; ++i) {
      scene.dice("dice").below(6);
    }
    scene.note(static_cast<int>(scene.dice("deck").below(1'000'000)));
  }
}

TEST(Random, DrawingFromOneStreamDoesNotChangeAnother) {
  Match few = start<roll_and_draw>();
  Match many = start<roll_and_draw>();
  for (int i = 0; i < 20; ++i) {
    answer(few, ann, 0);
    answer(many, ann, 29);
  }
  EXPECT_EQ(notes_of(few), notes_of(many));
}

TEST(Random, OtherSeedsGiveOtherDraws) {
  Match one = start<roll_and_draw>({}, 1);
  Match two = start<roll_and_draw>({}, 2);
  answer(one, ann, 0);
  answer(two, ann, 0);
  EXPECT_NE(notes_of(one), notes_of(two));
}

TEST(Random, AMatchsStreamIsTheStreamOfItsSeedAndPurpose) {
  Match match = start<roll_and_draw>({}, 5);
  answer(match, ann, 0);
  answer(match, ann, 0);
  const Seed seed = Seed::from_number(5);
  Random deck(seed, Purpose("deck").id);
  const auto first = static_cast<int>(deck.below(1'000'000));
  const auto second = static_cast<int>(deck.below(1'000'000));
  EXPECT_THAT(notes_of(match), ElementsAre(first, second));
}

Task<Result> keep_a_reference(Scene& scene) {
  Random& first = scene.dice("first");
  scene.note(static_cast<int>(first.below(1000)));
  for (const Purpose& purpose :
       {Purpose("a"), Purpose("b"), Purpose("c"), Purpose("d"), Purpose("e"), Purpose("f"), Purpose("g"),
        Purpose("h"), Purpose("i"), Purpose("j"), Purpose("k")}) {
    scene.dice(purpose).word();
  }
  check(&first == &scene.dice("first"), "a stream stays where it is");
  co_await choose(ann, "on?", numbers(1));
  scene.note(static_cast<int>(first.below(1000)));
  co_return Result{};
}

TEST(Random, AReferenceToAStreamStaysGoodWhileOthersComeUp) {
  Match match = start<keep_a_reference>();
  answer(match, ann, 0);
  ASSERT_EQ(match.status(), Status::over) << match.fault();
  const Seed seed = Seed::from_number(1);
  Random first(seed, Purpose("first").id);
  const auto one = static_cast<int>(first.below(1000));
  const auto two = static_cast<int>(first.below(1000));
  EXPECT_THAT(notes_of(match), ElementsAre(one, two));
}

TEST(Random, ARestoredMatchDrawsTheSameAgain) {
  Match match = start<roll_and_draw>();
  answer(match, ann, 7);
  Snapshot snapshot;
  match.snapshot(snapshot);
  answer(match, ann, 3);
  const std::vector<int> notes = notes_of(match);
  match.restore(snapshot);
  answer(match, ann, 3);
  EXPECT_EQ(notes_of(match), notes);
}

// --- other dice from here on ---

TEST(Reseed, ChangesWhatIsDrawnNextAndNotWhatWas) {
  Match match = start<roll_and_draw>();
  answer(match, ann, 0);
  Match other = match.fork();
  match.reseed(Seed::from_number(99));
  answer(match, ann, 0);
  answer(other, ann, 0);
  EXPECT_EQ(notes_of(match)[0], notes_of(other)[0]);
  EXPECT_NE(notes_of(match)[1], notes_of(other)[1]);
}

TEST(Reseed, InTheMiddleOfABlockGoesOnAtTheSamePlaceOfTheOtherStream) {
  Match match = start<roll_and_draw>();
  answer(match, ann, 0);
  answer(match, ann, 0);
  match.reseed(Seed::from_number(99));
  answer(match, ann, 0);
  const Seed seed = Seed::from_number(99);
  Random deck(seed, Purpose("deck").id);
  deck.word();
  deck.word();
  EXPECT_EQ(notes_of(match)[2], static_cast<int>(deck.below(1'000'000)));
}

TEST(Reseed, WithTheSameSeedChangesNothing) {
  Match match = start<roll_and_draw>();
  answer(match, ann, 3);
  Match same = match.fork();
  same.reseed(Seed::from_number(1));
  answer(match, ann, 3);
  answer(same, ann, 3);
  EXPECT_EQ(match.fingerprint(), same.fingerprint());
}

TEST(Reseed, IsTakenBackByASnapshotFromBefore) {
  Match match = start<roll_and_draw>();
  answer(match, ann, 3);
  Snapshot snapshot;
  match.snapshot(snapshot);
  answer(match, ann, 3);
  const std::vector<int> notes = notes_of(match);
  match.restore(snapshot);
  match.reseed(Seed::from_number(99));
  answer(match, ann, 3);
  EXPECT_NE(notes_of(match), notes);
  match.restore(snapshot);
  answer(match, ann, 3);
  EXPECT_EQ(notes_of(match), notes);
}

// --- a new branch ---

std::vector<int> drawn_after(Match& match) {
  answer(match, ann, 0);
  answer(match, ann, 0);
  return notes_of(match);
}

TEST(Branch, GoesOnWithOtherDiceThatFollowFromItsNumber) {
  std::set<std::vector<int>> seen;
  Match match = start<roll_and_draw>();
  answer(match, ann, 0);
  Snapshot snapshot;
  match.snapshot(snapshot);
  seen.insert(drawn_after(match));
  for (const std::uint32_t number : {0U, 1U, 2U, 0x10000U, UINT32_MAX}) {
    match.restore(snapshot);
    match.branch(number);
    const std::vector<int> once = drawn_after(match);
    EXPECT_TRUE(seen.insert(once).second) << "branch " << number << " has the dice of another";
    match.restore(snapshot);
    match.branch(number);
    EXPECT_EQ(drawn_after(match), once);
  }
  match.restore(snapshot);
  match.branch(1);
  match.branch(2);
  EXPECT_TRUE(seen.insert(drawn_after(match)).second) << "a branch of a branch is another one";
}

// Kept for good, like every draw.
TEST(Branch, HasTheSeedThatItAlwaysHad) {
  EXPECT_EQ(branch_seed(Seed::from_number(1), 1).to_hex(),
            "8633fef957b2f30a1c4ecd7a96281ab2005bb2a7b6961c3302b57850a8efa88b");
  EXPECT_EQ(branch_seed(Seed::from_number(1), 70000).to_hex(),
            "579ac591736784557b82e196b53cd02c9f2a079d6409c7f3988985cf038129f6");
}

TEST(Branch, IsInTheHistoryButIsNoAnswer) {
  Match match = start<roll_and_draw>();
  answer(match, ann, 3);
  const std::uint64_t before = match.fingerprint();
  match.branch(7);
  EXPECT_NE(match.fingerprint(), before);
  EXPECT_EQ(match.answers(), 1U);
  EXPECT_EQ(match.entries(), 2U);
  answer(match, ann, 4);
  EXPECT_EQ(match.entries(), 3U);
  const Response branch{.seat = {}, .picks = {}, .mark = Mark::branch, .branch = 7};
  EXPECT_THAT(match.responses(), ElementsAre(said(ann, {3}), branch, said(ann, {4})));
  std::vector<Step> steps;  // from the last one on
  match.steps_back([&](const Step& step) {
    steps.push_back(step);
    return steps.size() < 2;
  });
  ASSERT_EQ(steps.size(), 2U) << "as long as more were wanted";
  EXPECT_EQ(steps[0].seat, ann);
  EXPECT_EQ(steps[1].mark, Mark::branch);
  EXPECT_FALSE(steps[1].drew);
  EXPECT_EQ(match.start_seed(), Seed::from_number(1));
  EXPECT_NE(match.seed(), match.start_seed());
}

TEST(Branch, ShowsInTheFingerprintWhichOnesThereWere) {
  std::set<std::uint64_t> prints = {start<roll_and_draw>().fingerprint()};
  for (const std::vector<std::uint32_t>& numbers :
       {std::vector<std::uint32_t>{0}, {1}, {2}, {1, 2}, {2, 1}, {3, 2}, {1, 1}}) {
    Match match = start<roll_and_draw>();
    for (const std::uint32_t number : numbers) {
      match.branch(number);
    }
    EXPECT_TRUE(prints.insert(match.fingerprint()).second);
  }
}

TEST(Branch, IsRepeatedByAFork) {
  Match match = start<roll_and_draw>();
  answer(match, ann, 3);
  match.branch(1);
  answer(match, ann, 3);
  match.branch(70'000);
  Match copy = match.fork();
  EXPECT_EQ(copy.fingerprint(), match.fingerprint());
  EXPECT_EQ(copy.responses(), match.responses());
  Match headless = match.fork(History::none);
  EXPECT_EQ(headless.entries(), 4U);
  const std::vector<int> drawn = drawn_after(match);
  EXPECT_EQ(drawn_after(copy), drawn);
  EXPECT_EQ(drawn_after(headless), drawn);
}

TEST(Branch, IsTakenBackByASnapshotFromBefore) {
  Match match = start<roll_and_draw>();
  answer(match, ann, 3);
  const std::uint64_t before = match.fingerprint();
  Snapshot snapshot;
  match.snapshot(snapshot);
  match.branch(1);
  answer(match, ann, 3);
  match.restore(snapshot);
  EXPECT_EQ(match.fingerprint(), before);
  EXPECT_EQ(match.entries(), 1U);
  EXPECT_EQ(match.seed(), match.start_seed());
  EXPECT_THAT(match.responses(), ElementsAre(said(ann, {3})));
}

TEST(Branch, IsForgottenByARestart) {
  Match match = start<roll_and_draw>();
  match.branch(1);
  match.restart(Seed::from_number(1));
  EXPECT_EQ(match.fingerprint(), start<roll_and_draw>().fingerprint());
  EXPECT_EQ(match.entries(), 0U);
}

TEST(Fork, OfAReseededMatchHasTheDiceOfTheHistory) {
  Match match = start<roll_and_draw>();
  answer(match, ann, 3);
  Match real = match.fork();
  match.reseed(Seed::from_number(99));
  Match copy = match.fork();
  EXPECT_EQ(drawn_after(copy), drawn_after(real));
}

Task<Result> over_at_once(Scene&) { co_return Result{}; }

TEST(BranchDeathTest, OfAMatchThatIsOverStopsTheProgram) {
  Match match = start<over_at_once>();
  EXPECT_DEATH(match.branch(1), "waiting");
}

}  // namespace
}  // namespace rondel::testing
