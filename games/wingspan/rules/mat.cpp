#include "wingspan/rules/mat.h"

namespace rondel::games::wingspan {

small_vector<BirdId, 16> Mat::birds() const {
  small_vector<BirdId, 16> birds;
  for (const Habitat habitat : all_habitats) {
    for (const Card card : row(habitat).birds()) {
      birds.push_back(card.index());
    }
  }
  return birds;
}

// --- eggs ---

std::int32_t Mat::eggs() const {
  std::int32_t sum = 0;
  for (const Habitat habitat : all_habitats) {
    sum += row(habitat).eggs();
  }
  return sum;
}

bool Mat::can_lay(EggPlace place) const {
  for (const BirdId id : birds()) {
    if (bird(id).can_take_egg(place)) {
      return true;
    }
  }
  return false;
}

bool Mat::has_egg(BirdId except) const {
  for (const BirdId id : birds()) {
    if (id != except && bird(id).eggs() > 0) {
      return true;
    }
  }
  return false;
}

small_vector<Choice, 16> Mat::egg_places(EggPlace place) const {
  small_vector<Choice, 16> choices;
  for (const BirdId id : birds()) {
    if (bird(id).can_take_egg(place)) {
      choices.push_back(Choice::card(id));
    }
  }
  return choices;
}

small_vector<Choice, 16> Mat::birds_with_eggs(BirdId except) const {
  small_vector<Choice, 16> choices;
  for (const BirdId id : birds()) {
    if (id != except && bird(id).eggs() > 0) {
      choices.push_back(Choice::card(id));
    }
  }
  return choices;
}

// --- foods ---

small_vector<Choice, 8> Mat::food_choices() const {
  small_vector<Choice, 8> choices;
  for (std::size_t food = 0; food < food_kinds; ++food) {
    if (foods().counts[food] > 0) {
      choices.push_back(Choice::word(food_names[food], static_cast<std::int32_t>(food)));
    }
  }
  return choices;
}

// --- playing birds ---

bool Mat::can_extend(Habitat habitat) const {
  return row(habitat).has_room() && eggs() >= row(habitat).egg_cost();
}

bool Mat::can_play(Card card, Habitat habitat) const {
  const Bird& face = bird_at(table_->face(card));
  return (face.habitats & bit(habitat)) != 0 && row(habitat).has_room() && face.cost.is_within(foods()) &&
         eggs() >= row(habitat).egg_cost();
}

void Mat::list_playable(std::uint32_t habitats, vector<Choice>& choices) const {
  const std::int32_t all_eggs = eggs();
  std::uint32_t open = 0;
  for (const Habitat habitat : all_habitats) {
    const bool is_open = row(habitat).has_room() && all_eggs >= row(habitat).egg_cost();
    open |= is_open ? bit(habitat) & habitats : 0;
  }
  for (const Card card : hand()) {
    const Bird& face = bird_at(table_->face(card));
    if ((face.habitats & open) == 0 || !face.cost.is_within(foods())) {
      continue;
    }
    for (const Habitat habitat : all_habitats) {
      if ((face.habitats & open & bit(habitat)) != 0) {
        choices.push_back(choice_of(card, name_of(habitat)));
      }
    }
  }
}

}  // namespace rondel::games::wingspan
