// What a shell completes commands with, as bash does it. (zsh and fish are not among the packages: they were tried by hand.)
#include <gmock/gmock.h>

#include "tests/support/program.h"

namespace rondel {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using namespace rondel::testing;

class Completion : public InFolder {
 protected:
  // What is offered for the last of the words, each in a line.
  std::string offered(const std::string& words) const {
    const std::string script =
        "source <('" RONDEL_PROGRAM "' completion bash); COMP_WORDS=(" + words +
        "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _rondel; printf '%s\\n' \"${COMPREPLY[@]}\"";
    const Ran ran = run({"/bin/bash", "-c", script}, folder_);
    EXPECT_EQ(ran.err, "");
    return ran.out;
  }
};

TEST_F(Completion, offers_commands_options_values_and_games) {
  EXPECT_EQ(offered("rondel ne"), "new\n");
  EXPECT_EQ(offered("rondel new --k"), "--kind\n");
  EXPECT_THAT(offered("rondel new treasure --kind ''"), AllOf(HasSubstr("board\n"), HasSubstr("cards\n")));
  EXPECT_EQ(offered("rondel play ledu"), "leduc\n");
  EXPECT_EQ(offered("rondel db in"), "init\n");
}

TEST_F(Completion, of_zsh_and_fish_is_written_for_the_same_commands) {
  const Ran zsh = run({RONDEL_PROGRAM, "completion", "zsh"}, folder_);
  EXPECT_THAT(zsh.out, AllOf(HasSubstr("#compdef rondel\n"), HasSubstr("'new --kind') list='board cards ")));
  const Ran fish = run({RONDEL_PROGRAM, "completion", "fish"}, folder_);
  EXPECT_THAT(fish.out, HasSubstr("complete -c rondel -n '__fish_use_subcommand' -f -a new "));
}

}  // namespace
}  // namespace rondel
