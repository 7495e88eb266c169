// `rondel scenario`, run as people run it.
#include <gmock/gmock.h>

#include <filesystem>

#include "tests/support/program.h"

namespace rondel {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using namespace rondel::testing;

class ScenarioProgram : public InFolder {
 protected:
  ScenarioProgram() {
    std::filesystem::create_directories(folder_ / "all/deep");
    write_text(folder_ / "all/good.json", one("x begins", "x"));
    write_text(folder_ / "all/deep/more.json",
               "[" + one("x is asked", "x") + "," + one("o begins", "o") + "]");
    write_text(folder_ / "all/notes.txt", "no scenario");
  }

  static std::string one(const std::string& name, const std::string& asked) {
    return R"({"game": "tictactoe", "name": ")" + name +
           R"(", "expect": {"request": {"selectors": [{"actor": ")" + asked + R"("}]}}})";
  }
  Ran scenario(std::vector<std::string> words) const {
    words.insert(words.begin(), {RONDEL_PROGRAM, "scenario"});
    return run(std::move(words), folder_);
  }
};

TEST_F(ScenarioProgram, RunsAFile) {
  const Ran ran = scenario({"all/good.json"});
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_EQ(ran.out, "1 passed, 0 failed\n");
  EXPECT_THAT(ran.err, IsEmpty());
}

TEST_F(ScenarioProgram, RunsEveryScenarioBelowAFolderAndFailsWhenOneDoes) {
  const Ran ran = scenario({"all"});
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_EQ(ran.out,
            "all/deep/more.json: o begins: at the end: request.selectors[0].actor\n  expected  \"o\"\n"
            "  actual    \"x\"\n2 passed, 1 failed\n");
}

TEST_F(ScenarioProgram, NamesAndChoosesThem) {
  const Ran ran = scenario({"-v", "--only", "x ", "all"});
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("all/deep/more.json: x is asked\n"), HasSubstr("all/good.json: x begins\n"),
                    Not(HasSubstr("o begins")), HasSubstr("2 passed, 0 failed\n")));
}

TEST_F(ScenarioProgram, NothingToRunIsBadInput) {
  EXPECT_EQ(scenario({"nowhere.json"}).exit_code, 2);
  EXPECT_THAT(scenario({"nowhere.json"}).err, HasSubstr("cannot read \"nowhere.json\""));
  const Ran ran = scenario({"all", "--only", "z begins"});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_THAT(ran.err, HasSubstr("no scenario there with such a name"));
}

}  // namespace
}  // namespace rondel
