#include "wingspan/rules/questions.h"

#include <algorithm>

namespace rondel::games::wingspan {
namespace {

constexpr Choice use_or_not[] = {Choice::word("activate"), Choice::word("decline")};

constexpr std::int32_t reroll_value = 1000;

// What can be taken, each side once: a die of two foods as either.
small_vector<Choice, 8> dice_choices(const Feeder& feeder, std::uint32_t foods) {
  small_vector<Choice, 8> choices;
  for (Side side = 0; side < die_sides; ++side) {
    for (std::uint32_t food = 0; feeder.showing(side) > 0 && food < food_kinds; ++food) {
      if ((foods_on(side) & foods & 1U << food) != 0) {
        choices.push_back(Choice::word(name_of_taken(side, static_cast<Food>(food)),
                                       static_cast<std::int32_t>(side * 8U + food)));
      }
    }
  }
  const Choice reroll = Choice::word("reroll", reroll_value);
  choices.push_back(feeder.is_uniform() ? reroll
                                        : reroll.not_now("INVALID_REROLL: the dice show different sides"));
  return choices;
}

small_vector<Choice, 8> food_choices(std::uint32_t foods) {
  small_vector<Choice, 8> choices;
  for (std::uint32_t food = 0; food < food_kinds; ++food) {
    if ((foods & 1U << food) != 0) {
      choices.push_back(Choice::word(food_names[food], static_cast<std::int32_t>(food)));
    }
  }
  return choices;
}

bool fits(const Wingspan& state, BirdId id, EggPlace place) {
  return id != place.except && state.has_room_for_egg(id) &&
         (place.nest == Nest::none || counts_as(state.bird(id).nest, place.nest));
}

}  // namespace

PowerActivation<Powers> activates(const Context& context) {
  return {.context = &context, .activated = true, .reason = SkipReason::none};
}
PowerActivation<Powers> declines(const Context& context) {
  return {.context = &context, .activated = false, .reason = SkipReason::agent_declined};
}
PowerActivation<Powers> cannot(const Context& context) {
  return {.context = &context, .activated = false, .reason = SkipReason::resource_unavailable};
}

Step<bool> is_activated(const Context& context, bool is_possible) {
  if (!is_possible) {
    co_yield cannot(context);
    co_return false;
  }
  const Text title = Text::from_static(bird_at(context.face).question.c_str());
  const Picks picks = co_yield PromptRequest{{.seat = context.owner, .title = title, .choices = use_or_not}};
  const bool is_wanted = picks[0] == 0;
  co_yield is_wanted ? activates(context) : declines(context);
  co_return is_wanted;
}

// --- food ---

bool can_take(const Context& context, std::uint32_t foods) {
  const Feeder& feeder = context.state().feeder();
  return feeder.has(foods) || feeder.is_uniform();
}

Step<std::int32_t> take_food(const Context& context, Seat seat, std::uint32_t foods, BirdId cache_on) {
  static constexpr Choice keep_or_cache[] = {Choice::word("keep it"), Choice::word("cache it")};
  while (can_take(context, foods)) {
    const small_vector<Choice, 8> choices = dice_choices(context.state().feeder(), foods);
    const Picks picks =
        co_yield PromptRequest{{.seat = seat, .title = "take food from the feeder", .choices = choices}};
    const std::int32_t value = choices[picks[0]].value;
    if (value == reroll_value) {
      co_yield Effect{.kind = Effect::Kind::reroll_feeder, .seat = seat};
      continue;
    }
    Effect effect{.kind = Effect::Kind::take_die, .seat = seat};
    effect.side = static_cast<Side>(value / 8);
    effect.food = static_cast<Food>(value % 8);
    if (cache_on != no_bird) {
      const Picks place = co_yield PromptRequest{
          {.seat = seat, .title = "keep the food, or cache it on the bird", .choices = keep_or_cache}};
      effect.bird = place[0] == 1 ? cache_on : no_bird;
    }
    co_yield effect;
    co_return static_cast<std::int32_t>(effect.food);
  }
  co_return took_nothing;
}

Step<bool> is_rerolled(const Context& context, Seat seat, std::uint32_t foods) {
  const Feeder& feeder = context.state().feeder();
  if (!feeder.is_uniform()) {
    co_return false;
  }
  const small_vector<Choice, 8> choices = dice_choices(feeder, foods);
  const Picks picks = co_yield PromptRequest{
      {.seat = seat, .title = "take all of it from the feeder, or reroll", .choices = choices}};
  const bool is_wanted = choices[picks[0]].value == reroll_value;
  if (is_wanted) {
    co_yield Effect{.kind = Effect::Kind::reroll_feeder, .seat = seat};
  }
  co_return is_wanted;
}

Step<> gain_chosen(const Context& context, Seat seat, std::uint32_t foods) {
  static_cast<void>(context);
  const small_vector<Choice, 8> choices = food_choices(foods);
  const Picks picks = co_yield PromptRequest{{.seat = seat, .title = "gain which food?", .choices = choices}};
  const auto food = static_cast<Food>(choices[picks[0]].value);
  co_yield Effect{.kind = Effect::Kind::gain_food, .seat = seat, .foods = Foods::of(food)};
}

// --- eggs ---

bool can_lay(const Context& context, Seat seat, EggPlace place) {
  for (const BirdId id : context.state().birds_of(seat)) {
    if (fits(context.state(), id, place)) {
      return true;
    }
  }
  return false;
}

bool has_egg(const Context& context, Seat seat, BirdId except) {
  for (const BirdId id : context.state().birds_of(seat)) {
    if (id != except && context.state().eggs(id) > 0) {
      return true;
    }
  }
  return false;
}

Step<BirdId> choose_nest(const Context& context, Seat seat, EggPlace place) {
  small_vector<Choice, 16> choices;
  for (const BirdId id : context.state().birds_of(seat)) {
    if (fits(context.state(), id, place)) {
      choices.push_back(Choice::card(id));
    }
  }
  if (choices.empty()) {
    co_return no_bird;
  }
  const Picks picks = co_yield PromptRequest{{.seat = seat, .title = "lay an egg on", .choices = choices}};
  co_return choices[picks[0]].value;
}

Step<int> lay(const Context& context, Seat seat, int count, EggPlace place) {
  int laid = 0;
  for (; laid < count; ++laid) {
    const BirdId bird = co_await choose_nest(context, seat, place);
    if (bird == no_bird) {
      break;
    }
    co_yield Effect{.kind = Effect::Kind::lay_eggs, .seat = seat, .bird = bird};
  }
  co_return laid;
}

Step<> discard_egg(const Context& context, Seat seat, BirdId except) {
  small_vector<Choice, 16> choices;
  for (const BirdId id : context.state().birds_of(seat)) {
    if (id != except && context.state().eggs(id) > 0) {
      choices.push_back(Choice::card(id));
    }
  }
  const Picks picks = co_yield PromptRequest{{.seat = seat, .title = "take an egg from", .choices = choices}};
  co_yield Effect{.kind = Effect::Kind::discard_eggs, .seat = seat, .bird = choices[picks[0]].value};
}

// --- cards ---

bool can_draw(const Context& context) {
  const Wingspan& state = context.state();
  return state.can_draw() || !state.table().is_empty(state.tray());
}

Step<int> draw(const Context& context, Seat seat, int count) {
  const Wingspan& state = context.state();
  int drawn = 0;
  for (; drawn < count && can_draw(context); ++drawn) {
    small_vector<Choice, 4> choices;
    if (state.can_draw()) {
      choices.push_back(Choice::word("the deck"));
    }
    for (const Card card : state.table().cards(state.tray())) {
      choices.push_back(choice_of(card));
    }
    const Picks picks =
        co_yield PromptRequest{{.seat = seat, .title = "draw a card from", .choices = choices}};
    const Choice choice = choices[picks[0]];
    Effect effect{.kind = Effect::Kind::draw_from_deck, .seat = seat};
    if (choice.kind == Choice::Kind::card) {
      effect.kind = Effect::Kind::draw_from_tray;
      effect.card = choice.value;
    }
    co_yield effect;
  }
  co_return drawn;
}

Step<> tuck_from_hand(const Context& context, int count) {
  const Wingspan& state = context.state();
  for (int i = 0; i < count && state.hand_size(context.owner) > 0; ++i) {
    const small_vector<Choice, 16> choices = state.table().choices(state.hand(context.owner));
    const Picks picks = co_yield PromptRequest{{.seat = context.owner,
                                                .title = "tuck a card from your hand",
                                                .choices = choices,
                                                .shown = Shown::to_asked}};
    co_yield Effect{.kind = Effect::Kind::tuck_from_hand,
                    .seat = context.owner,
                    .bird = context.source,
                    .card = choices[picks[0]].value};
  }
}

Step<> keep_bonus(const Context& context, Seat seat, int drawn) {
  static_cast<void>(context);
  const Outcome outcome = co_yield Effect{
      .kind = Effect::Kind::draw_bonus, .seat = seat, .count = static_cast<std::int16_t>(drawn)};
  if (outcome.count < 2) {
    co_return;
  }
  small_vector<Choice, 4> choices;
  for (std::int32_t i = 0; i < outcome.count; ++i) {
    choices.push_back(Choice::card(outcome.cards[static_cast<std::size_t>(i)]));
  }
  const Picks picks = co_yield PromptRequest{
      {.seat = seat, .title = "keep one bonus card", .choices = choices, .shown = Shown::to_asked}};
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (i != picks[0]) {
      co_yield Effect{.kind = Effect::Kind::discard_bonus, .seat = seat, .card = choices[i].value};
    }
  }
}

// --- birds ---

namespace {

// What to pay with for the bird that the seat has shown.
Step<Foods> choose_payment(const Context& context, Seat seat, int cost) {
  const Wingspan::Payment payment = context.state().payment(seat);
  small_vector<Choice, 16> choices;
  for (std::size_t i = 0; i < payment.size; ++i) {
    choices.push_back(Choice::word(name_of(payment.foods[i]), static_cast<std::int32_t>(payment.foods[i])));
  }
  const std::size_t most = std::min(payment.size, 2 * static_cast<std::size_t>(cost));
  const Picks picks = co_yield PromptRequest{{.seat = seat,
                                              .title = "pay for the bird",
                                              .choices = choices,
                                              .min = static_cast<std::uint16_t>(payment.least),
                                              .max = static_cast<std::uint16_t>(most),
                                              .check = Wingspan::payment_problem}};
  Foods paid;
  for (const std::uint16_t pick : picks) {
    ++paid.counts[static_cast<std::size_t>(choices[pick].value)];
  }
  co_return paid;
}

// Eggs by the column, then food. Who gives more than is needed is asked once whether that is meant.
Step<> pay_for(const Context& context, Seat seat, Card card, Habitat habitat) {
  const Wingspan& state = context.state();
  for (int eggs = Wingspan::egg_cost(state.birds_in(seat, habitat)); eggs > 0; --eggs) {
    co_await discard_egg(context, seat);
  }
  const FoodCost cost = state.bird(card.index()).cost;
  if (cost.size() == 0) {
    co_return;
  }
  static constexpr Choice less_or_all[] = {Choice::word("pay less"), Choice::word("pay all of it")};
  Foods paid = co_await choose_payment(context, seat, cost.size());
  if (cost.is_overpaid_by(paid)) {
    const Picks picks = co_yield PromptRequest{
        {.seat = seat, .title = "that is more than the bird costs", .choices = less_or_all}};
    if (picks[0] == 0) {
      const Foods again = co_await choose_payment(context, seat, cost.size());
      paid = again;
    }
  }
  co_yield Effect{.kind = Effect::Kind::discard_food, .seat = seat, .foods = paid};
}

Habitat habitat_in(const Choice& choice) {
  return *std::ranges::find(all_habitats, choice.label, [](Habitat habitat) { return name_of(habitat); });
}

constexpr Choice plays_none = Choice::word("play none");

}  // namespace

// In a world that somebody imagines, a hand may hold other birds than it did when something was put on offer: then none is
// played.
Step<Choice> choose_bird(const Context& context, Seat seat, std::uint32_t habitats, Playing playing) {
  const Wingspan& state = context.state();
  vector<Choice> choices;
  state.list_playable(seat, habitats, choices);
  if (playing == Playing::may || choices.empty()) {
    choices.push_back(plays_none);
  }
  const Picks picks = co_yield PromptRequest{{.seat = seat,
                                              .title = "play which bird where?",
                                              .choices = choices,
                                              .shown = Shown::to_asked,
                                              .covered = true}};
  const Choice choice = choices[picks[0]];
  const bool is_played =
      choice.kind == Choice::Kind::card && state.can_play(seat, Card(choice.value), habitat_in(choice));
  co_return is_played ? choice : plays_none;
}

Step<> play_chosen(const Context& context, Seat seat, Choice choice) {
  const Habitat habitat = habitat_in(choice);
  Effect effect{.kind = Effect::Kind::choose_bird, .seat = seat, .habitat = habitat, .card = choice.value};
  co_yield effect;
  co_await pay_for(context, seat, Card(choice.value), habitat);
  effect.kind = Effect::Kind::play_bird;
  co_yield effect;
  co_yield Event{.kind = Event::Kind::bird_played, .seat = seat, .habitat = habitat, .bird = choice.value};
}

}  // namespace rondel::games::wingspan
