#include "netrunner/rules/arrange.h"

#include "netrunner/rules/play.h"
#include "rules/card_arranger.h"
#include "rules/setup.h"

namespace rondel::games::netrunner {
namespace {

std::int32_t number_in(const Setup& value, std::int32_t most) {
  return static_cast<std::int32_t>(value.number(0, most));
}

// Makes the cards as they are named, with what lies on them.
class Arranger final : public CardArranger {
 public:
  Arranger(Netrunner& game, Tabletop& table) : CardArranger(table, game), game_(game) {}

  Netrunner& game() const { return game_; }

 private:
  Card put_card(const Setup& setup, Zone zone) override;
  Card bring(const Setup& name, Zone zone) override;

  Netrunner& game_;
};

Card Arranger::put_card(const Setup& setup, Zone zone) {
  const Card card = CardArranger::put_card(setup, zone);
  const Setup* const rezzed_here = setup.beside_name("rezzed");
  const bool is_rezzed = rezzed_here != nullptr && rezzed_here->flag();
  if (is_rezzed) {
    game_.rezzing().turn_up(card);
  }
  for (const Text kind : {advancement, virus}) {
    if (const Setup* const count = setup.beside_name(kind.view())) {
      game_.cards().place(card, kind, number_in(*count, 99));
    }
  }
  const bool begins_with_credits = is_rezzed || zone == rig_zone;
  const Setup* const credits = setup.beside_name("credit");
  game_.cards().place(card, credit,
                      credits != nullptr    ? number_in(*credits, 99)
                      : begins_with_credits ? game_.printed(card).credits
                                            : 0);
  return card;
}

Card Arranger::bring(const Setup& name, Zone zone) {
  const std::int32_t face = read_face(name, game_, game_.faces().size());
  const bool is_of_runner =
      zone == rig_zone || zone == hand_of(runner) || zone == deck_of(runner) || zone == discard_of(runner);
  if (is_corp(game_.faces().at(face).type) == is_of_runner) {
    name.refuse(is_of_runner ? "expected a card of the Runner" : "expected a card of the Corp");
  }
  return game_.cards().add(face, zone);
}

void arrange_counters(Netrunner& play, const Setup& setup, Seat side) {
  if (const Setup* const value = setup.find("credits")) {
    play.credits(side).arrange(number_in(*value, 999));
  }
  if (const Setup* const value = setup.find("clicks")) {
    play.clicks(side).set(number_in(*value, 99));
  }
}

void arrange_server(Arranger& arranger, const Setup& setup, Server server) {
  if (server.is_remote()) {
    const Server next = arranger.game().servers().open_remote();
    if (next != server) {
      setup.refuse("remotes are counted from Server 1, without gaps");
    }
  }
  arranger.put(setup.find("ice"), ice_before(server));
  arranger.put(setup.find("root"), root_of(server));
}

void arrange_corp(Arranger& arranger, const Setup& setup) {
  arrange_counters(arranger.game(), setup, corp);
  arranger.put(setup.find("HQ"), hand_of(corp));
  arranger.put(setup.find("R&D"), deck_of(corp));
  arranger.put(setup.find("Archives"), discard_of(corp));
  arranger.put(setup.find("scored"), scored_by(corp));
  if (const Setup* const servers = setup.find("servers")) {
    for (int i = 0; i < most_servers; ++i) {
      if (const Setup* const one = servers->find(server_names[static_cast<std::size_t>(i)])) {
        arrange_server(arranger, *one, Server(i));
      }
    }
  }
}

void arrange_runner(Arranger& arranger, const Setup& setup) {
  arrange_counters(arranger.game(), setup, runner);
  if (const Setup* const value = setup.find("tags")) {
    arranger.game().tags().arrange(number_in(*value, 99));
  }
  arranger.put(setup.find("grip"), hand_of(runner));
  arranger.put(setup.find("stack"), deck_of(runner));
  arranger.put(setup.find("heap"), discard_of(runner));
  arranger.put(setup.find("rig"), rig_zone);
  arranger.put(setup.find("scored"), scored_by(runner));  // agendas are the Corp's cards
}

}  // namespace

void arrange_position(Netrunner& play, Tabletop& table, const Setup& setup) {
  Arranger arranger(play, table);
  const Setup* const active = setup.find("active");
  play.turn().arrange(active != nullptr ? read_seat(*active, play) : corp);
  if (const Setup* const side = setup.find("corp")) {
    arrange_corp(arranger, *side);
  }
  if (const Setup* const side = setup.find("runner")) {
    arrange_runner(arranger, *side);
  }
  const Setup* const begin = setup.find("begin");
  play.turn().arrange_begin(begin != nullptr && begin->flag());
}

}  // namespace rondel::games::netrunner
