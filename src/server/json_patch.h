// The difference between two JSON values as a JSON Patch (RFC 6902), made of add, remove and replace alone.
// Not the shortest there is: arrays are compared place by place between what they have in common at either end, which is
// what happens to a log or a hand.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <string>

namespace rondel::server {

// Appends a list of operations to `text`; apply_patch(from, it) makes `from` equal to `to`.
void write_diff(const boost::json::value& from, const boost::json::value& to, std::string& text);

// Gives an empty string, or a sentence that says which operation does not fit; `value` is then half changed. Knows add,
// remove and replace.
std::string apply_patch(boost::json::value& value, const boost::json::array& patch);

}  // namespace rondel::server
