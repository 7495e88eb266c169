// What cards do, in words: made from the kind of a power and its parameters, so that a new row of data needs no text.
#include <algorithm>

#include "wingspan/rules/cards.h"

namespace rondel::games::wingspan {
namespace {

struct Sentence {
  std::string_view power;
  std::string_view
      words;  // {n} count, {s} its plural, {p} price, {ps} its plural; the others as they are called
};

constexpr std::array sentences = {
    Sentence{"rollDiceAndCacheIfMatch",
             "roll the dice outside the feeder; for a {food}, cache {n} {food} here"},
    Sentence{
        "lookAtCardAndTuckIfWingspanUnder",
        "look at the top card of the deck; tuck it here if its wingspan is under {cm} cm, else discard it"},
    Sentence{"tuckAndDraw", "tuck {p} card{ps} from your hand here to draw {n} card{s}"},
    Sentence{"layEggsOnBird", "lay {n} egg{s} on {target}"},
    Sentence{"moveToAnotherHabitatIfRightmost",
             "if this is the rightmost bird of its row, move it to another habitat"},
    Sentence{"drawCardsWithDelayedDiscard",
             "draw {n} card{s}; at the end of the turn discard {p} card{ps} from your hand"},
    Sentence{"tuckFromHandAndLay", "tuck {p} card{ps} from your hand here to lay {n} egg{s} on {target}"},
    Sentence{"gainFoodFromFeederWithCache", "take {n} {food} from the feeder; you may cache it here"},
    Sentence{"allPlayersGainFoodFromSupply", "all players gain {n} {food} from the supply"},
    Sentence{"discardEggToGainFood",
             "discard {p} egg{ps} from another of your birds to gain {n} food of your choice"},
    Sentence{"discardFoodToTuckFromDeck", "discard a {food} to tuck {n} card{s} of the deck here"},
    Sentence{"gainFoodFromSupply", "gain {n} {food} from the supply"},
    Sentence{"allPlayersDrawCardsFromDeck", "all players draw {n} card{s} from the deck"},
    Sentence{"cacheFoodFromSupply", "cache {n} {food} from the supply here"},
    Sentence{"tuckAndGainFood", "tuck {p} card{ps} from your hand here to gain {n} {food} from the supply"},
    Sentence{"tuckAndGainFoodOfChoice",
             "tuck {p} card{ps} from your hand here to gain {n} {foods} from the supply"},
    Sentence{"gainFoodFromFeederIfAvailable", "take {n} {foods} from the feeder"},
    Sentence{"allPlayersLayEggOnNestType",
             "all players lay an egg on a bird with a {nest} nest; you lay another one on another such bird"},
    Sentence{"playersWithFewestInHabitatDrawCard",
             "those with the fewest birds in the {habitat} draw {n} card{s}"},
    Sentence{"playersWithFewestInHabitatGainFood",
             "those with the fewest birds in the {habitat} take {n} food from the feeder"},
    Sentence{"eachPlayerGainsFoodFromFeeder",
             "each player takes {n} food from the feeder, beginning with whom you choose"},
    Sentence{"discardEggToDrawCards", "discard {p} egg{ps} to draw {n} card{s}"},
    Sentence{"repeatBrownPowerInHabitat", "repeat the brown power of another bird in this row"},
    Sentence{"repeatPredatorPowerInHabitat", "repeat the power of a predator in this row"},
    Sentence{"gainFoodFromFeeder", "take {n} food from the feeder"},
    Sentence{"tradeFoodType", "trade a food for another one from the supply"},
    Sentence{"drawCards", "draw {n} card{s}"},
    Sentence{"drawBonusCardsAndKeep", "draw {n} bonus cards and keep {p}"},
    Sentence{"playAdditionalBirdInHabitat", "play another bird in this row at its usual price"},
    Sentence{"layEggOnBirdsWithNestType", "lay an egg on each of your birds with a {nest} nest"},
    Sentence{"gainAllFoodTypeFromFeeder", "take all {food} that is in the feeder"},
    Sentence{"drawAndDistributeCards",
             "spread one card more than there are players; each takes one, beginning with you, and you the "
             "last one"},
    Sentence{"drawFaceUpCardsFromTray", "draw all cards of the tray"},
    Sentence{"whenOpponentLaysEggsLayEggOnNestType",
             "when another player lays eggs, lay {n} egg{s} on another bird with a {nest} nest"},
    Sentence{"whenOpponentPredatorSucceedsGainFood",
             "when a predator of another player succeeds, take {n} food from the feeder"},
    Sentence{"whenOpponentPlaysBirdInHabitatGainFood",
             "when another player plays a bird to the {habitat}, gain {n} {food} from the supply"},
    Sentence{"whenOpponentPlaysBirdInHabitatTuckCard",
             "when another player plays a bird to the {habitat}, tuck {n} card{s} from your hand here"},
    Sentence{"whenOpponentGainsFoodCacheIfMatch",
             "when another player gains food and takes a {food}, cache {n} {food} from the supply here"},
};

std::string listed(std::uint32_t foods) {
  std::string list;
  for (std::size_t food = 0; food < food_kinds; ++food) {
    if ((foods >> food & 1U) != 0) {
      list += (list.empty() ? "" : " or ") + std::string(food_names[food].view());
    }
  }
  return list;
}

std::string word_for(std::string_view name, const Params& params) {
  if (name == "n") return std::to_string(params.count);
  if (name == "s") return params.count == 1 ? "" : "s";
  if (name == "p") return std::to_string(params.price);
  if (name == "ps") return params.price == 1 ? "" : "s";
  if (name == "food") return std::string(name_of(params.food).view());
  if (name == "foods") return listed(params.foods);
  if (name == "nest") return std::string(name_of(params.nest).view());
  if (name == "habitat") return std::string(name_of(params.habitat).view());
  if (name == "cm") return std::to_string(params.wingspan);
  return params.any_bird ? "any of your birds" : "this bird";
}

std::string filled(std::string_view words, const Params& params) {
  std::string text;
  while (!words.empty()) {
    const std::size_t open = std::min(words.find('{'), words.size());
    text += words.substr(0, open);
    words.remove_prefix(open);
    if (!words.empty()) {
      const std::size_t close = words.find('}');
      text += word_for(words.substr(1, close - 1), params);
      words.remove_prefix(close + 1);
    }
  }
  return text;
}

}  // namespace

std::string describe(const Bird& bird) {
  if (!bird.power) {
    return "no power";
  }
  const auto found = std::ranges::find(sentences, bird.power.entry->name.view(), &Sentence::power);
  return found == sentences.end() ? std::string() : filled(found->words, bird.power.params);
}

std::string describe(const Bonus& bonus) {
  static constexpr std::array<std::string_view, 5> counted = {
      "bird of yours that this card counts", "bird of yours with at least 4 eggs",
      "bird of yours with an egg", "card in your hand at the end", "bird in your shortest row"};
  const std::string what(counted[static_cast<std::size_t>(bonus.counting)]);
  if (bonus.each > 0) {
    return std::to_string(bonus.each) + " points for each " + what;
  }
  return "by how many: " + what + "; " + std::to_string(bonus.steps[0].points) + " points from " +
         std::to_string(bonus.steps[0].from) + ", " + std::to_string(bonus.steps[1].points) + " from " +
         std::to_string(bonus.steps[1].from);
}

std::string describe(const FoodCost& cost) {
  std::string text;
  const auto add = [&](int count, std::string_view name) {
    if (count > 0) {
      text += text.empty() ? "" : cost.is_choice ? " or " : ", ";
      text += std::to_string(count) + " " + std::string(name);
    }
  };
  for (std::size_t food = 0; food < food_kinds; ++food) {
    add(cost.foods.counts[food], food_names[food].view());
  }
  add(cost.wild, "of any food");
  return text.empty() ? "nothing" : text;
}

}  // namespace rondel::games::wingspan
