// What the program knows about the terminal it may be talking to.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rondel::cli {

bool input_is_terminal();
bool output_is_terminal();
bool errors_are_terminal();
// Of standard output, or 80 when it is no terminal.
std::size_t terminal_width();

// How many columns a text takes, escape sequences not counted.
std::size_t columns_of(std::string_view text);
std::string padded(std::string text, std::size_t columns);

// Colours text, or leaves it as it is.
class Paint {
 public:
  explicit Paint(bool is_on) : is_on_(is_on) {}
  // For standard output: on when that is a terminal and NO_COLOR is not set.
  static Paint for_output();

  std::string title(std::string_view text) const { return wrap("1", text); }
  std::string faint(std::string_view text) const { return wrap("2", text); }
  std::string good(std::string_view text) const { return wrap("1;32", text); }
  std::string bad(std::string_view text) const { return wrap("31", text); }
  std::string key(std::string_view text) const { return wrap("36", text); }
  // Each seat its own colour.
  std::string seat(int index, std::string_view text) const;
  // Red suits in red.
  std::string suits(std::string_view text) const;

 private:
  std::string wrap(std::string_view code, std::string_view text) const;
  bool is_on_;
};

// A line on standard error that shows how far a long job is; nothing when that is no terminal.
class ProgressBar {
 public:
  explicit ProgressBar(std::uint64_t total);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  bool is_shown() const { return is_shown_; }
  void show(std::uint64_t done, double seconds) const;

 private:
  std::uint64_t total_;
  bool is_shown_;
};

// A bar of at most `columns`, to an eighth of a column.
std::string bar(double share, std::size_t columns);

}  // namespace rondel::cli
