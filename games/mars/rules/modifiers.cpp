#include "mars/rules/modifiers.h"

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

}  // namespace rondel::games::mars
