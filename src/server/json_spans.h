// The parts of a canonical JSON text, where they stand in it. The text is known to be sound: it was made here.
#pragma once

#include <string_view>
#include <vector>

namespace rondel::server {

using Spans = std::vector<std::string_view>;

// The entries of a list.
Spans entries_of(std::string_view list);

struct MemberSpan {
  std::string_view name;  // as it is written, without the quotes
  std::string_view value;
};
std::vector<MemberSpan> members_of(std::string_view object);

}  // namespace rondel::server
