// Tables of data: cells with commas in them, and errors that name the row.
#include "mars/rules/table.h"

#include <gtest/gtest.h>

namespace rondel::games::mars {
namespace {

constexpr std::string_view text =
    "number,name,immediate,vp\n8,Capital,\"5prod_mc,tile(capital)\",2\n9,Comet,,x\n";

TEST(MarsTable, ReadsCellsByTheirColumn) {
  const DataTable table("cards", text);
  ASSERT_EQ(table.size(), 2U);
  EXPECT_EQ(table.cell(0, "immediate"), "5prod_mc,tile(capital)");
  EXPECT_EQ(table.cell(1, "immediate"), "");
  EXPECT_EQ(table.number(0, "vp"), 2);
}

TEST(MarsTableDeathTest, NamesTheCardAndTheColumn) {
  const DataTable table("cards", text);
  EXPECT_DEATH(table.number(1, "vp"), "cards, Comet, vp: \"x\" is no whole number");
  EXPECT_DEATH(table.refuse(0, "immediate", "no such thing"), "cards, Capital, immediate: no such thing");
  EXPECT_DEATH(DataTable("cards", "number,name\n1,Ants,3\n"),
               "cards, Ants, name: the line has 3 cells, expected 2");
}

}  // namespace
}  // namespace rondel::games::mars
