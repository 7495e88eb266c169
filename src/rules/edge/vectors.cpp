#include "rules/edge/vectors.h"

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>
#include <optional>

#include "rules/branch.h"
#include "rules/edge/selector.h"
#include "rules/edge/strict_json.h"

namespace rondel {
namespace {

namespace json = boost::json;

json::value validate_selector(const json::object& in) {
  const ReadSelector read = read_selector(in.at("selector"));
  std::optional<Refusal> refusal = read.refusal;
  if (!refusal) {
    refusal = match_response(read.selector, in.at("response")).refusal;
  }
  if (refusal) {
    return {{"ok", false}, {"code", refusal->code}, {"message", refusal->message}};
  }
  return {{"ok", true}};
}

json::value auto_answer(const json::object& in) {
  const ReadSelector read = read_selector(in.at("selector"));
  const std::optional<json::array> selection = read.refusal ? std::nullopt : auto_selection(read.selector);
  return {{"auto", selection ? json::value(*selection) : json::value(nullptr)}};
}

// Names become seats in the order they are first heard of.
std::optional<Waiting> read_waiting(const json::value& value, json::array& names) {
  if (value.is_null()) {
    return std::nullopt;
  }
  Waiting waiting{.players = {}, .concurrent = value.at("concurrent").as_bool()};
  for (const json::value& player : value.at("players").as_array()) {
    auto* const known = std::find(names.begin(), names.end(), player);
    waiting.players.add(Seat(static_cast<int>(known - names.begin())));
    if (known == names.end()) {
      names.push_back(player);
    }
  }
  return waiting;
}

json::value update_branch(const json::object& in) {
  json::array names;
  const std::optional<Waiting> previous = read_waiting(in.at("previous"), names);
  const std::optional<Waiting> current = read_waiting(in.at("current"), names);
  return {{"update", should_update_branch_id(previous, current)}};
}

struct VectorCheck {
  std::string_view name;
  json::value (*run)(const json::object& in);
};
constexpr std::array<VectorCheck, 3> checks = {{{"selector.validate", validate_selector},
                                                {"selector.auto", auto_answer},
                                                {"branch.update", update_branch}}};

std::string list_of_checks() {
  std::string names;
  for (const VectorCheck& check : checks) {
    names += (names.empty() ? "" : ", ") + std::string(check.name);
  }
  return names;
}

bool is_vector(const json::value& value) {
  const json::object* const object = value.if_object();
  if (object == nullptr) {
    return false;
  }
  const json::value* const check = object->if_contains("check");
  const json::value* const in = object->if_contains("in");
  return check != nullptr && check->is_string() && in != nullptr && in->is_object() &&
         object->contains("expect");
}

}  // namespace

std::string first_difference(const json::value& expected, const json::value& actual) {
  if (!expected.is_object()) {
    return expected == actual ? "" : ".";
  }
  if (!actual.is_object()) {
    return ".";
  }
  for (const auto& member : expected.get_object()) {
    const json::value* const there = actual.get_object().if_contains(member.key());
    const std::string path = there == nullptr ? "." : first_difference(member.value(), *there);
    if (!path.empty()) {
      return std::string(member.key()) + (path == "." ? "" : "." + path);
    }
  }
  return {};
}

VectorOutcome run_vector(std::string_view line) {
  const StrictJson read = parse_strictly(line, {.bytes = std::size_t{1} << 20, .depth = 64});
  if (!read.problem.empty()) {
    return {"?", read.problem};
  }
  if (!is_vector(read.value)) {
    return {"?", "not a vector: expected an object with id, check, in and expect"};
  }
  const json::object& vector = read.value.get_object();
  const json::value* const id = vector.if_contains("id");
  VectorOutcome outcome{id != nullptr && id->is_string() ? std::string(id->get_string()) : "?", {}};
  const std::string_view name = vector.at("check").get_string();
  const auto check =
      std::find_if(checks.begin(), checks.end(), [name](const VectorCheck& one) { return one.name == name; });
  if (check == checks.end()) {
    outcome.problem = "unknown check \"" + safe_echo(name) + "\"; expected one of: " + list_of_checks();
    return outcome;
  }
  const json::value& expected = vector.at("expect");
  const json::value actual = check->run(vector.at("in").get_object());
  const std::string path = first_difference(expected, actual);
  if (!path.empty()) {
    outcome.problem = "differs at " + path + "\n  expected " + json::serialize(expected) + "\n  actual   " +
                      json::serialize(actual);
  }
  return outcome;
}

std::vector<std::string_view> vector_checks() {
  std::vector<std::string_view> names;
  for (const VectorCheck& check : checks) {
    names.push_back(check.name);
  }
  return names;
}

}  // namespace rondel
