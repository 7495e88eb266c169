#include "series/check/observation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "rules/edge/view.h"
#include "rules/knowledge.h"

namespace rondel {
namespace {

namespace json = boost::json;

struct Difference {
  std::string path;
  std::string one;
  std::string other;
};

std::string shown(const json::value& value) {
  constexpr std::size_t longest = 80;
  std::string text = json::serialize(value);
  if (text.size() > longest) {
    text = text.substr(0, longest) + "...";
  }
  return text;
}

bool find_difference(const json::value& one, const json::value& other, const std::string& path,
                     Difference& found);

bool find_in_objects(const json::object& one, const json::object& other, const std::string& path,
                     Difference& found) {
  for (const auto& [key, value] : one) {
    const json::value* const there = other.if_contains(key);
    const std::string inner = fmt::format("{}.{}", path, std::string_view(key));
    if (there == nullptr) {
      found = {inner, shown(value), "missing"};
      return true;
    }
    if (find_difference(value, *there, inner, found)) {
      return true;
    }
  }
  for (const auto& [key, value] : other) {
    if (!one.contains(key)) {
      found = {fmt::format("{}.{}", path, std::string_view(key)), "missing", shown(value)};
      return true;
    }
  }
  return false;
}

bool find_difference(const json::value& one, const json::value& other, const std::string& path,
                     Difference& found) {
  if (one == other) {
    return false;
  }
  if (one.is_object() && other.is_object()) {
    if (find_in_objects(one.get_object(), other.get_object(), path, found)) {
      return true;
    }
  }
  if (one.is_array() && other.is_array()) {
    const json::array& ones = one.get_array();
    const json::array& others = other.get_array();
    for (std::size_t i = 0; i < std::min(ones.size(), others.size()); ++i) {
      if (find_difference(ones[i], others[i], fmt::format("{}[{}]", path, i), found)) {
        return true;
      }
    }
    found = {path, fmt::format("of {} entries", ones.size()), fmt::format("of {}", others.size())};
    return true;
  }
  found = {path, shown(one), shown(other)};
  return true;
}

// The first line in which two texts differ.
Difference in_lines(std::string_view name, std::string_view one, std::string_view other) {
  for (int line = 1;; ++line) {
    const std::string_view first = one.substr(0, one.find('\n'));
    const std::string_view second = other.substr(0, other.find('\n'));
    if (first != second || first.size() == one.size() || second.size() == other.size()) {
      return {fmt::format("line {} of the {}", line, name), fmt::format("\"{}\"", first),
              fmt::format("\"{}\"", second)};
    }
    one.remove_prefix(first.size() + 1);
    other.remove_prefix(second.size() + 1);
  }
}

void write_question(const Question& question, std::string& out) {
  fmt::format_to(std::back_inserter(out), "{}, {} to {} of {}, {} {}\n", question.title.view(), question.min,
                 question.max, question.choices.size(), static_cast<int>(question.shown), question.covered);
  for (const Choice& choice : question.choices) {
    fmt::format_to(std::back_inserter(out), "{} {} {} {} {} {}\n", static_cast<int>(choice.kind),
                   choice.value, choice.flags, choice.size, choice.label.view(), choice.note.view());
  }
}

}  // namespace

std::string first_difference(const Observation& one, const Observation& other) {
  Difference found;
  if (one.view != other.view) {
    if (!find_difference(json::parse(one.view), json::parse(other.view), "view", found)) {
      found = {"the order of the keys in the view", one.view, other.view};
    }
  } else if (one.text != other.text) {
    found = in_lines("text", one.text, other.text);
  } else if (one.question != other.question) {
    found = in_lines("question", one.question, other.question);
  } else if (one.back != other.back) {
    found = {"taking back", fmt::format("\"{}\"", one.back), fmt::format("\"{}\"", other.back)};
  } else {
    return {};
  }
  return fmt::format("{} is {} in the one and {} in the other", found.path, found.one, found.other);
}

Observer::Observer() : buffer_(new unsigned char[room]) {}

void Observer::observe(const Match& match, Viewer viewer, std::uint32_t log_from, Observation& out) {
  json::monotonic_resource memory(buffer_.get(), room);
  const json::value view(view_of(match, viewer, {.log_from = log_from, .storage = &memory}), &memory);
  out.view.clear();
  serializer_.reset(&view);
  std::array<char, 4096> block;
  while (!serializer_.done()) {
    out.view += std::string_view(serializer_.read(block.data(), block.size()));
  }
  out.text = text_view(match, viewer);
  out.question.clear();
  if (viewer && match.waiting().has(*viewer)) {
    write_question(match.question(*viewer), out.question);
  }
  out.back.clear();
  if (const std::optional<TakeBack> back = viewer ? take_back(match, *viewer) : std::nullopt) {
    out.back = back->is_free ? "free" : back->why;
  }
}

}  // namespace rondel
