#include "rules/edge/view_print.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <charconv>
#include <vector>

namespace rondel {
namespace {

namespace json = boost::json;

using Members = std::vector<const json::key_value_pair*>;

std::string_view key_of(const json::key_value_pair* member) {
  return {member->key().data(), member->key().size()};
}

Members members_by_key(const json::object& object) {
  Members members;
  members.reserve(object.size());
  for (const json::key_value_pair& member : object) {
    members.push_back(&member);
  }
  std::ranges::sort(members, {}, key_of);
  return members;
}

template <class Number>
void append_number(Number number, std::string& text) {
  std::array<char, 20> digits;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
}

void append_hex(std::uint64_t number, int count, std::string& text) {
  constexpr std::string_view digits = "0123456789abcdef";
  for (int shift = 4 * (count - 1); shift >= 0; shift -= 4) {
    text += digits[number >> static_cast<unsigned>(shift) & 0xfU];
  }
}

void append_array(const json::array& array, std::string& text) {
  text += '[';
  for (const json::value& value : array) {
    if (&value != array.begin()) {
      text += ',';
    }
    append_canonical(value, text);
  }
  text += ']';
}

void append_object(const json::object& object, std::string& text) {
  std::string_view before = "{";
  for (const json::key_value_pair* const member : members_by_key(object)) {
    text += before;
    append_canonical(key_of(member), text);
    text += ':';
    append_canonical(member->value(), text);
    before = ",";
  }
  text += object.empty() ? "{}" : "}";
}

std::string print_of(const json::value& value) { return hex_print(text_print(canonical_text(value))); }

}  // namespace

void append_canonical(std::string_view word, std::string& text) {
  constexpr std::string_view escaped = "\"\\\b\f\n\r\t";
  constexpr std::string_view letters = "\"\\bfnrt";
  text += '"';
  std::size_t plain = 0;  // from here on nothing needed an escape
  for (std::size_t i = 0; i < word.size(); ++i) {
    const char c = word[i];
    if (static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\') {
      continue;
    }
    text += word.substr(plain, i - plain);
    plain = i + 1;
    const std::size_t place = escaped.find(c);
    if (place != std::string_view::npos) {
      text += '\\';
      text += letters[place];
    } else {
      text += "\\u";
      append_hex(static_cast<unsigned char>(c), 4, text);
    }
  }
  text += word.substr(plain);
  text += '"';
}

void append_canonical(const json::value& value, std::string& text) {
  switch (value.kind()) {
    case json::kind::null:
      text += "null";
      return;
    case json::kind::bool_:
      text += value.get_bool() ? "true" : "false";
      return;
    case json::kind::int64:
      return append_number(value.get_int64(), text);
    case json::kind::uint64:
      return append_number(value.get_uint64(), text);
    case json::kind::double_:
      text += json::serialize(value);
      return;
    case json::kind::string:
      return append_canonical(std::string_view(value.get_string()), text);
    case json::kind::array:
      return append_array(value.get_array(), text);
    case json::kind::object:
      return append_object(value.get_object(), text);
  }
}

std::string canonical_text(const json::value& value) {
  std::string text;
  append_canonical(value, text);
  return text;
}

std::uint64_t text_print(std::string_view text, std::uint64_t before) {
  constexpr std::uint64_t prime = 0x100000001b3;
  for (const char c : text) {
    before = (before ^ static_cast<unsigned char>(c)) * prime;
  }
  return before;
}

std::string hex_print(std::uint64_t print) {
  std::string text;
  append_hex(print, 16, text);
  return text;
}

std::string view_print(const json::object& view) {
  json::object prints;
  for (const auto& [key, value] : view) {
    if (key == "log") {
      continue;
    }
    const json::array* const list = value.if_array();
    if (list == nullptr) {
      prints[key] = print_of(value);
      continue;
    }
    json::array& entries = prints[key].emplace_array();
    for (const json::value& entry : *list) {
      entries.emplace_back(print_of(entry));
    }
  }
  return print_of(prints);
}

std::uint64_t log_print(std::string_view line, std::uint64_t before) {
  return text_print("\n", text_print(line, before));
}

std::uint64_t log_print(const json::array& lines) {
  std::uint64_t print = empty_print;
  for (const json::value& line : lines) {
    print = log_print(canonical_text(line), print);
  }
  return print;
}

}  // namespace rondel
