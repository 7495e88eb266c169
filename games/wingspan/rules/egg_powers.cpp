#include "wingspan/rules/handlers.h"
#include "wingspan/rules/questions.h"

namespace rondel::games::wingspan {

Run lay_eggs_on_bird(const Context& context, const Params& params) {
  const bool is_possible = params.any_bird ? context.state().mat(context.owner).can_lay()
                                           : context.state().bird(context.source).has_room_for_egg();
  const bool is_used = co_await is_activated(context, is_possible);
  if (!is_used) {
    co_return;
  }
  if (params.any_bird) {
    co_await lay(context, context.owner, params.count);
    co_return;
  }
  for (int i = 0; i < params.count && context.state().bird(context.source).has_room_for_egg(); ++i) {
    co_yield Effect{.kind = Effect::Kind::lay_eggs, .seat = context.owner, .bird = context.source};
  }
}

// Everybody chooses, all eggs are laid at once, and then the owner may lay another one on another bird.
Run all_players_lay_egg_on_nest_type(const Context& context, const Params& params) {
  const EggPlace nests{.nest = params.nest};
  const SeatList order = context.state().clockwise_from(context.owner);
  bool is_possible = false;
  for (const Seat seat : order) {
    is_possible = is_possible || context.state().mat(seat).can_lay(nests);
  }
  const bool is_used = co_await is_activated(context, is_possible);
  if (!is_used) {
    co_return;
  }
  Effect effect{.kind = Effect::Kind::all_players_lay_eggs, .seat = context.owner};
  for (std::size_t i = 0; i < order.size(); ++i) {
    const BirdId bird = co_await choose_nest(context, order[i], nests);
    effect.birds[order[i]] = static_cast<std::int16_t>(bird);
  }
  co_yield effect;
  const BirdId first = effect.birds[context.owner];
  co_await lay(context, context.owner, params.price, {.nest = params.nest, .except = first});
}

Run lay_egg_on_birds_with_nest_type(const Context& context, const Params& params) {
  const EggPlace nests{.nest = params.nest};
  const bool is_used = co_await is_activated(context, context.state().mat(context.owner).can_lay(nests));
  if (!is_used) {
    co_return;
  }
  const small_vector<BirdId, 16> birds = context.state().mat(context.owner).birds();
  for (std::size_t i = 0; i < birds.size(); ++i) {
    if (context.state().bird(birds[i]).can_take_egg(nests)) {
      co_yield Effect{.kind = Effect::Kind::lay_eggs, .seat = context.owner, .bird = birds[i]};
    }
  }
}

}  // namespace rondel::games::wingspan
