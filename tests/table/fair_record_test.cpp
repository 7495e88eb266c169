// Records of hosted matches: branches, and where the seed came from.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "kernel/built_modules.h"
#include "table/record.h"
#include "table/replay.h"
#include "tests/support/fair_records.h"

namespace rondel {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using namespace rondel::testing;
using Kind = RecordProblem::Kind;

const FairPlay fair = some_fair_play({"aabb", "cc"});

TEST(RecordOfABranch, HasALineOfItsOwnAndReplays) {
  const std::vector<std::string> lines = lines_of(branched_record(fair, 3));
  ASSERT_EQ(lines.size(), 7U);
  EXPECT_THAT(lines[1], StartsWith(R"({"n":1,"seat":"first","pick":[0],)"));
  EXPECT_THAT(lines[2], StartsWith(R"({"n":2,"branch":3,"print":")"));
  EXPECT_THAT(lines[3], StartsWith(R"({"n":3,"seat":"second","pick":[0],)"));
  EXPECT_THAT(lines[6], StartsWith(R"({"end":"over","responses":5,)"));
  EXPECT_THAT(lines[0], HasSubstr("\"seed\":\"" + new_fair_match("leduc", fair).seed().to_hex()));
  Replay replay(text_of(lines), built_modules());
  EXPECT_TRUE(replay.run()) << replay.problem()->sentence;
  EXPECT_EQ(replay.match().answers(), 4U);
  EXPECT_EQ(replay.match().entries(), 5U);
}

TEST(RecordOfABranch, IsShownBeforeItIsApplied) {
  Replay replay(branched_record(fair, 3), built_modules());
  ASSERT_EQ(replay.next(), Replay::Next::response);
  ASSERT_TRUE(replay.apply());
  ASSERT_EQ(replay.next(), Replay::Next::response);
  EXPECT_EQ(replay.response().mark, Mark::branch);
  EXPECT_EQ(replay.response().branch, 3U);
  EXPECT_EQ(replay.match().entries(), 1U);
  EXPECT_TRUE(replay.apply());
  EXPECT_EQ(replay.match().entries(), 2U);
}

TEST(RecordOfABranch, TellsOtherDiceApart) {
  std::set<std::string> cards;
  for (std::uint32_t branch = 0; branch < 20; ++branch) {
    Replay replay(branched_record(fair, branch), built_modules());
    EXPECT_TRUE(replay.run());
    std::string shown;
    replay.match().play().show(std::nullopt, shown);
    cards.insert(shown);
  }
  EXPECT_GT(cards.size(), 2U) << "the public card follows from the branch";
}

struct Change {
  const char* name;
  std::size_t line;
  std::string from;
  std::string to;
  const char* sentence;
};
void PrintTo(const Change& change, std::ostream* out) { *out << change.name; }  // gtest's name

class HostedRecord : public ::testing::TestWithParam<Change> {};

TEST_P(HostedRecord, IsRefusedWhenItIsDamaged) {
  const Change& change = GetParam();
  std::vector<std::string> lines = lines_of(branched_record(fair, 3));
  std::string& line = lines[change.line - 1];
  ASSERT_THAT(line, HasSubstr(change.from));
  line.replace(line.find(change.from), change.from.size(), change.to);
  Replay replay(text_of(lines), built_modules());
  EXPECT_FALSE(replay.run());
  ASSERT_TRUE(replay.problem());
  EXPECT_THAT(replay.problem()->sentence, HasSubstr(change.sentence));
  EXPECT_EQ(replay.problem()->line, static_cast<int>(change.line));
  EXPECT_EQ(replay.problem()->kind, Kind::failed);
}

const Change changes[] = {
    {"branch_number", 3, "\"branch\":3", "\"branch\":4", "after response 2 the fingerprint is"},
    {"branch_text", 3, "\"branch\":3", "\"branch\":\"3\"", "expected a whole number"},
    {"branch_huge", 3, "\"branch\":3", "\"branch\":4294967296", "from 0 to 4294967295"},
    {"branch_and_seat", 3, "\"branch\":3", "\"branch\":3,\"seat\":\"first\"", "unknown key \"seat\""},
    {"branch_order", 3, "\"n\":2", "\"n\":3", "response number 3, but number 2 comes here"},
    {"branch_no_print", 3, "\"print\"", "\"point\"", "\"print\" is missing"},
    {"count", 7, "\"responses\":5", "\"responses\":4", "counts 4 responses, but there are 5"},
    {"commitment", 1, "\"630d", "\"730d", "the shuffle is not fair: the host committed to \"730d"},
    {"secret", 1, "\"secret\":\"00", "\"secret\":\"01", "the shuffle is not fair: the host committed to"},
    {"nonce", 1, "\"aabb\"", "\"aabc\"", "the shuffle is not fair: secret and nonces give the seed"},
    {"nonce_left_out", 1, ",\"second\":\"cc\"", "", "the shuffle is not fair: secret and nonces"},
    {"nonce_empty", 1, "\"aabb\"", "\"\"", "fair: nonces: the nonce is \"\"; expected 1 to 64 bytes"},
    {"nonce_type", 1, "\"aabb\"", "7", "fair: nonces: \"first\" is \"7\"; expected a text"},
    {"nonce_of_nobody", 1, "\"second\":\"cc\"", "\"third\":\"cc\"", "fair: nonces: unknown key \"third\""},
    {"secret_left_out", 1, "\"secret\"", "\"secretly\"", "fair: \"secret\" is missing"},
    {"more", 1, "\"commitment\"", "\"a\":1,\"commitment\"", "fair: unknown key \"a\""},
    {"no_object", 1, "\"fair\":{", "\"fair\":7,\"unfair\":{", "\"fair\" is \"7\"; expected an object"},
};
INSTANTIATE_TEST_SUITE_P(Damage, HostedRecord, ::testing::ValuesIn(changes),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(RecordOfAHostedMatch, RefusesABranchOfAMatchThatIsOver) {
  std::vector<std::string> lines = lines_of(branched_record(fair, 3));
  lines.insert(lines.end() - 1, R"({"n":6,"branch":4,"print":"0"})");
  Replay replay(text_of(lines), built_modules());
  EXPECT_FALSE(replay.run());
  EXPECT_THAT(replay.problem()->sentence, HasSubstr("branch 4 of a match that is over"));
}

TEST(RecordOfAHostedMatch, SaysWhereItsSeedCameFrom) {
  for (const FairPlay& play : {fair, some_fair_play({"", "cc"}), some_fair_play({"", ""})}) {
    Replay replay(branched_record(play, 1), built_modules());
    EXPECT_TRUE(replay.run()) << replay.problem()->sentence;
    ASSERT_TRUE(replay.fair());
    EXPECT_EQ(*replay.fair(), play);
  }
  EXPECT_THAT(branched_record(some_fair_play({"", "cc"}), 1), HasSubstr(R"("nonces":{"second":"cc"}})"));
}

TEST(RecordOfAHostedMatch, KeepsWhoAnsweredForASeat) {
  Match match = new_match("tictactoe", 1);
  Recorder recorder;
  recorder.begin(match);
  for (const Mark mark : {Mark::bot, Mark::clock}) {
    const std::uint16_t pick = 0;
    ASSERT_FALSE(match.answer(*match.waiting().begin(), std::span(&pick, 1), mark));
    recorder.note(match);
  }
  const std::string text = recorder.text(match);
  EXPECT_THAT(text, HasSubstr(R"({"n":1,"seat":"x","pick":[0],"mark":"bot","print":)"));
  EXPECT_THAT(text, HasSubstr(R"({"n":2,"seat":"o","pick":[0],"mark":"clock","print":)"));
  Replay replay(text, built_modules());
  EXPECT_TRUE(replay.run()) << replay.problem()->sentence;
  EXPECT_EQ(replay.match().responses(), match.responses());
}

TEST(RecordOfAHostedMatch, NeedNotSayIt) {
  const std::string text = played("leduc", 3);
  EXPECT_THAT(text, Not(HasSubstr("fair")));
  Replay replay(text, built_modules());
  EXPECT_TRUE(replay.run());
  EXPECT_FALSE(replay.fair());
}

}  // namespace
}  // namespace rondel
