#include "netrunner/rules/servers.h"

#include <algorithm>

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {

bool Servers::exists(Server server) const {
  return !server.is_remote() ||
         (server.number() <= remotes_ && !(ice(server).empty() && root(server).empty()));
}

std::int32_t Servers::place_of(Card ice) const {
  const std::span<const Card> standing = table_.cards(table_.zone_of(ice));
  return static_cast<std::int32_t>(std::ranges::find(standing, ice) - standing.begin());
}

bool Servers::has_face_down_root() const {
  for (const Server server : all()) {
    for (const Card card : root(server)) {
      if (!play_.cards().is_rezzed(card)) {
        return true;
      }
    }
  }
  return false;
}

Server Servers::open_remote() {
  for (int number = 1; number <= remotes_; ++number) {
    if (!exists(Server::remote(number))) {
      return Server::remote(number);
    }
  }
  check(remotes_ < most_remotes, "there is no room for another remote");
  ++remotes_;
  add_server_zones(table_, Server::remote(remotes_));
  return Server::remote(remotes_);
}

// --- picking one ---

Task<std::optional<Server>> Servers::pick(Text title, ServerCondition fits) {
  small_vector<Choice, 16> servers;
  list(fits, servers);
  if (servers.empty()) {
    co_return std::nullopt;
  }
  const Choice choice = co_await play_.pick(runner, title, servers);
  co_return Server(choice.value - first_server);
}

void Servers::list(ServerCondition fits, small_vector<Choice, 16>& servers) const {
  for (const Server server : all()) {
    if (exists(server) && fits(play_, server)) {
      servers.push_back(Choice::word(name_of[server], first_server + server.index()));
    }
  }
}

// --- installing ---

void Servers::list_for(Card card, small_vector<Choice, 16>& servers) const {
  const Type type = play_.printed(card).type;
  const bool is_for_remotes = type == Type::agenda || type == Type::asset;
  bool has_room = remotes_ < most_remotes;
  for (const Server server : all()) {
    has_room = has_room || !exists(server);
    if (exists(server) && (server.is_remote() || !is_for_remotes)) {
      servers.push_back(Choice::word(name_of[server], first_server + server.index()));
    }
  }
  if (has_room) {
    servers.push_back(Choice::word("New remote", first_server + most_servers));
  }
}

bool Servers::can_install(Card card) const {
  small_vector<Choice, 16> servers;
  list_for(card, servers);
  return !servers.empty();
}

Task<> Servers::install(Card card) {
  small_vector<Choice, 16> servers;
  list_for(card, servers);
  if (servers.empty()) {
    co_return;
  }
  const Type type = play_.printed(card).type;  // what the question was about
  const Text title = type == Type::ice ? Text("protect which server?") : Text("install in which server?");
  const Choice where = co_await play_.pick(corp, title, servers);
  play_.clicks(corp).lose(1);
  const int chosen = where.value - first_server;
  const Server server = chosen == most_servers ? open_remote() : Server(chosen);
  if (type == Type::ice) {
    co_await install_ice(card, server);
  } else {
    install_in_root(card, server, type);
  }
}

// Of what stands there as much goes as the Corp likes, and at least as much as it could not pay for.
Task<> Servers::install_ice(Card card, Server server) {
  if (!ice(server).empty()) {
    const small_vector<Choice, 16> standing = table_.choices(ice_before(server));
    const auto count = static_cast<std::int32_t>(standing.size());
    const auto least = static_cast<std::uint16_t>(std::max(0, count - play_.credits(corp).count()));
    const small_vector<std::int32_t, 4> first = co_await choose_cards(
        corp, "trash ice there first?", standing, {least, static_cast<std::uint16_t>(count)});
    for (const std::int32_t each : first) {
      play_.cards().trash(Card(each));
    }
  }
  const auto cost = static_cast<std::int32_t>(ice(server).size());
  play_.credits(corp).pay(cost);
  table_.move(card, ice_before(server));
  play_.log_redacted("{} spends [Click] and {} [Credits] to install ice protecting {}: {}",
                     "{} spends [Click] and {} [Credits] to install ice protecting {}", corp, cost,
                     name_of[server], table_.named(card));
  play_.cards().note_install(card);
}

// What makes room is trashed. Whether something does tells what it is.
void Servers::install_in_root(Card card, Server server, Type type) {
  if (!root(server).empty()) {
    play_.learn(Knowers::everybody());
  }
  const small_vector<Card, 4> inside{root(server)};
  for (const Card other : inside) {
    const Face& face = play_.printed(other);
    const bool makes_room =
        type == Type::upgrade ? play_.printed(card).is_region && face.is_region : face.type != Type::upgrade;
    if (makes_room) {
      play_.cards().trash(other);
    }
  }
  table_.move(card, root_of(server));
  play_.log("{} spends [Click] to install {} in {}", corp, table_.named(card), name_of[server]);
  play_.cards().note_install(card);
}

void Servers::install_inward(Card inner, Card outer) {
  const std::optional<Server> server = of(outer);
  if (!server) {
    return;
  }
  const std::int32_t place_of_outer = place_of(outer);
  const small_vector<Card, 8> outward{ice(*server).subspan(static_cast<std::size_t>(place_of_outer))};
  play_.log("{} installs {} protecting {}", corp, table_.named(inner), name_of[*server]);
  table_.move(inner, ice_before(*server));
  play_.cards().note_install(inner);
  for (const Card each : outward) {
    table_.move(each, ice_before(*server));
  }
  play_.current_run().add_ice(*server, place_of_outer);
}

}  // namespace rondel::games::netrunner
