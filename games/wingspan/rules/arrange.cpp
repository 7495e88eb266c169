// How a position of Wingspan is written down:
//   {"alice": {"hand": ["Killdeer"], "bonus": ["Ecologist"], "food": {"seed": 2}, "turns": 3, "goal points": 4,
//              "forest": ["Barred Owl", {"name": "Veery", "eggs": 1, "cached": 2, "tucked": 3}]},
//    "bob": {...}, "active": "bob", "first": "alice", "round": 2, "goals": ["birds", ...],
//    "feeder": ["seed", "fish"], "rolls": ["rodent"], "tray": ["Osprey"], "deck": ["Mallard"], "bonus deck": [...]}
// What is not said is nothing: no cards, no food. Without `feeder` and `rolls` chance decides. Without `deck` all other birds
// are in it, in any order; with it, only these, the first drawn first, and they must be drawn, like the `rolls`. Everybody
// has all turns of the round left unless `turns` says otherwise.
#include <algorithm>

#include "rules/setup.h"
#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {
namespace {

using Used = std::array<bool, bird_count + bonus_count>;

std::int32_t take_face(const Setup& name, Used& used, bool wants_bird) {
  const std::int32_t face = face_named(name.word());
  if (face < 0 || is_bird(face) != wants_bird) {
    name.refuse(wants_bird ? "no bird is called so" : "no bonus card is called so");
  }
  if (std::exchange(used[static_cast<std::size_t>(face)], true)) {
    name.refuse("there is only one of it, and it is somewhere else already");
  }
  return face;
}

template <class Names>
std::size_t place_of(const Setup& word, const Names& names, std::string_view what) {
  const auto found = std::ranges::find_if(names, [&](Text name) { return name.view() == word.word(); });
  if (found == names.end()) {
    word.refuse(what);
  }
  return static_cast<std::size_t>(found - names.begin());
}

}  // namespace

void Wingspan::arrange(Setup& setup) {
  is_arranged_ = true;
  Used used{};
  arrange_course(setup);
  arrange_dice(setup);
  for (const Seat seat : seats()) {
    players_[seat].cubes = static_cast<std::int16_t>(turns_in_round[static_cast<std::size_t>(round_)]);
    if (const Setup* const player = setup.find(name(seat))) {
      arrange_player(*player, seat, used);
    }
  }
  const auto stack = [&](const char* key, Zone zone, bool wants_bird) {
    const Setup* const cards = setup.find(key);
    for (std::size_t i = cards == nullptr ? 0 : cards->size(); i > 0; --i) {
      table_.add_card(take_face(cards->at(i - 1), used, wants_bird), zone, wants_bird ? 0 : 1);
    }
    return cards != nullptr;
  };
  stack("tray", tray(), true);
  has_stacked_deck_ = stack("deck", deck(), true);
  const bool has_bonus_deck = stack("bonus deck", bonus_deck(), false);
  for (std::int32_t face = 0; face < bird_count + bonus_count; ++face) {
    const bool is_wanted = is_bird(face) ? !has_stacked_deck_ : !has_bonus_deck;
    if (is_wanted && !used[static_cast<std::size_t>(face)]) {
      table_.add_card(face, is_bird(face) ? deck() : bonus_deck(), is_bird(face) ? 0 : 1);
    }
  }
  if (!has_stacked_deck_) {
    table_.shuffle(deck(), random("deck"));
  }
  if (!has_bonus_deck) {
    table_.shuffle(bonus_deck(), random("bonus"));
  }
}

void Wingspan::arrange_course(const Setup& setup) {
  if (const Setup* const round = setup.find("round")) {
    round_ = static_cast<std::int16_t>(round->number(1, last_round_) - 1);
  }
  if (const Setup* const first = setup.find("first")) {
    first_ = read_seat(*first, *this);
  }
  active_ = first_;
  if (const Setup* const active = setup.find("active")) {
    active_ = read_seat(*active, *this);
  }
  for (int i = 0; i < rounds; ++i) {
    goals_[static_cast<std::size_t>(i)] = static_cast<Goal>(i);
  }
  if (const Setup* const goals = setup.find("goals")) {
    for (std::size_t i = 0; i < std::min<std::size_t>(goals->size(), rounds); ++i) {
      goals_[i] = static_cast<Goal>(place_of(goals->at(i), goal_names, "no goal is called so"));
    }
  }
}

void Wingspan::arrange_dice(const Setup& setup) {
  if (const Setup* const dice = setup.find("feeder")) {
    for (std::size_t i = 0; i < dice->size(); ++i) {
      feeder_.put(static_cast<Side>(place_of(dice->at(i), side_names, "no side of a die is called so")));
    }
    if (feeder_.inside() < 1 || feeder_.inside() > Feeder::dice) {
      dice->refuse("expected one to five dice");
    }
  } else {
    roll_all();
  }
  if (const Setup* const dice = setup.find("rolls")) {
    has_stacked_rolls_ = true;
    for (std::size_t i = 0; i < dice->size(); ++i) {
      stacked_rolls_.push_back(
          static_cast<Side>(place_of(dice->at(i), side_names, "no side of a die is called so")));
    }
  }
}

void Wingspan::arrange_player(const Setup& setup, Seat seat, Used& used) {
  Player& player = players_[seat];
  for (const bool wants_bird : {true, false}) {
    const Setup* const cards = setup.find(wants_bird ? "hand" : "bonus");
    for (std::size_t i = 0; cards != nullptr && i < cards->size(); ++i) {
      table_.add_card(take_face(cards->at(i), used, wants_bird), wants_bird ? hand(seat) : bonus(seat),
                      wants_bird ? 0 : 1);
    }
  }
  if (const Setup* const food = setup.find("food")) {
    for (std::size_t i = 0; i < food_kinds; ++i) {
      const Setup* const count = food->find(food_names[i].view());
      player.foods.counts[i] =
          count == nullptr ? std::int16_t{0} : static_cast<std::int16_t>(count->number(0, 99));
    }
  }
  if (const Setup* const turns = setup.find("turns")) {
    player.cubes = static_cast<std::int16_t>(turns->number(0, 8));
  }
  if (const Setup* const points = setup.find("goal points")) {
    player.goal_points = static_cast<std::int16_t>(points->number(0, 99));
  }
  for (const Habitat habitat : all_habitats) {
    const Setup* const row = setup.find(name_of(habitat).view());
    for (std::size_t i = 0; row != nullptr && i < row->size(); ++i) {
      arrange_bird(row->at(i), seat, habitat, used);
    }
  }
}

void Wingspan::arrange_bird(const Setup& setup, Seat seat, Habitat habitat, Used& used) {
  const bool is_plain = setup.kind() == Setup::Kind::word;
  const Card card =
      table_.add_card(take_face(is_plain ? setup : setup.need("name"), used, true), row_zone(seat, habitat));
  if (birds_in(seat, habitat) > columns) {
    setup.refuse("a row has room for five birds");
  }
  for (const Text kind : {Text("eggs"), Text("cached"), Text("tucked")}) {
    const Setup* const count = is_plain ? nullptr : setup.find(kind.view());
    if (count != nullptr) {
      const int most = kind == Text("eggs") ? bird(card.index()).egg_limit : 99;
      table_.add_tokens(card, kind, static_cast<std::int32_t>(count->number(0, most)));
    }
  }
}

void Wingspan::show_left_over(std::string& out) const {
  if (has_stacked_deck_ && !table_.is_empty(deck())) {
    out += "setup.deck: left over: " + std::to_string(table_.size(deck()));
  }
  if (!stacked_rolls_.empty()) {
    out += "setup.rolls: left over: " + std::to_string(stacked_rolls_.size());
  }
}

}  // namespace rondel::games::wingspan
