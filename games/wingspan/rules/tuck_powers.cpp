#include "wingspan/rules/handlers.h"
#include "wingspan/rules/questions.h"

namespace rondel::games::wingspan {
namespace {

bool has_card(const Context& context) { return !context.state().mat(context.owner).hand().empty(); }

}  // namespace

Run tuck_and_draw(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, has_card(context));
  if (!is_used) {
    co_return;
  }
  co_await tuck_from_hand(context, params.price);
  co_await draw(context, context.owner, params.count);
}

Run tuck_from_hand_and_lay(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, has_card(context));
  if (!is_used) {
    co_return;
  }
  co_await tuck_from_hand(context, params.price);
  if (params.any_bird) {
    co_await lay(context, context.owner, params.count);
  } else if (context.state().bird(context.source).has_room_for_egg()) {
    co_yield Effect{.kind = Effect::Kind::lay_eggs, .seat = context.owner, .bird = context.source};
  }
}

Run tuck_and_gain_food(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, has_card(context));
  if (!is_used) {
    co_return;
  }
  co_await tuck_from_hand(context, params.price);
  co_yield Effect{
      .kind = Effect::Kind::gain_food, .seat = context.owner, .foods = Foods::of(params.food, params.count)};
}

Run tuck_and_gain_food_of_choice(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, has_card(context));
  if (!is_used) {
    co_return;
  }
  co_await tuck_from_hand(context, params.price);
  for (int i = 0; i < params.count; ++i) {
    co_await gain_chosen(context, context.owner, params.foods);
  }
}

Run discard_food_to_tuck_from_deck(const Context& context, const Params& params) {
  const Position& now = context.state();
  const bool is_possible = now.mat(context.owner).foods()[params.food] > 0 && now.supply().has_deck();
  const bool is_used = co_await is_activated(context, is_possible);
  if (!is_used) {
    co_return;
  }
  co_yield Effect{.kind = Effect::Kind::discard_food, .seat = context.owner, .foods = Foods::of(params.food)};
  co_yield Effect{.kind = Effect::Kind::tuck_from_deck,
                  .seat = context.owner,
                  .count = static_cast<std::int16_t>(params.count),
                  .bird = context.source};
}

}  // namespace rondel::games::wingspan
