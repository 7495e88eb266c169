#include "netrunner/rules/triggers.h"

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {

Task<> Triggers::fire(When when, Card card) {
  const Effect effect = play_.printed(card).hook(when);
  if (effect != nullptr) {
    const LogIndent indent;
    co_await effect(play_, card);
  }
}

Task<> Triggers::fire(When when) {
  small_vector<Card, 16> cards;
  play_.cards().list_active(cards);
  for (const Card card : cards) {
    const bool fits = when == When::turn_begins ? owner_of(play_.printed(card)) == play_.turn().active()
                      : when == When::server_approached
                          ? table_.zone_of(card) == root_of(play_.current_run().server())
                          : true;
    if (fits && play_.cards().is_active(card)) {
      co_await fire(when, card);
    }
  }
}

}  // namespace rondel::games::netrunner
