#include "table/clocks.h"

#include <algorithm>

namespace rondel {
namespace {

namespace json = boost::json;

constexpr std::int64_t most_seconds = std::int64_t{30} * 24 * 3600;

bool read_seconds(const json::object& object, json::string_view key, std::int64_t& ms) {
  const json::value* const value = object.if_contains(key);
  if (value == nullptr || !value->is_int64()) {
    return value == nullptr;
  }
  const std::int64_t seconds = value->as_int64();
  if (seconds < 0 || seconds > most_seconds) {
    return false;
  }
  ms = seconds * 1000;
  return true;
}

}  // namespace

std::string ClockRule::read(const json::value& value, ClockRule& rule) {
  constexpr const char* expected =
      R"(a clock is {"bank": seconds, "increment": seconds} or {"question": seconds}, up to 30 days)";
  if (value.is_null()) {
    rule = {};
    return {};
  }
  const json::object* const object = value.if_object();
  if (object == nullptr) {
    return expected;
  }
  const bool is_bank = object->contains("bank");
  rule.kind = is_bank ? Kind::bank : Kind::question;
  const std::size_t known = is_bank ? 1U + (object->contains("increment") ? 1U : 0U) : 1U;
  const bool sound = read_seconds(*object, is_bank ? "bank" : "question", rule.ms) &&
                     (!is_bank || read_seconds(*object, "increment", rule.increment));
  return sound && rule.ms > 0 && object->size() == known ? std::string() : expected;
}

json::value ClockRule::to_json() const {
  if (kind == Kind::none) {
    return nullptr;
  }
  if (kind == Kind::question) {
    return {{"question", ms / 1000}};
  }
  return {{"bank", ms / 1000}, {"increment", increment / 1000}};
}

void Clocks::begin(const ClockRule& rule, store::Time now) {
  rule_ = rule;
  left_.fill(rule.ms);
  at_ = now;
}

void Clocks::pass(SeatSet waiting, store::Time now) {
  const std::int64_t passed = std::max<std::int64_t>(0, (now - at_).count());
  for (const Seat seat : waiting) {
    left_[seat] = std::max<std::int64_t>(0, left_[seat] - passed);
  }
  at_ = std::max(at_, now);
}

void Clocks::answered(Seat seat) { left_[seat] += rule_.increment; }

void Clocks::asked(Seat seat, ClockName clock) {
  if (rule_.kind != ClockRule::Kind::question) {
    return;
  }
  std::vector<Named>& stack = stacked_[seat];
  if (!stack.empty()) {
    stack.back().left = left_[seat];
  }
  if (clock.number == 0) {
    stack.clear();
    left_[seat] = rule_.ms;
    return;
  }
  stack.resize(std::size_t{clock.depth} + 1, Named{.number = 0, .left = rule_.ms});
  if (stack.back().number != clock.number) {
    stack.back() = {.number = clock.number, .left = rule_.ms};
  }
  left_[seat] = stack.back().left;
}

std::int64_t Clocks::left(Seat seat, SeatSet waiting, store::Time now) const {
  const std::int64_t passed = waiting.has(seat) ? std::max<std::int64_t>(0, (now - at_).count()) : 0;
  return std::max<std::int64_t>(0, left(seat) - passed);
}

std::optional<SteadyTime> Clocks::first_left(SeatSet waiting) const {
  if (!is_running() || waiting.empty()) {
    return std::nullopt;
  }
  std::int64_t least = INT64_MAX;
  for (const Seat seat : waiting) {
    least = std::min(least, left(seat));
  }
  return SteadyTime(least);
}

std::optional<store::Time> Clocks::deadline(SeatSet waiting) const {
  const std::optional<SteadyTime> left = first_left(waiting);
  return left ? std::optional(at_ + *left) : std::nullopt;
}

SeatSet Clocks::run_out(SeatSet waiting, store::Time now) const {
  SeatSet out;
  for (const Seat seat : waiting) {
    if (is_running() && left(seat) <= (now - at_).count()) {
      out.add(seat);
    }
  }
  return out;
}

}  // namespace rondel
