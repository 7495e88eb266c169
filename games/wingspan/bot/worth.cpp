#include "wingspan/bot/worth.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace rondel::games::wingspan {
namespace {

// What using a power once is worth, by its kind, for who has the means.
struct Use {
  std::string_view power;
  std::int32_t worth;
};
constexpr std::array uses = {
    Use{"rollDiceAndCacheIfMatch", 5},
    Use{"lookAtCardAndTuckIfWingspanUnder", 6},
    Use{"tuckAndDraw", 11},
    Use{"layEggsOnBird", 9},
    Use{"moveToAnotherHabitatIfRightmost", 1},
    Use{"drawCardsWithDelayedDiscard", 5},
    Use{"tuckFromHandAndLay", 15},
    Use{"gainFoodFromFeederWithCache", 10},
    Use{"allPlayersGainFoodFromSupply", 3},
    Use{"discardEggToGainFood", 1},
    Use{"discardFoodToTuckFromDeck", 17},
    Use{"gainFoodFromSupply", 6},
    Use{"allPlayersDrawCardsFromDeck", 3},
    Use{"cacheFoodFromSupply", 10},
    Use{"tuckAndGainFood", 12},
    Use{"tuckAndGainFoodOfChoice", 12},
    Use{"gainFoodFromFeederIfAvailable", 5},
    Use{"allPlayersLayEggOnNestType", 12},
    Use{"playersWithFewestInHabitatDrawCard", 1},
    Use{"playersWithFewestInHabitatGainFood", 1},
    Use{"eachPlayerGainsFoodFromFeeder", 3},
    Use{"discardEggToDrawCards", 1},
    Use{"repeatBrownPowerInHabitat", 6},
    Use{"repeatPredatorPowerInHabitat", 4},
    Use{"gainFoodFromFeeder", 6},
    Use{"tradeFoodType", 2},
    Use{"drawCards", 5},
    Use{"drawBonusCardsAndKeep", 35},
    Use{"playAdditionalBirdInHabitat", 15},
    Use{"layEggOnBirdsWithNestType", 20},
    Use{"gainAllFoodTypeFromFeeder", 8},
    Use{"drawAndDistributeCards", 6},
    Use{"drawFaceUpCardsFromTray", 12},
    Use{"whenOpponentLaysEggsLayEggOnNestType", 8},
    Use{"whenOpponentPredatorSucceedsGainFood", 2},
    Use{"whenOpponentPlaysBirdInHabitatGainFood", 4},
    Use{"whenOpponentPlaysBirdInHabitatTuckCard", 6},
    Use{"whenOpponentGainsFoodCacheIfMatch", 6},
};

std::int32_t worth_by_kind(const Bird& bird) {
  if (!bird.power) {
    return 0;
  }
  for (const Use& use : uses) {
    if (use.power == bird.power.entry->name.view()) {
      return use.worth;
    }
  }
  return 0;
}

// Food and cards are worth something as long as birds can still be played with them.
std::int32_t while_there_is_time(const MatSight& sight, std::int32_t worth) {
  return worth * std::min(sight.turns_left() - 1, 6) / 6;
}

int missing_food(const MatSight& sight, const Bird& bird) {
  return bird.cost.size() - bird.cost.matched_by(sight.mat().foods());
}

constexpr std::array<int, columns + 1> gains = {1, 1, 2, 2, 3, 3};

std::int32_t worth_of_row(const MatSight& sight, Habitat habitat) {
  std::int32_t sum = 0;
  for (const Card card : sight.mat().row(habitat).birds()) {
    const Bird& bird = sight.bird(card.index());
    sum += bird.colour == Colour::brown ? std::max(0, worth_of_using(sight, bird)) : 0;
  }
  return sum;
}

}  // namespace

namespace {

// Whether the means are there, and can be spared.
bool can_afford(const MatSight& sight, const Bird& bird, std::string_view kind) {
  if (kind == "tuckAndDraw") {
    return !sight.mat().hand().empty();
  }
  if (kind.substr(0, 4) == "tuck") {
    return sight.mat().hand().size() > 2 || (!sight.mat().hand().empty() && sight.turns_left() < 4);
  }
  if (kind == "discardFoodToTuckFromDeck") {
    return sight.mat().foods()[bird.power.params.food] > 0;
  }
  if (kind == "discardEggToGainFood" || kind == "discardEggToDrawCards") {
    // An egg is a point in the end; early it buys more than that.
    return sight.turns_left() > 8 && sight.mat().eggs() > 2;
  }
  return (kind != "layEggsOnBird" && kind != "allPlayersLayEggOnNestType") || sight.room() > 0;
}

}  // namespace

std::int32_t worth_of_using(const MatSight& sight, const Bird& bird) {
  const std::string_view kind = bird.power ? bird.power.entry->name.view() : std::string_view();
  const std::int32_t worth = worth_by_kind(bird);
  if (!can_afford(sight, bird, kind)) {
    return -1;
  }
  const bool brings_points = kind.substr(0, 4) == "tuck" || kind.substr(0, 5) == "cache" ||
                             kind.substr(0, 3) == "lay" || kind == "discardFoodToTuckFromDeck" ||
                             kind.substr(0, 4) == "roll" || kind.substr(0, 4) == "look" ||
                             bird.colour != Colour::brown;
  return brings_points ? worth : while_there_is_time(sight, worth);
}

std::int32_t worth_of_bird(const MatSight& sight, const Bird& bird, Habitat habitat) {
  const std::int32_t turns = sight.turns_left();
  std::int32_t worth = bird.points * 10 + std::min(bird.egg_limit, turns / 3) * 3;
  if (bird.colour == Colour::brown) {
    worth += worth_by_kind(bird) * turns / 4;
  } else if (bird.colour == Colour::white) {
    worth += worth_of_using(sight, bird);
  } else if (bird.colour == Colour::pink) {
    worth += worth_by_kind(bird) * turns / 4;
  }
  // A longer row gives more, as long as it will be used.
  worth += std::min(turns, 12);
  for (const Card card : sight.mat().bonus_cards()) {
    worth += (bird.bonus_tags & bonus_at(sight.face(card.index())).tag) != 0 ? 12 : 0;
  }
  const auto row_goal = static_cast<Goal>(at(habitat));
  worth += sight.goal() == row_goal || sight.goal() == Goal::birds ? 8 : 0;
  return worth;
}

std::int32_t worth_of_card(const MatSight& sight, const Bird& bird) {
  std::int32_t best = -100;
  for (const Habitat habitat : all_habitats) {
    if ((bird.habitats & bit(habitat)) != 0 && sight.mat().row(habitat).has_room()) {
      best = std::max(best, worth_of_bird(sight, bird, habitat) - 10 * sight.mat().row(habitat).egg_cost());
    }
  }
  return best - 5 * bird.cost.size() - 4 * missing_food(sight, bird);
}

std::int32_t worth_of_bonus(const MatSight& sight, std::int32_t face) {
  const Bonus& bonus = bonus_at(face);
  std::int32_t count = 0;
  for (const Habitat habitat : all_habitats) {
    for (const Card card : sight.mat().row(habitat).birds()) {
      count += (sight.bird(card.index()).bonus_tags & bonus.tag) != 0 ? 2 : 0;
    }
  }
  for (const Card card : sight.mat().hand()) {
    count += (sight.bird(card.index()).bonus_tags & bonus.tag) != 0 ? 1 : 0;
  }
  const bool is_general = bonus.counting != Counting::tagged;
  return count * 10 + (is_general ? 25 : 0) + bonus.each * 5 + bonus.steps[0].points * 4 -
         bonus.steps[0].from * 3;
}

std::int32_t eggs_for_goal(const MatSight& sight, BirdId id, int eggs_there) {
  const Goal goal = sight.goal();
  const int number = static_cast<int>(goal);
  const Habitat habitat = sight.habitat(id);
  const auto is_nest = [&](Goal first) {
    return counts_as(sight.bird(id).nest, static_cast<Nest>(number - static_cast<int>(first)));
  };
  if (goal >= Goal::eggs_in_forest && goal <= Goal::eggs_in_wetland) {
    return number - static_cast<int>(Goal::eggs_in_forest) == static_cast<int>(habitat) ? 1 : 0;
  }
  if (goal >= Goal::eggs_in_bowl_nests && goal <= Goal::eggs_in_platform_nests) {
    return is_nest(Goal::eggs_in_bowl_nests) ? 1 : 0;
  }
  if (goal >= Goal::bowl_nests_with_eggs && goal <= Goal::platform_nests_with_eggs) {
    return is_nest(Goal::bowl_nests_with_eggs) && eggs_there == 0 ? 1 : 0;
  }
  const auto eggs_in = [&](Habitat row) { return sight.mat().row(row).eggs(); };
  const bool is_short =
      std::ranges::all_of(all_habitats, [&](Habitat other) { return eggs_in(habitat) <= eggs_in(other); });
  return goal == Goal::sets_of_eggs && is_short ? 1 : 0;
}

std::int32_t worth_of_food(const MatSight& sight, Food food) {
  std::int32_t worth = 1;
  for (const Card card : sight.mat().hand()) {
    const Bird& bird = sight.bird(card.index());
    const int missing = missing_food(sight, bird);
    Foods more = sight.mat().foods();
    ++more[food];
    if (missing > 0 && bird.cost.size() - bird.cost.matched_by(more) < missing) {
      worth = std::max(worth, 3 + std::max(0, worth_of_card(sight, bird)) / (4 * missing));
    }
  }
  return while_there_is_time(sight, worth);
}

std::int32_t worth_of_playing(const MatSight& sight, Card card, Habitat habitat) {
  const Bird& bird = sight.bird(card.index());
  return worth_of_bird(sight, bird, habitat) - 10 * sight.mat().row(habitat).egg_cost() -
         2 * bird.cost.size();
}

std::int32_t worth_of_action(const MatSight& sight, Action action) {
  switch (action) {
    case Action::play_bird: {
      std::int32_t best = -1000;
      for (const Card card : sight.mat().hand()) {
        for (const Habitat habitat : all_habitats) {
          if (sight.mat().can_play(card, habitat)) {
            best = std::max(best, worth_of_playing(sight, card, habitat));
          }
        }
      }
      return best;
    }
    case Action::lay_eggs: {
      const int count = gains[static_cast<std::size_t>(sight.mat().row(Habitat::grassland).size())] + 1;
      return 10 * std::min(count, sight.room()) + worth_of_row(sight, Habitat::grassland);
    }
    case Action::gain_food: {
      std::int32_t best = 0;
      for (int food = 0; food < food_kinds; ++food) {
        if (sight.feeder().has(1U << food)) {
          best = std::max(best, worth_of_food(sight, static_cast<Food>(food)));
        }
      }
      return best * gains[static_cast<std::size_t>(sight.mat().row(Habitat::forest).size())] +
             worth_of_row(sight, Habitat::forest);
    }
    case Action::draw_cards: {
      const std::int32_t each = sight.mat().hand().empty()      ? 30
                                : sight.mat().hand().size() < 2 ? 16
                                : sight.mat().hand().size() < 4 ? 8
                                                                : 2;
      return while_there_is_time(sight, each) *
                 gains[static_cast<std::size_t>(sight.mat().row(Habitat::wetland).size())] +
             worth_of_row(sight, Habitat::wetland);
    }
  }
  return 0;
}

}  // namespace rondel::games::wingspan
