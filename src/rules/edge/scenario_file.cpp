#include "rules/edge/scenario_file.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <initializer_list>
#include <span>
#include <string_view>

#include "rules/suggest.h"

namespace rondel {
namespace {

namespace json = boost::json;

// Reads the keys of one object; the first thing that is wrong is kept, with its place.
class Keys {
 public:
  Keys(const json::value& value, std::string place, std::string& problem)
      : object_(value.if_object()), place_(std::move(place)), problem_(problem) {
    if (object_ == nullptr) {
      fail("expected an object, got " + json::serialize(value));
    }
  }

  void only(std::initializer_list<std::string> known) {
    if (object_ == nullptr) {
      return;
    }
    for (const auto& member : *object_) {
      const std::string key(member.key());
      if (std::ranges::find(known, key) == known.end()) {
        fail("unknown key \"" + key + "\"; " + expected_one_of(key, std::span(known.begin(), known.size())));
      }
    }
  }

  const json::value* find(std::string_view key) const {
    return object_ == nullptr ? nullptr : object_->if_contains(json::string_view(key.data(), key.size()));
  }
  void word(std::string_view key, std::string& into) {
    if (const json::value* const value = find(key)) {
      value->is_string() ? void(into = value->get_string()) : expected(key, "a text", *value);
    }
  }
  void must_have(std::string_view key) {
    if (find(key) == nullptr) {
      fail("\"" + std::string(key) + "\" is missing");
    }
  }
  void expected(std::string_view key, std::string_view what, const json::value& got) {
    fail("\"" + std::string(key) + "\" must be " + std::string(what) + ", got " + json::serialize(got));
  }
  void fail(const std::string& sentence) {
    if (problem_.empty()) {
      problem_ = place_.empty() ? sentence : place_ + ": " + sentence;
    }
  }

 private:
  const json::object* object_;
  std::string place_;
  std::string& problem_;
};

void read_seed(Keys& keys, Seed& seed) {
  seed = Seed::from_number(1);
  const json::value* const value = keys.find("seed");
  if (value == nullptr) {
    return;
  }
  const bool is_number = value->is_uint64() || (value->is_int64() && value->get_int64() >= 0);
  const std::optional<Seed> read = is_number            ? Seed::from_number(value->to_number<std::uint64_t>())
                                   : value->is_string() ? Seed::from_hex(value->get_string())
                                                        : std::nullopt;
  read ? void(seed = *read) : keys.expected("seed", "a whole number or 64 hexadecimal digits", *value);
}

void read_seats(Keys& keys, int& seats) {
  if (const json::value* const value = keys.find("seats")) {
    const bool fits = value->is_int64() && value->get_int64() > 0 && value->get_int64() <= max_seats;
    fits ? void(seats = static_cast<int>(value->get_int64()))
         : keys.expected("seats", "how many sit down", *value);
  }
}

void read_settings(Keys& keys, std::vector<std::pair<std::string, std::string>>& settings) {
  const json::value* const value = keys.find("settings");
  if (value == nullptr) {
    return;
  }
  if (!value->is_object()) {
    keys.expected("settings", "an object", *value);
    return;
  }
  for (const auto& member : value->get_object()) {
    const json::value& set = member.value();
    if (!set.is_string() && !set.is_int64()) {
      keys.expected("settings." + std::string(member.key()), "a text or a whole number", set);
      return;
    }
    settings.emplace_back(member.key(),
                          set.is_string() ? std::string(set.get_string()) : std::to_string(set.get_int64()));
  }
}

void read_expect(Keys& keys, const std::string& place, std::optional<json::value>& expect,
                 std::string& problem) {
  if (const json::value* const value = keys.find("expect")) {
    Keys parts(*value, place.empty() ? "expect" : place + ".expect", problem);
    parts.only({"state", "request", "log", "over", "views"});
    expect = *value;
  }
}

void read_reject(Keys& keys, const std::string& place, std::optional<json::value>& reject,
                 std::string& problem) {
  const json::value* const value = keys.find("reject");
  if (value == nullptr) {
    return;
  }
  if (value->is_string()) {
    reject = json::object{{"code", *value}};
    return;
  }
  Keys parts(*value, place + ".reject", problem);
  parts.only({"code", "message"});
  parts.must_have("code");
  reject = *value;
}

ScenarioStep read_step(const json::value& value, const std::string& place, std::string& problem) {
  ScenarioStep step;
  Keys keys(value, place, problem);
  keys.only({"seat", "do", "payload", "expect", "reject", "note"});
  keys.word("seat", step.seat);
  const json::value* const doing = keys.find("do");
  const json::value* const payload = keys.find("payload");
  if (doing != nullptr && payload != nullptr) {
    keys.fail("a seat does one thing: \"do\" or \"payload\", not both");
  } else if (doing != nullptr || payload != nullptr) {
    step.kind = doing != nullptr ? ScenarioStep::Kind::selection : ScenarioStep::Kind::payload;
    step.says = doing != nullptr ? *doing : *payload;
    keys.must_have("seat");
  } else if (keys.find("seat") != nullptr || keys.find("reject") != nullptr) {
    keys.must_have("do");
  } else {
    keys.must_have("expect");
  }
  read_reject(keys, place, step.reject, problem);
  read_expect(keys, place, step.expect, problem);
  return step;
}

void read_steps(Keys& keys, std::vector<ScenarioStep>& steps, std::string& problem) {
  const json::value* const value = keys.find("steps");
  if (value == nullptr) {
    return;
  }
  if (!value->is_array()) {
    keys.expected("steps", "a list", *value);
    return;
  }
  for (const json::value& step : value->get_array()) {
    steps.push_back(read_step(step, "step " + std::to_string(steps.size() + 1), problem));
  }
}

// A scenario that cannot fail tests nothing.
bool expects_something(const Scenario& scenario) {
  return scenario.expect || std::ranges::any_of(scenario.steps, [](const ScenarioStep& step) {
           return step.expect || step.reject;
         });
}

}  // namespace

ReadScenario read_scenario(const json::value& value) {
  ReadScenario read;
  Scenario& scenario = read.scenario;
  std::string& problem = read.problem;
  Keys keys(value, "", problem);
  keys.word("name", scenario.name);
  keys.only({"game", "name", "note", "seed", "settings", "seats", "setup", "steps", "expect"});
  keys.must_have("game");
  keys.must_have("name");
  keys.word("game", scenario.game);
  read_seed(keys, scenario.seed);
  read_seats(keys, scenario.seats);
  read_settings(keys, scenario.settings);
  if (const json::value* const setup = keys.find("setup")) {
    scenario.setup = *setup;
  }
  read_steps(keys, scenario.steps, problem);
  read_expect(keys, "", scenario.expect, problem);
  if (!expects_something(scenario)) {
    keys.fail("it expects nothing, so it can never fail; add \"expect\" or \"reject\"");
  }
  return read;
}

}  // namespace rondel
