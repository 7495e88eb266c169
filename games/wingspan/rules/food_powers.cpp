#include "rules/requests.h"
#include "wingspan/rules/handlers.h"
#include "wingspan/rules/questions.h"

namespace rondel::games::wingspan {

Run gain_food_from_supply(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, true);
  if (is_used) {
    co_yield Effect{.kind = Effect::Kind::gain_food,
                    .seat = context.owner,
                    .foods = Foods::of(params.food, params.count)};
  }
}

Run all_players_gain_food_from_supply(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, true);
  if (!is_used) {
    co_return;
  }
  for (const Seat seat : context.state().clockwise_from(context.owner)) {
    co_yield Effect{
        .kind = Effect::Kind::gain_food, .seat = seat, .foods = Foods::of(params.food, params.count)};
  }
}

Run cache_food_from_supply(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, true);
  if (is_used) {
    co_yield Effect{.kind = Effect::Kind::cache_food,
                    .seat = context.owner,
                    .food = params.food,
                    .count = static_cast<std::int16_t>(params.count),
                    .bird = context.source};
  }
}

Run gain_food_from_feeder(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, true);
  for (int i = 0; is_used && i < params.count; ++i) {
    co_await take_food(context, context.owner, any_food);
  }
}

Run gain_food_from_feeder_if_available(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, context.state().feeder.may_give(params.foods));
  for (int i = 0; is_used && i < params.count; ++i) {
    co_await take_food(context, context.owner, params.foods);
  }
}

Run gain_food_from_feeder_with_cache(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, context.state().feeder.may_give(bit(params.food)));
  for (int i = 0; is_used && i < params.count; ++i) {
    co_await take_food(context, context.owner, bit(params.food), context.source);
  }
}

// All of one food that is in the feeder, not what is rolled when it runs out. If it is uniform it may be rerolled first.
Run gain_all_food_type_from_feeder(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, context.state().feeder.may_give(bit(params.food)));
  if (!is_used) {
    co_return;
  }
  for (bool is_looking = true; is_looking;) {
    const bool is_new = co_await is_rerolled(context, context.owner, bit(params.food));
    is_looking = is_new;
  }
  const Feeder before = context.state().feeder;
  for (Side side = 0; side < die_sides; ++side) {
    const int count = (foods_on(side) & bit(params.food)) != 0 ? before.showing(side) : 0;
    for (int i = 0; i < count; ++i) {
      co_yield Effect{
          .kind = Effect::Kind::take_die, .seat = context.owner, .food = params.food, .side = side};
    }
  }
}

Run each_player_gains_food_from_feeder(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, true);
  if (!is_used) {
    co_return;
  }
  const small_vector<Choice, 8> players = choices_of(context.state().seats());
  const Picks picks =
      co_yield PromptRequest{{.seat = context.owner, .title = "who takes food first?", .choices = players}};
  const SeatList order = context.state().clockwise_from(Seat(players[picks[0]].value));
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (int taken = 0; taken < params.count; ++taken) {
      co_await take_food(context, order[i], any_food);
    }
  }
}

Run players_with_fewest_in_habitat_gain_food(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, true);
  if (!is_used) {
    co_return;
  }
  const SeatList players = context.state().with_fewest_in(params.habitat, context.owner);
  for (std::size_t i = 0; i < players.size(); ++i) {
    for (int taken = 0; taken < params.count; ++taken) {
      co_await take_food(context, players[i], any_food);
    }
  }
}

Run trade_food_type(const Context& context, const Params&) {
  const Mat mat = context.state().mat(context.owner);
  const bool is_used = co_await is_activated(context, mat.foods().total() > 0);
  if (!is_used) {
    co_return;
  }
  const small_vector<Choice, 8> choices = mat.food_choices();
  const Picks picks =
      co_yield PromptRequest{{.seat = context.owner, .title = "trade which food?", .choices = choices}};
  const auto given = static_cast<Food>(choices[picks[0]].value);
  co_yield Effect{.kind = Effect::Kind::discard_food, .seat = context.owner, .foods = Foods::of(given)};
  co_await gain_chosen(context, context.owner, any_food & ~bit(given));
}

Run discard_egg_to_gain_food(const Context& context, const Params& params) {
  const bool is_used =
      co_await is_activated(context, context.state().mat(context.owner).has_egg(context.source));
  if (!is_used) {
    co_return;
  }
  co_await discard_egg(context, context.owner, context.source);
  for (int i = 0; i < params.count; ++i) {
    co_await gain_chosen(context, context.owner, any_food);
  }
}

}  // namespace rondel::games::wingspan
