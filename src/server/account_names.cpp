#include "server/account_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "rules/edge/strict_json.h"
#include "table/reply.h"

namespace rondel::server {

using rondel::refusal;  // beside the one for HTTP

// What begins with a dash would be an option to the programs that names are given to.
bool is_name(std::string_view name) {
  return name.size() >= shortest_name && name.size() <= longest_name && !name.starts_with('-') &&
         std::ranges::all_of(name,
                             [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_'; });
}

Reply bad_name(const std::string& name) {
  return refusal("bad_name",
                 fmt::format("\"{}\" cannot be a name: expected {} to {} letters, digits, - or _, "
                             "and no - at its beginning",
                             safe_echo(name), shortest_name, longest_name));
}

}  // namespace rondel::server
