// The leak check over the wire, with more tables and whole matches.
#include "tests/support/leak_test.h"

namespace rondel {
namespace {

class ServerLeakLong : public testing::LeakTest {};

TEST_F(ServerLeakLong, Hearts) { expect_none("hearts", {.tables = 60, .before = 60, .answers = 40}); }
TEST_F(ServerLeakLong, GinRummy) { expect_none("ginrummy", {.tables = 12, .before = 60, .answers = 40}); }
TEST_F(ServerLeakLong, CubeDraft) { expect_none("cubedraft", {.tables = 6, .before = 60, .answers = 40}); }
TEST_F(ServerLeakLong, Wingspan) { expect_none("wingspan", {.tables = 8, .before = 120, .answers = 40}); }
TEST_F(ServerLeakLong, Mars) { expect_none("mars", {.tables = 8, .before = 200, .answers = 40}); }
TEST_F(ServerLeakLong, Netrunner) { expect_none("netrunner", {.tables = 8, .before = 120, .answers = 40}); }
TEST_F(ServerLeakLong, Elements) { expect_none("elements", {.tables = 40, .before = 120, .answers = 40}); }
TEST_F(ServerLeakLong, Innovation) {
  expect_none("innovation", {.tables = 20, .before = 120, .answers = 40});
}
TEST_F(ServerLeakLong, Leduc) { expect_none("leduc", {.tables = 150, .before = 4, .answers = 12}); }

}  // namespace
}  // namespace rondel
