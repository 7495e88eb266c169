#include "mars/rules/projects.h"

#include <algorithm>

#include "mars/rules/forecast.h"
#include "mars/rules/play.h"

namespace rondel::games::mars {

std::int32_t Projects::cost_of(Seat seat, const Face& face) const {
  const Player& player = play_.players[seat];
  std::int32_t cost = face.cost - player.modifiers.discount - player.next_card.discount;
  for (std::size_t tag = 0; tag < tag_count; ++tag) {
    cost -= face.tags[tag] > 0 ? player.modifiers.tag_discount[tag] : 0;
  }
  return std::max(cost, 0);
}

Price Projects::price_of(Seat seat, const Face& face) const {
  return {.cost = cost_of(seat, face),
          .takes_steel = face.has(Tag::building),
          .takes_titanium = face.has(Tag::space),
          .keeps_heat = face.heat_needed};
}

Text Projects::why_not_play(Seat seat, Card card) const {
  const Face& face = play_.printed(card);
  if (face.kind == Kind::corporation || !meets(play_, seat, face.requirements)) {
    return "its requirement is not met";
  }
  if (!play_.payments.can_pay(seat, price_of(seat, face))) {
    return "it costs too much";
  }
  return is_possible(play_, seat, face.immediate, card) ? Text() : Text("not all of it can be done");
}

Task<bool> Projects::play(ops::Operation because, Card card) {
  const Seat seat = because.owner.first();
  if (!why_not_play(seat, card).empty()) {
    co_return false;
  }
  const Price price = price_of(seat, play_.printed(card));
  table_.reveal(card);
  play_.log("{} plays {} for {}", seat, table_.named(card), price.cost);
  co_await play_.payments.pay(seat, price);
  play_.players[seat].next_card = {};
  play_.cards.bring(because, card);
  co_return true;
}

}  // namespace rondel::games::mars
