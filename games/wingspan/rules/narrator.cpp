#include "wingspan/rules/narrator.h"

#include <array>

#include "wingspan/rules/actions.h"
#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {
namespace {

constexpr std::array<Text, action_count> action_names = {"play a bird", "gain food", "lay eggs",
                                                         "draw cards"};
constexpr std::array<Text, Event::kinds> event_names = {
    "GAME_STARTED", "ROUND_STARTED", "TURN_STARTED",       "TURN_ENDED",
    "ROUND_ENDED",  "GAME_ENDED",    "HABITAT_ACTIVATED",  "BIRD_PLAYED",
    "FOOD_GAINED",  "EGGS_LAID",     "PREDATOR_SUCCEEDED", "PREDATOR_FAILED"};

}  // namespace

LogArg Narrator::named(BirdId card) const {
  return LogArg::card(play_.table().face(Card(card)), Knowers::everybody());
}

LogArg Narrator::seen(BirdId card) const { return play_.table().named(Card(card)); }

void Narrator::tell_foods(Text pattern, const Effect& effect) {
  for (std::size_t food = 0; food < food_kinds; ++food) {
    if (effect.foods.counts[food] > 0) {
      play_.log(pattern, effect.seat, int{effect.foods.counts[food]}, food_names[food]);
    }
  }
}

void Narrator::applied(const Effect& effect, const Outcome& outcome) {
  using Kind = Effect::Kind;
  const Seat seat = effect.seat;
  switch (effect.kind) {
    case Kind::gain_food:
      return tell_foods("{} gains {} {}", effect);
    case Kind::discard_food:
      return tell_foods("{} pays {} {}", effect);
    case Kind::take_die:
    case Kind::roll_feeder:
    case Kind::reroll_feeder:
    case Kind::roll_dice:
      return tell_dice(effect, outcome);
    case Kind::cache_food:
      return play_.log("{} caches {} {} on {}", seat, int{effect.count}, name_of(effect.food),
                       named(effect.bird));
    case Kind::lay_eggs:
      return play_.log("{} lays an egg on {}", seat, named(effect.bird));
    case Kind::discard_eggs:
      return play_.log("{} takes an egg from {}", seat, named(effect.bird));
    case Kind::all_players_lay_eggs:
      for (const Seat each : play_.position().clockwise_from(seat)) {
        if (const BirdId bird = effect.birds[each]; bird != no_bird) {
          play_.log("{} lays an egg on {}, with all players", each, named(bird));
        }
      }
      return;
    default:
      return tell_cards(effect, outcome);
  }
}

void Narrator::tell_dice(const Effect& effect, const Outcome& outcome) {
  using Kind = Effect::Kind;
  const Seat seat = effect.seat;
  const Text rolled = outcome.dice == Dice{} ? Text() : words_for(outcome.dice);
  switch (effect.kind) {
    case Kind::reroll_feeder:
      return play_.log("{} rerolls the feeder: {}", seat, rolled);
    case Kind::roll_dice:
      return play_.log("{} rolls for {} with {}: {}", seat, name_of(effect.food), named(effect.bird), rolled);
    case Kind::take_die:
      if (effect.bird == no_bird) {
        play_.log("{} takes {} from the feeder", seat, name_of_taken(effect.side, effect.food));
      } else {
        play_.log("{} takes {} from the feeder and caches it on {}", seat,
                  name_of_taken(effect.side, effect.food), named(effect.bird));
      }
      break;
    default:
      break;
  }
  if (!rolled.empty()) {
    play_.log("the feeder is rolled: {}", rolled);
  }
}

void Narrator::tell_cards(const Effect& effect, const Outcome& outcome) {
  using Kind = Effect::Kind;
  const Seat seat = effect.seat;
  switch (effect.kind) {
    case Kind::draw_from_deck:
      for (std::int32_t i = 0; i < outcome.count; ++i) {
        play_.log("{} draws {}", seat, seen(outcome.cards[static_cast<std::size_t>(i)]));
      }
      return;
    case Kind::draw_from_tray:
      return play_.log("{} takes {} from the tray", seat, named(effect.card));
    case Kind::discard_card:
      return play_.log("{} discards {}", seat, seen(effect.card));
    case Kind::tuck_from_hand:
      return play_.log("{} tucks {} behind {}", seat, seen(effect.card), named(effect.bird));
    case Kind::tuck_from_deck:
      return play_.log("{} tucks {} cards of the deck behind {}", seat, outcome.count, named(effect.bird));
    case Kind::reveal_card:
      return play_.log("{} reveals {} for {}", seat, named(outcome.cards[0]), named(effect.bird));
    case Kind::tuck_revealed:
      return play_.log("{} tucks {} behind {}", seat, named(effect.card), named(effect.bird));
    case Kind::discard_revealed:
      return play_.log("{} is discarded", named(effect.card));
    case Kind::spread_cards:
      return play_.log("{} spreads {} cards for all", seat, outcome.count);
    case Kind::take_spread:
      return play_.log("{} takes {}", seat, named(effect.card));
    case Kind::draw_bonus:
      return play_.log("{} draws {} bonus cards", seat, outcome.count);
    case Kind::discard_bonus:
      return play_.log_redacted("{} discards the bonus card {}", "{} discards a bonus card", seat,
                                seen(effect.card));
    case Kind::reveal_bonus:
      for (const Card card : play_.position().mat(seat).bonus_cards()) {
        play_.log("{} shows the bonus card {}", seat, named(card.index()));
      }
      return;
    default:
      return tell_birds(effect, outcome);
  }
}

void Narrator::tell_birds(const Effect& effect, const Outcome& outcome) {
  using Kind = Effect::Kind;
  const Seat seat = effect.seat;
  switch (effect.kind) {
    case Kind::choose_bird:
      return play_.log("{} shows {}", seat, named(effect.card));
    case Kind::play_bird:
      return play_.log("{} plays {} to the {}", seat, named(effect.card), name_of(effect.habitat));
    case Kind::move_bird:
      return play_.log("{} moves {} to the {}", seat, named(effect.bird), name_of(effect.habitat));
    case Kind::repeat_power:
      return play_.log("{} repeats {}", seat, named(effect.bird));
    case Kind::put_off_discard:
      return play_.log("{} will discard {} at the end of the turn", seat, int{effect.count});
    default:
      return tell_course(effect, outcome);
  }
}

void Narrator::tell_course(const Effect& effect, const Outcome& outcome) {
  using Kind = Effect::Kind;
  const Seat seat = effect.seat;
  switch (effect.kind) {
    case Kind::refill_tray:
      return outcome.count > 0 ? play_.log("refilled in the tray: {}", outcome.count) : void();
    case Kind::clear_tray:
      return play_.log("the tray is cleared");
    case Kind::take_cube:
      return play_.log("{}: {}", seat, action_names[static_cast<std::size_t>(effect.count)]);
    case Kind::score_goal:
      return play_.log("{} scores {} for {}", seat, int{effect.count}, name_of(play_.position().goal()));
    case Kind::pass_first_player:
      return play_.log("{} is the first player", seat);
    case Kind::return_cubes:
      return play_.log("all players have {} action cubes", int{effect.count});
    case Kind::begin_turn:   // told with the action, and as an event
    case Kind::begin_round:  // as an event
      return;
    default:
      fault("an effect that no line tells of");
  }
}

void Narrator::raised(const Event& event) {
  const Text name = event_names[static_cast<std::size_t>(event.kind)];
  if (event.kind == Event::Kind::round_started) {
    play_.log("round {}: {}", play_.position().course.round + 1, name_of(play_.position().goal()));
  }
  play_.note(Knowers::nobody(), "event {} by {}", name, event.seat);
}

void Narrator::activation(const PowerActivation<Powers>& activation) {
  const Context& context = *activation.context;
  const Text what = activation.activated                              ? Text("activated")
                    : activation.reason == SkipReason::agent_declined ? Text("AGENT_DECLINED")
                                                                      : Text("RESOURCE_UNAVAILABLE");
  if (activation.activated) {
    play_.log("{} activates {}", context.owner, named(context.source));
  } else if (activation.reason == SkipReason::agent_declined) {
    play_.log("{} declines {}", context.owner, named(context.source));
  } else {
    play_.log("{} cannot use {}", context.owner, named(context.source));
  }
  play_.note(Knowers::nobody(), power_log_pattern, context.power->entry->name, what, context.owner,
             named(context.source));
}

}  // namespace rondel::games::wingspan
