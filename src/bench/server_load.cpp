#include "bench/server_load.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "bench/stopwatch.h"
#include "bench/yardstick_games.h"
#include "kernel/fault.h"
#include "server/json_patch.h"

namespace rondel::bench {
namespace {

namespace json = boost::json;

std::int64_t number_in(const json::object& object, std::string_view key, std::int64_t otherwise) {
  const json::value* const value = object.if_contains(key);
  return value != nullptr && value->is_int64() ? value->get_int64() : otherwise;
}

}  // namespace

LoadGame load_asker() { return {.game = &asker}; }
LoadGame load_hearts(const Modules& modules) {
  return {.game = modules.find("hearts"), .setting = "target", .value = 1000};
}

void sign_in(server::Client& client) {
  const server::Answered guest = client.post("/api/guests");
  check(guest.ok(), guest.text);
  client.use_token(std::string(guest.body().at("token").as_string()));
}

std::string start_table(server::Client& client, const LoadGame& game) {
  json::object settings;
  if (!game.setting.empty()) {
    settings[game.setting] = game.value;
  }
  const server::Answered made =
      client.post("/api/tables", {{"game", game.game->name}, {"settings", std::move(settings)}});
  check(made.ok(), made.text);
  std::string id(made.body().at("id").as_string());
  for (const std::string_view seat : game.game->seats) {
    check(client.post("/api/tables/" + id + "/join", {{"seat", seat}}).ok(), "a seat is free");
  }
  const server::Answered started = client.post("/api/tables/" + id + "/start");
  check(started.ok(), started.text);
  return id;
}

json::object response_to(const json::object& selector, std::mt19937& dice) {
  json::array choices;
  for (const json::value& choice : selector.at("choices").as_array()) {
    if (!choice.is_object() || !choice.get_object().contains("disabled")) {
      choices.push_back(choice);
    }
  }
  std::shuffle(choices.begin(), choices.end(), dice);
  const std::int64_t count = number_in(selector, "count", number_in(selector, "max", 1));
  choices.resize(std::min<std::size_t>(choices.size(), static_cast<std::size_t>(count)));
  return {
      {"actor", selector.at("actor")}, {"title", selector.at("title")}, {"selection", std::move(choices)}};
}

Load::Load(std::string where, const LoadGame& game, int tables, unsigned seed)
    : where_(std::move(where)), game_(game), client_(where_), dice_(seed) {
  sign_in(client_);
  for (int i = 0; i < tables; ++i) {
    places_[start_table(client_, game)];
  }
  socket_.emplace(where_, client_.token());
  check(socket_->is_open(), socket_->refused().text);
  for (const auto& [id, place] : places_) {
    socket_->send({{"op", "subscribe"}, {"table", id}, {"id", "subscribe"}});
  }
}

std::vector<std::string> Load::tables() const {
  std::vector<std::string> ids;
  for (const auto& [id, place] : places_) {
    ids.push_back(id);
  }
  return ids;
}

std::int64_t Load::play(Clock::time_point until, std::vector<double>& milliseconds) {
  const std::int64_t before = done_;
  for (auto& [id, place] : places_) {
    answer(id, place);
  }
  while (Clock::now() < until) {
    const std::optional<json::object> message = socket_->receive(std::chrono::milliseconds(100));
    check(socket_->is_open(), "the socket stays open");
    if (message) {
      take(*message, milliseconds);
    }
  }
  return done_ - before;
}

void Load::take(const json::object& message, std::vector<double>& milliseconds) {
  const std::string_view op = message.at("op").as_string();
  if (op == "state" || op == "patch") {
    return take_state(std::string(message.at("table").as_string()), message);
  }
  if (op != "reply" || !message.at("id").is_int64()) {
    return;
  }
  const auto submit = submits_.find(message.at("id").get_int64());
  Place& place = places_.at(submit->second);
  place.pending = Place::Pending::nothing;
  if (message.contains("code")) {
    place.answered.clear();
    answer(submit->second, place);
  } else {
    ++done_;
    milliseconds.push_back(std::chrono::duration<double, std::milli>(Clock::now() - place.sent).count());
  }
  submits_.erase(submit);
}

void Load::take_state(const std::string& id, const json::object& message) {
  Place& place = places_.at(id);
  if (message.contains("state")) {
    place.state = message.at("state");
  } else if (message.at("from").get_int64() == place.number) {
    const std::string problem = server::apply_patch(place.state, message.at("patch").as_array());
    check(problem.empty(), problem);
  } else {  // against an older one: the last acknowledgement was still on its way
    socket_->send({{"op", "full"}, {"table", id}});
    return;
  }
  place.number = message.at("number").get_int64();
  answer(id, place);
}

void Load::answer(const std::string& id, Place& place) {
  if (place.pending != Place::Pending::nothing || !place.state.is_object()) {
    return;
  }
  const json::object& state = place.state.get_object();
  const json::value& request = state.at("view").at("request");
  const json::value* const selector =
      request.is_object() ? request.get_object().if_contains("selector") : nullptr;
  if (selector == nullptr || !selector->is_object()) {
    return;
  }
  std::string asked = json::serialize(state.at("seat")) + json::serialize(state.at("promptId"));
  if (asked == place.answered) {
    return;
  }
  place.answered = std::move(asked);
  place.pending = Place::Pending::submit;
  place.sent = Clock::now();
  submits_[++next_id_] = id;
  socket_->send({{"op", "submit"},
                 {"id", next_id_},
                 {"table", id},
                 {"ack", place.number},
                 {"seat", state.at("seat")},
                 {"branchId", state.at("branchId")},
                 {"promptId", state.at("promptId")},
                 {"submitId", std::to_string(next_id_)},
                 {"response", response_to(selector->get_object(), dice_)}});
}

}  // namespace rondel::bench
