// A JSON Patch (RFC 6902) as a server sends it (json_diff.h), applied.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <string>

namespace rondel::server {

// Gives an empty string, or a sentence that says which operation does not fit; `value` is then half changed. Knows add,
// remove, replace and move.
std::string apply_patch(boost::json::value& value, const boost::json::array& patch);

}  // namespace rondel::server
