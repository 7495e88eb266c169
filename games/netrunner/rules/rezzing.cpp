#include "netrunner/rules/rezzing.h"

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {

std::int32_t Rezzing::cost(Card card) const {
  const Face& face = play_.printed(card);
  const Run& run = play_.current_run();
  return face.cost + (run.is_on() && face.type == Type::ice ? run.now().rez_surcharge : 0);
}

Task<> Rezzing::rez_at(Card card, std::int32_t cost) {
  play_.credits(corp).pay(cost);
  turn_up(card);
  play_.cards().place(card, credit, play_.printed(card).credits);
  play_.log("{} pays {} [Credits] to rez {}", corp, cost, table_.named(card));
  play_.cards().trash_older_copies(card);
  co_return;
}

void Rezzing::turn_up(Card card) {
  table_.reveal(card);
  play_.cards().place(card, rezzed, 1);
}

void Rezzing::offer_in_roots(Choices& choices) const {
  for (const Server server : play_.servers().all()) {
    for (const Card card : play_.servers().root(server)) {
      const Type type = play_.printed(card).type;
      const bool can = type == Type::asset || type == Type::upgrade;
      if (can && !play_.cards().is_rezzed(card) && cost(card) <= play_.credits(corp).count()) {
        choices.add(choice_of(card, "rez"));
      }
    }
  }
}

}  // namespace rondel::games::netrunner
