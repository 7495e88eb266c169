#include "table/record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "kernel/built_modules.h"
#include "kernel/payload.h"
#include "table/replay.h"
#include "tests/support/records.h"
#include "tests/support/scene.h"

namespace rondel {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;
using namespace rondel::testing;

Task<Result> fault_at_the_second_answer(Scene& scene) {
  co_await choose(ann, "go on", numbers(2));
  scene.note(1);
  co_await choose(ben, "break it", numbers(2));
  fault("broken on purpose");
}

Task<Result> fault_at_once(Scene&) {
  fault("never begins");
  co_return Result{};
}

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

Task<Result> name_and_pick(Scene& scene) {
  const string named = co_await ask_action({.seat = ann, .title = "name", .schema = R"({"type": "object"})"});
  scene.note(static_cast<int>(named.size()));
  co_await choose(ben, "pick", numbers(2));
  co_return Result{};
}
Modules only_name_and_pick() { return Modules({{.game = &game_of<SceneOf<name_and_pick>>()}}); }

std::string named_and_picked(std::string_view payload) {
  Match match = start<name_and_pick>();
  Recorder recorder;
  recorder.begin(match);
  std::vector<std::uint16_t> picks;
  write_payload(payload, picks);
  EXPECT_FALSE(match.answer(ann, picks));
  recorder.note(match);
  EXPECT_FALSE(match.answer(ben, 1));
  recorder.note(match);
  return recorder.text(match);
}

TEST(Record, keeps_a_payload_as_a_text) {
  const std::string text = named_and_picked(R"({"name":"é \"x\""})");
  EXPECT_THAT(lines_of(text)[1],
              StartsWith(R"({"n":1,"seat":"ann","payload":"{\"name\":\"é \\\"x\\\"\"}","print":")"));
  EXPECT_THAT(lines_of(text)[2], StartsWith(R"({"n":2,"seat":"ben","pick":[1],"print":")"));
  Replay replay(text, only_name_and_pick());
  EXPECT_TRUE(replay.run()) << replay.problem()->sentence;
}

TEST(Replay, checks_payloads) {
  const std::string good = R"("payload":"{\"a\":1}")";
  const std::string text = named_and_picked(R"({"a":1})");
  for (const auto& [bad, sentence] : std::initializer_list<std::pair<const char*, const char*>>{
           {R"("payload":"[1]")", "payload: expected an object, got a list of 1"},
           {R"("payload":"{\"a\": 1}")", "not in canonical form"},
           {R"("payload":"{")", "the payload is not JSON"},
           {R"("payload":"")", "the payload is not JSON"},
           {R"("payload":"{\"ab\":1}")", "the fingerprint is"},
           {R"("payload":7)", "\"payload\" is \"7\"; expected a text"},
           {R"("pick":[0])", "response 1 has picks, but the question asks for a payload"},
           {R"("pick":[0],"payload":"{}")", "unknown key \"pick\""}}) {
    std::string damaged = text;
    damaged.replace(damaged.find(good), good.size(), bad);
    Replay replay(damaged, only_name_and_pick());
    EXPECT_FALSE(replay.run());
    ASSERT_TRUE(replay.problem());
    EXPECT_EQ(replay.problem()->line, 2);
    EXPECT_THAT(replay.problem()->sentence, HasSubstr(sentence));
  }
  std::string damaged = text;
  damaged.replace(damaged.find(R"("pick":[1])"), 10, R"("payload":"{}")");
  Replay replay(damaged, only_name_and_pick());
  EXPECT_FALSE(replay.run());
  EXPECT_THAT(replay.problem()->sentence,
              HasSubstr("response 2 has a payload, but the question asks for picks"));
}

TEST(Record, names_everything_a_match_is_made_of) {
  const std::vector<std::string> lines = lines_of(played("ginrummy", 7));
  const boost::json::object header = boost::json::parse(lines.front()).as_object();
  EXPECT_EQ(header.at("rondel"), "record");
  EXPECT_EQ(header.at("format"), 1);
  EXPECT_EQ(header.at("game"), "ginrummy");
  EXPECT_EQ(header.at("random"), "chacha8");
  EXPECT_EQ(header.at("seed").as_string(), Seed::from_number(7).to_hex());
  EXPECT_EQ(header.at("seats"), (boost::json::array{"north", "south"}));
  EXPECT_EQ(header.at("settings").as_object().at("knock"), 10);
  EXPECT_EQ(header.at("start").as_string().size(), 16U);
}

TEST(Record, keeps_each_response_and_how_it_ended) {
  const std::vector<std::string> lines = lines_of(played_tictactoe());
  ASSERT_EQ(lines.size(), 9U);
  EXPECT_THAT(lines[1], StartsWith(R"({"n":1,"seat":"x","pick":[0],"print":")"));
  EXPECT_THAT(lines[2], StartsWith(R"({"n":2,"seat":"o","pick":[0],"print":")"));
  EXPECT_THAT(lines[7], StartsWith(R"({"n":7,"seat":"x","pick":[0],"print":")"));
  EXPECT_THAT(lines[8], StartsWith(R"({"end":"over","responses":7,"result":{"scores":[)"));
  EXPECT_THAT(lines[8], HasSubstr(R"("winners":["x"],"reason":"three in a row")"));
}

TEST(Record, replays) {
  for (const std::string_view game : {"tictactoe", "leduc", "ginrummy"}) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      Replay replay(played(game, seed), built_modules());
      EXPECT_TRUE(replay.run()) << game << " " << seed << ": " << replay.problem()->sentence;
      EXPECT_EQ(replay.match().status(), Status::over);
    }
  }
}

TEST(Record, of_an_open_match_says_so_and_replays) {
  Match match = new_match("tictactoe", 1);
  Recorder recorder;
  recorder.begin(match);
  EXPECT_THAT(recorder.text(match), HasSubstr(R"({"end":"open","responses":0})"));
  ASSERT_FALSE(match.answer(Seat(0), 4));
  recorder.note(match);
  Replay replay(recorder.text(match), built_modules());
  EXPECT_TRUE(replay.run());
  EXPECT_EQ(replay.match().answers(), 1U);
  EXPECT_EQ(replay.match().fingerprint(), match.fingerprint());
}

TEST(Record, forgets_what_was_taken_back) {
  Match match = new_match("tictactoe", 1);
  Recorder recorder;
  recorder.begin(match);
  Snapshot snapshot;
  const auto answer_next = [&](std::uint16_t pick) {
    ASSERT_FALSE(match.answer(*match.waiting().begin(), pick));
    recorder.note(match);
  };
  answer_next(0);
  match.snapshot(snapshot);
  answer_next(1);
  answer_next(2);
  match.restore(snapshot);
  EXPECT_TRUE(Replay(recorder.text(match), built_modules()).run())
      << "with fingerprints left over from what was taken back";
  answer_next(5);
  Replay replay(recorder.text(match), built_modules());
  EXPECT_TRUE(replay.run());
  EXPECT_THAT(replay.match().responses(), ElementsAre(said(Seat(0), {0}), said(Seat(1), {5})));
}

TEST(Record, keeps_which_answers_were_forced) {
  // A board that fills up without a line: the last cell has no alternative.
  Match match = new_match("tictactoe", 1);
  Recorder recorder;
  recorder.begin(match);
  for (const std::uint16_t pick : {4, 0, 1, 0, 0, 0, 1, 0}) {
    answer_and_note(match, recorder, {pick});
  }
  ASSERT_TRUE(match.answer_forced());
  recorder.note(match);
  EXPECT_THAT(lines_of(recorder.text(match))[9],
              StartsWith(R"({"n":9,"seat":"x","pick":[0],"mark":"forced","print":)"));
  Replay replay(recorder.text(match), built_modules());
  EXPECT_TRUE(replay.run());
  EXPECT_EQ(replay.match().responses(), match.responses());
}

TEST(Record, of_a_faulted_match_faults_again_at_the_same_response) {
  const Game& game = game_of<SceneOf<fault_at_the_second_answer>>();
  Match match(game, Settings(), Seed::from_number(1));
  Recorder recorder;
  recorder.begin(match);
  answer(match, ann, 0);
  recorder.note(match);
  answer(match, ben, 1);
  recorder.note(match);
  ASSERT_EQ(match.status(), Status::faulted);
  const std::vector<std::string> lines = lines_of(recorder.text(match));
  EXPECT_THAT(lines[2], HasSubstr(R"("print":"0000000000000000")"));
  EXPECT_THAT(lines[3], HasSubstr(R"({"end":"fault","responses":2,"fault":"broken on purpose)"));
  Replay replay(recorder.text(match), Modules({{.game = &game}}));
  EXPECT_TRUE(replay.run());
  EXPECT_EQ(replay.match().status(), Status::faulted);
}

TEST(Record, of_a_match_that_never_began_replays) {
  const Game& game = game_of<SceneOf<fault_at_once>>();
  Match match(game, Settings(), Seed::from_number(1));
  ASSERT_EQ(match.status(), Status::faulted);
  Recorder recorder;
  recorder.begin(match);
  EXPECT_TRUE(Replay(recorder.text(match), Modules({{.game = &game}})).run());
}

class WriteFile : public ::testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_), {}));
  }
  const std::filesystem::path folder_ =
      std::filesystem::path(::testing::TempDir()) /
      ("rondel_write_" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
};

TEST_F(WriteFile, replaces_what_was_there_and_leaves_nothing_beside_it) {
  const std::string path = folder_ / "a.jsonl";
  EXPECT_THAT(write_file(path, "first"), IsEmpty());
  EXPECT_THAT(write_file(path, "second\n"), IsEmpty());
  EXPECT_EQ(read(path), "second\n");
  EXPECT_EQ(files(), 1U);
}

TEST_F(WriteFile, says_why_it_could_not) {
  EXPECT_THAT(write_file(folder_ / "no" / "a.jsonl", "x"), HasSubstr("cannot write"));
  EXPECT_THAT(write_file(folder_, "x"), HasSubstr("cannot write"));
  EXPECT_EQ(files(), 0U);
}

}  // namespace
}  // namespace rondel
