#include "server/rates.h"

#include <gtest/gtest.h>

#include "server/limits.h"

namespace rondel::server {
namespace {

using namespace std::chrono_literals;

const Rates::Time start{};

TEST(Rates, let_a_burst_through_and_then_a_steady_stream) {
  Rates rates(2, 3);
  for (int i = 0; i < 6; ++i) {
    EXPECT_TRUE(rates.take("ann", start)) << i;
  }
  EXPECT_FALSE(rates.take("ann", start));
  EXPECT_TRUE(rates.take("ben", start));
  EXPECT_TRUE(rates.take("ann", start + 500ms));
  EXPECT_FALSE(rates.take("ann", start + 500ms));
}

TEST(Rates, of_zero_let_everything_through) {
  Rates rates(0, 1);
  for (int i = 0; i < 1000; ++i) {
    EXPECT_TRUE(rates.take("ann", start));
  }
}

TEST(Rates, forget_those_who_have_been_quiet) {
  Rates rates(10, 1);
  for (int i = 0; i < 1024; ++i) {
    rates.take(std::to_string(i), start);
  }
  EXPECT_EQ(rates.keys(), 1024U);
  rates.take("one more", start + 1s);
  EXPECT_EQ(rates.keys(), 1U);
}

TEST(Limits, are_set_by_name) {
  Limits limits;
  EXPECT_EQ(set_limit(limits, "account-rate=7"), "");
  EXPECT_EQ(limits.account_rate, 7);
  EXPECT_EQ(set_limit(limits, "acount-rate=7"),
            "unknown limit \"acount-rate\"; did you mean \"account-rate\"?");
  EXPECT_EQ(set_limit(limits, "burst=0"),
            "limit burst is \"0\"; expected a whole number from 1 to 1000000000");
  EXPECT_EQ(set_limit(limits, "burst"), "limit burst is \"\"; expected a whole number from 1 to 1000000000");
}

}  // namespace
}  // namespace rondel::server
