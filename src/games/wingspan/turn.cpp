// The course of Wingspan: set-up, four rounds of turns, and what ends each.
#include "games/wingspan/play.h"

namespace rondel::games::wings {

Wingspan::Wingspan(const PlaySetup& setup)
    : TabletopPlay(setup),
      powers_(*this),
      last_round_(static_cast<std::int16_t>(settings().number("rounds"))) {
  powers_.add_observer(*this);
  table_.reserve(bird_count + bonus_count, seat_count() * 6 + 6);
  for (const Seat seat : seats()) {
    table_.add_zone({.name = "hand", .owner = seat, .visibility = Visibility::owner});
    table_.add_zone({.name = "bonus", .owner = seat, .visibility = Visibility::owner});
    table_.add_zone(
        {.name = "tucked", .owner = seat, .visibility = Visibility::count, .order = Order::ordered});
    for (const Habitat habitat : all_habitats) {
      table_.add_zone({.name = name_of(habitat), .owner = seat, .order = Order::ordered});
    }
  }
  table_.add_zone({.name = "deck", .visibility = Visibility::count, .order = Order::ordered});
  table_.add_zone({.name = "discards", .visibility = Visibility::count, .order = Order::ordered});
  table_.add_zone({.name = "tray", .order = Order::ordered});
  table_.add_zone({.name = "spread", .order = Order::ordered});
  table_.add_zone({.name = "bonus deck", .visibility = Visibility::count, .order = Order::ordered});
  table_.add_zone({.name = "bonus discards", .visibility = Visibility::count, .order = Order::ordered});
}

Task<Result> Wingspan::run() {
  if (!is_arranged_) {
    put_up();
    co_await together(seats(), [this](Seat seat) { return choose_start(seat); });
    powers_.apply({.kind = Effect::Kind::refill_tray});
  }
  powers_.announce({.kind = Event::Kind::game_started, .seat = first_});
  for (; round_ < last_round_; ++round_) {
    co_await play_round();
    end_round();
  }
  round_ = static_cast<std::int16_t>(last_round_ - 1);
  for (const Seat seat : seats()) {
    table_.reveal_all(bonus(seat));
  }
  const Result ended = result();
  powers_.announce({.kind = Event::Kind::game_ended, .seat = *ended.winners.begin()});
  co_return ended;
}

// --- set-up ---

void Wingspan::add_all_cards() {
  for (std::int32_t face = 0; face < bird_count; ++face) {
    table_.add_card(face, deck());
  }
  for (std::int32_t face = first_bonus; face < first_bonus + bonus_count; ++face) {
    table_.add_card(face, bonus_deck(), 1);
  }
  table_.shuffle(deck(), random("deck"));
  table_.shuffle(bonus_deck(), random("bonus"));
}

void Wingspan::put_up() {
  add_all_cards();
  std::array<Goal, goal_count> all{};
  for (int i = 0; i < goal_count; ++i) {
    all[static_cast<std::size_t>(i)] = static_cast<Goal>(i);
  }
  random("goals").shuffle(all);
  std::copy_n(all.begin(), rounds, goals_.begin());
  roll_all();
  first_ = Seat(static_cast<int>(random("first player").below(static_cast<std::uint32_t>(seat_count()))));
  active_ = first_;
  learn(Knowers::everybody());  // the goals, and who is first
  for (const Seat seat : seats()) {
    table_.deal(deck(), hand(seat), cards_at_start);
    table_.deal(bonus_deck(), bonus(seat), 2);
    players_[at(seat)].cubes = turns_in_round[0];
  }
}

// Five of five cards and five foods stay, and one of two bonus cards.
Task<> Wingspan::choose_start(Seat seat) {
  small_vector<Choice, 16> choices = table_.choices(hand(seat));
  for (std::size_t food = 0; food < food_kinds; ++food) {
    choices.push_back(Choice::word(food_names[food], static_cast<std::int32_t>(food)));
  }
  const Picks picks = co_await ask({.seat = seat,
                                    .title = "keep five of these cards and foods",
                                    .choices = choices,
                                    .min = cards_at_start,
                                    .max = cards_at_start,
                                    .shown = Shown::to_asked});
  const small_vector<Choice, 16> cards = table_.choices(bonus(seat));
  const Choice kept = co_await ask_one(seat, "keep one bonus card", cards);
  Effect food{.kind = Effect::Kind::gain_food, .seat = seat};
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Choice& choice = choices[i];
    const bool is_kept = std::ranges::find(picks, static_cast<std::uint16_t>(i)) != picks.end();
    if (choice.kind == Choice::Kind::word) {
      food.foods.counts[static_cast<std::size_t>(choice.value)] = is_kept ? 1 : 0;
    } else if (!is_kept) {
      powers_.apply({.kind = Effect::Kind::discard_card, .seat = seat, .card = choice.value});
    }
  }
  powers_.apply(food);
  for (const Choice& card : cards) {
    if (card.value != kept.value) {
      powers_.apply({.kind = Effect::Kind::discard_bonus, .seat = seat, .card = card.value});
    }
  }
}

// --- rounds and turns ---

Task<> Wingspan::play_round() {
  powers_.announce({.kind = Event::Kind::round_started, .seat = first_});
  Seat seat = active_;
  while (cubes(seat) > 0) {
    co_await take_turn(seat);
    seat = seat.next(seat_count());
  }
  powers_.announce({.kind = Event::Kind::round_ended, .seat = first_});
}

Task<> Wingspan::take_turn(Seat seat) {
  static constexpr std::array<Choice, action_count> actions = {
      Choice::word("play a bird", 0), Choice::word("gain food", 1), Choice::word("lay eggs", 2),
      Choice::word("draw cards", 3)};
  active_ = seat;
  powers_.begin_turn(seat);
  powers_.announce({.kind = Event::Kind::turn_started, .seat = seat});
  small_vector<Choice, action_count> choices;
  for (const Choice& action : actions) {
    if (can_do(seat, static_cast<Action>(action.value))) {
      choices.push_back(action);
    }
  }
  const Picks picks =
      co_await ask({.seat = seat, .title = "choose an action", .choices = choices, .covered = true});
  const auto action = static_cast<Action>(choices[picks[0]].value);
  powers_.apply({.kind = Effect::Kind::take_cube, .seat = seat, .count = static_cast<std::int16_t>(action)});
  const PowerActivationResult<Powers> result = co_await powers_.resolve(
      {.context = {.power = &power_of(action), .owner = seat, .active = seat, .round = round_, .now = this}});
  co_await powers_.run_deferred();
  powers_.apply({.kind = Effect::Kind::refill_tray});
  powers_.announce({.kind = Event::Kind::turn_ended, .seat = seat});
}

void Wingspan::end_round() {
  score_goals();
  if (round_ + 1 == last_round_) {
    return;
  }
  powers_.apply({.kind = Effect::Kind::clear_tray});
  powers_.apply({.kind = Effect::Kind::refill_tray});
  first_ = first_.next(seat_count());
  active_ = first_;
  for (const Seat seat : seats()) {
    players_[at(seat)].cubes =
        static_cast<std::int16_t>(turns_in_round[static_cast<std::size_t>(round_) + 1]);
  }
}

}  // namespace rondel::games::wings
