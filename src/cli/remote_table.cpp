#include "cli/remote_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <thread>
#include <utility>

#include "cli/json_words.h"
#include "rules/edge/view_print.h"
#include "server/json_patch.h"
#include "server/secrets.h"

namespace rondel::cli {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;

constexpr std::chrono::milliseconds first_pause = 200ms;
constexpr std::chrono::milliseconds longest_pause = 5s;
constexpr std::chrono::milliseconds between_acknowledgements = 100ms;  // each is a message that counts
constexpr std::chrono::seconds quiet_time = 15s;                       // then a sign of life is asked for
constexpr std::chrono::seconds deadly_quiet = 40s;                     // then there is none
constexpr std::chrono::milliseconds before_resending = 1s;
constexpr int most_resent = 30;
constexpr std::string_view subscribing = "subscribe";

// Nothing has changed, and the same may work later.
bool may_work_later(std::string_view code) {
  constexpr std::array codes = {"uncertain", "unavailable", "busy", "too_fast", "too_many"};
  return std::ranges::find(codes, code) != codes.end();
}

// Whether the view is the one that the server took its fingerprint of.
bool is_what_was_sent(const json::value& state) {
  const json::value* const view = object_of(state).if_contains("view");
  return view == nullptr || !view->is_object() ||
         view_print(view->get_object()) == text_at(object_of(state), "viewPrint");
}

std::string close_reason(int code) {
  switch (code) {
    case 1001:
      return "the server was stopped";
    case 1008:
      return "the server closed the line";
    default:
      return "the line broke";
  }
}

}  // namespace

RemoteTable::RemoteTable(TableLink link, std::chrono::seconds patience)
    : link_(std::move(link)), patience_(patience), submit_prefix_(server::random_word(12)) {}

RemoteTable::Happened RemoteTable::wait(std::chrono::milliseconds time) {
  if (!socket_ || !socket_->is_open()) {
    return connect(time);
  }
  const std::optional<json::object> message = socket_->receive(time);
  if (message) {
    heard_ = Clock::now();
    return take(*message);
  }
  return socket_->is_open() ? stay_in_touch() : broke(close_reason(socket_->close_code()));
}

RemoteTable::Happened RemoteTable::stay_in_touch() {
  const Clock::time_point now = Clock::now();
  if (now - heard_ > deadly_quiet) {
    socket_->cut();
    return broke("nothing is heard from the server");
  }
  if (now - std::max(heard_, asked_) > quiet_time) {
    asked_ = now;
    say({{"op", "ping"}});
  }
  if (resend_at_ && now >= *resend_at_ && submit_) {
    resend_at_.reset();
    say(*submit_);
  }
  return Happened::nothing;
}

RemoteTable::Happened RemoteTable::broke(const std::string& why) {
  socket_.reset();
  verbs_.clear();
  trouble_ = why;
  pause_ = first_pause;
  next_try_ = Clock::now() + pause_;
  broken_since_ = broken_since_.value_or(Clock::now());
  return Happened::broken;
}

RemoteTable::Happened RemoteTable::give_up(const std::string& why) {
  socket_.reset();
  trouble_ = why;
  return Happened::lost;
}

RemoteTable::Happened RemoteTable::connect(std::chrono::milliseconds time) {
  const Clock::time_point now = Clock::now();
  if (now < next_try_) {
    std::this_thread::sleep_for(std::min<Clock::duration>(time, next_try_ - now));
    return Happened::nothing;
  }
  socket_.emplace(link_.where, link_.token);
  if (!socket_->is_open()) {
    const server::Answered refused = socket_->refused();
    const json::object said = refused.body();
    const std::string message = refused.status == 0 ? refused.text : text_at(said, "message");
    broken_since_ = broken_since_.value_or(now);
    const bool is_final = refused.status >= 400 && refused.status < 500 && refused.status != 429;
    if (is_final || now - *broken_since_ >= patience_) {
      return give_up(fmt::format("cannot reach {}: {}", link_.where, message));
    }
    pause_ = std::clamp(2 * pause_, first_pause, longest_pause);
    next_try_ = Clock::now() + pause_;
    return Happened::nothing;
  }
  heard_ = Clock::now();
  say(subscription());
  if (submit_) {
    say(*submit_);
  }
  return std::exchange(was_connected_, true) ? Happened::restored : Happened::nothing;
}

// What it says it has, it is not told again.
json::object RemoteTable::subscription() const {
  json::object subscribe{{"op", subscribing}, {"id", subscribing}, {"table", link_.table}};
  if (!link_.invitation.empty()) {
    subscribe["invitation"] = link_.invitation;
  }
  if (!kept_.empty()) {
    subscribe["number"] = kept_.rbegin()->first;
  }
  if (json::object mark = logs_.mark(state_); !mark.empty()) {
    subscribe["log"] = std::move(mark);
  }
  return subscribe;
}

// What cannot be sent is found out by the next wait.
void RemoteTable::say(json::object message) {
  if (socket_ && socket_->is_open()) {
    socket_->send(message);
  }
}

RemoteTable::Happened RemoteTable::take(const json::object& message) {
  const std::string op = text_at(message, "op");
  if (op == "reply") {
    return take_reply(message);
  }
  if (text_at(message, "table") != link_.table) {
    return Happened::nothing;
  }
  logs_.take(message);
  if (op == "state") {
    const json::value* const state = message.if_contains("state");
    return take_state(message, state == nullptr ? json::value() : *state);
  }
  return op == "patch" ? take_patch(message) : Happened::nothing;
}

RemoteTable::Happened RemoteTable::take_reply(const json::object& message) {
  const std::string id = text_at(message, "id");
  const bool is_submit = submit_ && id == text_at(*submit_, "id");
  const auto sent = verbs_.find(id);
  const std::string verb = is_submit              ? "submit"
                           : id == subscribing    ? id
                           : sent == verbs_.end() ? std::string()
                                                  : sent->second;
  if (sent != verbs_.end()) {
    verbs_.erase(sent);
  }
  if (message.contains("code")) {
    return take_refusal(message, verb);
  }
  if (verb == subscribing) {
    broken_since_.reset();
  }
  if (verb.empty() || verb == subscribing) {
    return Happened::nothing;
  }
  if (is_submit) {
    submit_.reset();
  }
  reply_ = object_at(message, "body");
  return Happened::done;
}

RemoteTable::Happened RemoteTable::take_refusal(const json::object& message, const std::string& verb) {
  refusal_ = {.verb = verb, .code = text_at(message, "code"), .message = text_at(message, "message")};
  const bool is_passing = may_work_later(refusal_.code);
  if (verb == subscribing) {
    if (!is_passing) {
      return give_up(refusal_.message);
    }
    socket_->cut();
    return broke(refusal_.message);
  }
  if (verb == "submit") {
    if (is_passing && ++resent_ < most_resent) {
      resend_at_ = Clock::now() + before_resending;
      return Happened::nothing;
    }
    submit_.reset();
  }
  return verb.empty() ? Happened::nothing : Happened::refused;
}

RemoteTable::Happened RemoteTable::take_state(const json::object& message, json::value state) {
  if (!state.is_object()) {
    return Happened::nothing;
  }
  state_ = state.get_object();
  if (!logs_.fits(state_)) {
    logs_.clear();
    say(subscription());
    return Happened::nothing;
  }
  logs_.put_into(state_);
  const Clock::time_point now = Clock::now();
  if (kept_.empty() || now - acknowledged_ >= between_acknowledgements) {
    acknowledged_ = now;
    const std::int64_t number = number_at(message, "number");
    kept_[number] = std::move(state);
    say({{"op", "ack"}, {"table", link_.table}, {"number", number}});
  }
  return Happened::state;
}

RemoteTable::Happened RemoteTable::take_patch(const json::object& message) {
  const auto from = kept_.find(number_at(message, "from"));
  json::value next = from == kept_.end() ? json::value() : from->second;
  const bool is_whole = from != kept_.end() &&
                        server::apply_patch(next, array_at(message, "patch")).empty() &&
                        is_what_was_sent(next);
  if (!is_whole) {
    say({{"op", "full"}, {"table", link_.table}});
    return Happened::nothing;
  }
  kept_.erase(kept_.begin(), from);
  return take_state(message, std::move(next));
}

void RemoteTable::submit(json::object response) {
  resent_ = 0;
  resend_at_.reset();
  const std::string id = fmt::format("{}-{}", submit_prefix_, ++sent_);
  submit_ = json::object{{"op", "submit"},
                         {"id", id},
                         {"table", link_.table},
                         {"seat", state_.at("seat")},
                         {"branchId", state_.at("branchId")},
                         {"promptId", state_.at("promptId")},
                         {"submitId", id},
                         {"response", std::move(response)}};
  say(*submit_);
}

void RemoteTable::send(const std::string& verb, json::object body) {
  const std::string id = fmt::format("{}-{}", verb, ++sent_);
  verbs_[id] = verb;
  body["op"] = verb;
  body["id"] = id;
  body["table"] = link_.table;
  say(std::move(body));
}

}  // namespace rondel::cli
