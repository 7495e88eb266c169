// `rondel replay` of what a hosted table leaves.
#include <gmock/gmock.h>

#include "tests/support/fair_records.h"
#include "tests/support/program.h"

namespace rondel {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using namespace rondel::testing;

class FairReplay : public InFolder {
 protected:
  Ran replay(const std::string& record, std::vector<std::string> more = {}) const {
    write_text(folder_ / "a.jsonl", record);
    std::vector<std::string> words = {RONDEL_PROGRAM, "replay", "a.jsonl"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words, folder_);
  }
};

TEST_F(FairReplay, says_that_the_shuffle_is_fair) {
  const Ran ran = replay(branched_record(some_fair_play({"aabb", "cc"}), 3));
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_THAT(ran.out, HasSubstr("leduc, 4 responses and 1 branch, every fingerprint fits"));
  EXPECT_THAT(ran.out,
              HasSubstr("the shuffle is fair: the seed follows from the secret that the host committed to "
                        "and the nonces of first, second\n"));
}

TEST_F(FairReplay, does_not_call_a_seed_fair_that_the_host_could_choose) {
  const Ran ran = replay(branched_record(some_fair_play({"", ""}), 3));
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_THAT(ran.out, Not(HasSubstr("is fair")));
  EXPECT_THAT(ran.out, HasSubstr("nobody sent a nonce: the host could choose it"));
}

TEST_F(FairReplay, refuses_a_seed_that_does_not_follow) {
  std::string record = branched_record(some_fair_play({"aabb", "cc"}), 3);
  record.replace(record.find("aabb"), 4, "aabc");
  const Ran ran = replay(record);
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_THAT(ran.err, HasSubstr("a.jsonl:1: the shuffle is not fair"));
}

TEST_F(FairReplay, steps_over_a_branch) {
  const std::string record = branched_record(some_fair_play({"aabb", "cc"}), 3);
  const Ran stepped = replay(record, {"--step"});
  EXPECT_EQ(stepped.exit_code, 0);
  EXPECT_THAT(stepped.out, HasSubstr("#2 chance goes on under branch 3\n\n#3 second: Check, or raise?\n"));
  EXPECT_THAT(replay(record, {"--to", "2"}).out, HasSubstr("stopped after 1 response and 1 branch"));
  EXPECT_EQ(replay(record, {"--to", "5"}).exit_code, 0);
  EXPECT_THAT(replay(record, {"--to", "6"}).err, HasSubstr("the record has 4 responses and 1 branch"));
}

}  // namespace
}  // namespace rondel
