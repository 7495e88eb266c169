#include "bench/seated_table.h"

#include <utility>

#include "kernel/fault.h"
#include "server/json_patch.h"

namespace rondel::bench {

namespace json = boost::json;

namespace {

constexpr std::size_t most_unacknowledged = 5;

}  // namespace

SeatedTable::SeatedTable(const std::string& where, const LoadGame& game, int seats, unsigned seed)
    : dice_(seed) {
  const std::size_t count = seats == 0 ? game.game->seats.size() : static_cast<std::size_t>(seats);
  json::object settings;
  if (!game.setting.empty()) {
    settings[game.setting] = game.value;
  }
  std::vector<server::Client> clients;
  for (std::size_t i = 0; i < count; ++i) {
    sign_in(clients.emplace_back(where));
  }
  const server::Answered made = clients.front().post(
      "/api/tables",
      {{"game", game.game->name}, {"seats", static_cast<std::int64_t>(count)}, {"settings", settings}});
  check(made.ok(), made.text);
  id_ = made.body().at("id").as_string();
  for (std::size_t i = 0; i < count; ++i) {
    const server::Answered sat =
        clients[i].post("/api/tables/" + id_ + "/join", {{"seat", game.game->seats[i]}});
    check(sat.ok(), sat.text);
  }
  const server::Answered started = clients.front().post("/api/tables/" + id_ + "/start");
  check(started.ok(), started.text);
  people_.reserve(count);
  for (const server::Client& client : clients) {
    people_.push_back({.socket = server::SocketClient(where, client.token()), .state = {}});
    Person& person = people_.back();
    check(person.socket.is_open(), person.socket.refused().text);
    person.socket.send({{"op", "subscribe"}, {"table", id_}});
    while (person.state.is_null()) {
      receive(person);
    }
  }
}

void SeatedTable::receive(Person& person) {
  std::optional<json::object> message = person.socket.receive();
  check(message.has_value(), "the server says something");
  if (message->at("op") == "reply") {
    if (message->at("id").is_int64()) {
      reply_ = std::move(message);
    }
    return;
  }
  if (json::value* const whole = message->if_contains("state")) {
    person.state = std::move(*whole);
  } else {
    const auto from = person.kept.find(message->at("from").as_int64());
    check(from != person.kept.end(), "a patch is against a state that was acknowledged");
    person.state = from->second;
    person.kept.erase(person.kept.begin(), from);
    const std::string problem = server::apply_patch(person.state, message->at("patch").as_array());
    check(problem.empty(), problem);
  }
  const std::int64_t number = message->at("number").as_int64();
  person.kept[number] = person.state;
  // Mostly the next submit says so on its way.
  if (person.kept.size() == 1 || person.kept.size() > most_unacknowledged) {
    person.socket.send({{"op", "ack"}, {"table", id_}, {"number", number}});
  }
}

bool SeatedTable::is_over() const { return people_.front().state.at("state") != "running"; }

std::int64_t SeatedTable::length() const { return people_.front().state.at("seq").as_int64(); }

const json::object* SeatedTable::asked(const Person& person) const {
  const json::value& request = person.state.at("view").at("request");
  const json::value* const selector =
      request.is_object() ? request.get_object().if_contains("selector") : nullptr;
  return selector == nullptr ? nullptr : selector->if_object();
}

void SeatedTable::submit() {
  for (Person& person : people_) {
    const json::object* const selector = asked(person);
    if (selector == nullptr) {
      continue;
    }
    const json::object& state = person.state.as_object();
    under_way_ = &person;
    person.socket.send({{"op", "submit"},
                        {"id", ++submits_},
                        {"table", id_},
                        {"ack", person.kept.rbegin()->first},
                        {"branchId", state.at("branchId")},
                        {"promptId", state.at("promptId")},
                        {"submitId", std::to_string(submits_)},
                        {"response", response_to(*selector, dice_)}});
    return;
  }
}

bool SeatedTable::settle() {
  if (under_way_ == nullptr) {
    return false;
  }
  while (!reply_) {
    receive(*under_way_);
  }
  under_way_ = nullptr;
  const json::object reply = *std::exchange(reply_, std::nullopt);
  if (reply.contains("code")) {
    return false;
  }
  const std::int64_t seq = reply.at("body").at("seq").as_int64();
  for (Person& person : people_) {
    while (person.state.at("seq").as_int64() < seq) {
      receive(person);
    }
  }
  return true;
}

void SeatedTable::play(int submits) {
  while (submits > 0 && !is_over()) {
    submit();
    submits -= settle() ? 1 : 0;
  }
}

std::int64_t SeatedTable::received_bytes() const {
  std::int64_t sum = 0;
  for (const Person& person : people_) {
    sum += person.socket.received_bytes();
  }
  return sum;
}

}  // namespace rondel::bench
