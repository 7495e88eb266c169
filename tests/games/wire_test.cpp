// Every game through the wire: at every question of random matches, an answer goes out as JSON and comes back the same,
// and what does not belong there is refused and leaves no trace.
#include "rules/edge/wire.h"

#include <gtest/gtest.h>

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "kernel/built_modules.h"
#include "rules/edge/strict_json.h"
#include "tests/support/random_answers.h"

namespace rondel {
namespace {

namespace json = boost::json;

// The answer that random play gives here: taken from a fork, so that the match stays where it is.
Response some_answer(const Match& match, testing::RandomAnswers& random) {
  Match fork = match.fork();
  EXPECT_TRUE(random.answer(fork));
  return fork.responses().back();
}

void expect_refused(const Match& match, Seat seat, const json::value& response, std::string_view code) {
  const Matched matched = read_response(match, seat, response);
  ASSERT_TRUE(matched.refusal) << response;
  EXPECT_EQ(matched.refusal->code, code) << response << ": " << matched.refusal->message;
}

json::value with(json::object response, std::string_view key, json::value value) {
  response[key] = std::move(value);
  return response;
}

void expect_strangers_are_refused(const Match& match, Seat seat, const json::object& good) {
  const Seat other = seat.next(match.seat_count());
  const std::string& other_name = match.seat_names()[static_cast<std::size_t>(other.index())];
  expect_refused(match, seat, with(good, "actor", json::string(other_name)), "actor");
  expect_refused(match, other, good, "actor");
  expect_refused(match, seat, with(good, "title", "an older question"), "title");
  expect_refused(match, seat, with(good, "selection", json::array{"no such thing"}), "unknown");
  expect_refused(match, seat, with(good, "selection", "pass"), "malformed");
  expect_refused(match, seat, with(good, "isUserResponse", true), "malformed");
  expect_refused(match, seat, nullptr, "malformed");
}

// The same choices, read from what a client would be sent.
void expect_selector_survives(const Selector& selector, const json::value& response,
                              const std::vector<std::uint16_t>& picks) {
  const StrictJson sent =
      parse_strictly(json::serialize(to_json(selector)), {.bytes = std::size_t{1} << 20, .depth = 32});
  ASSERT_EQ(sent.problem, "");
  const ReadSelector read = read_selector(sent.value);
  ASSERT_FALSE(read.refusal) << read.refusal->message;
  EXPECT_EQ(match_response(read.selector, response).picks, picks);
}

void expect_wire_is_true(const Match& match, const Response& answer) {
  const std::uint64_t before = match.fingerprint();
  json::value said = response_of(match, answer.seat, answer.picks, Mark::none);
  said.as_object().erase("isUserResponse");
  const StrictJson received = parse_strictly(json::serialize(said));
  ASSERT_EQ(received.problem, "");

  const Matched matched = read_response(match, answer.seat, received.value);
  ASSERT_FALSE(matched.refusal) << said << ": " << matched.refusal->message;
  EXPECT_EQ(matched.picks, answer.picks) << said;
  expect_selector_survives(selector_of(match, answer.seat), received.value, answer.picks);
  expect_strangers_are_refused(match, answer.seat, received.value.as_object());
  EXPECT_EQ(match.fingerprint(), before);
}

// Gives how many questions were answered.
int play_through_the_wire(const Game& game, std::uint64_t seed) {
  Match match(game, Settings(game.settings), Seed::from_number(seed));
  testing::RandomAnswers random(seed);
  int questions = 0;
  for (; questions < 150 && match.status() == Status::waiting; ++questions) {
    const Response answer = some_answer(match, random);
    expect_wire_is_true(match, answer);
    json::value said = response_of(match, answer.seat, answer.picks, Mark::none);
    said.as_object().erase("isUserResponse");
    const std::optional<Refusal> refusal = submit(match, answer.seat, said);
    EXPECT_FALSE(refusal) << refusal->message;
    if (refusal || ::testing::Test::HasFailure()) {
      return questions;
    }
    EXPECT_EQ(match.responses().back(), answer);
  }
  return questions;
}

TEST(Wire, EveryGameIsPlayedThroughIt) {
  for (const Game* const game : built_modules().games()) {
    SCOPED_TRACE(game->name);
    int questions = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      questions += play_through_the_wire(*game, seed);
    }
    EXPECT_GE(questions, 6);
  }
}

}  // namespace
}  // namespace rondel
