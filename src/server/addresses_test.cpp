#include "server/addresses.h"

#include <gtest/gtest.h>

namespace rondel::server {
namespace {

TEST(ClientAddress, IsReadInEveryClothesThatProxiesGiveIt) {
  EXPECT_EQ(plain_address("203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(plain_address("203.0.113.7:4711"), "203.0.113.7");
  EXPECT_EQ(plain_address("2001:DB8::0001"), "2001:db8::1");
  EXPECT_EQ(plain_address("[2001:db8::1]:4711"), "2001:db8::1");
  EXPECT_EQ(plain_address("fe80::1%eth0"), "fe80::1");
  EXPECT_EQ(plain_address("::ffff:203.0.113.7"), "203.0.113.7");
  for (const char* const nothing : {"", "unknown", "_hidden", "[", "[]", "1.2.3", "1.2.3.4.5", ":::"}) {
    EXPECT_EQ(plain_address(nothing), "") << nothing;
  }
}

TEST(ClientAddress, OfIpv6CountsByTheNetworkOfOneSubscriber) {
  EXPECT_EQ(share_of("2001:db8:1:2:3:4:5:6"), share_of("2001:db8:1:2::1"));
  EXPECT_NE(share_of("2001:db8:1:2::1"), share_of("2001:db8:1:3::1"));
  EXPECT_EQ(share_of("::ffff:203.0.113.7"), "203.0.113.7");
  EXPECT_NE(share_of("203.0.113.7"), share_of("203.0.113.8"));
}

TEST(ClientAddress, OfThisMachineIsKnown) {
  EXPECT_TRUE(is_loopback("127.0.0.1"));
  EXPECT_TRUE(is_loopback("127.8.0.1"));
  EXPECT_TRUE(is_loopback("::1"));
  EXPECT_TRUE(is_loopback("::ffff:127.0.0.1"));
  EXPECT_FALSE(is_loopback("::2"));
  EXPECT_FALSE(is_loopback("10.0.0.1"));
  EXPECT_FALSE(is_loopback(""));
}

}  // namespace
}  // namespace rondel::server
