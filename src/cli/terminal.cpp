#include "cli/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace rondel::cli {
namespace {

constexpr std::string_view escape = "\x1b[";

std::size_t width_of(int file) {
  winsize size{};
  if (::ioctl(file, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
    return 80;
  }
  return std::clamp<std::size_t>(size.ws_col, 20, 200);
}

}  // namespace

bool input_is_terminal() { return ::isatty(STDIN_FILENO) != 0; }
bool output_is_terminal() { return ::isatty(STDOUT_FILENO) != 0; }
bool errors_are_terminal() { return ::isatty(STDERR_FILENO) != 0; }
std::size_t terminal_width() { return width_of(STDOUT_FILENO); }

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i).starts_with(escape)) {
      i = std::min(text.find('m', i), text.size());
    } else if ((static_cast<unsigned char>(text[i]) & 0xc0U) != 0x80U) {  // not inside a character
      ++columns;
    }
  }
  return columns;
}

std::string padded(std::string text, std::size_t columns) {
  const std::size_t taken = columns_of(text);
  text.append(columns > taken ? columns - taken : 0, ' ');
  return text;
}

Paint Paint::for_output() {
  const char* const no_color = std::getenv("NO_COLOR");
  return Paint(output_is_terminal() && (no_color == nullptr || *no_color == '\0'));
}

std::string Paint::wrap(std::string_view code, std::string_view text) const {
  return is_on_ ? fmt::format("{}{}m{}{}0m", escape, code, text, escape) : std::string(text);
}

std::string Paint::seat(int index, std::string_view text) const {
  static constexpr std::array<std::string_view, 6> colours = {"1;33", "1;36", "1;35", "1;32", "1;34", "1;31"};
  return wrap(colours[static_cast<std::size_t>(index) % colours.size()], text);
}

std::string Paint::suits(std::string_view text) const {
  const auto is_red = [](std::string_view word) {
    return word.find("♥") != std::string_view::npos || word.find("♦") != std::string_view::npos;
  };
  std::string out;
  while (!text.empty()) {
    const std::size_t begin = std::min(text.find_first_not_of(" \n"), text.size());
    const std::size_t end = std::min(text.find_first_of(" \n", begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    out += text.substr(0, begin);
    out += is_red(word) ? wrap("31", word) : std::string(word);
    text.remove_prefix(end);
  }
  return out;
}

ProgressBar::ProgressBar(std::uint64_t total)
    : total_(total), is_shown_(errors_are_terminal() && total > 0) {}

ProgressBar::~ProgressBar() {
  if (is_shown_) {
    fmt::print(stderr, "\r{}K", escape);
  }
}

void ProgressBar::show(std::uint64_t done, double seconds) const {
  if (!is_shown_) {
    return;
  }
  const double share = static_cast<double>(done) / static_cast<double>(total_);
  const double left = done == 0 ? 0 : seconds * (1 - share) / share;
  const std::string numbers =
      fmt::format("{:3.0f} %  {} of {}  {:.0f} s left", share * 100, done, total_, left);
  const std::size_t room = width_of(STDERR_FILENO) - 2;
  const std::size_t columns =
      std::min<std::size_t>(40, room > numbers.size() + 3 ? room - numbers.size() - 3 : 0);
  fmt::print(stderr, "\r{}K▕{}▏ {}", escape, padded(bar(share, columns), columns), numbers);
  std::fflush(stderr);
}

std::string bar(double share, std::size_t columns) {
  static constexpr std::array<std::string_view, 8> parts = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const auto eighths =
      static_cast<std::size_t>(std::lround(std::clamp(share, 0.0, 1.0) * static_cast<double>(columns) * 8));
  std::string text;
  for (std::size_t i = 0; i < eighths / 8; ++i) {
    text += "█";
  }
  text += parts[eighths % 8];
  return text;
}

}  // namespace rondel::cli
