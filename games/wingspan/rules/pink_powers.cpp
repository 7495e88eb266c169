// What birds do when another player does something. Whether they react at all is asked first; what does not is passed over
// without a word.
#include "wingspan/rules/handlers.h"
#include "wingspan/rules/questions.h"

namespace rondel::games::wingspan {

bool reacts_to_eggs(const Context&, const Params&, const Event& event) {
  return event.kind == Event::Kind::eggs_laid;
}
bool reacts_to_predator(const Context&, const Params&, const Event& event) {
  return event.kind == Event::Kind::predator_succeeded;
}
bool reacts_to_bird(const Context&, const Params& params, const Event& event) {
  return event.kind == Event::Kind::bird_played && event.habitat == params.habitat;
}
bool reacts_to_food(const Context&, const Params& params, const Event& event) {
  return event.kind == Event::Kind::food_gained && event.foods[params.food] > 0;
}

Run lay_egg_when_eggs_are_laid(const Context& context, const Params& params) {
  const EggPlace nests{.nest = params.nest, .except = context.source};
  const bool is_used = co_await is_activated(context, context.state().mat(context.owner).can_lay(nests));
  if (is_used) {
    co_await lay(context, context.owner, params.count, nests);
  }
}

Run gain_food_when_predator_succeeds(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, true);
  for (int i = 0; is_used && i < params.count; ++i) {
    co_await take_food(context, context.owner, any_food);
  }
}

Run gain_food_when_bird_is_played(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, true);
  if (is_used) {
    co_yield Effect{.kind = Effect::Kind::gain_food,
                    .seat = context.owner,
                    .foods = Foods::of(params.food, params.count)};
  }
}

Run tuck_card_when_bird_is_played(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, !context.state().mat(context.owner).hand().empty());
  if (is_used) {
    co_await tuck_from_hand(context, params.count);
  }
}

Run cache_when_food_is_gained(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, true);
  if (is_used) {
    co_yield Effect{.kind = Effect::Kind::cache_food,
                    .seat = context.owner,
                    .food = params.food,
                    .count = static_cast<std::int16_t>(params.count),
                    .bird = context.source};
  }
}

}  // namespace rondel::games::wingspan
