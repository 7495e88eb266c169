#include "table/replay.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <functional>
#include <random>

#include "kernel/built_modules.h"
#include "table/record.h"
#include "tests/support/records.h"

namespace rondel {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using namespace rondel::testing;
using Kind = RecordProblem::Kind;

// --- damage: what was done to a sound record, and what the replay has to say ---

struct Damage {
  const char* name;
  std::function<void(std::vector<std::string>& lines)> edit;
  Kind kind;
  int line;
  const char* sentence;
  const char* game = "tictactoe";
};
void PrintTo(const Damage& damage, std::ostream* out) { *out << damage.name; }  // gtest's name

std::function<void(std::vector<std::string>&)> swapped(std::size_t line, std::string from, std::string to) {
  return [=](std::vector<std::string>& lines) {
    const std::size_t at = lines[line - 1].find(from);
    ASSERT_NE(at, std::string::npos) << from;
    lines[line - 1].replace(at, from.size(), to);
  };
}

std::string record_for(const Damage& damage) {
  const bool is_short = std::string_view(damage.game) == "tictactoe";
  return is_short ? played_tictactoe() : played(damage.game, 1);
}

class ReplayOfDamage : public ::testing::TestWithParam<Damage> {};

TEST_P(ReplayOfDamage, says_at_which_line_and_why) {
  const Damage& damage = GetParam();
  std::vector<std::string> lines = lines_of(record_for(damage));
  damage.edit(lines);
  Replay replay(text_of(lines), built_modules());
  EXPECT_FALSE(replay.run());
  ASSERT_TRUE(replay.problem());
  EXPECT_THAT(replay.problem()->sentence, HasSubstr(damage.sentence));
  EXPECT_EQ(replay.problem()->line, damage.line);
  EXPECT_EQ(replay.problem()->kind, damage.kind);
}

const auto damage_name = [](const ::testing::TestParamInfo<Damage>& info) {
  return std::string(info.param.name);
};

const Damage foreign[] = {
    {"not_json", [](auto& lines) { lines = {"MZ\x90"}; }, Kind::foreign, 1, "not a record: not JSON"},
    {"other_json", [](auto& lines) { lines = {R"({"name":"npm"})"}; }, Kind::foreign, 1, "not a record"},
    {"a_list", [](auto& lines) { lines = {"[1,2]"}; }, Kind::foreign, 1, "expected a JSON object"},
    {"deep", [](auto& lines) { lines = {std::string(100'000, '[')}; }, Kind::foreign, 1, "not a record"},
    {"mark", swapped(1, "\"record\"", "\"receipt\""), Kind::foreign, 1, "not a record"},
    {"format", swapped(1, "\"format\":1", "\"format\":2"), Kind::foreign, 1, "format 2 is newer"},
    {"game", swapped(1, "tictactoe", "chess"), Kind::foreign, 1, "unknown game \"chess\""},
    {"rules", swapped(1, "\"rules\":1", "\"rules\":9"), Kind::foreign, 1, "version 9 of the rules"},
    {"random", swapped(1, "chacha8", "mt19937"), Kind::foreign, 1, "random generator \"mt19937\""},
};
INSTANTIATE_TEST_SUITE_P(Foreign, ReplayOfDamage, ::testing::ValuesIn(foreign), damage_name);

const Damage header[] = {
    {"cut", [](auto& lines) { lines = {lines[0].substr(0, 40)}; }, Kind::failed, 1, "cut off"},
    {"extra_key", swapped(1, "\"format\"", "\"x\":0,\"format\""), Kind::failed, 1, "unknown key \"x\""},
    {"missing_key", swapped(1, "\"format\":1,", ""), Kind::failed, 1, "\"format\" is missing"},
    {"format_text", swapped(1, "\"format\":1", "\"format\":\"1\""), Kind::failed, 1,
     "expected a whole number"},
    {"format_real", swapped(1, "\"format\":1", "\"format\":1.0"), Kind::failed, 1, "expected a whole number"},
    {"seats_type", swapped(1, "[\"x\",\"o\"]", "[\"x\",2]"), Kind::failed, 1, "expected a list of texts"},
    {"seats_few", swapped(1, "[\"x\",\"o\"]", "[\"x\"]"), Kind::failed, 1,
     "the seats are \"x\"; tictactoe has x, o"},
    {"seats_swapped", swapped(1, "[\"x\",\"o\"]", "[\"o\",\"x\"]"), Kind::failed, 1,
     "the seats are \"o, x\""},
    {"seed_short", swapped(1, "\"seed\":\"", "\"seed\":\"0"), Kind::failed, 1,
     "expected 64 hexadecimal digits"},
    {"seed", swapped(1, "\"seed\":\"9", "\"seed\":\"8"), Kind::failed, 1,
     "such a match begins with fingerprint"},
    {"start", swapped(1, "\"start\":\"", "\"start\":\"0"), Kind::failed, 1,
     "such a match begins with fingerprint"},
    {"settings_type", swapped(1, "{}", "[]"), Kind::failed, 1, "expected an object"},
    {"setting_unknown", swapped(1, "{}", "{\"a\":1}"), Kind::failed, 1, "settings: unknown key \"a\""},
    {"setting_bounds", swapped(1, "\"knock\":10", "\"knock\":99"), Kind::failed, 1,
     "settings: \"knock\" is \"99\"; expected a whole number from 0 to 10", "ginrummy"},
    {"setting_missing", swapped(1, "\"knock\":10,", ""), Kind::failed, 1, "settings: \"knock\" is missing",
     "ginrummy"},
    {"setting_changed", swapped(1, "\"knock\":10", "\"knock\":9"), Kind::failed, 1,
     "such a match begins with fingerprint", "ginrummy"},
};
INSTANTIATE_TEST_SUITE_P(Header, ReplayOfDamage, ::testing::ValuesIn(header), damage_name);

const Damage responses[] = {
    {"not_json", [](auto& lines) { lines[3] = "{oops}"; }, Kind::failed, 4, "not JSON"},
    {"empty_line", [](auto& lines) { lines.insert(lines.begin() + 3, ""); }, Kind::failed, 4, "cut off"},
    {"cut", [](auto& lines) { lines.resize(4), lines[3].resize(20); }, Kind::failed, 4, "cut off"},
    {"number", swapped(4, "\"n\":3", "\"n\":4"), Kind::failed, 4,
     "response number 4, but number 3 comes here"},
    {"dropped", [](auto& lines) { lines.erase(lines.begin() + 3); }, Kind::failed, 4,
     "but number 3 comes here"},
    {"doubled", [](auto& lines) { lines.insert(lines.begin() + 3, lines[3]); }, Kind::failed, 5,
     "number 4 comes"},
    {"seat_unknown", swapped(4, "\"x\"", "\"z\""), Kind::failed, 4,
     "no seat is called \"z\"; expected one of x, o"},
    {"seat_wrong", swapped(4, "\"x\"", "\"o\""), Kind::failed, 4, "is of seat o, but the one asked is x"},
    {"pick_range", swapped(4, "[0]", "[7]"), Kind::failed, 4, "picks 7, but the question has 7 choices"},
    {"pick_huge", swapped(4, "[0]", "[70000]"), Kind::failed, 4, "each a whole number from 0 to 65534"},
    {"pick_negative", swapped(4, "[0]", "[-1]"), Kind::failed, 4, "each a whole number"},
    {"pick_none", swapped(4, "[0]", "[]"), Kind::failed, 4, "response 3 is refused"},
    {"pick_two", swapped(4, "[0]", "[0,1]"), Kind::failed, 4, "response 3 is refused"},
    {"pick_type", swapped(4, "[0]", "0"), Kind::failed, 4, "\"pick\" is \"0\"; expected a list"},
    {"pick_changed", swapped(4, "[0]", "[1]"), Kind::failed, 4, "after response 3 the fingerprint is"},
    {"print", swapped(4, "\"print\":\"", "\"print\":\"f"), Kind::failed, 4,
     "after response 3 the fingerprint is"},
    {"mark_unknown", swapped(4, "\"print\"", "\"mark\":\"cat\",\"print\""), Kind::failed, 4,
     "expected forced, bot, clock or standing"},
    {"mark_empty", swapped(4, "\"print\"", "\"mark\":\"\",\"print\""), Kind::failed, 4,
     "expected forced, bot, clock or standing"},
    {"mark_untrue", swapped(4, "\"print\"", "\"mark\":\"forced\",\"print\""), Kind::failed, 4,
     "marked as forced, but there are other answers"},
    {"extra_key", swapped(4, "\"n\"", "\"at\":1,\"n\""), Kind::failed, 4,
     "unknown key \"at\"; expected n, seat"},
    {"missing_key", swapped(4, "\"seat\":\"x\",", ""), Kind::failed, 4, "\"seat\" is missing"},
    {"after_the_end", [](auto& lines) { lines[8] = R"({"n":8,"seat":"o","pick":[0],"print":"0"})"; },
     Kind::failed, 9, "response 8 of a match that is over"},
};
INSTANTIATE_TEST_SUITE_P(Responses, ReplayOfDamage, ::testing::ValuesIn(responses), damage_name);

const Damage end[] = {
    {"missing", [](auto& lines) { lines.pop_back(); }, Kind::failed, 9, "the line with \"end\" is missing"},
    {"truncated", [](auto& lines) { lines.resize(4); }, Kind::failed, 5, "cut off after 3 responses"},
    {"only_a_header", [](auto& lines) { lines.resize(1); }, Kind::failed, 2, "cut off after 0 responses"},
    {"early", [](auto& lines) { lines[4] = R"({"end":"over","responses":3})"; }, Kind::failed, 5,
     "the match is open"},
    {"word", swapped(9, "\"over\"", "\"won\""), Kind::failed, 9, "expected over, open or fault"},
    {"open", swapped(9, "\"over\"", "\"open\""), Kind::failed, 9, "ends as open, but the match is over"},
    {"count", swapped(9, "\"responses\":7", "\"responses\":8"), Kind::failed, 9,
     "counts 8 responses, but there are 7"},
    {"winner", swapped(9, "[\"x\"]", "[\"o\"]"), Kind::failed, 9,
     "the winners are [x], but the record says \"o\""},
    {"scores", swapped(9, "\"scores\":[", "\"scores\":[9,"), Kind::failed, 9, "but the record says [9,"},
    {"reason", swapped(9, "three in", "four in"), Kind::failed, 9, "but the record says \"four in a row\""},
    {"result_key", swapped(9, "\"reason\"", "\"a\":1,\"reason\""), Kind::failed, 9, "unknown key \"a\""},
    {"more", [](auto& lines) { lines.push_back("{}"); }, Kind::failed, 10, "there is more after the end"},
};
INSTANTIATE_TEST_SUITE_P(End, ReplayOfDamage, ::testing::ValuesIn(end), damage_name);

TEST(Replay, of_nothing_is_foreign) {
  Replay replay("", built_modules());
  EXPECT_FALSE(replay.run());
  EXPECT_EQ(replay.problem()->kind, Kind::foreign);
  EXPECT_FALSE(replay.has_match());
}

TEST(Replay, shows_nothing_a_terminal_would_obey) {
  Replay replay(
      "{\"rondel\":\"record\",\"format\":1,\"game\":\"\\u001b[2J\",\"rules\":1,\"random\":\"chacha8\"}\n",
      built_modules());
  EXPECT_FALSE(replay.run());
  EXPECT_THAT(replay.problem()->sentence, HasSubstr("\\x1b[2J"));
}

TEST(Replay, does_not_mind_spaces_or_a_missing_last_newline) {
  std::vector<std::string> lines = lines_of(played_tictactoe());
  lines[1] = " " + lines[1] + "\r";
  std::string text = text_of(lines);
  text.pop_back();
  EXPECT_TRUE(Replay(text, built_modules()).run());
}

TEST(Replay, can_be_looked_at_before_each_response) {
  Replay replay(played_tictactoe(), built_modules());
  ASSERT_EQ(replay.next(), Replay::Next::response);
  EXPECT_EQ(replay.response().seat, Seat(0));
  EXPECT_EQ(replay.match().answers(), 0U);
  EXPECT_TRUE(replay.apply());
  EXPECT_EQ(replay.match().answers(), 1U);
  while (replay.next() == Replay::Next::response) {
    EXPECT_TRUE(replay.apply());
  }
  EXPECT_EQ(replay.next(), Replay::Next::end);
  EXPECT_FALSE(replay.problem());
}

// --- mutations: whatever happens to the bytes, a replay rejects them or they still mean the same ---

std::string mutated(std::string bytes, std::mt19937& dice) {
  const auto below = [&dice](std::size_t bound) {
    return std::uniform_int_distribution<std::size_t>(0, bound - 1)(dice);
  };
  static constexpr std::string_view favourites =
      "0123456789abcdef\"{}[]:,.-+eE \n\t\\\0\xff"
      "nullxo";
  for (std::size_t times = 1 + below(3); times > 0 && !bytes.empty(); --times) {
    const std::size_t at = below(bytes.size());
    const char byte = below(2) == 0 ? favourites[below(favourites.size())] : static_cast<char>(below(256));
    switch (below(6)) {
      case 0:
        bytes[at] = byte;
        break;
      case 1:
        bytes.insert(at, 1, byte);
        break;
      case 2:
        bytes.erase(at, 1 + below(8));
        break;
      case 3:
        bytes.resize(at);
        break;
      case 4:
        bytes.insert(at, bytes.substr(below(bytes.size()), below(40)));
        break;
      default:
        bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(1U << below(8)));
        break;
    }
  }
  return bytes;
}

std::vector<boost::json::value> meaning_of(const std::string& text) {
  std::vector<boost::json::value> values;
  for (const std::string& line : lines_of(text)) {
    boost::json::error_code error;
    values.push_back(boost::json::parse(line, error));
  }
  return values;
}

TEST(Replay, of_mutated_bytes_rejects_or_means_the_same) {
  std::mt19937 dice(20);
  int rejected = 0;
  int same = 0;
  for (const std::string& original : {played_tictactoe(), played("leduc", 3), played("ginrummy", 2)}) {
    const std::vector<boost::json::value> meaning = meaning_of(original);
    for (int i = 0; i < 2000; ++i) {
      const std::string bytes = mutated(original, dice);
      Replay replay(bytes, built_modules());
      if (!replay.run()) {
        ++rejected;
        EXPECT_GE(replay.problem()->line, 1);
        EXPECT_FALSE(replay.problem()->sentence.empty());
      } else {
        ++same;
        EXPECT_EQ(meaning_of(bytes), meaning) << bytes;
      }
    }
  }
  EXPECT_GT(rejected, 3000);
  EXPECT_GT(same, 10);
}

TEST(Replay, of_noise_rejects) {
  std::mt19937 dice(21);
  for (int i = 0; i < 2000; ++i) {
    std::string bytes(dice() % 300, '\0');
    for (char& byte : bytes) {
      byte = static_cast<char>(dice());
    }
    EXPECT_FALSE(Replay(bytes, built_modules()).run());
  }
}

}  // namespace
}  // namespace rondel
