#include "cli/score_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "cli/json_words.h"

namespace rondel::cli {
namespace {

namespace json = boost::json;

constexpr std::string_view total_title = "total";

struct Row {
  std::string title;
  std::vector<std::int64_t> points;  // by the seats in their order on the sheet
  bool is_part = true;
};

class Sheet {
 public:
  Sheet(const json::object& over, std::span<const std::string> seats, const Paint& paint) {
    for (const json::value& seat : array_at(over, "standings")) {
      const auto found = std::ranges::find(seats, text_of(seat));
      seats_.push_back(text_of(seat));
      heads_.push_back(paint.seat(static_cast<int>(found - seats.begin()), seats_.back()));
    }
    for (const json::value& line : array_at(over, "sheet")) {
      add(object_of(line));
    }
    const auto notes = std::ranges::find(rows_, false, &Row::is_part);
    rows_.insert(notes,
                 Row{.title = std::string(total_title), .points = of_seats(object_at(over, "scores"))});
  }

  std::string text(const Paint& paint) const {
    std::size_t title = 0;
    for (const Row& row : rows_) {
      title = std::max(title, columns_of(row.title));
    }
    std::string out = std::string(title + 2, ' ');
    for (std::size_t i = 0; i < heads_.size(); ++i) {
      out += "  " + std::string(width(i) - columns_of(heads_[i]), ' ') + heads_[i];
    }
    out += "\n";
    for (const Row& row : rows_) {
      const std::string name = padded(row.title, title);
      out += "  " + (row.title == total_title ? paint.title(name) : row.is_part ? name : paint.faint(name));
      for (std::size_t i = 0; i < heads_.size(); ++i) {
        out += fmt::format("  {:>{}}", row.points[i], width(i));
      }
      out += "\n";
    }
    return out;
  }

 private:
  void add(const json::object& line) {
    const std::int64_t number = number_at(line, "number");
    rows_.push_back({.title = text_at(line, "name") + (number == 0 ? "" : fmt::format(" {}", number)),
                     .points = of_seats(object_at(line, "points")),
                     .is_part = text_at(line, "kind") == "part"});
  }
  std::vector<std::int64_t> of_seats(const json::object& by_seat) const {
    std::vector<std::int64_t> points;
    for (const std::string& seat : seats_) {
      points.push_back(number_at(by_seat, seat));
    }
    return points;
  }
  std::size_t width(std::size_t seat) const {
    std::size_t widest = columns_of(heads_[seat]);
    for (const Row& row : rows_) {
      widest = std::max(widest, std::to_string(row.points[seat]).size());
    }
    return widest;
  }

  std::vector<std::string> seats_;
  std::vector<std::string> heads_;
  std::vector<Row> rows_;
};

}  // namespace

std::string score_text(const json::object& over, std::span<const std::string> seats, const Paint& paint) {
  if (array_at(over, "sheet").empty()) {
    return {};
  }
  std::string out = Sheet(over, seats, paint).text(paint);
  if (const std::string breaker = text_at(over, "tieBreak"); !breaker.empty()) {
    out += fmt::format("  The scores are equal; who wins is told by: {}.\n", breaker);
  }
  return out;
}

}  // namespace rondel::cli
