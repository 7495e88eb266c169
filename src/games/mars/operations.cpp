#include "games/mars/operations.h"

#include <algorithm>

#include "games/mars/handlers.h"

namespace rondel::games::tharsis {

std::span<const OperationSpec> operations() {
  using O = Operations;
  static constexpr auto plain = [](std::string_view name) {
    return OperationSpec{.name = name, .can = O::can_gain, .carry_out = O::do_gain, .is_plain = true};
  };
  static constexpr std::array all = {
      plain("mc"),
      plain("steel"),
      plain("titanium"),
      plain("plant"),
      plain("energy"),
      plain("heat"),
      plain("prod_mc"),
      plain("prod_steel"),
      plain("prod_titanium"),
      plain("prod_plant"),
      plain("prod_energy"),
      plain("prod_heat"),
      plain("tr"),
      OperationSpec{"gain", O::can_gain_by_formula, O::do_gain_by_formula, true},
      OperationSpec{"temperature", O::always, O::do_temperature},
      OperationSpec{"oxygen", O::always, O::do_oxygen},
      OperationSpec{"lose", O::can_lose, O::do_lose},
      OperationSpec{"pay", O::can_pay, O::do_pay},
      OperationSpec{"convert", O::can_convert, O::do_convert},
      OperationSpec{"tr_raised", O::can_raised, O::do_nothing},
      OperationSpec{"ocean", O::can_place, O::do_place},
      OperationSpec{"greenery", O::can_place, O::do_place},
      OperationSpec{"city", O::can_place, O::do_place},
      OperationSpec{"tile", O::can_place, O::do_place},
      OperationSpec{"claim_land", O::can_claim, O::do_claim},
      OperationSpec{"prod_metal", O::always, O::do_metal, true},
      OperationSpec{"draw", O::always, O::do_draw},
      OperationSpec{"discard", O::can_discard, O::do_discard},
      OperationSpec{"keep", O::always, O::do_keep},
      OperationSpec{"buy_top", O::always, O::do_buy_top},
      OperationSpec{"search", O::always, O::do_search},
      OperationSpec{"copy_production", O::can_copy, O::do_copy},
      OperationSpec{"next", O::always, O::do_next_card},
      OperationSpec{"add", O::can_add, O::do_add},
      OperationSpec{"remove", O::can_remove, O::do_remove},
      OperationSpec{"take", O::can_take, O::do_take},
      OperationSpec{"any_loses", O::can_hurt, O::do_hurt},
      OperationSpec{"steal", O::always, O::do_steal},
      OperationSpec{"flood", O::always, O::do_flood},
  };
  return all;
}

const OperationSpec* operation_named(std::string_view name) {
  const std::span<const OperationSpec> all = operations();
  const auto found = std::ranges::find(all, name, &OperationSpec::name);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace rondel::games::tharsis
