// The effects of Wingspan: the one place where anything changes.
#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {

Outcome Wingspan::apply(const Effect& effect) {
  static constexpr std::array<Applier, Effect::kinds> appliers = {
      &Wingspan::gain_food,     &Wingspan::take_die,       &Wingspan::roll_feeder,
      &Wingspan::roll_feeder,   &Wingspan::roll_dice,      &Wingspan::cache_food,
      &Wingspan::discard_food,  &Wingspan::lay_eggs,       &Wingspan::all_players_lay_eggs,
      &Wingspan::discard_eggs,  &Wingspan::draw_from_deck, &Wingspan::draw_from_tray,
      &Wingspan::discard_card,  &Wingspan::tuck_from_hand, &Wingspan::tuck_from_deck,
      &Wingspan::reveal_card,   &Wingspan::tuck_revealed,  &Wingspan::discard_revealed,
      &Wingspan::spread_cards,  &Wingspan::take_spread,    &Wingspan::draw_bonus,
      &Wingspan::discard_bonus, &Wingspan::choose_bird,    &Wingspan::play_bird,
      &Wingspan::move_bird,     &Wingspan::repeat_power,   &Wingspan::put_off_discard,
      &Wingspan::refill_tray,   &Wingspan::clear_tray,     &Wingspan::begin_turn,
      &Wingspan::take_cube,     &Wingspan::score_goal,     &Wingspan::pass_first_player,
      &Wingspan::return_cubes,  &Wingspan::begin_round,    &Wingspan::reveal_bonus,
  };
  return (this->*appliers[static_cast<std::size_t>(effect.kind)])(effect);
}

// --- food ---

Outcome Wingspan::gain_food(const Effect& effect) {
  players_[effect.seat].foods += effect.foods;
  return {};
}

Outcome Wingspan::take_die(const Effect& effect) {
  check(feeder_.showing(effect.side) > 0, "a die was taken that is not in the feeder");
  feeder_.take(effect.side);
  if (effect.bird == no_bird) {
    ++players_[effect.seat].foods[effect.food];
  } else {
    add_tokens(effect.bird, "cached", 1);
  }
  Outcome outcome;
  if (feeder_.inside() == 0) {
    roll_all();
    outcome.dice = feeder_.showing();
  }
  return outcome;
}

Outcome Wingspan::roll_feeder(const Effect& /*effect*/) {
  roll_all();
  Outcome outcome;
  outcome.dice = feeder_.showing();
  return outcome;
}

// The dice outside the feeder are rolled beside it, and stay outside.
Outcome Wingspan::roll_dice(const Effect& effect) {
  Outcome outcome;
  for (int i = 0; i < feeder_.outside(); ++i) {
    const Side side = roll();
    ++outcome.dice[side];
    outcome.count += (foods_on(side) & bit(effect.food)) != 0 ? 1 : 0;
  }
  return outcome;
}

Outcome Wingspan::cache_food(const Effect& effect) {
  add_tokens(effect.bird, "cached", effect.count);
  return {};
}

Outcome Wingspan::discard_food(const Effect& effect) {
  for (std::size_t i = 0; i < food_kinds; ++i) {
    std::int16_t& owned = players_[effect.seat].foods.counts[i];
    check(owned >= effect.foods.counts[i], "more food was paid than there is");
    owned = static_cast<std::int16_t>(owned - effect.foods.counts[i]);
  }
  return {};
}

Side Wingspan::roll() {
  learn(Knowers::everybody());
  if (has_stacked_rolls_) {
    check(!stacked_rolls_.empty(), "setup.rolls: one die too few is given");
    const Side side = stacked_rolls_[0];
    stacked_rolls_.erase(stacked_rolls_.begin());
    return side;
  }
  return static_cast<Side>(random("dice").below(die_sides));
}

void Wingspan::roll_all() {
  feeder_.clear();
  for (int i = 0; i < Feeder::dice; ++i) {
    const Side side = roll();
    feeder_.put(side);
  }
}

// --- eggs ---

Outcome Wingspan::lay_eggs(const Effect& effect) {
  check(eggs(effect.bird) + effect.count <= bird(effect.bird).egg_limit,
        "an egg was laid where there is no room");
  add_tokens(effect.bird, "eggs", effect.count);
  return {};
}

Outcome Wingspan::all_players_lay_eggs(const Effect& effect) {
  for (const std::int16_t bird : effect.birds) {
    if (bird != no_bird) {
      add_tokens(bird, "eggs", 1);
    }
  }
  return {};
}

Outcome Wingspan::discard_eggs(const Effect& effect) {
  check(eggs(effect.bird) >= effect.count, "an egg was taken that is not there");
  add_tokens(effect.bird, "eggs", -effect.count);
  return {};
}

// --- cards ---

std::optional<Card> Wingspan::draw_card(Zone to) {
  if (table_.is_empty(deck())) {
    table_.move_all(discards(), deck());
    table_.shuffle(deck(), random("deck"));
  }
  return table_.draw(deck(), to);
}

Outcome Wingspan::draw_from_deck(const Effect& effect) {
  Outcome outcome;
  for (int i = 0; i < effect.count; ++i) {
    if (const std::optional<Card> card = draw_card(hand(effect.seat))) {
      outcome.cards[static_cast<std::size_t>(outcome.count++)] = card->index();
    }
  }
  return outcome;
}

Outcome Wingspan::draw_from_tray(const Effect& effect) {
  table_.move(Card(effect.card), hand(effect.seat));
  return {};
}

Outcome Wingspan::discard_card(const Effect& effect) {
  table_.move(Card(effect.card), discards());
  return {};
}

Outcome Wingspan::tuck_from_hand(const Effect& effect) {
  table_.move(Card(effect.card), tucked(effect.seat));
  add_tokens(effect.bird, "tucked", 1);
  return {};
}

Outcome Wingspan::tuck_from_deck(const Effect& effect) {
  Outcome outcome;
  while (outcome.count < effect.count && draw_card(tucked(effect.seat))) {
    ++outcome.count;
  }
  if (outcome.count > 0) {
    add_tokens(effect.bird, "tucked", outcome.count);
  }
  return outcome;
}

Outcome Wingspan::reveal_card(const Effect& /*effect*/) {
  const std::optional<Card> card = draw_card(spread());
  check(card.has_value(), "a card was to be revealed, but there is none");
  Outcome outcome;
  outcome.count = 1;
  outcome.cards[0] = card->index();
  return outcome;
}

Outcome Wingspan::tuck_revealed(const Effect& effect) {
  table_.move(table_.top(spread()), tucked(effect.seat));
  add_tokens(effect.bird, "tucked", 1);
  return {};
}

Outcome Wingspan::discard_revealed(const Effect& /*effect*/) {
  table_.move(table_.top(spread()), discards());
  return {};
}

Outcome Wingspan::spread_cards(const Effect& effect) {
  Outcome outcome;
  while (outcome.count < effect.count && draw_card(spread())) {
    ++outcome.count;
  }
  return outcome;
}

Outcome Wingspan::take_spread(const Effect& effect) {
  table_.move(Card(effect.card), hand(effect.seat));
  return {};
}

Outcome Wingspan::draw_bonus(const Effect& effect) {
  Outcome outcome;
  for (int i = 0; i < effect.count; ++i) {
    if (table_.is_empty(bonus_deck())) {
      table_.move_all(bonus_discards(), bonus_deck());
      table_.shuffle(bonus_deck(), random("bonus"));
    }
    if (const std::optional<Card> card = table_.draw(bonus_deck(), bonus(effect.seat))) {
      outcome.cards[static_cast<std::size_t>(outcome.count++)] = card->index();
    }
  }
  return outcome;
}

Outcome Wingspan::discard_bonus(const Effect& effect) {
  table_.move(Card(effect.card), bonus_discards());
  return {};
}

Outcome Wingspan::refill_tray(const Effect& /*effect*/) {
  Outcome outcome;
  while (table_.size(tray()) < tray_size && draw_card(tray())) {
    ++outcome.count;
  }
  return outcome;
}

Outcome Wingspan::clear_tray(const Effect& /*effect*/) {
  table_.move_all(tray(), discards());
  return {};
}

// --- birds ---

// It is shown before it is paid for, so that everybody can see that the payment is right.
Outcome Wingspan::choose_bird(const Effect& effect) {
  table_.reveal(Card(effect.card));
  players_[effect.seat].playing = effect.card;
  return {};
}

Outcome Wingspan::play_bird(const Effect& effect) {
  check(has_room(effect.seat, effect.habitat), "a bird was played to a row that is full");
  players_[effect.seat].playing = -1;
  table_.move(Card(effect.card), row_zone(effect.seat, effect.habitat));
  return {};
}

Outcome Wingspan::move_bird(const Effect& effect) {
  check(has_room(effect.seat, effect.habitat), "a bird was moved to a row that is full");
  table_.move(Card(effect.bird), row_zone(effect.seat, effect.habitat));
  return {};
}

Outcome Wingspan::repeat_power(const Effect& /*effect*/) { return {}; }

Outcome Wingspan::put_off_discard(const Effect& effect) {
  Context context = context_of(effect.bird, effect.seat);
  context.power = &end_of_turn_discard();
  for (int i = 0; i < effect.count; ++i) {
    powers_.defer({.context = context});
  }
  return {};
}

// --- the course of the game ---

Outcome Wingspan::begin_turn(const Effect& effect) {
  active_ = effect.seat;
  powers_.begin_turn(effect.seat);
  return {};
}

Outcome Wingspan::take_cube(const Effect& effect) {
  --players_[effect.seat].cubes;
  return {};
}

Outcome Wingspan::score_goal(const Effect& effect) {
  std::int16_t& points = players_[effect.seat].goal_points;
  points = static_cast<std::int16_t>(points + effect.count);
  return {};
}

Outcome Wingspan::pass_first_player(const Effect& effect) {
  first_ = effect.seat;
  return {};
}

Outcome Wingspan::return_cubes(const Effect& effect) {
  for (const Seat seat : seats()) {
    players_[seat].cubes = effect.count;
  }
  return {};
}

Outcome Wingspan::begin_round(const Effect& effect) {
  round_ = effect.count;
  active_ = first_;
  return {};
}

Outcome Wingspan::reveal_bonus(const Effect& effect) {
  table_.reveal_all(bonus(effect.seat));
  return {};
}

}  // namespace rondel::games::wingspan
