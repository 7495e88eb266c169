#include "server/json_spans.h"

#include <cstddef>

namespace rondel::server {
namespace {

// Behind the text that begins at `at`, a quote.
std::size_t end_of_text(std::string_view json, std::size_t at) {
  for (++at; json[at] != '"'; ++at) {
    at += json[at] == '\\' ? 1 : 0;
  }
  return at + 1;
}

// Behind the value that begins at `at`.
std::size_t end_of_value(std::string_view json, std::size_t at) {
  int depth = 0;
  while (at < json.size()) {
    switch (json[at]) {
      case '"':
        at = end_of_text(json, at);
        break;
      case '{':
      case '[':
        ++depth;
        ++at;
        break;
      case '}':
      case ']':
        --depth;
        if (depth < 0) {
          return at;
        }
        ++at;
        break;
      case ',':
        if (depth == 0) {
          return at;
        }
        ++at;
        break;
      default:
        ++at;
    }
  }
  return at;
}

}  // namespace

Spans entries_of(std::string_view list) {
  Spans entries;
  for (std::size_t at = 1; at + 1 < list.size();) {
    const std::size_t end = end_of_value(list, at);
    entries.push_back(list.substr(at, end - at));
    at = end + 1;
  }
  return entries;
}

std::vector<MemberSpan> members_of(std::string_view object) {
  std::vector<MemberSpan> members;
  for (std::size_t at = 1; at + 1 < object.size();) {
    const std::size_t colon = end_of_text(object, at);
    const std::size_t end = end_of_value(object, colon + 1);
    members.push_back(
        {.name = object.substr(at + 1, colon - at - 2), .value = object.substr(colon + 1, end - colon - 1)});
    at = end + 1;
  }
  return members;
}

}  // namespace rondel::server
