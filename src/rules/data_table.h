// Tables of data that come with a game, such as what is printed on its cards: lines of cells under a line of column names; a cell
// with the separator in it stands in double quotes. They are read once, when the program starts, and what is wrong in them stops
// it with the place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/text.h"

namespace rondel {

class DataTable {
 public:
  // `name` is how errors call it; the text outlives the table.
  DataTable(std::string_view name, std::string_view text, char separator = ',');

  std::size_t size() const { return rows_.size(); }
  // A cell by the name of its column.
  std::string_view cell(std::size_t row, std::string_view column) const;
  std::int32_t number(std::size_t row, std::string_view column) const;
  // Which of the names a word is that stands in that column.
  std::size_t one_of(std::size_t row, std::string_view column, std::string_view word,
                     std::span<const Text> names) const;

  // Stops the program: "cards, Capital, immediate: ..."; the second cell that holds a name says which row.
  [[noreturn]] void refuse(std::size_t row, std::string_view column, std::string_view what) const;

 private:
  std::vector<std::string_view> split(std::string_view line) const;

  std::string name_;
  char separator_;
  std::vector<std::string_view> columns_;
  std::vector<std::vector<std::string_view>> rows_;
};

}  // namespace rondel
