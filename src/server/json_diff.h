// The difference between two JSON texts as a JSON Patch (RFC 6902) of add, remove, replace and move. Of each object and list the
// shorter is said: what has changed in it, or all of it.
// The texts are canonical (rules/edge/view_print.h): so what is equal is equal byte by byte, and is not looked into.
#pragma once

#include <string>
#include <string_view>

#include "table/shown_table.h"

namespace rondel::server {

// The list of operations that makes `from` equal to `to`.
std::string json_diff(std::string_view from, std::string_view to);
// Of two states of a table.
std::string state_diff(const ShownTable& from, const ShownTable& to);

}  // namespace rondel::server
