// How one list becomes another, in steps that each work on what the ones before have left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "server/json_spans.h"

namespace rondel::server {

struct ListEdit {
  enum class Kind : std::uint8_t {
    change,  // the entry at `at` becomes like the new one with the number `entry`
    remove,  // the one at `at` goes
    add,     // the new one with the number `entry` comes to `at`
    move,    // the one at `from` is taken out, and put where `at` is then
  };
  Kind kind = Kind::change;
  std::size_t at = 0;
  std::size_t entry = 0;
  std::size_t from = 0;
  std::size_t old = 0;  // change: the number of the old entry
};

std::vector<ListEdit> list_edits(const Spans& from, const Spans& to);

}  // namespace rondel::server
