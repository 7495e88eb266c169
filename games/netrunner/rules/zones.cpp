#include "netrunner/rules/zones.h"

namespace rondel::games::netrunner {
namespace {

constexpr Sentences ice_names{"", server_names, " ice"};
constexpr Sentences root_names{"", server_names, " root"};

}  // namespace

void add_zones(Tabletop& table) {
  table.add_zone({.name = "HQ", .owner = corp, .visibility = Visibility::owner});
  table.add_zone({.name = "R&D", .owner = corp, .visibility = Visibility::count, .order = Order::ordered});
  table.add_zone(
      {.name = "Archives", .owner = corp, .visibility = Visibility::owner, .order = Order::ordered});
  table.add_zone({.name = "grip", .owner = runner, .visibility = Visibility::owner});
  table.add_zone(
      {.name = "stack", .owner = runner, .visibility = Visibility::count, .order = Order::ordered});
  table.add_zone({.name = "heap", .owner = runner, .order = Order::ordered});
  table.add_zone({.name = "rig", .owner = runner, .order = Order::ordered});
  table.add_zone({.name = "scored", .owner = corp, .order = Order::ordered});
  table.add_zone({.name = "scored", .owner = runner, .order = Order::ordered});
  table.add_zone({.name = "played", .order = Order::ordered});
  for (const Server server : {hq, rd, archives}) {
    add_server_zones(table, server);
  }
}

void add_server_zones(Tabletop& table, Server server) {
  table.add_zone(
      {.name = ice_names[server], .owner = corp, .visibility = Visibility::owner, .order = Order::ordered});
  table.add_zone({.name = server.is_remote() ? name_of[server] : root_names[server],
                  .owner = corp,
                  .visibility = Visibility::owner,
                  .order = Order::ordered});
}

// Ice stands before a server, upgrades lie beside something else. Counters on a card tell nothing: some cards place them anywhere.
bool could_be(const FaceTable& faces, const Tabletop& table, Card card, std::int32_t face) {
  const Zone zone = table.zone_of(card);
  if (!is_of_server(zone)) {
    return true;
  }
  const Face& other = faces.at(face);
  const Server server = server_at(zone);
  if (zone == ice_before(server)) {
    return other.type == Type::ice;
  }
  const bool is_upgrade = faces.at(table.face(card)).type == Type::upgrade;
  if (!server.is_remote() || table.size(zone) > 1) {
    return (other.type == Type::upgrade) == is_upgrade && other.type <= Type::upgrade;
  }
  return other.type <= Type::upgrade;
}

}  // namespace rondel::games::netrunner
