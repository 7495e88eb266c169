// Action questions seen from outside, and what strangers may send without anything happening.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "kernel/payload.h"
#include "rules/edge/wire.h"
#include "rules/payload.h"
#include "rules/requests.h"
#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

namespace json = boost::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr Choice colour[] = {Choice::payload(R"({"enum": ["red", "blue"]})")};

Task<Result> name_things(Scene& scene) {
  const string number = co_await ask_action(
      {.seat = ann, .title = "how much?", .schema = R"({"type": "integer", "maximum": 9})"});
  scene.note(static_cast<int>(Payload(number).number()));
  const std::array questions = {Question{.seat = ann, .title = "colour?", .choices = colour},
                                Question{.seat = ben, .title = "which?", .choices = numbers(3)}};
  const vector<Picks> answers = co_await ask_many(questions);
  scene.note(Payload(payload_of(answers[0])).text() == "red" ? 1 : 2);
  scene.note(answers[1][0]);
  const Answer first = co_await ask_any(questions);
  scene.note(is_payload(first.picks) ? 1 : 0);
  co_return Result{};
}

std::optional<Refusal> says(Match& match, Seat seat, const char* title, const char* entry) {
  return submit(match, seat,
                {{"actor", match.seat_names()[static_cast<std::size_t>(seat.index())]},
                 {"title", title},
                 {"selection", {json::parse(entry)}}});
}

TEST(Action, IsShownWithItsSchema) {
  const Match match = start<name_things>();
  EXPECT_EQ(request_of(match), json::parse(R"({"mode": "single", "concurrent": false, "selectors": [
    {"type": "action", "actor": "ann", "title": "how much?", "schema": {"type": "integer", "maximum": 9}}]})"));
}

TEST(Action, IsAnsweredInSingleManyAndAny) {
  Match match = start<name_things>();
  EXPECT_FALSE(says(match, ann, "how much?", "7"));
  EXPECT_FALSE(says(match, ben, "which?", "2"));
  EXPECT_FALSE(says(match, ann, "colour?", R"("red")"));
  EXPECT_FALSE(says(match, ann, "colour?", R"("blue")"));
  ASSERT_EQ(match.status(), Status::over) << match.fault();
  EXPECT_THAT(notes_of(match), ElementsAre(7, 1, 2, 1));
}

TEST(Action, OutsideItsSchemaIsRefusedAndNothingChanges) {
  Match match = start<name_things>();
  const std::uint64_t before = match.fingerprint();
  const std::optional<Refusal> refusal = says(match, ann, "how much?", "10");
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->code, "payload");
  EXPECT_EQ(refusal->message, "payload: expected a number at most 9, got 10");
  EXPECT_EQ(
      submit(match, ann, json::parse(R"({"actor": "ann", "title": "how much?", "selection": []})"))->code,
      "count");
  EXPECT_EQ(
      submit(match, ann, json::parse(R"({"actor": "ann", "title": "how much?", "selection": [1, 2]})"))->code,
      "count");
  EXPECT_EQ(says(match, ann, "how?", "10")->code, "title");
  EXPECT_EQ(match.fingerprint(), before);
}

TEST(Action, AnAnswerComesBackAsTheResponseThatGaveIt) {
  Match match = start<name_things>();
  const json::value given = json::parse(R"({"actor": "ann", "title": "how much?", "selection": [ -3 ]})");
  const Matched matched = read_response(match, ann, given);
  ASSERT_FALSE(matched.refusal);
  json::object written = response_of(match, ann, matched.picks, Mark::none).get_object();
  EXPECT_EQ(written.at("isUserResponse"), true);
  written.erase("isUserResponse");
  EXPECT_EQ(json::value(written), given);
}

Task<Result> ask_with_a_broken_schema(Scene&) {
  co_await ask_action({.seat = ann, .title = "what?", .schema = R"({"type": "cards"})"});
  co_return Result{};
}

TEST(Action, ABrokenSchemaIsAnErrorOfTheRules) {
  Match match = start<ask_with_a_broken_schema>();
  const std::optional<Refusal> refusal = says(match, ann, "what?", "1");
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->code, "selector");
  EXPECT_THAT(refusal->message, HasSubstr("schema.type: expected"));
}

// --- what strangers send ---

Task<Result> ask_for_much(Scene& scene) {
  Choices choices;
  choices.add(Choice::word("pass").alone());
  choices.group("run", std::array{Choice::word("fort"), Choice::word("gate")});
  choices.add(Choice::number(7));
  choices.add(Choice::word("trade").not_now("no goods"));
  const std::array questions = {
      Question{.seat = ann, .title = "what?", .choices = choices, .min = 1, .max = 2},
      Question{.seat = ben, .title = "colour?", .choices = colour}};
  const vector<Picks> answers = co_await ask_many(questions);
  scene.note(static_cast<int>(answers.size()));
  co_return Result{};
}

std::string deep(int levels, const std::string& inside) {
  std::string open;
  std::string close;
  for (int i = 0; i < levels; ++i) {
    open += R"([{"title": "run", "selection": )";
    close = "}]" + close;
  }
  return open + inside + close;
}

struct Sent {
  std::string what;  // the selection, or, when it begins with an !, the whole text
  std::string code;
};

void expect_refused(Match& match, Seat seat, const std::string& head, const std::vector<Sent>& all) {
  const std::uint64_t before = match.fingerprint();
  for (const Sent& sent : all) {
    const std::string text =
        sent.what.starts_with('!') ? sent.what.substr(1) : head + R"(, "selection": )" + sent.what + "}";
    const std::optional<Refusal> refusal = submit_text(match, seat, text);
    ASSERT_TRUE(refusal) << text.substr(0, 200);
    EXPECT_EQ(refusal->code, sent.code) << text.substr(0, 200) << ": " << refusal->message;
    EXPECT_FALSE(refusal->message.empty());
    EXPECT_EQ(match.fingerprint(), before) << text.substr(0, 200);
    EXPECT_EQ(match.answers(), 0U);
  }
}

TEST(BadInput, ThatIsMalformedIsRefusedAndChangesNothing) {
  Match match = start<ask_for_much>();
  const std::string head = R"({"actor": "ann", "title": "what?")";
  const std::string whole = head + R"(, "selection": ["pass"])";
  expect_refused(match, ann, head,
                 {{"!", "malformed"},
                  {"!null", "malformed"},
                  {"![]", "malformed"},
                  {"!" + whole, "malformed"},
                  {"!" + whole + "} {}", "malformed"},
                  {"!" + whole + R"(, "isUserResponse": true})", "malformed"},
                  {"!" + whole + R"(, "colour": 1})", "malformed"},
                  {"!" + whole + R"(, "title": "what?"})", "malformed"},
                  {"!"
                   R"({"actor": "ann", "title": 7, "selection": ["pass"]})",
                   "malformed"},
                  {"!"
                   R"({"title": "what?", "selection": ["pass"]})",
                   "malformed"},
                  {"{}", "malformed"},
                  {R"("pass")", "malformed"},
                  {"[null]", "malformed"},
                  {"[true]", "malformed"},
                  {R"([["pass"]])", "malformed"},
                  {"[{}]", "malformed"},
                  {R"([{"title": 7}])", "malformed"},
                  {R"([{"title": "pass", "colour": 1}])", "malformed"},
                  {R"([{"title": "run", "selection": "fort"}])", "malformed"},
                  {R"([{"title": "pass", "title": "pass"}])", "malformed"},
                  {"[1.5]", "malformed"},
                  {"[7.0]", "malformed"},
                  {"[1e400]", "malformed"},
                  {"[9223372036854775808]", "malformed"},
                  {"[-9223372036854775809]", "malformed"},
                  {"[\"\xff\"]", "malformed"},
                  {"[\"\xed\xa0\x80\"]", "malformed"},
                  {R"(["\ud83c"])", "malformed"},
                  {deep(8, "[]"), "malformed"},
                  {std::string(8000, '['), "malformed"},
                  {"[" + std::string(20'000, ' ') + "]", "malformed"}});
}

TEST(BadInput, ThatIsWellFormedIsRefusedByTheFirstRuleThatFails) {
  Match match = start<ask_for_much>();
  const std::string head = R"({"actor": "ann", "title": "what?")";
  expect_refused(match, ann, head,
                 {{deep(7, "[]"), "unknown"},
                  {"[-0]", "unknown"},
                  {"[9223372036854775807]", "unknown"},
                  {R"(["7"])", "unknown"},
                  {R"(["trade"])", "unknown"},
                  {R"(["run"])", "unknown"},
                  {R"(["pass", "pass"])", "unknown"},
                  {R"([{"title": "run", "selection": ["fort", "gate"]}])", "unknown"},
                  {R"(["pass", 7])", "exclusive"},
                  {"[]", "count"},
                  {"!"
                   R"({"actor": "ben", "title": "what?", "selection": ["pass"]})",
                   "actor"},
                  {"!"
                   R"({"actor": "ann", "title": "colour?", "selection": ["pass"]})",
                   "title"}});
  std::string many = "[7";
  for (int i = 0; i < 7000; ++i) {
    many += ",7";
  }
  expect_refused(match, ann, head, {{many + "]", "unknown"}});
}

TEST(BadInput, PayloadsAreHeldToTheSameLimits) {
  Match match = start<ask_for_much>();
  expect_refused(match, ben, R"({"actor": "ben", "title": "colour?")",
                 {{R"(["green"])", "payload"},
                  {"[1.5]", "payload"},
                  {"[1e400]", "payload"},
                  {"[18446744073709551615]", "payload"},
                  {R"([{"a": 1, "a": 1}])", "malformed"},
                  {"[\"\xff\"]", "malformed"},
                  {std::string(17, '[') + std::string(17, ']'), "malformed"},
                  {"[\"" + std::string(17'000, 'x') + "\"]", "malformed"},
                  {"null", "malformed"},
                  {R"("red")", "malformed"},
                  {R"(["red", "blue"])", "count"},
                  {"[]", "count"},
                  {"!"
                   R"({"actor": "ben", "title": "colour?", "selection": ["red"], "isUserResponse": false})",
                   "malformed"}});
}

}  // namespace
}  // namespace rondel::testing
