#include "server/socket.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <utility>

#include "rules/edge/strict_json.h"
#include "server/body.h"
#include "server/mishap.h"
#include "server/services.h"
#include "server/verbs.h"
#include "table/reply.h"

namespace rondel::server {
namespace {

namespace json = boost::json;
using rondel::refusal;  // beside the one for HTTP

constexpr std::int64_t most_refused_in_a_row = 200;

std::string text_of(json::object& object, std::string_view key) {
  json::value* const value = object.if_contains(key);
  if (value == nullptr || !value->is_string()) {
    return {};
  }
  std::string text(value->get_string());
  object.erase(key);
  return text;
}

// A key of the wrong kind is refused, not taken for one that is not there.
std::string problem_of(const json::object& body) {
  for (const char* const key : {"op", "table", "invitation"}) {
    if (!is_text_or_nothing(body, key)) {
      return std::string(key) + " is not a text";
    }
  }
  for (const char* const key : {"number", "ack"}) {
    if (const json::value* const value = body.if_contains(key);
        value != nullptr && !value->is_int64() && !value->is_null()) {
      return std::string(key) + " is not the number of a state";
    }
  }
  if (const json::value* const log = body.if_contains("log"); log != nullptr && !log->is_object()) {
    return "log is not an object with seat, length and print";
  }
  return {};
}

// How much of a log the client has, as it says.
LogMark mark_in(const json::object& body) {
  const json::value* const log = body.if_contains("log");
  if (log == nullptr || !is_text_or_nothing(log->get_object(), "seat") ||
      !is_text_or_nothing(log->get_object(), "print")) {
    return {};
  }
  const json::value* const length = log->get_object().if_contains("length");
  const bool is_length = length != nullptr && length->is_int64() && length->get_int64() > 0;
  return {.seat = text_in(log->get_object(), "seat"),
          .length = is_length ? static_cast<std::size_t>(length->get_int64()) : 0,
          .print = text_in(log->get_object(), "print")};
}

}  // namespace

struct Socket::Message {
  json::value id{};  // null: none was given
  std::string op{};
  std::string table{};
  std::string invitation{};
  json::object body{};  // the rest

  std::optional<std::int64_t> number(std::string_view key) const {
    const json::value* const value = body.if_contains(key);
    return value != nullptr && value->is_int64() ? std::optional(value->get_int64()) : std::nullopt;
  }
};

// Goes with every copy of the callback that a command is answered by. When the last one goes and none was called, nobody will
// answer any more, and the client is better off with a new line.
struct Socket::Unanswered {
  explicit Unanswered(std::weak_ptr<Socket> waiting) : socket(std::move(waiting)) {}
  Unanswered(const Unanswered&) = delete;
  Unanswered& operator=(const Unanswered&) = delete;
  ~Unanswered() {
    if (const std::shared_ptr<Socket> self = socket.lock(); self != nullptr) {
      without_mishap("a command that nobody answers",
                     [&] { self->close(close_mishap, "something went wrong"); });
    }
  }
  std::weak_ptr<Socket> socket;
};

Socket::Socket(Services& services, Visitor visitor, std::string address)
    : services_(services), visitor_(std::move(visitor)), address_(std::move(address)) {}

Socket::~Socket() { end(); }

void Socket::begin(std::weak_ptr<Wire> wire) {
  {
    const std::scoped_lock lock(mutex_);
    wire_ = std::move(wire);
    has_begun_ = true;
  }
  ++services_.metrics.sockets_open;
}

void Socket::wake() {
  std::shared_ptr<Wire> wire;
  {
    const std::scoped_lock lock(mutex_);
    wire = wire_.lock();
  }
  if (wire != nullptr) {
    wire->wake();
  }
}

void Socket::close(std::uint16_t code, std::string reason) {
  std::shared_ptr<Wire> wire;
  {
    const std::scoped_lock lock(mutex_);
    wire = wire_.lock();
    is_closing_ = true;
  }
  if (wire != nullptr) {
    wire->close(code, std::move(reason));
  }
}

void Socket::end() {
  std::map<std::string, Subscription> gone;
  bool had_begun = false;
  {
    const std::scoped_lock lock(mutex_);
    gone.swap(subscriptions_);
    had_begun = std::exchange(has_begun_, false);
    is_closing_ = true;
    wire_.reset();
    replies_.clear();
    reply_bytes_ = 0;
  }
  for (auto& [table, subscription] : gone) {
    if (subscription.acknowledged.state != nullptr) {
      services_.resumes.keep(table, visitor_.account, subscription.acknowledged.number,
                             std::move(subscription.acknowledged.state));
    }
  }
  services_.sockets.remove(*this);
  services_.metrics.sockets_open -= had_begun ? 1 : 0;
}

Resumes::State Socket::acknowledged(const std::string& table, std::int64_t number) {
  const std::scoped_lock lock(mutex_);
  const auto entry = subscriptions_.find(table);
  const bool fits = entry != subscriptions_.end() && entry->second.acknowledged.number == number;
  return fits ? entry->second.acknowledged.state : nullptr;
}

void Socket::receive(std::string_view text) {
  ++services_.metrics.messages_in;
  Message message;
  StrictJson parsed = read_body(text);
  if (!services_.may_come(address_) || !services_.may_go_on(visitor_)) {
    if (parsed.problem.empty() && parsed.value.is_object()) {
      json::value* const id = parsed.value.get_object().if_contains("id");
      message.id = id != nullptr ? *id : json::value();
    }
    return too_fast(message);
  }
  {
    const std::scoped_lock lock(mutex_);
    refused_in_a_row_ = 0;
  }
  if (!parsed.problem.empty()) {
    return reply(message, refusal("malformed", parsed.problem));
  }
  if (!parsed.value.is_object()) {
    return reply(message, refusal("malformed", "expected a JSON object"));
  }
  message.body = std::move(parsed.value.get_object());
  if (json::value* const id = message.body.if_contains("id"); id != nullptr) {
    message.id = std::move(*id);
    message.body.erase("id");
  }
  if (!message.id.is_null() && !message.id.is_string() && !message.id.is_int64()) {
    message.id = nullptr;
    return reply(message, refusal("malformed", "id is neither a text nor a whole number"));
  }
  if (const std::string problem = problem_of(message.body); !problem.empty()) {
    return reply(message, refusal("malformed", problem));
  }
  message.op = text_of(message.body, "op");
  message.table = text_of(message.body, "table");
  message.invitation = text_of(message.body, "invitation");
  if (const auto number = message.number("ack")) {
    acknowledge(message.table, *number);
    message.body.erase("ack");
  }
  handle(std::move(message));
}

void Socket::handle(Message message) {
  if (message.op == "ping") {
    json::object pong{{"op", "pong"}};
    if (!message.id.is_null()) {
      pong["id"] = message.id;
    }
    return push(std::move(pong));
  }
  if (message.op == "subscribe") {
    return subscribe(message);
  }
  if (message.op == "unsubscribe") {
    return unsubscribe(message);
  }
  if (message.op == "ack") {
    const auto number = message.number("number");
    return number ? acknowledge(message.table, *number)
                  : reply(message, refusal("malformed", "ack needs the number of a state"));
  }
  if (message.op == "full") {
    return send_full(message);
  }
  if (!verb_of(message.op).empty()) {
    return command(std::move(message));
  }
  reply(message, refusal("malformed", fmt::format("unknown op \"{}\"", safe_echo(message.op))));
}

void Socket::subscribe(const Message& message) {
  std::int64_t opening = 0;
  {
    // Noted before the table is found: what comes in meanwhile counts it, and may take it back.
    const std::scoped_lock lock(mutex_);
    if (subscriptions_.contains(message.table) ||
        std::ssize(subscriptions_) < services_.limits.subscriptions) {
      opening = ++generation_;
      subscriptions_[message.table].opening = opening;
    }
  }
  if (opening == 0) {
    return reply(message, refusal("too_many", "too many subscriptions; unsubscribe from a table first"));
  }
  services_.door.open(message.table, visitor_, message.invitation,
                      [weak = weak_from_this(), message, opening](const Door::Found& found, Reply reply) {
                        const std::shared_ptr<Socket> self = weak.lock();
                        if (self == nullptr) {
                          return;
                        }
                        if (found.table == nullptr) {
                          self->give_up(message.table, opening);
                          return self->reply(message, std::move(reply));
                        }
                        self->watch(found, message, opening);
                      });
}

void Socket::give_up(const std::string& table, std::int64_t opening) {
  const std::scoped_lock lock(mutex_);
  const auto entry = subscriptions_.find(table);
  if (entry == subscriptions_.end() || entry->second.opening != opening) {
    return;
  }
  entry->second.opening = 0;
  if (entry->second.generation == 0) {
    subscriptions_.erase(entry);
  }
}

// States are numbered by subscription, from where neither another one of the same viewer nor one of before a restart has
// been, as far as clocks go forward; and so that who comes back sees numbers grow. They tell nothing of what others are sent.
std::int64_t Socket::first_number(const Sent& resumed) const {
  constexpr std::int64_t states_a_millisecond = 1000;
  const std::int64_t now = services_.now().time_since_epoch().count() * states_a_millisecond;
  // Two of one viewer that begin in the same millisecond hardly begin in the same billionth of a second as well.
  const std::int64_t apart = std::chrono::steady_clock::now().time_since_epoch().count();
  const std::int64_t fresh = now + apart % states_a_millisecond;
  return resumed.state == nullptr ? fresh : std::max(fresh, resumed.number);
}

void Socket::watch(const Door::Found& found, const Message& message, std::int64_t opening) {
  std::shared_ptr<void> old;
  Sent resumed;
  if (const auto number = message.number("number")) {
    resumed = {.number = *number,
               .state = services_.sockets.acknowledged(message.table, visitor_.account, *number)};
    if (resumed.state == nullptr) {
      resumed.state = services_.resumes.find(message.table, visitor_.account, *number);
    }
  }
  const std::int64_t number = first_number(resumed);
  bool is_wanted = false;
  {
    const std::scoped_lock lock(mutex_);
    if (is_closing_) {
      return;
    }
    const auto entry = subscriptions_.find(message.table);
    is_wanted = entry != subscriptions_.end() && entry->second.opening == opening;
    if (is_wanted) {
      old = std::move(entry->second.watch);
      entry->second = {.generation = opening,
                       .watch = nullptr,
                       .invitation = message.invitation,
                       .number = number,
                       .latest = {},
                       .logs = {},
                       .acknowledged = std::move(resumed),
                       .sent = {}};
    }
  }
  old.reset();
  reply(message, {.code = {}, .message = {}, .body = {{"table", message.table}}});
  if (!is_wanted) {
    return;
  }
  std::shared_ptr<void> handle =
      found.table->watch({.account = visitor_.account,
                          .tell =
                              [weak = weak_from_this(), id = message.table, opening](const Told& told) {
                                if (const std::shared_ptr<Socket> self = weak.lock(); self != nullptr) {
                                  self->told(id, opening, told);
                                }
                              },
                          .invited_until = found.invited_until,
                          .has = mark_in(message.body)});
  // Without the lock goes what may wait for a call of `tell` to end.
  const std::scoped_lock lock(mutex_);
  const auto entry = subscriptions_.find(message.table);
  if (entry != subscriptions_.end() && entry->second.generation == opening) {
    entry->second.watch.swap(handle);
  }
}

void Socket::told(const std::string& table, std::int64_t generation, const Told& told) {
  {
    const std::scoped_lock lock(mutex_);
    const auto entry = subscriptions_.find(table);
    if (entry == subscriptions_.end() || entry->second.generation != generation) {
      return;
    }
    Subscription& subscription = entry->second;
    subscription.latest = told;
    if (told.begin) {  // who has sat down looks as a spectator no more
      std::erase_if(subscription.logs,
                    [&](const SentLog& log) { return !log.viewer || log.viewer == told.viewer; });
      subscription.logs.push_back({.viewer = told.viewer, .place = told.place, .before = *told.begin});
      subscription.latest.begin.reset();
    }
    if (subscription.due == Subscription::Due::nothing) {
      subscription.due = Subscription::Due::update;
    }
  }
  wake();
}

void Socket::unsubscribe(const Message& message) {
  std::shared_ptr<void> old;
  {
    const std::scoped_lock lock(mutex_);
    const auto entry = subscriptions_.find(message.table);
    if (entry != subscriptions_.end()) {
      old = std::move(entry->second.watch);
      subscriptions_.erase(entry);
    }
  }
  reply(message, {.code = {}, .message = {}, .body = {{"table", message.table}}});
}

void Socket::send_full(const Message& message) {
  bool is_known = false;
  {
    const std::scoped_lock lock(mutex_);
    const auto entry = subscriptions_.find(message.table);
    is_known = entry != subscriptions_.end();
    if (is_known) {
      entry->second.due = Subscription::Due::full;
    }
  }
  if (!is_known) {
    return reply(message, refusal("not_subscribed", "subscribe to the table first"));
  }
  wake();
}

void Socket::command(Message message) {
  if (!visitor_.is_signed_in()) {
    return reply(message,
                 refusal("not_signed_in", "sign in first: POST /api/guests, /api/login or /api/accounts"));
  }
  bool is_too_much = false;
  {
    const std::scoped_lock lock(mutex_);
    const auto entry = subscriptions_.find(message.table);
    if (message.invitation.empty() && entry != subscriptions_.end()) {
      message.invitation = entry->second.invitation;
    }
    is_too_much = in_flight_ >= services_.limits.in_flight;
    in_flight_ += is_too_much ? 0 : 1;
  }
  if (is_too_much) {
    return reply(message, refusal("too_many", "wait for replies before sending more"));
  }
  Command command = {
      .account = visitor_.account, .verb = std::string(verb_of(message.op)), .body = std::move(message.body)};
  const std::string table = message.table;
  const std::string invitation = message.invitation;
  const auto pending = std::make_shared<Unanswered>(weak_from_this());
  services_.door.command(table, visitor_, invitation, std::move(command),
                         [pending, message = std::move(message)](Reply answer) {
                           const std::shared_ptr<Socket> self = std::exchange(pending->socket, {}).lock();
                           if (self == nullptr) {
                             return;
                           }
                           {
                             const std::scoped_lock lock(self->mutex_);
                             --self->in_flight_;
                           }
                           self->reply(message, std::move(answer));
                         });
}

// Counts as a message: answering it costs about as much as reading one.
void Socket::pinged() {
  if (services_.may_come(address_) && services_.may_go_on(visitor_)) {
    return;
  }
  std::int64_t count = 0;
  {
    const std::scoped_lock lock(mutex_);
    count = ++refused_in_a_row_;
  }
  if (count > most_refused_in_a_row) {
    close(close_policy, "too fast");
  }
}

void Socket::too_fast(const Message& message) {
  std::int64_t count = 0;
  {
    const std::scoped_lock lock(mutex_);
    count = ++refused_in_a_row_;
  }
  if (count > most_refused_in_a_row) {
    return close(close_policy, "too fast");
  }
  reply(message, refusal("too_fast", "too many messages; wait a second"));
}

void Socket::reply(const Message& message, Reply reply) {
  json::object out{{"op", "reply"}, {"id", message.id}};
  if (!reply.ok()) {
    out["code"] = reply.code;
    out["message"] = reply.message;
  }
  if (!reply.body.empty() || reply.ok()) {
    out["body"] = std::move(reply.body);
  }
  push(std::move(out));
}

void Socket::push(json::object message) {
  bool is_slow = false;
  {
    const std::scoped_lock lock(mutex_);
    if (is_closing_ && wire_.lock() == nullptr) {
      return;
    }
    std::string text = json::serialize(message);
    is_slow = std::ssize(replies_) >= services_.limits.queued ||
              std::cmp_greater(reply_bytes_ + text.size(), services_.limits.queued_bytes);
    if (!is_slow) {
      reply_bytes_ += text.size();
      replies_.push_back(std::move(text));
    }
  }
  if (is_slow) {
    ++services_.metrics.dropped;
    return close(close_policy, "reads too slowly");
  }
  wake();
}

}  // namespace rondel::server
