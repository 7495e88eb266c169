// What cards do by themselves.
#include <algorithm>

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {

bool Netrunner::is_installed(Card card) const {
  const std::int32_t zone = table_.zone_of(card).index();
  return zone == rig().index() || zone > played().index();
}

bool Netrunner::is_active(Card card) const {
  const Zone zone = table_.zone_of(card);
  if (zone == rig() || zone == played() || zone == scored(corp) || zone == scored(runner)) {
    return true;
  }
  return is_installed(card) && is_rezzed(card);
}

// The cards of the side whose turn it is come first, those of a zone in the order they lie.
void Netrunner::list_active(small_vector<Card, 16>& cards) const {
  for (const Seat side : {active_, active_ == corp ? runner : corp}) {
    for (std::int32_t zone = rig().index(); zone < table_.zone_count(); ++zone) {
      for (const Card card : table_.cards(Zone(zone))) {
        if (owner(printed(card)) == side && is_active(card)) {
          cards.push_back(card);
        }
      }
    }
  }
}

Task<> Netrunner::fire(When when, Card card) {
  const Effect effect = printed(card).hook(when);
  if (effect != nullptr) {
    const LogIndent indent;
    co_await effect(*this, card);
  }
}

Task<> Netrunner::fire(When when) {
  small_vector<Card, 16> cards;
  list_active(cards);
  for (const Card card : cards) {
    const bool fits = when == When::turn_begins         ? owner(printed(card)) == active_
                      : when == When::server_approached ? table_.zone_of(card) == root(run_->server)
                                                        : true;
    if (fits && is_active(card)) {
      co_await fire(when, card);
    }
  }
}

}  // namespace rondel::games::netrunner
