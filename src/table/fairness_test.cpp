#include "table/fairness.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace rondel {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* counting = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

HostSecret secret_of(const char* hex) { return *HostSecret::from_hex(hex); }

std::string seed_of(std::vector<std::string> nonces) {
  return match_seed(secret_of(counting), nonces).to_hex();
}

FairPlay published() {
  return {.commitment = secret_of(counting).commitment(), .secret = counting, .nonces = {"aabb", "cc"}};
}

// The values in these two tests were computed by other means, from what docs/records.md says: they never change.
TEST(Fairness, commits_to_a_secret_by_its_sha256) {
  EXPECT_EQ(secret_of(counting).commitment(),
            "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  EXPECT_EQ(secret_of("0000000000000000000000000000000000000000000000000000000000000000").commitment(),
            "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
}

TEST(Fairness, makes_the_seed_of_the_secret_and_every_nonce) {
  EXPECT_EQ(seed_of({}), "b8e264218c2b5deb40b4ca7a6f3f8da7ea9bfe05dff146c20e54cdb00c78ff97");
  EXPECT_EQ(seed_of({"aabb", "cc"}), "8c2c1b1185e7ae63cc985745f7958a4df6fd6b3e073ed6dc511047eae41f411e");
  EXPECT_EQ(seed_of({"aa", "bbcc"}), "c7cce9616821a53f93ad38222973e6c510d80eeb5552ed1efe69a32d870f3ea5");
  EXPECT_EQ(seed_of({"", "aabbcc"}), "597d2b4325863c591a2732bfb5dc04d6e82fa78a905ab1503f4aad427aece664");
  EXPECT_EQ(seed_of({std::string(128, 'f'), "", "00"}),
            "62f9b1cd707239a30fb5d79e15c9c1b4963356cd8c650453b0a605e0b223499f");
}

TEST(Fairness, reads_hexadecimal_digits_of_either_case_alike) {
  EXPECT_EQ(seed_of({"AABB", "Cc"}), seed_of({"aabb", "cc"}));
}

TEST(Fairness, tells_seats_apart) {
  const std::set<std::string> seeds = {seed_of({"aa", "bb"}), seed_of({"bb", "aa"}),       seed_of({"aabb"}),
                                       seed_of({"aabb", ""}), seed_of({"", "", "", "aa"}), seed_of({"", ""})};
  EXPECT_EQ(seeds.size(), 6U);
}

TEST(Fairness, draws_another_secret_and_nonce_each_time) {
  EXPECT_NE(HostSecret::make().to_hex(), HostSecret::make().to_hex());
  EXPECT_EQ(HostSecret::make().to_hex().size(), 64U);
  EXPECT_NE(make_nonce(), make_nonce());
  EXPECT_THAT(nonce_problem(make_nonce()), IsEmpty());
}

TEST(Fairness, reads_back_the_secret_that_was_written_down) {
  const HostSecret secret = HostSecret::make();
  EXPECT_EQ(secret_of(secret.to_hex().c_str()).commitment(), secret.commitment());
  EXPECT_FALSE(HostSecret::from_hex("00"));
  EXPECT_FALSE(HostSecret::from_hex(std::string(64, 'g')));
  EXPECT_FALSE(HostSecret::from_hex(std::string(66, '0')));
}

TEST(Fairness, takes_nonces_of_1_to_64_bytes) {
  EXPECT_THAT(nonce_problem("0f"), IsEmpty());
  EXPECT_THAT(nonce_problem(std::string(128, 'a')), IsEmpty());
  for (const std::string& bad : {std::string(), std::string("a"), std::string("0x12"), std::string("zz"),
                                 std::string("aa bb"), std::string(130, 'a')}) {
    EXPECT_THAT(nonce_problem(bad), HasSubstr("expected 1 to 64 bytes")) << bad;
  }
}

TEST(Fairness, is_satisfied_when_everything_fits) {
  const Seed seed = match_seed(secret_of(counting), std::vector<std::string>{"aabb", "cc"});
  EXPECT_THAT(unfairness(published(), seed), IsEmpty());
}

TEST(Fairness, says_what_does_not_fit) {
  const Seed seed = match_seed(secret_of(counting), std::vector<std::string>{"aabb", "cc"});
  FairPlay other_secret = published();
  other_secret.secret[0] = '1';
  EXPECT_THAT(unfairness(other_secret, seed), HasSubstr("the host committed to \"630d"));
  FairPlay other_nonce = published();
  other_nonce.nonces[1] = "cd";
  EXPECT_THAT(unfairness(other_nonce, seed), HasSubstr("but the match was played with 8c2c1b11"));
  FairPlay bad_nonce = published();
  bad_nonce.nonces[0] = "aab";
  EXPECT_THAT(unfairness(bad_nonce, seed), HasSubstr("the nonce is \"aab\""));
  FairPlay no_secret = published();
  no_secret.secret.clear();
  EXPECT_THAT(unfairness(no_secret, seed), HasSubstr("the secret is \"\"; expected 64"));
  EXPECT_THAT(unfairness(published(), Seed::from_number(1)), HasSubstr("give the seed 8c2c1b11"));
}

}  // namespace
}  // namespace rondel
