#include "table/load_notes.h"

#include <gtest/gtest.h>

#include <memory>

#include "tests/support/program.h"

namespace rondel {
namespace {

class LoadNotesTest : public testing::InFolder {
 protected:
  // As a process that ends while it loads the table.
  void crash(const LoadNotes& notes, const std::string& rules) {
    const std::filesystem::path kept = folder_ / "kept";
    const auto file = folder_ / "notes" / "table1";
    {
      const LoadNotes::Note note = notes.begin("table1", rules);
      std::filesystem::copy_file(file, kept, std::filesystem::copy_options::overwrite_existing);
    }
    std::filesystem::rename(kept, file);
  }

  LoadNotes notes_{folder_ / "notes"};
};

TEST_F(LoadNotesTest, ALoadThatEndsLeavesNothing) {
  {
    const LoadNotes::Note note = notes_.begin("table1", "abc");
  }
  EXPECT_EQ(notes_.crashes("table1", "abc"), 0);
  EXPECT_TRUE(std::filesystem::is_empty(folder_ / "notes"));
}

TEST_F(LoadNotesTest, LoadsThatNeverEndAreCounted) {
  crash(notes_, "abc");
  EXPECT_EQ(notes_.crashes("table1", "abc"), 1);
  EXPECT_EQ(notes_.crashes("table2", "abc"), 0);
  crash(LoadNotes(folder_ / "notes"), "abc");
  EXPECT_EQ(notes_.crashes("table1", "abc"), 2);
  {
    const LoadNotes::Note note = notes_.begin("table1", "abc");
  }
  EXPECT_EQ(notes_.crashes("table1", "abc"), 0) << "it came through after all";
}

TEST_F(LoadNotesTest, OtherSourcesMayTryAgain) {
  crash(notes_, "abc");
  crash(notes_, "abc");
  EXPECT_EQ(notes_.crashes("table1", "abd"), 0);
  crash(notes_, "abd");
  EXPECT_EQ(notes_.crashes("table1", "abd"), 1);
}

TEST_F(LoadNotesTest, TheOperatorMayLetATableBeTriedAgain) {
  EXPECT_FALSE(notes_.forget("table1"));
  crash(notes_, "");
  EXPECT_EQ(notes_.crashes("table1", ""), 1);
  EXPECT_TRUE(notes_.forget("table1"));
  EXPECT_EQ(notes_.crashes("table1", ""), 0);
}

TEST_F(LoadNotesTest, WhatIsNoNameForAFileIsNotNoted) {
  {
    const LoadNotes::Note note = notes_.begin("../table1", "abc");
  }
  EXPECT_FALSE(std::filesystem::exists(folder_ / "notes"));
  EXPECT_FALSE(notes_.forget("../notes"));
}

TEST_F(LoadNotesTest, WithoutAFolderNothingIsNoted) {
  const LoadNotes none{std::filesystem::path()};
  const LoadNotes::Note note = none.begin("table1", "abc");
  EXPECT_EQ(none.crashes("table1", "abc"), 0);
}

}  // namespace
}  // namespace rondel
