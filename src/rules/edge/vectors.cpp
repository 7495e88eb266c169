#include "rules/edge/vectors.h"

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>
#include <optional>

#include "rules/branch.h"
#include "rules/edge/selector.h"
#include "rules/edge/strict_json.h"
#include "rules/edge/vector_check.h"

namespace rondel {
namespace {

namespace json = boost::json;

CheckOutcome validate_selector(const json::object& in) {
  const ReadSelector read = read_selector(in.at("selector"));
  std::optional<Refusal> refusal = read.refusal;
  if (!refusal) {
    refusal = match_response(read.selector, in.at("response")).refusal;
  }
  if (refusal) {
    return {json::value{{"ok", false}, {"code", refusal->code}, {"message", refusal->message}}, {}};
  }
  return {json::value{{"ok", true}}, {}};
}

CheckOutcome auto_answer(const json::object& in) {
  const ReadSelector read = read_selector(in.at("selector"));
  const std::optional<json::array> selection = read.refusal ? std::nullopt : auto_selection(read.selector);
  return {json::value{{"auto", selection ? json::value(*selection) : json::value(nullptr)}}, {}};
}

// {players: [...], concurrent}, or null.
bool is_waiting(const json::value& value) {
  if (value.is_null()) {
    return true;
  }
  const json::object* const object = value.if_object();
  const json::value* const players = object == nullptr ? nullptr : object->if_contains("players");
  const json::value* const concurrent = object == nullptr ? nullptr : object->if_contains("concurrent");
  return players != nullptr && players->is_array() && concurrent != nullptr && concurrent->is_bool();
}

// Names become seats in the order they are first heard of. Nothing when null.
std::optional<Waiting> read_waiting(const json::value& value, json::array& names) {
  if (value.is_null()) {
    return std::nullopt;
  }
  Waiting waiting{.players = {}, .concurrent = value.get_object().at("concurrent").get_bool()};
  for (const json::value& player : value.get_object().at("players").get_array()) {
    const auto* known = std::find(names.begin(), names.end(), player);
    const auto seat = static_cast<int>(known - names.begin());
    if (known == names.end()) {
      names.push_back(player);
    }
    if (seat < max_seats) {
      waiting.players.add(Seat(seat));
    }
  }
  return waiting;
}

CheckOutcome update_branch(const json::object& in) {
  json::array names;
  if (!is_waiting(in.at("previous")) || !is_waiting(in.at("current"))) {
    return {nullptr, "what is waited for must be null or an object with players and concurrent"};
  }
  const std::optional<Waiting> previous = read_waiting(in.at("previous"), names);
  const std::optional<Waiting> current = read_waiting(in.at("current"), names);
  if (names.size() > max_seats) {
    return {nullptr, "there are " + std::to_string(names.size()) + " players; expected at most " +
                         std::to_string(max_seats)};
  }
  return {json::value{{"update", should_update_branch_id(previous, current)}}, {}};
}

constexpr std::array<VectorCheck, 3> request_checks = {{
    {"selector.validate", {"selector", "response"}, validate_selector},
    {"selector.auto", {"selector"}, auto_answer},
    {"branch.update", {"previous", "current"}, update_branch},
}};

const std::vector<VectorCheck>& all_checks() {
  static const std::vector<VectorCheck> checks = [] {
    std::vector<VectorCheck> all(request_checks.begin(), request_checks.end());
    all.insert(all.end(), operation_checks().begin(), operation_checks().end());
    return all;
  }();
  return checks;
}

CheckOutcome run_check(const VectorCheck& check, const json::object& in) {
  for (const std::string_view field : check.needs) {
    if (!field.empty() && !in.contains(field)) {
      return {nullptr,
              "\"in\" has no " + std::string(field) + ", which " + std::string(check.name) + " needs"};
    }
  }
  return check.run(in);
}

std::string list_of_checks() {
  std::string names;
  for (const VectorCheck& check : all_checks()) {
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
  constexpr const char* here = ".";
  if (expected.is_array() && actual.is_array() && expected.get_array().size() == actual.get_array().size()) {
    for (std::size_t i = 0; i < expected.get_array().size(); ++i) {
      if (expected.get_array()[i] != actual.get_array()[i]) {
        return "[" + std::to_string(i) + "]";
      }
    }
    return {};
  }
  if (!expected.is_object() || !actual.is_object()) {
    return expected == actual ? "" : here;
  }
  for (const auto& member : expected.get_object()) {
    const json::value* const there = actual.get_object().if_contains(member.key());
    const std::string path = there == nullptr ? here : first_difference(member.value(), *there);
    if (!path.empty()) {
      const std::string below = path == here ? "" : path.front() == '[' ? path : "." + path;
      return std::string(member.key()) + below;
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
  const auto check = std::ranges::find(all_checks(), name, &VectorCheck::name);
  if (check == all_checks().end()) {
    outcome.problem = "unknown check \"" + safe_echo(name) + "\"; expected one of: " + list_of_checks();
    return outcome;
  }
  const json::value& expected = vector.at("expect");
  const CheckOutcome actual = run_check(*check, vector.at("in").get_object());
  const std::string path = first_difference(expected, actual.value);
  if (!actual.problem.empty()) {
    outcome.problem = actual.problem;
  } else if (!path.empty()) {
    outcome.problem = "differs at " + path + "\n  expected " + json::serialize(expected) + "\n  actual   " +
                      json::serialize(actual.value);
  }
  return outcome;
}

std::vector<std::string_view> vector_checks() {
  std::vector<std::string_view> names;
  for (const VectorCheck& check : all_checks()) {
    names.push_back(check.name);
  }
  return names;
}

}  // namespace rondel
