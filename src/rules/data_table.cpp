#include "rules/data_table.h"

#include <algorithm>
#include <charconv>

#include "kernel/fault.h"
#include "rules/suggest.h"
#include "rules/wording.h"

namespace rondel {

DataTable::DataTable(std::string_view name, std::string_view text, char separator)
    : name_(name), separator_(separator) {
  while (!text.empty()) {
    const std::string_view line = take_word(text, '\n');
    if (line.empty()) {
      continue;
    }
    std::vector<std::string_view> cells = split(line);
    if (columns_.empty()) {
      columns_ = std::move(cells);
      continue;
    }
    rows_.push_back(std::move(cells));
    if (rows_.back().size() != columns_.size()) {
      refuse(rows_.size() - 1, columns_.back(),
             "the line has " + std::to_string(rows_.back().size()) + " cells, expected " +
                 std::to_string(columns_.size()));
    }
  }
}

std::vector<std::string_view> DataTable::split(std::string_view line) const {
  std::vector<std::string_view> cells;
  for (;;) {
    const bool is_quoted = line.starts_with('"');
    const std::size_t from = is_quoted ? 1 : 0;
    const std::size_t to = std::min(line.find(is_quoted ? '"' : separator_, from), line.size());
    cells.push_back(line.substr(from, to - from));
    line.remove_prefix(std::min(to + (is_quoted ? 1 : 0), line.size()));
    if (line.empty()) {
      return cells;
    }
    line.remove_prefix(1);  // the separator
  }
}

std::string_view DataTable::cell(std::size_t row, std::string_view column) const {
  const auto found = std::find(columns_.begin(), columns_.end(), column);
  check(found != columns_.end(), "a table has no such column");
  return rows_[row][static_cast<std::size_t>(found - columns_.begin())];
}

std::int32_t DataTable::number(std::size_t row, std::string_view column) const {
  const std::string_view text = cell(row, column);
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) {
    refuse(row, column, "\"" + std::string(text) + "\" is no whole number");
  }
  return number;
}

std::size_t DataTable::one_of(std::size_t row, std::string_view column, std::string_view word,
                              std::span<const Text> names) const {
  std::vector<std::string> known;
  for (const Text& name : names) {
    known.emplace_back(name.view());
  }
  const auto found = std::find(known.begin(), known.end(), word);
  if (found == known.end()) {
    refuse(row, column, "unknown \"" + std::string(word) + "\"; " + expected_one_of(word, known));
  }
  return static_cast<std::size_t>(found - known.begin());
}

void DataTable::refuse(std::size_t row, std::string_view column, std::string_view what) const {
  const bool has_name = std::find(columns_.begin(), columns_.end(), "name") != columns_.end();
  std::string place = name_ + ", ";
  place += has_name && !cell(row, "name").empty() ? cell(row, "name") : rows_[row][0];
  place += ", ";
  place += column;
  place += ": ";
  fault(place, what);
}

}  // namespace rondel
