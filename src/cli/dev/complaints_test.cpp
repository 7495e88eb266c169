#include "cli/dev/complaints.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rondel::cli::dev {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr auto error = Complaint::Kind::error;
constexpr auto warning = Complaint::Kind::warning;

std::vector<Complaint> read(std::string_view output) {
  return complaints_in(output, "/ann/chess", "/cache/include/chess");
}

TEST(ComplaintsTest, TellTheFileTheLineAndTheMessage) {
  EXPECT_THAT(read("FAILED: objects/game.cpp.o \nclang++ -c game.cpp\n"
                   "/ann/chess/game.cpp:12:7: error: use of undeclared identifier 'knigth'\n"
                   "/ann/chess/rules/mate.cpp:3:1: warning: unused variable 'a' [-Wunused-variable]\n"
                   "1 error generated.\n"),
              ElementsAre(Complaint{"game.cpp:12", error, "use of undeclared identifier 'knigth'"},
                          Complaint{"rules/mate.cpp:3", warning, "unused variable 'a' [-Wunused-variable]"}));
}

TEST(ComplaintsTest, LeadFromOurHeadersBackToTheGame) {
  EXPECT_THAT(read("/usr/include/rondel/kernel/task.h:80:5: error: static assertion failed: await it\n"
                   "/usr/include/rondel/kernel/task.h:90:5: note: in instantiation of 'A' requested here\n"
                   "/ann/chess/game.cpp:31:9: note: in instantiation of 'B' requested here\n"
                   "/ann/chess/game.cpp:99:9: note: in instantiation of 'C' requested here\n"),
              ElementsAre(Complaint{"game.cpp:31", error, "static assertion failed: await it"}));
  EXPECT_THAT(read("In file included from /ann/chess/game.cpp:2:\n"
                   "In file included from /usr/include/rondel/rules/a.h:7:\n"
                   "/usr/include/rondel/rules/b.h:9:10: fatal error: 'c.h' file not found\n"),
              ElementsAre(Complaint{"game.cpp:2", error, "'c.h' file not found"}));
}

TEST(ComplaintsTest, KnowTheGameByItsOtherPath) {
  EXPECT_THAT(read("In file included from /ann/chess/game.cpp:1:\n"
                   "/cache/include/chess/rules/deck.h:4:2: error: expected ';'\n"),
              ElementsAre(Complaint{"rules/deck.h:4", error, "expected ';'"}));
}

TEST(ComplaintsTest, TakeTheToolsOwnForm) {
  EXPECT_THAT(read("/ann/chess/board/layout.json:3: Expecting value; expected JSON\n"),
              ElementsAre(Complaint{"board/layout.json:3", error, "Expecting value; expected JSON"}));
}

TEST(ComplaintsTest, SayEachOnce) {
  EXPECT_THAT(read("/cache/include/chess/a.h:4:2: error: no\n/cache/include/chess/a.h:4:9: error: no\n"),
              ElementsAre(Complaint{"a.h:4", error, "no"}));
}

TEST(ComplaintsTest, AreNotWhatIsInNoKnownForm) {
  EXPECT_THAT(read("ninja: no work to do.\n"), IsEmpty());
  EXPECT_THAT(last_lines(""), IsEmpty());
  EXPECT_THAT(last_lines("mold: fatal: disk full\n"),
              ElementsAre(Complaint{"", error, "mold: fatal: disk full"}));
}

}  // namespace
}  // namespace rondel::cli::dev
