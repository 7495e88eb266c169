// What a socket tells of its tables: each in its turn, as a patch where that is possible.
#include <boost/json.hpp>
#include <utility>

#include "server/json_patch.h"
#include "server/services.h"
#include "server/socket.h"

namespace rondel::server {
namespace {

namespace json = boost::json;

constexpr std::size_t most_unacknowledged = 8;

json::value seq_of(const json::value& state) {
  const json::value* const seq = state.get_object().if_contains("seq");
  return seq != nullptr ? *seq : json::value();
}

}  // namespace

std::optional<std::string> Socket::next_update() {
  auto entry = subscriptions_.upper_bound(last_updated_);
  for (std::size_t i = 0; i < subscriptions_.size(); ++i, ++entry) {
    if (entry == subscriptions_.end()) {
      entry = subscriptions_.begin();
    }
    Subscription& subscription = entry->second;
    if (subscription.due == Subscription::Due::nothing || subscription.latest == nullptr) {
      continue;
    }
    last_updated_ = entry->first;
    return update_text(entry->first, subscription);
  }
  return std::nullopt;
}

std::string Socket::full_text(const std::string& table, const Sent& sent) {
  return json::serialize(json::object{{"op", "state"},
                                      {"table", table},
                                      {"number", sent.number},
                                      {"seq", seq_of(*sent.state)},
                                      {"state", *sent.state}});
}

std::string Socket::update_text(const std::string& table, Subscription& subscription) {
  const bool is_full =
      subscription.due == Subscription::Due::full || subscription.acknowledged.state == nullptr;
  subscription.due = Subscription::Due::nothing;
  const Sent now = {.number = ++subscription.number, .state = subscription.latest};
  subscription.sent.push_back(now);
  if (subscription.sent.size() > most_unacknowledged) {
    subscription.sent.pop_front();
  }
  if (is_full) {
    return full_text(table, now);
  }
  ++services_.metrics.patches;
  std::string text = json::serialize(json::object{{"op", "patch"},
                                                  {"table", table},
                                                  {"from", subscription.acknowledged.number},
                                                  {"number", now.number},
                                                  {"seq", seq_of(*now.state)}});
  text.back() = ',';
  text += R"("patch":)";
  write_diff(*subscription.acknowledged.state, *now.state, text);
  return text += '}';
}

}  // namespace rondel::server
