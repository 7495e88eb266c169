#include "rules/edge/card_list.h"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "rules/edge/strict_json.h"
#include "rules/suggest.h"

namespace rondel {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 6> fields = {"name", "colors", "type", "image", "cost", "text"};

std::string_view view(const json::string& text) { return {text.data(), text.size()}; }

// How many bytes the character at the front takes; 0: it is none.
std::size_t character_size(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  const std::size_t size = first < 0x80    ? 1U
                           : first < 0xc2  ? 0U
                           : first < 0xe0  ? 2U
                           : first < 0xf0  ? 3U
                           : first <= 0xf4 ? 4U
                                           : 0U;
  if (size == 0 || size > text.size()) {
    return 0;
  }
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0U) != 0x80U) {
      return 0;
    }
  }
  // Written longer than need be, halves of pairs, and beyond the last character.
  const bool is_wrong = size > 2 && ((first == 0xe0 && byte(1) < 0xa0) || (first == 0xed && byte(1) > 0x9f) ||
                                     (first == 0xf0 && byte(1) < 0x90) || (first == 0xf4 && byte(1) > 0x8f));
  return is_wrong ? 0 : size;
}

// "entry 3: ..."
std::string at_entry(std::size_t index, std::string_view what) {
  return "entry " + std::to_string(index + 1) + ": " + std::string(what);
}

// What stands in a field, with several colors side by side; false when it is no text.
bool read_field(const json::value& value, std::string& out) {
  if (value.is_string()) {
    out = view(value.get_string());
    return true;
  }
  if (!value.is_array()) {
    return false;
  }
  for (const json::value& part : value.get_array()) {
    if (!part.is_string()) {
      return false;
    }
    out += out.empty() ? "" : " ";
    out += view(part.get_string());
  }
  return true;
}

std::string wrong_object(const json::object& card) {
  const std::vector<std::string> known(fields.begin(), fields.end());
  for (const auto& member : card) {
    const std::string key(member.key());
    if (std::ranges::find(known, key) == known.end()) {
      return "unknown field \"" + safe_echo(key) + "\"; " + expected_one_of(key, known);
    }
  }
  return card.contains("name") ? "" : "\"name\" is missing";
}

// The line of one entry; what is wrong with it goes into `problem`.
std::string line_of(const json::value& entry, std::string& problem) {
  std::array<std::string, fields.size()> texts;
  if (entry.is_string()) {
    texts[0] = view(entry.get_string());
  } else if (entry.is_object()) {
    problem = wrong_object(entry.get_object());
    for (std::size_t i = 0; i < fields.size() && problem.empty(); ++i) {
      const json::value* const value = entry.get_object().if_contains(fields[i]);
      if (value != nullptr && !read_field(*value, texts[i])) {
        problem = "\"" + std::string(fields[i]) + "\" is not a text";
      }
    }
  } else {
    problem = "expected a name or an object with a name";
  }
  std::string line;
  for (const std::string& text : texts) {
    if (problem.empty() && text.find_first_of("|\n\r") != std::string::npos) {
      problem = "a text has a bar or the end of a line in it, which the list of cards cannot keep";
    }
    line += line.empty() ? text : " | " + text;
  }
  if (problem.empty() &&
      (texts[0].find_first_not_of(" \t") == std::string::npos || texts[0].starts_with('#'))) {
    problem = "the name is empty or begins with #";
  }
  line.erase(line.find_last_not_of(" |") + 1);
  return line + "\n";
}

CardList from_json(std::string_view text) {
  const StrictJson parsed = parse_strictly(text, {.bytes = largest_card_list, .depth = 16});
  if (!parsed.problem.empty()) {
    return {.lines = {}, .problem = "the list of cards is " + parsed.problem};
  }
  if (!parsed.value.is_array()) {
    return {.lines = {}, .problem = "expected a list of names or of {name, colors, type, image, cost, text}"};
  }
  CardList list;
  const json::array& entries = parsed.value.get_array();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    std::string problem;
    list.lines += line_of(entries[i], problem);
    if (!problem.empty()) {
      return {.lines = {}, .problem = at_entry(i, problem)};
    }
  }
  return list;
}

}  // namespace

CardList read_text(std::string_view bytes) {
  if (bytes.starts_with("\xef\xbb\xbf")) {
    bytes.remove_prefix(3);
  }
  CardList text;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t size = character_size(bytes.substr(at));
    if (size == 0 || bytes[at] == '\0') {
      const auto line = std::ranges::count(bytes.substr(0, at), '\n') + 1;
      return {.lines = {}, .problem = "line " + std::to_string(line) + " is not UTF-8 text"};
    }
    if (bytes.substr(at, 2) != "\r\n") {
      text.lines += bytes.substr(at, size);
    }
    at += size;
  }
  return text;
}

CardList read_card_list(std::string_view text) {
  CardList list = read_text(text);
  const std::size_t begin = std::min(list.lines.find_first_not_of(" \t\n"), list.lines.size());
  const bool is_json = list.lines.substr(begin, 1) == "[" || list.lines.substr(begin, 1) == "{";
  return list.problem.empty() && is_json ? from_json(list.lines) : list;
}

}  // namespace rondel
