#include "wingspan/rules/questions.h"

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

Step<std::int32_t> take_food(const Context& context, Seat seat, std::uint32_t foods, BirdId cache_on) {
  static constexpr Choice keep_or_cache[] = {Choice::word("keep it"), Choice::word("cache it")};
  while (context.state().feeder.may_give(foods)) {
    const small_vector<Choice, 8> choices = dice_choices(context.state().feeder, foods);
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
  const Feeder& feeder = context.state().feeder;
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

Step<BirdId> choose_nest(const Context& context, Seat seat, EggPlace place) {
  const small_vector<Choice, 16> choices = context.state().mat(seat).egg_places(place);
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
  const small_vector<Choice, 16> choices = context.state().mat(seat).birds_with_eggs(except);
  const Picks picks = co_yield PromptRequest{{.seat = seat, .title = "take an egg from", .choices = choices}};
  co_yield Effect{.kind = Effect::Kind::discard_eggs, .seat = seat, .bird = choices[picks[0]].value};
}

// --- cards ---

Step<int> draw(const Context& context, Seat seat, int count) {
  const Supply supply = context.state().supply();
  int drawn = 0;
  for (; drawn < count && supply.can_draw(); ++drawn) {
    small_vector<Choice, 4> choices;
    if (supply.has_deck()) {
      choices.push_back(Choice::word("the deck"));
    }
    for (const Card card : supply.tray()) {
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
  const Mat mat = context.state().mat(context.owner);
  for (int i = 0; i < count && !mat.hand().empty(); ++i) {
    const small_vector<Choice, 16> choices = mat.hand_choices();
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

}  // namespace rondel::games::wingspan
