// Lists of cards as people keep them in files, brought into the one form that games read: a card a line,
// `name | colors | type | image`, lines that begin with # are comments. Such a text goes in as it is; JSON is a list whose
// entries are names, or objects {name, colors?, type?, image?}.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rondel {

inline constexpr std::size_t largest_card_list = std::size_t{1} << 20;  // bytes

struct CardList {
  std::string lines;
  std::string problem;  // empty: the lines are good
};

CardList read_card_list(std::string_view text);

// Texts from files as they should be kept: valid UTF-8, no byte order mark, lines ended by \n alone. What is no
// UTF-8 gives a problem.
CardList read_text(std::string_view bytes);

}  // namespace rondel
