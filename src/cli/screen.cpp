#include "cli/screen.h"

#include <fmt/format.h>

#include <algorithm>

namespace rondel::cli {

std::string question_text(std::string_view name, const Prompt& prompt, const Paint& paint) {
  const std::string hint = hint_of(prompt);
  return fmt::format("{}: {}{}\n{}", name, paint.title(asks(prompt)),
                     hint.empty() ? "" : paint.faint("   " + hint), list_of(prompt, terminal_width(), paint));
}

std::string answer_line(std::string_view name, std::size_t widest, std::string_view answer,
                        const Paint& paint) {
  return fmt::format("  {}  {}\n", padded(std::string(name), widest), paint.suits(answer));
}

std::string story_line(std::string_view text, std::size_t indent, std::span<const std::string> seats,
                       const Paint& paint) {
  std::string name;
  for (std::size_t i = 0; i < seats.size() && name.empty(); ++i) {
    const bool is_whole_word = text.starts_with(seats[i]) && text.size() > seats[i].size() &&
                               std::string_view(" :,'").find(text[seats[i].size()]) != std::string_view::npos;
    if (is_whole_word) {
      name = paint.seat(static_cast<int>(i), seats[i]);
      text.remove_prefix(seats[i].size());
    }
  }
  return fmt::format("  {}{}{}\n", std::string(2 * indent, ' '), name, paint.suits(text));
}

std::string result_text(std::string_view reason, std::span<const Standing> standings, const Paint& paint) {
  std::size_t name = 0;
  std::size_t player = 0;
  std::size_t score = 0;
  for (const Standing& standing : standings) {
    name = std::max(name, columns_of(standing.name));
    player = std::max(player, columns_of(standing.player));
    score = std::max(score, std::to_string(standing.score).size());
  }
  const bool is_won = std::ranges::count(standings, true, &Standing::has_won) == 1;
  const bool is_lost = !is_won && standings.size() == 1;  // alone there is no draw
  std::string out = fmt::format("{}: {}\n",
                                paint.title(is_won    ? "Over"
                                            : is_lost ? "Lost"
                                                      : "A draw"),
                                reason);
  for (const Standing& standing : standings) {
    const std::string_view mark = is_won ? "★ wins" : "★ shares the win";
    out += fmt::format("  {}  {}  {:>{}}{}\n", padded(standing.name, name), padded(standing.player, player),
                       standing.score, score, standing.has_won ? "  " + paint.good(mark) : "");
  }
  return out;
}

}  // namespace rondel::cli
