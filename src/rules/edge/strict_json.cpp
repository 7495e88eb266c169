#include "rules/edge/strict_json.h"

#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/parse.hpp>
#include <optional>
#include <set>
#include <vector>

namespace rondel {
namespace {

namespace json = boost::json;

// Watches the parser's events for keys that come twice. Values are of no interest to it.
class RepeatedKeys {
 public:
  static constexpr std::size_t max_object_size = SIZE_MAX;
  static constexpr std::size_t max_array_size = SIZE_MAX;
  static constexpr std::size_t max_key_size = SIZE_MAX;
  static constexpr std::size_t max_string_size = SIZE_MAX;

  bool on_object_begin(json::error_code&) {
    open_.emplace_back();
    return true;
  }
  bool on_object_end(std::size_t, json::error_code&) {
    open_.pop_back();
    return true;
  }
  bool on_key_part(json::string_view part, std::size_t, json::error_code&) {
    key_.append(part.data(), part.size());
    return true;
  }
  bool on_key(json::string_view part, std::size_t, json::error_code& error) {
    key_.append(part.data(), part.size());
    if (!open_.back().insert(key_).second) {
      repeated = key_;
      error = json::error::syntax;
      return false;
    }
    key_.clear();
    return true;
  }

  bool on_document_begin(json::error_code&) { return true; }
  bool on_document_end(json::error_code&) { return true; }
  bool on_array_begin(json::error_code&) { return true; }
  bool on_array_end(std::size_t, json::error_code&) { return true; }
  bool on_string_part(json::string_view, std::size_t, json::error_code&) { return true; }
  bool on_string(json::string_view, std::size_t, json::error_code&) { return true; }
  bool on_number_part(json::string_view, json::error_code&) { return true; }
  bool on_int64(std::int64_t, json::string_view, json::error_code&) { return true; }
  bool on_uint64(std::uint64_t, json::string_view, json::error_code&) { return true; }
  bool on_double(double, json::string_view, json::error_code&) { return true; }
  bool on_bool(bool, json::error_code&) { return true; }
  bool on_null(json::error_code&) { return true; }
  bool on_comment_part(json::string_view, json::error_code&) { return true; }
  bool on_comment(json::string_view, json::error_code&) { return true; }

  std::optional<std::string> repeated;

 private:
  std::vector<std::set<std::string>> open_;
  std::string key_;
};

}  // namespace

StrictJson parse_strictly(std::string_view text, const JsonLimits& limits) {
  if (text.size() > limits.bytes) {
    return {nullptr, "the JSON is " + std::to_string(text.size()) + " bytes long; expected at most " +
                         std::to_string(limits.bytes)};
  }
  json::parse_options options;
  options.max_depth = limits.depth;
  json::basic_parser<RepeatedKeys> keys(options);
  json::error_code error;
  keys.write_some(false, text.data(), text.size(), error);
  if (keys.handler().repeated) {
    return {nullptr, "the key \"" + safe_echo(*keys.handler().repeated) + "\" stands twice in one object"};
  }
  json::value value = json::parse(text, error, {}, options);
  if (error == json::error::too_deep) {
    return {nullptr, "the JSON nests deeper than " + std::to_string(limits.depth) + " levels"};
  }
  if (error) {
    return {nullptr, "not JSON: " + error.message()};
  }
  return {std::move(value), {}};
}

std::string safe_echo(std::string_view text) {
  constexpr std::size_t longest = 80;
  std::string safe;
  for (const char c : text.substr(0, longest)) {
    const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    const bool markup = c == '<' || c == '>' || c == '&' || c == '"' || c == '\\' || c == '`';
    safe += control || markup ? '?' : c;
  }
  // Cutting may have split a character of several bytes: drop its beginning.
  if (text.size() > longest) {
    while (!safe.empty() && (static_cast<unsigned char>(safe.back()) & 0xC0U) == 0x80U) {
      safe.pop_back();
    }
    if (!safe.empty() && (static_cast<unsigned char>(safe.back()) & 0x80U) != 0) {
      safe.pop_back();
    }
    safe += "...";
  }
  return safe;
}

}  // namespace rondel
