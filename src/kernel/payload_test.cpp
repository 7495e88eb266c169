#include "kernel/payload.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "tests/support/fidelity.h"
#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Code = Rejection::Code;

std::vector<std::uint16_t> written(std::string_view payload) {
  std::vector<std::uint16_t> picks;
  write_payload(payload, picks);
  return picks;
}

std::string payload_in(std::span<const std::uint16_t> picks) {
  std::string payload;
  read_payload(picks, payload);
  return payload;
}

Task<Result> name_two_things(Scene& scene) {
  const string first = co_await ask_action({.seat = ann, .title = "name one", .schema = "the schema"});
  const string second = co_await ask_action({.seat = ann, .title = "name another"});
  for (const char letter : first + second) {
    scene.note(letter);
  }
  co_await choose(ben, "go on", numbers(2));
  co_return Result{};
}

TEST(Payload, TravelsAsPicksAndBack) {
  EXPECT_EQ(payload_in(written("\"\xc3\xa4\xff\"")), "\"\xc3\xa4\xff\"");
  EXPECT_TRUE(is_payload(written("x")));
  EXPECT_FALSE(is_payload(std::array<std::uint16_t, 2>{0, 1}));
  EXPECT_EQ(payload_in(std::array<std::uint16_t, 2>{0, 1}), "");
}

TEST(ActionQuestion, CarriesItsSchemaAndIsNeverForced) {
  Match match = start<name_two_things>();
  EXPECT_TRUE(is_action(match.question(ann)));
  EXPECT_EQ(match.question(ann).choices[0].label, Text("the schema"));
  EXPECT_FALSE(is_forced(match.question(ann)));
  EXPECT_FALSE(match.answer_forced());
}

TEST(ActionQuestion, GivesTheTextThatWasWritten) {
  Match match = start<name_two_things>();
  ASSERT_FALSE(match.answer(ann, written("ab")));
  ASSERT_FALSE(match.answer(ann, written("c")));
  EXPECT_THAT(notes_of(match), ElementsAre('a', 'b', 'c'));
}

TEST(ActionQuestion, RefusesPicksNothingAndTooMuch) {
  Match match = start<name_two_things>();
  const std::uint64_t before = match.fingerprint();
  std::vector<std::uint16_t> no_byte = written("a");
  no_byte.push_back(256);
  for (const std::vector<std::uint16_t>& picks :
       {std::vector<std::uint16_t>{}, std::vector<std::uint16_t>{0}, written(""), no_byte,
        written(std::string(max_payload + 1, 'x'))}) {
    const Rejection rejection = match.answer(ann, picks);
    EXPECT_EQ(rejection.code, Code::payload) << picks.size() << " picks";
    EXPECT_THAT(rejection.message(), HasSubstr("16384 bytes"));
  }
  EXPECT_EQ(match.fingerprint(), before);
  EXPECT_FALSE(match.answer(ann, written(std::string(max_payload, 'x'))));
}

TEST(ActionQuestion, APayloadAnswersNoOtherQuestion) {
  Match match = start<name_two_things>();
  ASSERT_FALSE(match.answer(ann, written("a")));
  ASSERT_FALSE(match.answer(ann, written("b")));
  EXPECT_EQ(match.answer(ben, written("c")).code, Code::unknown);
}

TEST(ActionQuestion, IsPartOfHistoryForkAndSnapshot) {
  Match match = start<name_two_things>();
  const Point before = point_of(match);
  ASSERT_FALSE(match.answer(ann, written("{\"a long payload\":[1,2,3]}")));
  const Point after = point_of(match);
  EXPECT_THAT(match.responses(), ElementsAre(said(ann, written("{\"a long payload\":[1,2,3]}"))));
  EXPECT_EQ(match.fork().fingerprint(), after.fingerprint);
  match.restore(before.snapshot);
  expect_at(match, before);
  match.restore(after.snapshot);
  expect_at(match, after);
}

Text even_length(const Play&, Seat, std::span<const std::uint16_t> picks) {
  return (picks.size() - 1) % 2 == 0 ? Text() : Text("an even number of letters");
}

Task<Result> name_evenly(Scene&) {
  const string named = co_await ask_action(
      {.seat = ann, .title = "name", .schema = "{\"type\":\"string\"}", .check = even_length});
  co_return Result{.reason = named == "abcd" ? Text("abcd") : Text("something else")};
}

TEST(ActionQuestion, ItsCheckSeesThePayload) {
  Match match = start<name_evenly>();
  EXPECT_EQ(match.answer(ann, written("abc")).code, Code::refused);
  ASSERT_FALSE(match.answer(ann, written("abcd")));
  EXPECT_EQ(match.result().reason, Text("abcd"));
}

// --- several seats ---

constexpr Choice a_word[] = {Choice::payload("a word")};

Task<Result> all_name_or_pick(Scene& scene) {
  const std::array questions = {Question{.seat = ann, .title = "name", .choices = a_word},
                                Question{.seat = ben, .title = "pick", .choices = numbers(3)},
                                Question{.seat = cat, .title = "name", .choices = a_word}};
  const vector<Picks> answers = co_await ask_many(questions);
  string text;
  for (const Picks& picks : answers) {
    read_payload(picks, text);
    scene.note(text.empty() ? picks[0] : text[0]);
  }
  const Answer first = co_await ask_any(questions);
  read_payload(first.picks, text);
  scene.note(text.empty() ? first.picks[0] : text[0]);
  co_return Result{};
}

TEST(ActionQuestion, StandsAmongOthersInManyAndAny) {
  Match match = start<all_name_or_pick>();
  ASSERT_FALSE(match.answer(cat, written("c")));
  const std::uint64_t with_c = match.fingerprint();
  ASSERT_FALSE(match.answer(ben, 2));
  ASSERT_FALSE(match.answer(ann, written("a")));
  EXPECT_THAT(notes_of(match), ElementsAre('a', 2, 'c'));
  ASSERT_FALSE(match.answer(cat, written("any")));
  EXPECT_THAT(notes_of(match), ElementsAre('a', 2, 'c', 'a'));

  Match other = start<all_name_or_pick>();
  ASSERT_FALSE(other.answer(cat, written("d")));
  EXPECT_NE(other.fingerprint(), with_c) << "a payload that waits for the others is part of the fingerprint";
}

Task<Result> keep_naming(Scene& scene) {
  for (int round = 0; round < 30; ++round) {
    const std::array questions = {Question{.seat = ann, .title = "name", .choices = a_word},
                                  Question{.seat = ben, .title = "pick", .choices = numbers(3)},
                                  Question{.seat = cat, .title = "name", .choices = a_word}};
    const vector<Picks> answers = co_await ask_many(questions);
    const string named = co_await ask_action({.seat = dan, .title = "name"});
    string all;
    read_payload(answers[2], all);
    for (const char letter : all + named) {
      scene.note(letter);
    }
  }
  co_return Result{};
}

TEST(ActionQuestion, GoesBackAndForthLikeAnyOther) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    expect_same_after_restore(game_of<SceneOf<keep_naming>>(), seed);
    expect_a_tree_of_histories(game_of<SceneOf<keep_naming>>(), seed, 100);
  }
}

Task<Result> name_by(Scene&, Text schema) {
  co_await ask_action({.seat = ann, .title = "name", .schema = schema});
  co_return Result{};
}
Task<Result> name_a_word(Scene& scene) { return name_by(scene, "a word"); }
Task<Result> name_a_number(Scene& scene) { return name_by(scene, "a number"); }

TEST(ActionQuestion, ItsSchemaIsPartOfTheFingerprint) {
  EXPECT_NE(start<name_a_word>().fingerprint(), start<name_a_number>().fingerprint());
}

}  // namespace
}  // namespace rondel::testing
