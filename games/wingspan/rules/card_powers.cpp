#include "wingspan/rules/handlers.h"
#include "wingspan/rules/questions.h"

namespace rondel::games::wingspan {

Run draw_cards(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, context.state().supply().can_draw());
  if (is_used) {
    co_await draw(context, context.owner, params.count);
  }
}

Run draw_cards_with_delayed_discard(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, context.state().supply().can_draw());
  if (!is_used) {
    co_return;
  }
  co_await draw(context, context.owner, params.count);
  co_yield Effect{.kind = Effect::Kind::put_off_discard,
                  .seat = context.owner,
                  .count = static_cast<std::int16_t>(params.price),
                  .bird = context.source};
}

Run all_players_draw_cards_from_deck(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, context.state().supply().has_deck());
  if (!is_used) {
    co_return;
  }
  for (const Seat seat : context.state().clockwise_from(context.owner)) {
    co_yield Effect{
        .kind = Effect::Kind::draw_from_deck, .seat = seat, .count = static_cast<std::int16_t>(params.count)};
  }
}

Run players_with_fewest_in_habitat_draw_card(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, context.state().supply().can_draw());
  if (!is_used) {
    co_return;
  }
  const SeatList players = context.state().with_fewest_in(params.habitat, context.owner);
  for (std::size_t i = 0; i < players.size(); ++i) {
    co_await draw(context, players[i], params.count);
  }
}

Run discard_egg_to_draw_cards(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(
      context, context.state().mat(context.owner).has_egg() && context.state().supply().can_draw());
  if (!is_used) {
    co_return;
  }
  co_await discard_egg(context, context.owner);
  co_await draw(context, context.owner, params.count);
}

// One more card than there are players; everybody takes one, clockwise, and the owner the last one as well.
Run draw_and_distribute_cards(const Context& context, const Params&) {
  const Position& now = context.state();
  const bool is_used = co_await is_activated(context, now.supply().has_deck());
  if (!is_used) {
    co_return;
  }
  co_yield Effect{.kind = Effect::Kind::spread_cards,
                  .seat = context.owner,
                  .count = static_cast<std::int16_t>(now.seat_count() + 1)};
  SeatList order = now.clockwise_from(context.owner);
  order.push_back(context.owner);
  for (std::size_t i = 0; i < order.size() && !now.supply().spread().empty(); ++i) {
    const small_vector<Choice, 16> choices = now.supply().spread();
    const Picks picks =
        co_yield PromptRequest{{.seat = order[i], .title = "take one of the cards", .choices = choices}};
    co_yield Effect{.kind = Effect::Kind::take_spread, .seat = order[i], .card = choices[picks[0]].value};
  }
}

Run draw_face_up_cards_from_tray(const Context& context, const Params&) {
  const Supply supply = context.state().supply();
  const bool is_used = co_await is_activated(context, !supply.tray().empty());
  while (is_used && !supply.tray().empty()) {
    co_yield Effect{
        .kind = Effect::Kind::draw_from_tray, .seat = context.owner, .card = supply.tray().front().index()};
  }
}

Run draw_bonus_cards_and_keep(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, context.state().supply().has_bonus_card());
  if (is_used) {
    co_await keep_bonus(context, context.owner, params.count);
  }
}

}  // namespace rondel::games::wingspan
