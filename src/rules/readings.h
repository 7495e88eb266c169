// Readings are how a game's questions read (Play::show_title) where a title alone says too little: a table of sentences by title.
#pragma once

#include <algorithm>
#include <span>
#include <string>

#include "kernel/text.h"

namespace rondel {

struct Reading {
  Text title{};
  Text sentence{};
};

// Writes the sentence for a title, or the title itself where the table has none.
inline void write_reading(std::span<const Reading> readings, Text title, std::string& out) {
  const auto found = std::ranges::find(readings, title, &Reading::title);
  out += (found == readings.end() ? title : found->sentence).view();
}

}  // namespace rondel
