// Tables of data: cells with commas in them, and errors that name the row.
#include "rules/data_table.h"

#include <gtest/gtest.h>

#include <array>

namespace rondel {
namespace {

constexpr std::string_view text =
    "number,name,immediate,vp\n8,Capital,\"5prod_mc,tile(capital)\",2\n9,Comet,,x\n";

TEST(DataTable, ReadsCellsByTheirColumn) {
  const DataTable table("cards", text);
  ASSERT_EQ(table.size(), 2U);
  EXPECT_EQ(table.cell(0, "immediate"), "5prod_mc,tile(capital)");
  EXPECT_EQ(table.cell(1, "immediate"), "");
  EXPECT_EQ(table.number(0, "vp"), 2);
}

TEST(DataTable, MayBeSeparatedByAnythingElse) {
  const DataTable table("cards", "name|text\nAnts|one, two\n", '|');
  EXPECT_EQ(table.cell(0, "text"), "one, two");
}

constexpr std::array<Text, 2> colors = {"red", "green"};

TEST(DataTable, FindsAWordAmongNames) {
  const DataTable table("cards", text);
  EXPECT_EQ(table.one_of(0, "name", "green", colors), 1U);
}

TEST(DataTableDeathTest, NamesTheCardAndTheColumn) {
  const DataTable table("cards", text);
  EXPECT_DEATH(table.number(1, "vp"), "cards, Comet, vp: \"x\" is no whole number");
  EXPECT_DEATH(table.refuse(0, "immediate", "no such thing"), "cards, Capital, immediate: no such thing");
  EXPECT_DEATH(DataTable("cards", "number,name\n1,Ants,3\n"),
               "cards, Ants, name: the line has 3 cells, expected 2");
  EXPECT_DEATH(table.one_of(0, "name", "gren", colors),
               "cards, Capital, name: unknown \"gren\"; did you mean \"green\"");
}

}  // namespace
}  // namespace rondel
