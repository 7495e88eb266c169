// How a match looks in a terminal, the same whether it is played here or over a network.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/prompt.h"
#include "cli/terminal.h"

namespace rondel::cli {

// The question and its choices; `name` is the seat that is asked, painted. Ends with a newline.
std::string question_text(std::string_view name, const Prompt& prompt, const Paint& paint);

// What somebody did: "  west   play a card → 5♣". `widest`: of the names of all seats.
std::string answer_line(std::string_view name, std::size_t widest, std::string_view answer,
                        const Paint& paint);
// A line of the log, set in; the name it begins with, if it is that of a seat, in the seat's colour.
std::string story_line(std::string_view text, std::size_t indent, std::span<const std::string> seats,
                       const Paint& paint);

// How the match came out for one seat.
struct Standing {
  std::string name;  // painted
  std::string player;
  std::int64_t score = 0;
  bool has_won = false;
};
std::string result_text(std::string_view reason, std::span<const Standing> standings, const Paint& paint);

}  // namespace rondel::cli
