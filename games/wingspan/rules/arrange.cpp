// How a position of Wingspan is written down:
//   {"alice": {"hand": ["Killdeer"], "bonus": ["Ecologist"], "food": {"seed": 2}, "turns": 3, "goal points": 4,
//              "forest": ["Barred Owl", {"name": "Veery", "eggs": 1, "cached": 2, "tucked": 3}]},
//    "bob": {...}, "active": "bob", "first": "alice", "round": 2, "goals": ["birds", ...],
//    "feeder": ["seed", "fish"], "rolls": ["rodent"], "tray": ["Osprey"], "deck": ["Mallard"], "bonus deck": [...]}
// What is not said is nothing: no cards, no food. Without `feeder` and `rolls` chance decides. Without `deck` all other birds
// are in it, in any order; with it, only these, the first drawn first, and they must be drawn, like the `rolls`. Everybody
// has all turns of the round left unless `turns` says otherwise.
#include <algorithm>
#include <array>

#include "rules/card_arranger.h"
#include "rules/setup.h"
#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {
namespace {

// Puts up a position, as a setup describes it, on an empty table.
class Arranger final : public CardArranger {
 public:
  Arranger(Position& now, const Play& play) : CardArranger(now.table(), play), now_(now) {}

  // The round, whose turn it is, and the goals.
  void put_course(const Setup& setup);
  // What the feeder shows, and what the next dice will.
  void put_dice(const Setup& setup);
  void put_players(const Setup& setup);
  // The tray and the decks; gives whether the deck is stacked.
  bool put_supply(const Setup& setup);

 private:
  void put_player(const Setup& setup, Seat seat);
  void put_bird(const Setup& setup, Seat seat, Habitat habitat);
  // A card that is not there yet, of which there is one.
  Card bring(const Setup& name, Zone zone) override;
  Card add_card(std::int32_t face, Zone zone) { return table().add_card(face, zone, is_bird(face) ? 0 : 1); }

  Position& now_;
  std::array<bool, bird_count + bonus_count> used_{};
};

Card Arranger::bring(const Setup& name, Zone zone) {
  const std::int32_t face = read_face(name, play(), bird_count + bonus_count);
  if (is_bird(face) == now_.zones.is_for_bonus_cards(zone)) {
    name.refuse(is_bird(face) ? "expected a bonus card, got a bird" : "expected a bird, got a bonus card");
  }
  if (std::exchange(used_[static_cast<std::size_t>(face)], true)) {
    name.refuse("there is only one of it, and it is somewhere else already");
  }
  return add_card(face, zone);
}

void Arranger::put_course(const Setup& setup) {
  Course& course = now_.course;
  if (const Setup* const round = setup.find("round")) {
    course.round = static_cast<std::int16_t>(round->number(1, course.rounds_played) - 1);
  }
  if (const Setup* const first = setup.find("first")) {
    course.first = read_seat(*first, play());
  }
  course.active = course.first;
  if (const Setup* const active = setup.find("active")) {
    course.active = read_seat(*active, play());
  }
  for (int i = 0; i < rounds; ++i) {
    now_.goals.place(i, static_cast<Goal>(i));
  }
  if (const Setup* const goals = setup.find("goals")) {
    for (std::size_t i = 0; i < std::min<std::size_t>(goals->size(), rounds); ++i) {
      now_.goals.place(static_cast<int>(i), static_cast<Goal>(read_one_of(goals->at(i), goal_names)));
    }
  }
}

void Arranger::put_dice(const Setup& setup) {
  if (const Setup* const dice = setup.find("feeder")) {
    for (std::size_t i = 0; i < dice->size(); ++i) {
      now_.feeder.put(static_cast<Side>(read_one_of(dice->at(i), side_names)));
    }
    if (now_.feeder.inside() < 1 || now_.feeder.inside() > Feeder::dice) {
      dice->refuse("expected one to five dice");
    }
  } else {
    now_.luck.roll_into(now_.feeder);
  }
  if (const Setup* const dice = setup.find("rolls")) {
    now_.luck.stack_rolls();
    for (std::size_t i = 0; i < dice->size(); ++i) {
      now_.luck.stack(static_cast<Side>(read_one_of(dice->at(i), side_names)));
    }
  }
}

void Arranger::put_players(const Setup& setup) {
  for (const Seat seat : now_.seats()) {
    now_.players[seat].cubes =
        static_cast<std::int16_t>(turns_in_round[static_cast<std::size_t>(now_.course.round)]);
    if (const Setup* const player = setup.find(play().name(seat))) {
      put_player(*player, seat);
    }
  }
}

void Arranger::put_player(const Setup& setup, Seat seat) {
  Player& player = now_.players[seat];
  put(setup.find("hand"), Zones::hand(seat));
  put(setup.find("bonus"), Zones::bonus(seat));
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
      put_bird(row->at(i), seat, habitat);
    }
  }
}

void Arranger::put_bird(const Setup& setup, Seat seat, Habitat habitat) {
  const Card card = put_card(setup, Zones::row(seat, habitat));
  if (now_.mat(seat).row(habitat).size() > columns) {
    setup.refuse("a row has room for five birds");
  }
  for (const Text kind : {Text("eggs"), Text("cached"), Text("tucked")}) {
    if (const Setup* const count = setup.beside_name(kind.view())) {
      const int most = kind == Text("eggs") ? now_.printed(card.index()).egg_limit : 99;
      table().add_tokens(card, kind, static_cast<std::int32_t>(count->number(0, most)));
    }
  }
}

bool Arranger::put_supply(const Setup& setup) {
  const Zones& zones = now_.zones;
  const Setup* const deck = setup.find("deck");
  const Setup* const bonus_deck = setup.find("bonus deck");
  put_downwards(setup.find("tray"), zones.tray());
  put(deck, zones.deck());
  put(bonus_deck, zones.bonus_deck());
  for (std::int32_t face = 0; face < bird_count + bonus_count; ++face) {
    const bool is_wanted = is_bird(face) ? deck == nullptr : bonus_deck == nullptr;
    if (is_wanted && !used_[static_cast<std::size_t>(face)]) {
      add_card(face, is_bird(face) ? zones.deck() : zones.bonus_deck());
    }
  }
  if (deck == nullptr) {
    now_.luck.shuffle(zones.deck(), "deck");
  }
  if (bonus_deck == nullptr) {
    now_.luck.shuffle(zones.bonus_deck(), "bonus");
  }
  return deck != nullptr;
}

}  // namespace

void Wingspan::arrange(Setup& setup) {
  is_arranged_ = true;
  Arranger arranger(now_, *this);
  arranger.put_course(setup);
  arranger.put_dice(setup);
  arranger.put_players(setup);
  has_stacked_deck_ = arranger.put_supply(setup);
}

void Wingspan::show_left_over(std::string& out) const {
  tell_left_over(out, "setup.deck", has_stacked_deck_ ? table_.size(now_.zones.deck()) : 0);
  tell_left_over(out, "setup.rolls", now_.luck.rolls_left_over());
}

}  // namespace rondel::games::wingspan
