#include "mars/rules/player.h"

namespace rondel::games::mars {

void Modifiers::add(const Modifiers& other) {
  const auto plus = [](std::int16_t& sum, std::int16_t more) { sum = static_cast<std::int16_t>(sum + more); };
  plus(discount, other.discount);
  for (std::size_t tag = 0; tag < tag_count; ++tag) {
    plus(tag_discount[tag], other.tag_discount[tag]);
  }
  plus(project_discount, other.project_discount);
  plus(steel_value, other.steel_value);
  plus(titanium_value, other.titanium_value);
  plus(shift, other.shift);
  plus(greenery_discount, other.greenery_discount);
  heat_is_mc = heat_is_mc || other.heat_is_mc;
  is_protected = is_protected || other.is_protected;
}

// The modifiers and tags follow from the cards in play, which the table tells of.
void Player::digest(Hasher& hasher) const {
  hasher.add_all(stock).add_all(production).add(rating).add(events);
  hasher.add(has_passed).add(has_raised).add(owes_first).add(next_discount).add(next_shift);
  hasher.add(bought.size());
  for (const Card card : bought) {
    hasher.add(card.index());
  }
}

}  // namespace rondel::games::mars
