// Where cards lie. The zones are put up in this order; those of a remote when the Corp makes it.
#pragma once

#include <cstdint>

#include "netrunner/rules/faces.h"
#include "netrunner/rules/server.h"
#include "netrunner/rules/sides.h"
#include "rules/tabletop.h"

namespace rondel::games::netrunner {

constexpr Zone hand_of(Seat side) { return side == corp ? Zone(0) : Zone(3); }
constexpr Zone deck_of(Seat side) { return side == corp ? Zone(1) : Zone(4); }
constexpr Zone discard_of(Seat side) { return side == corp ? Zone(2) : Zone(5); }
inline constexpr Zone rig_zone{6};
constexpr Zone scored_by(Seat side) { return side == corp ? Zone(7) : Zone(8); }
inline constexpr Zone played_zone{9};  // operations and events while they do what they do
constexpr Zone ice_before(Server server) { return Zone(10 + 2 * server.index()); }
constexpr Zone root_of(Server server) { return Zone(11 + 2 * server.index()); }

// The cards of a central server that are not in its root.
constexpr Zone pile_of(Server server) {
  return server == hq ? hand_of(corp) : server == rd ? deck_of(corp) : discard_of(corp);
}
// Whether what lies there stands before a server or in its root.
constexpr bool is_of_server(Zone zone) { return zone.index() > played_zone.index(); }
constexpr Server server_at(Zone zone) { return Server((zone.index() - ice_before(hq).index()) / 2); }

// Puts up the zones of both sides and of the central servers; and those of one server.
void add_zones(Tabletop& table);
void add_server_zones(Tabletop& table, Server server);

// Whether a card that lies face down could have this face of that table, as far as its place tells.
bool could_be(const FaceTable& faces, const Tabletop& table, Card card, std::int32_t face);

}  // namespace rondel::games::netrunner
