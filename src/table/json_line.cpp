#include "table/json_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "table/in_quotes.h"

namespace rondel {
namespace {

namespace json = boost::json;

constexpr std::size_t deepest = 8;  // records nest three deep

bool is_within(const json::value& value, std::int64_t min, std::int64_t max) {
  return value.is_int64() && value.get_int64() >= min && value.get_int64() <= max;
}

std::string whole_number(std::int64_t min, std::int64_t max) {
  return fmt::format("a whole number from {} to {}", min, max);
}

}  // namespace

JsonLine::JsonLine(std::string_view line) {
  json::error_code error;
  json::parse_options options;
  options.max_depth = deepest;
  json::value value = json::parse(line, error, {}, options);
  if (error == json::error::incomplete) {
    is_cut_off_ = true;
    fail("the line is cut off in the middle of its JSON");
  } else if (error) {
    fail(fmt::format("not JSON ({}): {}", error.message(), in_quotes(line)));
  } else if (!value.is_object()) {
    fail("expected a JSON object, got " + in_quotes(line));
  } else {
    object_ = std::move(value.get_object());
  }
}

void JsonLine::fail(std::string sentence) {
  if (problem_.empty()) {
    problem_ = std::move(sentence);
  }
}

const json::value* JsonLine::find(std::string_view key) {
  asked_.emplace_back(key);
  const json::value* const value = object_.if_contains(key);
  if (value == nullptr) {
    fail(fmt::format("\"{}\" is missing", key));
  }
  return problem_.empty() ? value : nullptr;
}

void JsonLine::wrong_type(std::string_view key, std::string_view expected, const json::value& got) {
  fail(fmt::format("\"{}\" is {}; expected {}", key, in_quotes(json::serialize(got)), expected));
}

std::string JsonLine::text(std::string_view key) {
  const json::value* const value = find(key);
  if (value == nullptr) {
    return {};
  }
  if (!value->is_string()) {
    wrong_type(key, "a text", *value);
    return {};
  }
  return std::string(value->get_string());
}

std::int64_t JsonLine::number(std::string_view key, std::int64_t min, std::int64_t max) {
  const json::value* const value = find(key);
  if (value == nullptr) {
    return 0;
  }
  if (!is_within(*value, min, max)) {
    wrong_type(key, whole_number(min, max), *value);
    return 0;
  }
  return value->get_int64();
}

std::vector<std::string> JsonLine::texts(std::string_view key) {
  const json::value* const value = find(key);
  std::vector<std::string> texts;
  if (value == nullptr) {
    return texts;
  }
  if (!value->is_array() || !std::ranges::all_of(value->get_array(), &json::value::is_string)) {
    wrong_type(key, "a list of texts", *value);
    return texts;
  }
  for (const json::value& item : value->get_array()) {
    texts.emplace_back(item.get_string());
  }
  return texts;
}

std::vector<std::int64_t> JsonLine::numbers(std::string_view key, std::int64_t min, std::int64_t max) {
  const json::value* const value = find(key);
  std::vector<std::int64_t> numbers;
  if (value == nullptr) {
    return numbers;
  }
  const auto fits = [&](const json::value& item) { return is_within(item, min, max); };
  if (!value->is_array() || !std::ranges::all_of(value->get_array(), fits)) {
    wrong_type(key, "a list, each " + whole_number(min, max), *value);
    return numbers;
  }
  for (const json::value& item : value->get_array()) {
    numbers.push_back(item.get_int64());
  }
  return numbers;
}

JsonLine JsonLine::object(std::string_view key) {
  JsonLine inner;
  const json::value* const value = find(key);
  if (value == nullptr) {
    inner.fail(problem_);
  } else if (!value->is_object()) {
    wrong_type(key, "an object", *value);
    inner.fail(problem_);
  } else {
    inner.object_ = value->get_object();
  }
  return inner;
}

void JsonLine::expect_nothing_else() {
  for (const auto& member : object_) {
    const std::string_view key = member.key();
    if (std::ranges::find(asked_, key) == asked_.end()) {
      fail(fmt::format("unknown key {}; expected {}", in_quotes(key), fmt::join(asked_, ", ")));
    }
  }
}

}  // namespace rondel
