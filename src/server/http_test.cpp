#include "server/http.h"

#include <gtest/gtest.h>

namespace rondel::server {
namespace {

bool is_read(std::string_view target) {
  HttpRequest request;
  return read_target(target, request);
}

TEST(Address, IsTextAfterItsEscapesAreRead) {
  HttpRequest request;
  ASSERT_TRUE(read_target("/tables/%E2%82%AC?name=%C3%A9+%F0%9F%98%80", request));
  EXPECT_EQ(request.path, "/tables/\u20ac");
  EXPECT_EQ(request.parameter("name"), "\u00e9 \U0001F600");
}

TEST(Address, ThatIsNotUtf8IsRefused) {
  for (const char* const target :
       {"/%ff", "/\xff", "/a?b=%80", "/a?%C3=b", "/%C3", "/%C3%", "/%E2%82", "/%c0%80", "/%ED%A0%80",
        "/%F4%90%80%80", "/%E0%80%80", "/%F0%80%80%80", "/%F8%80%80%80"}) {
    EXPECT_FALSE(is_read(target)) << target;
  }
  EXPECT_TRUE(is_read("/%EF%BF%BF%F4%8F%BF%BF%ED%9F%BF"));
}

}  // namespace
}  // namespace rondel::server
