// The handlers by the names that the card data uses, and what each reads of a card.
#include "wingspan/rules/powers.h"

#include "wingspan/rules/actions.h"
#include "wingspan/rules/handlers.h"

namespace rondel::games::wingspan {
namespace {

constexpr std::array<std::string_view, food_kinds> foods = {"INVERTEBRATE", "SEED", "FISH", "FRUIT",
                                                            "RODENT"};
constexpr std::array<std::string_view, 4> nests = {"BOWL", "CAVITY", "GROUND", "PLATFORM"};
constexpr std::array<std::string_view, habitat_count> habitats = {"FOREST", "GRASSLAND", "WETLAND"};
constexpr std::array<std::string_view, 2> targets = {"THIS_BIRD", "ANY_BIRD"};

// One parameter each; an entry names those it takes.
using Reader = void (*)(ParamReader& reader, Params& params);

void count(ParamReader& reader, Params& params) { params.count = reader.number("count", 1, 5); }
void food(ParamReader& reader, Params& params) {
  params.food = static_cast<Food>(reader.one_of("foodType", foods));
}
void some_foods(ParamReader& reader, Params& params) { params.foods = reader.some_of("foodTypes", foods); }
void nest(ParamReader& reader, Params& params) {
  params.nest = static_cast<Nest>(reader.one_of("nestType", nests));
}
void habitat(ParamReader& reader, Params& params) {
  params.habitat = static_cast<Habitat>(reader.one_of("habitat", habitats));
}
void target(ParamReader& reader, Params& params) {
  params.any_bird = reader.one_of("eggTarget", targets) == 1;
}
void wingspan(ParamReader& reader, Params& params) {
  params.wingspan = reader.number("wingspanThreshold", 1, 300);
}
void draws(ParamReader& reader, Params& params) { params.count = reader.number("drawCount", 1, 4); }
void gains(ParamReader& reader, Params& params) { params.count = reader.number("foodCount", 1, 5); }
void lays(ParamReader& reader, Params& params) { params.count = reader.number("eggCount", 1, 6); }
void tucks(ParamReader& reader, Params& params) { params.count = reader.number("tuckCount", 1, 5); }
void all_lay(ParamReader& reader, Params& params) { params.count = reader.number("allPlayersCount", 1, 1); }
void tuck_price(ParamReader& reader, Params& params) { params.price = reader.number("tuckCount", 1, 5); }
void egg_price(ParamReader& reader, Params& params) { params.price = reader.number("eggCount", 1, 1); }
void discard_price(ParamReader& reader, Params& params) {
  params.price = reader.number("discardCount", 1, 5);
}
void owner_bonus(ParamReader& reader, Params& params) { params.price = reader.number("bonusCount", 1, 1); }
void kept(ParamReader& reader, Params& params) { params.price = reader.number("keepCount", 1, 1); }

template <Reader... readers>
void reads(ParamReader& reader, Params& params) {
  (readers(reader, params), ...);
}

constexpr std::array entries = {
    // when the row is used
    Entry{"rollDiceAndCacheIfMatch", roll_dice_and_cache_if_match, reads<food, count>},
    Entry{"lookAtCardAndTuckIfWingspanUnder", look_at_card_and_tuck_if_wingspan_under, reads<wingspan>},
    Entry{"tuckAndDraw", tuck_and_draw, reads<tuck_price, draws>},
    Entry{"layEggsOnBird", lay_eggs_on_bird, reads<count, target>},
    Entry{"moveToAnotherHabitatIfRightmost", move_to_another_habitat_if_rightmost},
    Entry{"drawCardsWithDelayedDiscard", draw_cards_with_delayed_discard, reads<draws, discard_price>},
    Entry{"tuckFromHandAndLay", tuck_from_hand_and_lay, reads<tuck_price, lays, target>},
    Entry{"gainFoodFromFeederWithCache", gain_food_from_feeder_with_cache, reads<food, count>},
    Entry{"allPlayersGainFoodFromSupply", all_players_gain_food_from_supply, reads<food, count>},
    Entry{"discardEggToGainFood", discard_egg_to_gain_food, reads<egg_price, gains>},
    Entry{"discardFoodToTuckFromDeck", discard_food_to_tuck_from_deck, reads<food, tucks>},
    Entry{"gainFoodFromSupply", gain_food_from_supply, reads<food, count>},
    Entry{"allPlayersDrawCardsFromDeck", all_players_draw_cards_from_deck, reads<count>},
    Entry{"cacheFoodFromSupply", cache_food_from_supply, reads<food, count>},
    Entry{"tuckAndGainFood", tuck_and_gain_food, reads<tuck_price, food, gains>},
    Entry{"tuckAndGainFoodOfChoice", tuck_and_gain_food_of_choice, reads<tuck_price, some_foods, gains>},
    Entry{"gainFoodFromFeederIfAvailable", gain_food_from_feeder_if_available, reads<some_foods, count>},
    Entry{"allPlayersLayEggOnNestType", all_players_lay_egg_on_nest_type, reads<nest, all_lay, owner_bonus>},
    Entry{"playersWithFewestInHabitatDrawCard", players_with_fewest_in_habitat_draw_card,
          reads<habitat, draws>},
    Entry{"playersWithFewestInHabitatGainFood", players_with_fewest_in_habitat_gain_food,
          reads<habitat, gains>},
    Entry{"eachPlayerGainsFoodFromFeeder", each_player_gains_food_from_feeder, reads<count>},
    Entry{"discardEggToDrawCards", discard_egg_to_draw_cards, reads<egg_price, draws>},
    Entry{"repeatBrownPowerInHabitat", repeat_brown_power_in_habitat},
    Entry{"repeatPredatorPowerInHabitat", repeat_predator_power_in_habitat},
    Entry{"gainFoodFromFeeder", gain_food_from_feeder, reads<count>},
    Entry{"tradeFoodType", trade_food_type, reads<count>},
    Entry{"drawCards", draw_cards, reads<count>},
    // when the bird is played; some of the above, too
    Entry{"drawBonusCardsAndKeep", draw_bonus_cards_and_keep, reads<draws, kept>},
    Entry{"playAdditionalBirdInHabitat", play_additional_bird_in_habitat},
    Entry{"layEggOnBirdsWithNestType", lay_egg_on_birds_with_nest_type, reads<nest, count>},
    Entry{"gainAllFoodTypeFromFeeder", gain_all_food_type_from_feeder, reads<food>},
    Entry{"drawAndDistributeCards", draw_and_distribute_cards},
    Entry{"drawFaceUpCardsFromTray", draw_face_up_cards_from_tray},
    // when another player does something
    Entry{"whenOpponentLaysEggsLayEggOnNestType", lay_egg_when_eggs_are_laid, reads<nest, count>,
          reacts_to_eggs},
    Entry{"whenOpponentPredatorSucceedsGainFood", gain_food_when_predator_succeeds, reads<count>,
          reacts_to_predator},
    Entry{"whenOpponentPlaysBirdInHabitatGainFood", gain_food_when_bird_is_played,
          reads<habitat, food, count>, reacts_to_bird},
    Entry{"whenOpponentPlaysBirdInHabitatTuckCard", tuck_card_when_bird_is_played, reads<habitat, count>,
          reacts_to_bird},
    Entry{"whenOpponentGainsFoodCacheIfMatch", cache_when_food_is_gained, reads<food, count>, reacts_to_food},
};

constexpr std::array action_entries = {
    Entry{"playBird", play_bird_action},
    Entry{"gainFood", gain_food_action},
    Entry{"layEggs", lay_eggs_action},
    Entry{"drawCardsAction", draw_cards_action},
    Entry{"discardAtEndOfTurn", discard_at_end_of_turn},
};
constexpr std::array action_powers = {
    Power<Powers>{.entry = &action_entries[0]}, Power<Powers>{.entry = &action_entries[1]},
    Power<Powers>{.entry = &action_entries[2]}, Power<Powers>{.entry = &action_entries[3]},
    Power<Powers>{.entry = &action_entries[4]},
};

}  // namespace

const PowerRegistry<Powers>& registry() {
  static constexpr PowerRegistry<Powers> all(entries);
  return all;
}

const Power<Powers>& power_of(Action action) { return action_powers[static_cast<std::size_t>(action)]; }
const Power<Powers>& end_of_turn_discard() { return action_powers[action_count]; }

}  // namespace rondel::games::wingspan
