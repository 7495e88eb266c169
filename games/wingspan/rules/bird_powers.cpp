// Predators, and birds that move, repeat what others do, or bring other birds.
#include "wingspan/rules/handlers.h"
#include "wingspan/rules/playing_birds.h"
#include "wingspan/rules/questions.h"

namespace rondel::games::wingspan {
namespace {

Event hunted(const Context& context, bool has_succeeded) {
  return {.kind = has_succeeded ? Event::Kind::predator_succeeded : Event::Kind::predator_failed,
          .seat = context.owner,
          .bird = context.source};
}

// The birds of the row whose power may be repeated: brown, and no repeater itself.
small_vector<Choice, 8> repeatable(const Context& context, bool only_predators) {
  const Position& now = context.state();
  small_vector<Choice, 8> choices;
  for (const Card card : now.mat(context.owner).row(*now.habitat_of(context.source)).birds()) {
    const Bird& bird = now.printed(card.index());
    if (card.index() != context.source && bird.colour == Colour::brown && !bird.is_repeater &&
        (bird.is_predator || !only_predators)) {
      choices.push_back(choice_of(card));
    }
  }
  return choices;
}

Run repeat_one_of(const Context& context, small_vector<Choice, 8> choices) {
  const bool is_used = co_await is_activated(context, !choices.empty());
  if (!is_used) {
    co_return;
  }
  const Picks picks =
      co_yield PromptRequest{{.seat = context.owner, .title = "repeat the power of", .choices = choices}};
  const BirdId bird = choices[picks[0]].value;
  co_yield Effect{.kind = Effect::Kind::repeat_power, .seat = context.owner, .bird = bird};
  const Context repeated = context.state().context_of(bird, context.owner);
  co_await repeated.power->run(repeated);
}

}  // namespace

Run roll_dice_and_cache_if_match(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, context.state().feeder.outside() > 0);
  if (!is_used) {
    co_return;
  }
  const Outcome rolled = co_yield Effect{
      .kind = Effect::Kind::roll_dice, .seat = context.owner, .food = params.food, .bird = context.source};
  if (rolled.count > 0) {
    co_yield Effect{.kind = Effect::Kind::cache_food,
                    .seat = context.owner,
                    .food = params.food,
                    .count = static_cast<std::int16_t>(params.count),
                    .bird = context.source};
  }
  co_yield hunted(context, rolled.count > 0);
}

Run look_at_card_and_tuck_if_wingspan_under(const Context& context, const Params& params) {
  const bool is_used = co_await is_activated(context, context.state().supply().has_deck());
  if (!is_used) {
    co_return;
  }
  const Outcome seen =
      co_yield Effect{.kind = Effect::Kind::reveal_card, .seat = context.owner, .bird = context.source};
  const bool is_caught = context.state().printed(seen.cards[0]).wingspan < params.wingspan;
  co_yield Effect{.kind = is_caught ? Effect::Kind::tuck_revealed : Effect::Kind::discard_revealed,
                  .seat = context.owner,
                  .bird = context.source,
                  .card = seen.cards[0]};
  co_yield hunted(context, is_caught);
}

Run move_to_another_habitat_if_rightmost(const Context& context, const Params&) {
  const Position& now = context.state();
  const Mat mat = now.mat(context.owner);
  const Habitat here = *now.habitat_of(context.source);
  small_vector<Choice, 4> choices;
  for (const Habitat habitat : all_habitats) {
    if (habitat != here && (now.printed(context.source).habitats & bit(habitat)) != 0 &&
        mat.row(habitat).has_room()) {
      choices.push_back(Choice::word(name_of(habitat), static_cast<std::int32_t>(habitat)));
    }
  }
  const bool is_rightmost = mat.row(here).is_rightmost(context.source);
  const bool is_used = co_await is_activated(context, is_rightmost && !choices.empty());
  if (!is_used) {
    co_return;
  }
  const Picks picks =
      co_yield PromptRequest{{.seat = context.owner, .title = "move it to", .choices = choices}};
  co_yield Effect{.kind = Effect::Kind::move_bird,
                  .seat = context.owner,
                  .habitat = static_cast<Habitat>(choices[picks[0]].value),
                  .bird = context.source};
}

Run repeat_brown_power_in_habitat(const Context& context, const Params&) {
  return repeat_one_of(context, repeatable(context, false));
}

Run repeat_predator_power_in_habitat(const Context& context, const Params&) {
  return repeat_one_of(context, repeatable(context, true));
}

// Whether it can be paid for is the owner's secret: it is asked as long as there is a card and room, and may be declined.
Run play_additional_bird_in_habitat(const Context& context, const Params&) {
  const Mat mat = context.state().mat(context.owner);
  const Habitat habitat = *context.state().habitat_of(context.source);
  if (mat.hand().empty() || !mat.can_extend(habitat)) {
    co_yield cannot(context);
    co_return;
  }
  const Choice choice = co_await choose_bird(context, context.owner, bit(habitat), Playing::may);
  if (choice.kind == Choice::Kind::word) {
    co_yield declines(context);
    co_return;
  }
  co_yield activates(context);
  co_await play_chosen(context, context.owner, choice);
}

}  // namespace rondel::games::wingspan
