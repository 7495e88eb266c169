// What is said and heard at a table, in small: a refusal, and a text out of what somebody sent.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <utility>

#include "table/table.h"

namespace rondel {

inline Reply refusal(std::string code, std::string message) {
  return {.code = std::move(code), .message = std::move(message), .body = {}};
}

// The text under a key; empty when there is none.
inline std::string text_in(const boost::json::object& body, boost::json::string_view key) {
  const boost::json::value* const value = body.if_contains(key);
  const boost::json::string* const text = value == nullptr ? nullptr : value->if_string();
  return text == nullptr ? std::string() : std::string(text->data(), text->size());
}

// Whether what is under a key can be read by `text_in`: something of another kind is a mistake of who sent it.
inline bool is_text_or_nothing(const boost::json::object& body, boost::json::string_view key) {
  const boost::json::value* const value = body.if_contains(key);
  return value == nullptr || value->is_null() || value->is_string();
}

}  // namespace rondel
