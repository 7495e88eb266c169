// What holds of every match of Leduc hold'em, however it is played.
#include <utility>

#include "leduc/tests/scene.h"

namespace rondel::games::leduc::testing {
namespace {

constexpr std::uint64_t matches = 5000;
constexpr int largest_loss = 1 + 2 * 2 + 2 * 4;

void answer_at_random(Match& match, Random& dice) {
  const Seat seat = *match.waiting().begin();
  const auto choices = static_cast<std::uint32_t>(match.question(seat).choices.size());
  ASSERT_FALSE(match.answer(seat, static_cast<std::uint16_t>(dice.below(choices))));
}

TEST(LeducProperty, EveryMatchEndsAndWhatOneWinsTheOtherLoses) {
  const Seed agents = Seed::from_number(7);
  Random dice(agents, Purpose("agents").id);
  Match match = leduc_match(0);
  for (std::uint64_t seed = 0; seed < matches; ++seed) {
    match.restart(Seed::from_number(seed));
    while (match.status() == Status::waiting) answer_at_random(match, dice);
    ASSERT_EQ(match.status(), Status::over) << match.fault();
    const Result& result = match.result();
    EXPECT_EQ(result.score(first_seat), -result.score(second_seat));
    EXPECT_LE(std::abs(result.score(first_seat)), largest_loss);
    EXPECT_EQ(result.winners.empty(), result.score(first_seat) == 0);
    EXPECT_FALSE(result.reason.empty());
  }
}

TEST(LeducProperty, BackAtASnapshotTheSameAnswersGiveTheSameMatch) {
  const Seed agents = Seed::from_number(8);
  Random dice(agents, Purpose("agents").id);
  Match match = leduc_match(0);
  Snapshot snapshot;
  for (std::uint64_t seed = 0; seed < matches; ++seed) {
    match.restart(Seed::from_number(seed));
    for (std::uint32_t left = dice.below(4); left > 0 && match.status() == Status::waiting; --left) {
      answer_at_random(match, dice);
    }
    match.snapshot(snapshot);
    const std::uint32_t answered = match.answers();
    while (match.status() == Status::waiting) answer_at_random(match, dice);
    const std::uint64_t fingerprint = match.fingerprint();
    const std::vector<Response> responses = match.responses();
    match.restore(snapshot);
    for (std::size_t i = answered; i < responses.size(); ++i) {
      ASSERT_FALSE(match.answer(responses[i].seat, responses[i].picks));
    }
    ASSERT_EQ(match.fingerprint(), fingerprint);
  }
}

TEST(LeducProperty, AMatchStaysSmall) {
  LeducScene scene(1);
  EXPECT_LT(scene.match.arena().used(), 3U << 10);
  scene.say_all({"raise", "raise", "call"});
  EXPECT_LT(scene.match.arena().used(), 3U << 10);
}

}  // namespace
}  // namespace rondel::games::leduc::testing
