#include "server/client_log.h"

#include <algorithm>
#include <string_view>

#include "rules/edge/view_print.h"

namespace rondel::server {
namespace {

namespace json = boost::json;

// What a server says is not trusted: what is missing or of another kind is empty.
const json::value* member(const json::object& object, std::string_view name, json::kind kind) {
  const json::value* const value = object.if_contains(name);
  return value != nullptr && value->kind() == kind ? value : nullptr;
}

std::string seat_in(const json::object& object) {
  const json::value* const seat = member(object, "seat", json::kind::string);
  return seat == nullptr ? std::string() : std::string(seat->get_string());
}

std::size_t number_in(const json::object& object, std::string_view name) {
  const json::value* const number = member(object, name, json::kind::int64);
  return number == nullptr || number->get_int64() < 0 ? 0 : static_cast<std::size_t>(number->get_int64());
}

// So many entries of a list stay, and those in the tail come after them.
void take_list(const json::object& tail, std::string_view name, json::array& list) {
  const json::value* const told = member(tail, name, json::kind::object);
  if (told == nullptr) {
    return;
  }
  list.resize(std::min(list.size(), number_in(told->get_object(), "from")));
  if (const json::value* const entries = member(told->get_object(), "entries", json::kind::array)) {
    list.insert(list.end(), entries->get_array().begin(), entries->get_array().end());
  }
}

}  // namespace

void ClientLogs::take(const json::object& message) {
  const json::value* const told = member(message, "tail", json::kind::object);
  if (told == nullptr) {
    return;
  }
  const json::object& tail = told->get_object();
  Log& log = logs_[seat_in(tail)];
  if (const json::value* const lines = member(tail, "log", json::kind::object)) {
    log.prints.resize(std::min(log.prints.size(), number_in(lines->get_object(), "from")));
  }
  take_list(tail, "log", log.lines);
  take_list(tail, "answeredBy", log.answers);
  while (log.prints.size() < log.lines.size()) {
    const std::uint64_t before = log.prints.empty() ? empty_print : log.prints.back();
    log.prints.push_back(log_print(canonical_text(log.lines[log.prints.size()]), before));
  }
}

const ClientLogs::Log& ClientLogs::of(const json::object& state) const {
  static const Log none;
  const auto found = logs_.find(seat_in(state));
  return found == logs_.end() ? none : found->second;
}

const json::array& ClientLogs::lines(const json::object& state) const { return of(state).lines; }

bool ClientLogs::fits(const json::object& state) const {
  const json::value* const mark = member(state, "log", json::kind::object);
  const Log& log = of(state);
  const std::string print = hex_print(log.prints.empty() ? empty_print : log.prints.back());
  return mark != nullptr && number_in(mark->get_object(), "length") == log.lines.size() &&
         mark->get_object().at("print") == json::value(print);
}

void ClientLogs::put_into(json::object& state) const {
  const Log& log = of(state);
  state["answeredBy"] = log.answers;
  if (json::value* const view = state.if_contains("view"); view != nullptr && view->is_object()) {
    view->get_object()["log"] = log.lines;
  }
}

json::object ClientLogs::mark(const json::object& state) const {
  const Log& log = of(state);
  if (log.lines.empty()) {
    return {};
  }
  return {{"seat", seat_in(state)},
          {"length", static_cast<std::int64_t>(log.lines.size())},
          {"print", hex_print(log.prints.back())}};
}

}  // namespace rondel::server
