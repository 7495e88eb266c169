#include "server/body.h"

#include <algorithm>
#include <boost/json.hpp>

#include "server/limits.h"

namespace rondel::server {
namespace {

namespace json = boost::json;

bool has_zero(std::string_view text) { return text.find('\0') != std::string_view::npos; }

// Nests no deeper than the limit that was kept before.
bool has_zero(const json::value& value) {
  if (const json::string* const text = value.if_string()) {
    return has_zero(std::string_view(*text));
  }
  if (const json::array* const items = value.if_array()) {
    return std::ranges::any_of(*items, [](const json::value& item) { return has_zero(item); });
  }
  const json::object* const members = value.if_object();
  return members != nullptr && std::ranges::any_of(*members, [](const auto& member) {
           return has_zero(std::string_view(member.key())) || has_zero(member.value());
         });
}

}  // namespace

StrictJson read_body(std::string_view text) {
  StrictJson read = parse_strictly(text, {.bytes = Limits::body_bytes, .depth = Limits::json_depth});
  if (read.problem.empty() && has_zero(read.value)) {
    return {nullptr, "the character \\u0000 cannot be part of a text"};
  }
  return read;
}

}  // namespace rondel::server
