// What a socket tells of its tables: each in its turn, as a patch where that is possible.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "rules/edge/view_print.h"
#include "server/json_diff.h"
#include "server/services.h"
#include "server/socket.h"

namespace rondel::server {
namespace {

constexpr std::size_t most_unacknowledged = 8;

void append_list(std::string_view name, const std::optional<ListTail>& list, std::string& text) {
  if (list) {
    text +=
        fmt::format(R"(,"{}":{{"from":{},"entries":[{}]}})", name, list->from, fmt::join(list->entries, ","));
  }
}

// What is new of the log of that seat.
void append_tail(const JsonParts& state, const LogNews& news, std::string& text) {
  if (!news.empty()) {
    text += R"(,"tail":{"seat":)" + state.find("seat")->parts.front()->text;
    append_list("log", news.lines, text);
    append_list("answeredBy", news.answers, text);
    text += '}';
  }
}

}  // namespace

// Of what is not known any more nothing is said: what comes next is a patch against something older.
void Socket::acknowledge(const std::string& table, std::int64_t number) {
  const std::scoped_lock lock(mutex_);
  const auto entry = subscriptions_.find(table);
  if (entry == subscriptions_.end()) {
    return;
  }
  Subscription& subscription = entry->second;
  const auto found = std::ranges::find(subscription.sent, number, &Sent::number);
  if (found != subscription.sent.end()) {
    subscription.acknowledged = std::move(*found);
    subscription.sent.erase(subscription.sent.begin(), found + 1);
  }
}

std::optional<std::string> Socket::next() {
  const std::scoped_lock lock(mutex_);
  std::optional<std::string> text;
  if (!replies_.empty()) {
    text = std::move(replies_.front());
    replies_.pop_front();
    reply_bytes_ -= text->size();
  } else {
    text = next_update();
  }
  services_.metrics.messages_out += text ? 1 : 0;
  return text;
}

std::optional<std::string> Socket::next_update() {
  auto entry = subscriptions_.upper_bound(last_updated_);
  for (std::size_t i = 0; i < subscriptions_.size(); ++i, ++entry) {
    if (entry == subscriptions_.end()) {
      entry = subscriptions_.begin();
    }
    Subscription& subscription = entry->second;
    if (subscription.due == Subscription::Due::nothing || subscription.latest.state == nullptr) {
      continue;
    }
    last_updated_ = entry->first;
    return update_text(entry->first, subscription);
  }
  return std::nullopt;
}

std::string Socket::update_text(const std::string& table, Subscription& subscription) {
  const bool is_full =
      subscription.due == Subscription::Due::full || subscription.acknowledged.state == nullptr;
  subscription.due = Subscription::Due::nothing;
  const Told& told = subscription.latest;
  const Sent now = {.number = ++subscription.number, .state = told.state};
  subscription.sent.push_back(now);
  if (subscription.sent.size() > most_unacknowledged) {
    subscription.sent.pop_front();
  }
  std::string text = is_full ? R"({"op":"state","table":)" : R"({"op":"patch","table":)";
  append_canonical(table, text);
  if (!is_full) {
    text += fmt::format(R"(,"from":{})", subscription.acknowledged.number);
  }
  text += fmt::format(R"(,"number":{},"seq":{})", now.number, now.state->seq);
  const auto log = std::ranges::find(subscription.logs, told.viewer, &SentLog::viewer);
  log->before.add(log->place->until(*told.place));
  append_tail(now.state->table, std::exchange(log->before, {}), text);
  log->place = told.place;
  if (is_full) {
    return text += R"(,"state":)" + now.state->text() + '}';
  }
  ++services_.metrics.patches;
  const ShownTablePtr& from = subscription.acknowledged.state;
  text += R"(,"patch":)";
  text += *now.state->once_since(from, [&] { return state_diff(*from, *now.state); });
  return text += '}';
}

}  // namespace rondel::server
