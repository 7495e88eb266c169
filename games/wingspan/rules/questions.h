// What handlers have in common: the questions of Wingspan, each followed by the effect of its answer. A handler awaits them.
#pragma once

#include <cstdint>

#include "wingspan/rules/position.h"

namespace rondel::games::wingspan {

// Asks the owner whether to use the power, and says so to the log; does not ask when it is not possible.
Step<bool> is_activated(const Context& context, bool is_possible);
// Says that the power is not used: for powers whose own question can be declined.
PowerActivation<Powers> activates(const Context& context);
PowerActivation<Powers> declines(const Context& context);
PowerActivation<Powers> cannot(const Context& context);

// --- food ---
inline constexpr std::int32_t took_nothing = -1;
// Takes a die out of the feeder; gives the food, or took_nothing after a reroll that has none. With a bird, the food may be
// cached there instead.
Step<std::int32_t> take_food(const Context& context, Seat seat, std::uint32_t foods,
                             BirdId cache_on = no_bird);
// Offers the reroll of a uniform feeder to a seat that is about to take all of these foods; gives whether it was used.
Step<bool> is_rerolled(const Context& context, Seat seat, std::uint32_t foods);
// Gains food of the seat's choice, among these, from the supply.
Step<> gain_chosen(const Context& context, Seat seat, std::uint32_t foods);

// --- eggs ---
// Asks where; gives no_bird where there is no room. Lays nothing yet.
Step<BirdId> choose_nest(const Context& context, Seat seat, EggPlace place = {});
// Lays one after the other, as many as there is room for; gives how many.
Step<int> lay(const Context& context, Seat seat, int count, EggPlace place = {});
Step<> discard_egg(const Context& context, Seat seat, BirdId except = no_bird);

// --- cards ---
// From the deck or the tray, one after the other; gives how many.
Step<int> draw(const Context& context, Seat seat, int count);
Step<> tuck_from_hand(const Context& context, int count);
Step<> keep_bonus(const Context& context, Seat seat, int drawn);

}  // namespace rondel::games::wingspan
