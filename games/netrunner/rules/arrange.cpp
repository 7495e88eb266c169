#include "netrunner/rules/arrange.h"

#include "netrunner/rules/play.h"
#include "rules/setup.h"

namespace rondel::games::netrunner {
namespace {

std::int32_t number_in(const Setup& value, std::int32_t most) {
  return static_cast<std::int32_t>(value.number(0, most));
}

// What lies on a card that is written as more than its name.
void arrange_tokens(Netrunner& play, const Setup& setup, Card card) {
  for (const Text kind : {advancement, virus}) {
    if (const Setup* const count = setup.find(kind.view())) {
      play.cards().place(card, kind, number_in(*count, 99));
    }
  }
}

void arrange_card(Netrunner& play, const Setup& setup, Zone zone, Seat side) {
  const bool is_plain = setup.kind() == Setup::Kind::word;
  const Setup& named = is_plain ? setup : setup.need("name");
  const std::int32_t face = play.faces().named(named.word());
  if (face < 0 || is_corp(play.faces().at(face).type) != (side == corp)) {
    named.refuse("no card of this side is called so");
  }
  const Card card = play.cards().add(face, zone);
  std::int32_t credits = zone == rig_zone ? play.printed(card).credits : 0;
  if (!is_plain) {
    if (const Setup* const open = setup.find("rezzed"); open != nullptr && open->flag()) {
      play.rezzing().turn_up(card);
      credits = play.printed(card).credits;
    }
    arrange_tokens(play, setup, card);
    if (const Setup* const count = setup.find("credit")) {
      credits = number_in(*count, 99);
    }
  }
  play.cards().place(card, credit, credits);
}

void arrange_cards(Netrunner& play, const Setup& names, Zone zone, Seat side) {
  const bool is_deck = zone == deck_of(side);
  for (std::size_t i = 0; i < names.size(); ++i) {
    arrange_card(play, names.at(is_deck ? names.size() - 1 - i : i), zone, side);
  }
}

// Where nothing is said of a zone, it stays empty.
void arrange_zone(Netrunner& play, const Setup& setup, std::string_view name, Zone zone, Seat side) {
  if (const Setup* const cards = setup.find(name)) {
    arrange_cards(play, *cards, zone, side);
  }
}

void arrange_counters(Netrunner& play, const Setup& setup, Seat side) {
  if (const Setup* const value = setup.find("credits")) {
    play.credits(side).arrange(number_in(*value, 999));
  }
  if (const Setup* const value = setup.find("clicks")) {
    play.clicks(side).set(number_in(*value, 99));
  }
}

void arrange_server(Netrunner& play, const Setup& setup, Server server) {
  if (server.is_remote()) {
    const Server next = play.servers().open_remote();
    if (next != server) {
      setup.refuse("remotes are counted from Server 1, without gaps");
    }
  }
  arrange_zone(play, setup, "ice", ice_before(server), corp);
  arrange_zone(play, setup, "root", root_of(server), corp);
}

void arrange_corp(Netrunner& play, const Setup& setup) {
  arrange_counters(play, setup, corp);
  arrange_zone(play, setup, "HQ", hand_of(corp), corp);
  arrange_zone(play, setup, "R&D", deck_of(corp), corp);
  arrange_zone(play, setup, "Archives", discard_of(corp), corp);
  arrange_zone(play, setup, "scored", scored_by(corp), corp);
  if (const Setup* const servers = setup.find("servers")) {
    for (int i = 0; i < most_servers; ++i) {
      if (const Setup* const one = servers->find(server_names[static_cast<std::size_t>(i)])) {
        arrange_server(play, *one, Server(i));
      }
    }
  }
}

void arrange_runner(Netrunner& play, const Setup& setup) {
  arrange_counters(play, setup, runner);
  if (const Setup* const value = setup.find("tags")) {
    play.tags().arrange(number_in(*value, 99));
  }
  arrange_zone(play, setup, "grip", hand_of(runner), runner);
  arrange_zone(play, setup, "stack", deck_of(runner), runner);
  arrange_zone(play, setup, "heap", discard_of(runner), runner);
  arrange_zone(play, setup, "rig", rig_zone, runner);
  arrange_zone(play, setup, "scored", scored_by(runner), corp);  // agendas are the Corp's cards
}

}  // namespace

void arrange_position(Netrunner& play, const Setup& setup) {
  const Setup* const active = setup.find("active");
  play.turn().arrange(active != nullptr ? read_seat(*active, play) : corp);
  if (const Setup* const side = setup.find("corp")) {
    arrange_corp(play, *side);
  }
  if (const Setup* const side = setup.find("runner")) {
    arrange_runner(play, *side);
  }
  const Setup* const begin = setup.find("begin");
  play.turn().arrange_begin(begin != nullptr && begin->flag());
}

}  // namespace rondel::games::netrunner
