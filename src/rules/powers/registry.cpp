#include "rules/powers/registry.h"

#include <algorithm>
#include <charconv>

#include "rules/suggest.h"

namespace rondel {
namespace {

std::string in_quotes(std::string_view word) { return '"' + std::string(word) + '"'; }

}  // namespace

ParamReader::ParamReader(std::string_view text) {
  while (!text.empty()) {
    const std::string_view pair = text.substr(0, text.find(';'));
    text.remove_prefix(std::min(pair.size() + 1, text.size()));
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos) {
      note(in_quotes(pair) + ": expected name=value");
      return;
    }
    params_.push_back({.name = pair.substr(0, equals), .value = pair.substr(equals + 1)});
  }
}

void ParamReader::note(std::string problem) {
  if (problem_.empty()) {
    problem_ = std::move(problem);
  }
}

bool ParamReader::has(std::string_view name) const {
  return std::ranges::any_of(params_, [&](const Param& param) { return param.name == name; });
}

const ParamReader::Param* ParamReader::find(std::string_view name) {
  asked_.emplace_back(name);
  for (Param& param : params_) {
    if (param.name == name) {
      param.is_read = true;
      return &param;
    }
  }
  note("needs the parameter " + in_quotes(name));
  return nullptr;
}

std::int32_t ParamReader::number(std::string_view name, std::int32_t min, std::int32_t max) {
  const Param* const param = find(name);
  if (param == nullptr) {
    return min;
  }
  std::int32_t value = 0;
  const char* const end = param->value.data() + param->value.size();
  const auto [at, error] = std::from_chars(param->value.data(), end, value);
  if (error != std::errc() || at != end || value < min || value > max) {
    note(std::string(name) + "=" + std::string(param->value) + ": expected a number from " +
         std::to_string(min) + " to " + std::to_string(max));
    return min;
  }
  return value;
}

std::int32_t ParamReader::place_of(std::string_view name, std::string_view word,
                                   std::span<const std::string_view> words) {
  const auto found = std::ranges::find(words, word);
  if (found == words.end()) {
    const std::vector<std::string> known(words.begin(), words.end());
    note(std::string(name) + "=" + std::string(word) + ": " + expected_one_of(word, known));
    return 0;
  }
  return static_cast<std::int32_t>(found - words.begin());
}

std::int32_t ParamReader::one_of(std::string_view name, std::span<const std::string_view> words) {
  const Param* const param = find(name);
  return param == nullptr ? 0 : place_of(name, param->value, words);
}

std::uint32_t ParamReader::some_of(std::string_view name, std::span<const std::string_view> words) {
  const Param* const param = find(name);
  std::string_view left = param == nullptr ? std::string_view() : param->value;
  std::uint32_t bits = 0;
  while (!left.empty()) {
    const std::string_view word = left.substr(0, left.find('+'));
    left.remove_prefix(std::min(word.size() + 1, left.size()));
    bits |= 1U << static_cast<unsigned>(place_of(name, word, words));
  }
  return bits;
}

std::string ParamReader::problem() const {
  if (!problem_.empty()) {
    return problem_;
  }
  for (const Param& param : params_) {
    if (!param.is_read) {
      return "unknown parameter " + in_quotes(param.name) + "; " +
             (asked_.empty() ? std::string("it takes none") : expected_one_of(param.name, asked_));
    }
  }
  return {};
}

std::string detail::unknown_power(std::string_view name, std::span<const std::string> known) {
  return "unknown power " + in_quotes(name) + "; " + expected_one_of(name, known);
}

}  // namespace rondel
