// What can be seen of a position of Wingspan, and what follows from it: what can be played, paid and done.
#include <algorithm>

#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {

std::optional<Habitat> Wingspan::habitat_of(BirdId id) const {
  const int which = table_.zone_of(Card(id)).index() % 6 - 3;
  const bool is_on_mat = which >= 0 && table_.zone_of(Card(id)).index() < seat_count() * 6;
  return is_on_mat ? std::optional(static_cast<Habitat>(which)) : std::nullopt;
}

small_vector<BirdId, 16> Wingspan::birds_of(Seat seat) const {
  small_vector<BirdId, 16> birds;
  for (const Habitat habitat : all_habitats) {
    for (const Card card : row(seat, habitat)) {
      birds.push_back(card.index());
    }
  }
  return birds;
}

small_vector<Seat, 8> Wingspan::clockwise_from(Seat first) const {
  small_vector<Seat, 8> order;
  for (int i = 0; i < seat_count(); ++i) {
    order.push_back(first.next(seat_count(), i));
  }
  return order;
}

small_vector<Seat, 8> Wingspan::with_fewest_in(Habitat habitat, Seat first) const {
  int fewest = columns;
  for (const Seat seat : seats()) {
    fewest = std::min(fewest, birds_in(seat, habitat));
  }
  small_vector<Seat, 8> players;
  for (const Seat seat : clockwise_from(first)) {
    if (birds_in(seat, habitat) == fewest) {
      players.push_back(seat);
    }
  }
  return players;
}

std::int32_t Wingspan::eggs_of(Seat seat) const {
  std::int32_t sum = 0;
  for (const BirdId id : birds_of(seat)) {
    sum += eggs(id);
  }
  return sum;
}

bool Wingspan::can_play(Seat seat, Card card, Habitat habitat) const {
  const Bird& face = bird(card.index());
  return (face.habitats & bit(habitat)) != 0 && has_room(seat, habitat) && face.cost.is_within(foods(seat)) &&
         eggs_of(seat) >= egg_cost(birds_in(seat, habitat));
}

void Wingspan::list_playable(Seat seat, std::uint32_t habitats, vector<Choice>& choices) const {
  const std::int32_t eggs = eggs_of(seat);
  std::uint32_t open = 0;
  for (const Habitat habitat : all_habitats) {
    const bool is_open = has_room(seat, habitat) && eggs >= egg_cost(birds_in(seat, habitat));
    open |= is_open ? bit(habitat) & habitats : 0;
  }
  for (const Card card : table_.cards(hand(seat))) {
    const Bird& face = bird(card.index());
    if ((face.habitats & open) == 0 || !face.cost.is_within(foods(seat))) {
      continue;
    }
    for (const Habitat habitat : all_habitats) {
      if ((face.habitats & open & bit(habitat)) != 0) {
        choices.push_back(choice_of(card, name_of(habitat)));
      }
    }
  }
}

// One for one as printed, then any food for what is wild, then two of what there is most of for what is missing; then the rest.
Wingspan::Payment Wingspan::payment(Seat seat) const {
  const FoodCost& cost = bird(players_[seat].playing).cost;
  Foods left = foods(seat);
  Payment list;
  const auto give = [&](std::size_t food) {
    list.foods[list.size++] = static_cast<Food>(food);
    --left.counts[food];
  };
  int units = cost.size();
  for (std::size_t food = 0; food < food_kinds; ++food) {
    for (int i = 0; i < cost.foods.counts[food] && left.counts[food] > 0 && units > 0; ++i, --units) {
      give(food);
    }
  }
  int wild = cost.is_choice ? 0 : cost.wild;
  for (; units > 0; --units, --wild) {
    for (int i = 0; i < (wild > 0 ? 1 : 2); ++i) {
      give(static_cast<std::size_t>(std::ranges::max_element(left.counts) - left.counts.begin()));
    }
  }
  list.least = list.size;
  for (std::size_t food = 0; food < food_kinds; ++food) {
    const int listed = foods(seat).counts[food] - left.counts[food];
    for (int i = std::min<int>(left.counts[food], 2 * cost.size() - listed); i > 0; --i) {
      give(food);
    }
  }
  return list;
}

Text Wingspan::payment_problem(const Play& play, Seat seat, std::span<const std::uint16_t> picks) {
  const auto& state = static_cast<const Wingspan&>(play);
  const Payment list = state.payment(seat);
  Foods paid;
  for (const std::uint16_t pick : picks) {
    ++paid[list.foods[pick]];
  }
  return state.bird(state.players_[seat].playing).cost.is_paid_by(paid)
             ? Text()
             : Text("INVALID_FOOD_TYPE: that does not pay for the bird; any two foods may stand for one");
}

bool Wingspan::can_do(Seat seat, Action action) const {
  const auto has_brown = [&](Habitat habitat) {
    return std::ranges::any_of(row(seat, habitat),
                               [&](Card card) { return bird(card.index()).colour == Colour::brown; });
  };
  switch (action) {
    case Action::gain_food:
      return true;
    case Action::lay_eggs:
      return has_brown(Habitat::grassland) ||
             std::ranges::any_of(birds_of(seat), [&](BirdId id) { return has_room_for_egg(id); });
    case Action::draw_cards:
      return can_draw() || !table_.is_empty(tray()) || has_brown(Habitat::wetland);
    case Action::play_bird:
      for (const Habitat habitat : all_habitats) {
        for (const Card card : table_.cards(hand(seat))) {
          if (can_play(seat, card, habitat)) {
            return true;
          }
        }
      }
      return false;
  }
  return false;
}

Context Wingspan::context_of(BirdId id, Seat owner) const {
  const std::optional<Habitat> habitat = habitat_of(id);
  return {.power = &bird(id).power,
          .owner = owner,
          .source = id,
          .face = table_.face(Card(id)),
          .place = habitat ? static_cast<std::int32_t>(*habitat) : 0,
          .active = active_,
          .round = round_,
          .now = this};
}

// A row that is used sets off its brown powers from the right; a bird that is played its own white one; and whatever happens,
// the pink ones of the others, clockwise.
void Wingspan::list_set_off(const Event& event, small_vector<SetOff<Powers>, 4>& list) const {
  if (event.kind == Event::Kind::habitat_activated) {
    const std::span<const Card> cards = row(event.seat, event.habitat);
    for (std::size_t i = cards.size(); i > 0; --i) {
      if (bird(cards[i - 1].index()).colour == Colour::brown) {
        list.push_back({.context = context_of(cards[i - 1].index(), event.seat)});
      }
    }
    return;
  }
  if (event.kind == Event::Kind::bird_played && bird(event.bird).colour == Colour::white) {
    list.push_back({.context = context_of(event.bird, event.seat)});
  }
  for (const Seat seat : clockwise_from(event.seat)) {
    if (seat == event.seat) {
      continue;
    }
    for (const BirdId id : birds_of(seat)) {
      const Power<Powers>& power = bird(id).power;
      const Context context = context_of(id, seat);
      if (bird(id).colour == Colour::pink && power.entry->reacts(context, power.params, event)) {
        list.push_back({.context = context, .often = Often::once_between_turns});
      }
    }
  }
}

}  // namespace rondel::games::wingspan
