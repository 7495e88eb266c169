// The leak check over the wire, with more tables and whole matches.
#include "tests/support/leak_test.h"

namespace rondel {
namespace {

class ServerLeakLong : public testing::LeakTest {};

TEST_F(ServerLeakLong, Hearts) { expect_none("hearts", {.tables = 100, .before = 300, .answers = 100}); }
TEST_F(ServerLeakLong, GinRummy) { expect_none("ginrummy", {.tables = 40, .before = 100, .answers = 100}); }
TEST_F(ServerLeakLong, CubeDraft) { expect_none("cubedraft", {.tables = 9, .before = 200, .answers = 100}); }
TEST_F(ServerLeakLong, Leduc) { expect_none("leduc", {.tables = 300, .before = 4, .answers = 20}); }

}  // namespace
}  // namespace rondel
