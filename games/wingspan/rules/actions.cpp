// The four actions of a turn, and what a turn puts off until its end. They are handlers like those of the birds.
#include "wingspan/rules/actions.h"

#include "wingspan/rules/handlers.h"
#include "wingspan/rules/playing_birds.h"
#include "wingspan/rules/questions.h"

namespace rondel::games::wingspan {
namespace {

// What a row gives, by how many birds are in it; with an odd number of them one more can be bought after that.
constexpr std::array<int, columns + 1> food_gained = {1, 1, 2, 2, 3, 3};
constexpr std::array<int, columns + 1> eggs_laid = {2, 2, 3, 3, 4, 4};
constexpr std::array<int, columns + 1> cards_drawn = {1, 1, 2, 2, 3, 3};
bool sells_one_more(int birds) { return birds % 2 == 1; }

int birds_in(const Context& context, Habitat habitat) {
  return context.state().mat(context.owner).row(habitat).size();
}

constexpr Choice no_trade = Choice::word("no trade", -1);

// A card for one more food; a food for one more egg; an egg for one more card.
Step<int> sell_card(const Context& context) {
  const Position& now = context.state();
  if (now.mat(context.owner).hand().empty()) {
    co_return 0;
  }
  small_vector<Choice, 16> choices = now.mat(context.owner).hand_choices();
  choices.push_back(no_trade);
  const Picks picks = co_yield PromptRequest{{.seat = context.owner,
                                              .title = "discard a card for one more food?",
                                              .choices = choices,
                                              .shown = Shown::to_asked}};
  const Choice choice = choices[picks[0]];
  if (choice.kind == Choice::Kind::word) {
    co_return 0;
  }
  co_yield Effect{.kind = Effect::Kind::discard_card, .seat = context.owner, .card = choice.value};
  co_return 1;
}

Step<int> sell_food(const Context& context) {
  small_vector<Choice, 8> choices = context.state().mat(context.owner).food_choices();
  if (choices.empty()) {
    co_return 0;
  }
  choices.push_back(no_trade);
  const Picks picks = co_yield PromptRequest{
      {.seat = context.owner, .title = "discard a food for one more egg?", .choices = choices}};
  const Choice choice = choices[picks[0]];
  if (choice == no_trade) {
    co_return 0;
  }
  co_yield Effect{.kind = Effect::Kind::discard_food,
                  .seat = context.owner,
                  .foods = Foods::of(static_cast<Food>(choice.value))};
  co_return 1;
}

Step<int> sell_egg(const Context& context) {
  small_vector<Choice, 16> choices = context.state().mat(context.owner).birds_with_eggs();
  if (choices.empty()) {
    co_return 0;
  }
  choices.push_back(no_trade);
  const Picks picks = co_yield PromptRequest{
      {.seat = context.owner, .title = "discard an egg for one more card?", .choices = choices}};
  const Choice choice = choices[picks[0]];
  if (choice.kind == Choice::Kind::word) {
    co_return 0;
  }
  co_yield Effect{.kind = Effect::Kind::discard_eggs, .seat = context.owner, .bird = choice.value};
  co_return 1;
}

Step<Foods> take_dice(const Context& context, int count) {
  Foods taken;
  for (int i = 0; i < count; ++i) {
    const std::int32_t food = co_await take_food(context, context.owner, any_food);
    ++taken.counts[static_cast<std::size_t>(food)];
  }
  co_return taken;
}

}  // namespace

Run play_bird_action(const Context& context, const Params&) {
  const Choice choice = co_await choose_bird(context, context.owner, ~0U, Playing::must);
  if (choice.kind == Choice::Kind::card) {
    co_await play_chosen(context, context.owner, choice);
  }
}

Run gain_food_action(const Context& context, const Params&) {
  const int birds = birds_in(context, Habitat::forest);
  Foods taken = co_await take_dice(context, food_gained[static_cast<std::size_t>(birds)]);
  if (sells_one_more(birds)) {
    const int more = co_await sell_card(context);
    const Foods last = co_await take_dice(context, more);
    taken += last;
  }
  co_yield Event{.kind = Event::Kind::habitat_activated, .seat = context.owner, .habitat = Habitat::forest};
  co_yield Event{.kind = Event::Kind::food_gained, .seat = context.owner, .foods = taken};
}

Run lay_eggs_action(const Context& context, const Params&) {
  const int birds = birds_in(context, Habitat::grassland);
  int laid = co_await lay(context, context.owner, eggs_laid[static_cast<std::size_t>(birds)]);
  if (sells_one_more(birds) && context.state().mat(context.owner).can_lay()) {
    const int more = co_await sell_food(context);
    const int last = co_await lay(context, context.owner, more);
    laid += last;
  }
  co_yield Event{
      .kind = Event::Kind::habitat_activated, .seat = context.owner, .habitat = Habitat::grassland};
  co_yield Event{
      .kind = Event::Kind::eggs_laid, .seat = context.owner, .count = static_cast<std::int16_t>(laid)};
}

Run draw_cards_action(const Context& context, const Params&) {
  const int birds = birds_in(context, Habitat::wetland);
  co_await draw(context, context.owner, cards_drawn[static_cast<std::size_t>(birds)]);
  if (sells_one_more(birds) && context.state().supply().can_draw()) {
    const int more = co_await sell_egg(context);
    co_await draw(context, context.owner, more);
  }
  co_yield Event{.kind = Event::Kind::habitat_activated, .seat = context.owner, .habitat = Habitat::wetland};
}

Run discard_at_end_of_turn(const Context& context, const Params&) {
  const Position& now = context.state();
  if (now.mat(context.owner).hand().empty()) {
    co_return;
  }
  const small_vector<Choice, 16> choices = now.mat(context.owner).hand_choices();
  const Picks picks = co_yield PromptRequest{{.seat = context.owner,
                                              .title = "the turn is over: discard a card",
                                              .choices = choices,
                                              .shown = Shown::to_asked}};
  co_yield Effect{.kind = Effect::Kind::discard_card, .seat = context.owner, .card = choices[picks[0]].value};
}

bool can_do(const Position& now, Seat seat, Action action) {
  const Mat mat = now.mat(seat);
  switch (action) {
    case Action::gain_food:
      return true;
    case Action::lay_eggs:
      return mat.row(Habitat::grassland).has_brown_power() || mat.can_lay();
    case Action::draw_cards:
      return now.supply().can_draw() || mat.row(Habitat::wetland).has_brown_power();
    case Action::play_bird:
      for (const Habitat habitat : all_habitats) {
        for (const Card card : mat.hand()) {
          if (mat.can_play(card, habitat)) {
            return true;
          }
        }
      }
      return false;
  }
  return false;
}

}  // namespace rondel::games::wingspan
