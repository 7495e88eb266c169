#include "mars/rules/triggers.h"

#include "mars/rules/play.h"

namespace rondel::games::mars {

void fire(Mars& play, const ops::Operation& because, ops::EventId event, std::optional<Card> that) {
  const ops::Machine::Happening happening = {
      .event = event, .by = because.owner.first(), .that = that ? data_of(*that) : 0};
  for (const Seat owner : play.seats()) {
    for (const Card card : play.cards.of(owner)) {
      for (const ops::Listener& listener : play.printed(card).listeners) {
        play.machine.hear(because, happening, listener, owner, data_of(card));
      }
    }
  }
}

}  // namespace rondel::games::mars
