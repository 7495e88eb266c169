// Tests are dealt the same cards in every run; people never are.
#include <gmock/gmock.h>

#include "tests/support/served.h"

namespace rondel {
namespace {

using namespace rondel::testing;
using server::Client;
using ::testing::HasSubstr;

class TestSeed : public InFolder {
 protected:
  // Everything that a server draws until a table is there: a guest's token and name, the table's id and what its host
  // commits to.
  std::string drawn_by(const std::string& program, const std::string& folder) {
    std::filesystem::create_directory(folder_ / folder);
    const Served served(program, folder_ / folder);
    Client ann = served.guest("ann");
    const std::string table = ann.post("/api/tables", {{"game", "hearts"}}).text;
    return ann.token() + " " + ann.get("/api/me").text + " " + table;
  }
};

TEST_F(TestSeed, MakesTheServerOfTestsDrawTheSameInEveryRun) {
  const std::string first = drawn_by(test_server(), "one");
  EXPECT_EQ(drawn_by(test_server(), "other"), first);
  EXPECT_NE(drawn_by(test_server(), "one"), first) << "the second start in a folder has another seed";
}

TEST_F(TestSeed, IsNothingThatTheProgramKnows) {
  EXPECT_NE(drawn_by(RONDEL_PROGRAM, "one"), drawn_by(RONDEL_PROGRAM, "other"));
  const Ran ran = run({RONDEL_PROGRAM, "serve", "--listen", "127.0.0.1:0", "--test-seed", "1"}, folder_);
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_THAT(ran.err, HasSubstr("--test-seed"));
}

}  // namespace
}  // namespace rondel
