#include "table/view_print.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstdint>
#include <string_view>
#include <vector>

namespace rondel {
namespace {

namespace json = boost::json;

void write_text(std::string_view text, std::string& out) {
  constexpr std::string_view escaped = "\"\\\b\f\n\r\t";
  constexpr std::string_view letters = "\"\\bfnrt";
  out += '"';
  for (const char c : text) {
    const std::size_t place = escaped.find(c);
    if (place != std::string_view::npos) {
      out += '\\';
      out += letters[place];
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  out += '"';
}

void write(const json::value& value, std::string& out);

void write_array(const json::array& array, std::string& out) {
  out += '[';
  for (std::size_t i = 0; i < array.size(); ++i) {
    out += i == 0 ? "" : ",";
    write(array[i], out);
  }
  out += ']';
}

void write_object(const json::object& object, std::string& out) {
  std::vector<const json::key_value_pair*> members;
  for (const json::key_value_pair& member : object) {
    members.push_back(&member);
  }
  std::ranges::sort(members, {}, [](const json::key_value_pair* member) {
    return std::string_view(member->key().data(), member->key().size());
  });
  out += '{';
  for (std::size_t i = 0; i < members.size(); ++i) {
    out += i == 0 ? "" : ",";
    write_text(members[i]->key(), out);
    out += ':';
    write(members[i]->value(), out);
  }
  out += '}';
}

void write(const json::value& value, std::string& out) {
  switch (value.kind()) {
    case json::kind::null:
      out += "null";
      return;
    case json::kind::bool_:
      out += value.get_bool() ? "true" : "false";
      return;
    case json::kind::int64:
      out += std::to_string(value.get_int64());
      return;
    case json::kind::uint64:
      out += std::to_string(value.get_uint64());
      return;
    case json::kind::double_:
      out += fmt::format("{}", value.get_double());
      return;
    case json::kind::string:
      return write_text(value.get_string(), out);
    case json::kind::array:
      return write_array(value.get_array(), out);
    case json::kind::object:
      return write_object(value.get_object(), out);
  }
}

}  // namespace

std::string canonical_text(const json::value& value) {
  std::string text;
  write(value, text);
  return text;
}

std::string view_print(const json::value& view) {
  constexpr std::uint64_t offset = 0xcbf29ce484222325;
  constexpr std::uint64_t prime = 0x100000001b3;
  std::uint64_t print = offset;
  for (const char c : canonical_text(view)) {
    print = (print ^ static_cast<unsigned char>(c)) * prime;
  }
  return fmt::format("{:016x}", print);
}

}  // namespace rondel
