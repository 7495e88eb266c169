#include "wingspan/rules/playing_birds.h"

#include <algorithm>

#include "wingspan/rules/questions.h"

namespace rondel::games::wingspan {
namespace {

// What to pay with for the bird that the seat has shown.
Step<Foods> choose_payment(const Context& context, Seat seat, int cost) {
  const Player& player = context.state().players[seat];
  const Payment payment = payment_for(context.state().printed(player.playing).cost, player.foods);
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
                                              .check = payment_problem}};
  Foods paid;
  for (const std::uint16_t pick : picks) {
    ++paid.counts[static_cast<std::size_t>(choices[pick].value)];
  }
  co_return paid;
}

// Eggs by the column, then food. Who gives more than is needed is asked once whether that is meant.
Step<> pay_for(const Context& context, Seat seat, Card card, Habitat habitat) {
  const Position& now = context.state();
  for (int eggs = now.mat(seat).row(habitat).egg_cost(); eggs > 0; --eggs) {
    co_await discard_egg(context, seat);
  }
  const FoodCost cost = now.printed(card.index()).cost;
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
  const Mat mat = context.state().mat(seat);
  vector<Choice> choices;
  mat.list_playable(habitats, choices);
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
      choice.kind == Choice::Kind::card && mat.can_play(Card(choice.value), habitat_in(choice));
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
