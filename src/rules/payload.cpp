#include "rules/payload.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "kernel/fault.h"
#include "kernel/payload.h"

namespace rondel {
namespace {

// The length of the string at the front, with its quotes.
std::size_t string_length(std::string_view json) {
  std::size_t at = 1;
  while (at < json.size() && json[at] != '"') {
    at += json[at] == '\\' ? 2 : 1;
  }
  return std::min(at + 1, json.size());
}

// The length of the value at the front: up to the comma, or the bracket that closes what it stands in.
std::size_t value_length(std::string_view json) {
  std::size_t depth = 0;
  std::size_t at = 0;
  while (at < json.size()) {
    const char c = json[at];
    if (c == '"') {
      at += string_length(json.substr(at));
      continue;
    }
    const bool closes = c == ']' || c == '}';
    if (depth == 0 && (closes || c == ',')) {
      break;
    }
    depth += c == '[' || c == '{' ? 1U : 0U;
    depth -= closes ? 1U : 0U;
    ++at;
  }
  return at;
}

// Walks through the values of a list or an object.
class Members {
 public:
  Members(std::string_view json, char opening) {
    check(json.size() >= 2 && json[0] == opening, opening == '['
                                                      ? "a payload was read as a list, but is none"
                                                      : "a payload was read as an object, but is none");
    rest_ = json.substr(1, json.size() - 2);
  }
  std::optional<std::string_view> next() {
    if (rest_.empty()) {
      return std::nullopt;
    }
    const std::size_t length = value_length(rest_);
    const std::string_view value = rest_.substr(0, length);
    rest_.remove_prefix(std::min(length + 1, rest_.size()));
    return value;
  }

 private:
  std::string_view rest_;
};

void append_code_point(unsigned code, string& out) {
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xC0U | code >> 6U);
    out += static_cast<char>(0x80U | (code & 0x3FU));
  } else {
    out += static_cast<char>(0xE0U | code >> 12U);
    out += static_cast<char>(0x80U | (code >> 6U & 0x3FU));
    out += static_cast<char>(0x80U | (code & 0x3FU));
  }
}

// What a string stands for. Canonical JSON escapes quotes, backslashes and control characters only.
string unescaped(std::string_view inside) {
  constexpr std::string_view escapes = "bfnrt";
  constexpr std::string_view meanings = "\b\f\n\r\t";
  string out;
  out.reserve(inside.size());
  for (std::size_t at = 0; at < inside.size(); ++at) {
    if (inside[at] != '\\' || at + 1 == inside.size()) {
      out += inside[at];
      continue;
    }
    const char escape = inside[++at];
    if (escape == 'u') {
      unsigned code = 0;
      const std::string_view digits = inside.substr(at + 1, 4);
      std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
      append_code_point(code, out);
      at += digits.size();
      continue;
    }
    const std::size_t known = escapes.find(escape);
    out += known == std::string_view::npos ? escape : meanings[known];
  }
  return out;
}

std::optional<std::string_view> find_field(std::string_view json, std::string_view name) {
  Members members(json, '{');
  while (const std::optional<std::string_view> member = members.next()) {
    const std::size_t key = string_length(*member);
    if (Payload(member->substr(0, key)).text() == name) {
      return member->substr(key + 1);
    }
  }
  return std::nullopt;
}

}  // namespace

string payload_of(std::span<const std::uint16_t> picks) {
  string payload;
  read_payload(picks, payload);
  return payload;
}

bool Payload::truth() const {
  check(json_ == "true" || json_ == "false", "a payload was read as true or false, but is neither");
  return json_ == "true";
}

std::int64_t Payload::number() const {
  std::int64_t number = 0;
  const char* const end = json_.data() + json_.size();
  const auto [stop, error] = std::from_chars(json_.data(), end, number);
  check(error == std::errc() && stop == end && !json_.empty(), "a payload was read as a number, but is none");
  return number;
}

string Payload::text() const {
  check(json_.size() >= 2 && json_[0] == '"', "a payload was read as a text, but is none");
  return unescaped(json_.substr(1, json_.size() - 2));
}

bool Payload::has(std::string_view field) const { return find_field(json_, field).has_value(); }

Payload Payload::field(std::string_view name) const {
  const std::optional<std::string_view> found = find_field(json_, name);
  check(found.has_value(), "a payload was read for a field that it does not have");
  return Payload(*found);
}

std::size_t Payload::size() const {
  Members members(json_, '[');
  std::size_t count = 0;
  while (members.next()) {
    ++count;
  }
  return count;
}

Payload Payload::item(std::size_t index) const {
  Members members(json_, '[');
  std::optional<std::string_view> item = members.next();
  for (std::size_t i = 0; i < index && item; ++i) {
    item = members.next();
  }
  check(item.has_value(), "a payload was read for an item that it does not have");
  return Payload(*item);
}

}  // namespace rondel
