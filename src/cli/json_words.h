// What a server sent, read without trusting it: what is missing or of another kind is empty.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace rondel::cli {

// A text of somebody else's without what a terminal would obey rather than show.
std::string harmless(std::string_view text);

const boost::json::object& object_of(const boost::json::value& value);
// Harmless.
std::string text_of(const boost::json::value& value);

std::string text_at(const boost::json::object& object, std::string_view key);
std::int64_t number_at(const boost::json::object& object, std::string_view key);
const boost::json::object& object_at(const boost::json::object& object, std::string_view key);
const boost::json::array& array_at(const boost::json::object& object, std::string_view key);

}  // namespace rondel::cli
