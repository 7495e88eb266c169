#include "agents/search/options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "rules/suggest.h"

namespace rondel {
namespace {

constexpr std::array<std::string_view, 4> option_names = {"iterations", "ms", "rollout", "depth"};
constexpr std::uint32_t most_iterations = 100'000'000;
constexpr std::uint32_t most_milliseconds = 3'600'000;

std::string forms() {
  return "the options of search are iterations=N, ms=N, rollout=house or random, depth=N";
}

std::string refused(std::string_view name, std::string_view value, const std::string& expected) {
  return "search: " + std::string(name) + " is \"" + std::string(value) + "\"; expected " + expected;
}

std::string read_number(std::string_view name, std::string_view value, std::uint32_t least,
                        std::uint32_t most, std::uint32_t& number) {
  const char* const end = value.data() + value.size();
  const auto [last, error] = std::from_chars(value.data(), end, number);
  if (error != std::errc() || last != end || number < least || number > most) {
    return refused(name, value, std::to_string(least) + " to " + std::to_string(most));
  }
  return {};
}

std::string read_option(std::string_view name, std::string_view value, SearchOptions& options) {
  if (name == "iterations") {
    return read_number(name, value, 1, most_iterations, options.iterations);
  }
  if (name == "ms") {
    return read_number(name, value, 1, most_milliseconds, options.milliseconds);
  }
  if (name == "depth") {
    return read_number(name, value, 1, most_iterations, options.depth);
  }
  if (name != "rollout") {
    const std::vector<std::string> known(option_names.begin(), option_names.end());
    return "search: unknown option \"" + std::string(name) + "\"; " + expected_one_of(name, known) + " (" +
           forms() + ")";
  }
  if (value != "house" && value != "random") {
    return refused(name, value, "house or random");
  }
  options.rollout = value == "house" ? SearchOptions::Rollout::house : SearchOptions::Rollout::random;
  return {};
}

}  // namespace

std::string read_search_options(std::string_view text, SearchOptions& options) {
  if (text.empty()) {
    return {};
  }
  text.remove_prefix(1);
  while (true) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view word = text.substr(0, comma);
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) {
      return "search: \"" + std::string(word) + "\" is no option; " + forms();
    }
    std::string problem = read_option(word.substr(0, equals), word.substr(equals + 1), options);
    if (!problem.empty() || comma == text.size()) {
      return problem;
    }
    text.remove_prefix(comma + 1);
  }
}

}  // namespace rondel
