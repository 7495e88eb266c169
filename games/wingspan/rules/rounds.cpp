// The course of Wingspan: set-up, four rounds of turns, and what ends each.
#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {

Wingspan::Wingspan(const PlaySetup& setup)
    : TabletopPlay(setup),
      powers_(*this),
      last_round_(static_cast<std::int16_t>(settings().number("rounds"))),
      is_blue_board_(settings().number("blue_board") == 1) {
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
    for (const Seat seat : seats()) {
      keep_start(seat);
    }
  }
  powers_.announce({.kind = Event::Kind::game_started, .seat = first_});
  co_await play_round();
  while (round_ + 1 < last_round_) {
    begin_next_round();
    co_await play_round();
  }
  for (const Seat seat : seats()) {
    powers_.apply({.kind = Effect::Kind::reveal_bonus, .seat = seat});
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

// Four of the eight tiles, each with one of its sides up.
void Wingspan::lay_out_goals() {
  std::array<GoalTile, goal_tiles.size()> tiles = goal_tiles;
  random("goals").shuffle(tiles);
  for (std::size_t i = 0; i < goals_.size(); ++i) {
    const std::uint32_t side = random("goals").below(2);
    goals_[i] = tiles[i][side];
  }
  for (int i = 0; i < last_round_; ++i) {
    log("the goal of round {}: {}", i + 1, name_of(goal(i)));
  }
}

// All that lies open does so before anybody chooses what to keep.
void Wingspan::put_up() {
  add_all_cards();
  lay_out_goals();
  first_ = Seat(static_cast<int>(random("first player").below(static_cast<std::uint32_t>(seat_count()))));
  active_ = first_;
  learn(Knowers::everybody());  // the goals, and who is first
  log("{} is the first player", first_);
  powers_.apply({.kind = Effect::Kind::return_cubes, .count = turns_in_round[0]});
  powers_.apply({.kind = Effect::Kind::roll_feeder});
  powers_.apply({.kind = Effect::Kind::refill_tray});
  for (const Seat seat : seats()) {
    table_.deal(deck(), hand(seat), cards_at_start);
    table_.deal(bonus_deck(), bonus(seat), 2);
  }
}

// Five of five cards and five foods stay, and one of two bonus cards. What was chosen lies aside until all have chosen, so
// that nobody can go by what another one keeps.
Task<> Wingspan::choose_start(Seat seat) {
  Player& player = players_[seat];
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
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Choice& choice = choices[i];
    const bool is_kept = std::ranges::find(picks, static_cast<std::uint16_t>(i)) != picks.end();
    if (choice.kind == Choice::Kind::word) {
      player.kept.counts[static_cast<std::size_t>(choice.value)] = is_kept ? 1 : 0;
    } else if (!is_kept) {
      player.given_up.push_back(choice.value);
    }
  }
  const small_vector<Choice, 16> cards = table_.choices(bonus(seat));
  const Picks kept = co_await ask(
      {.seat = seat, .title = "keep one bonus card", .choices = cards, .shown = Shown::to_asked});
  player.given_up.push_back(cards[1U - kept[0]].value);
}

void Wingspan::keep_start(Seat seat) {
  Player& player = players_[seat];
  for (const std::int32_t card : player.given_up) {
    const bool is_a_bird = is_bird(table_.face(Card(card)));
    powers_.apply({.kind = is_a_bird ? Effect::Kind::discard_card : Effect::Kind::discard_bonus,
                   .seat = seat,
                   .card = card});
  }
  powers_.apply({.kind = Effect::Kind::gain_food, .seat = seat, .foods = player.kept});
  player.given_up.clear();
  player.kept = {};
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
  score_round();
}

Task<> Wingspan::take_turn(Seat seat) {
  static constexpr std::array<Choice, action_count> actions = {
      Choice::word("play a bird", 0), Choice::word("gain food", 1), Choice::word("lay eggs", 2),
      Choice::word("draw cards", 3)};
  powers_.apply({.kind = Effect::Kind::begin_turn, .seat = seat});
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

// Everybody leaves a cube with the goal, so that there is one turn less.
void Wingspan::begin_next_round() {
  const auto next = static_cast<std::size_t>(round_ + 1);
  powers_.apply({.kind = Effect::Kind::clear_tray});
  powers_.apply({.kind = Effect::Kind::refill_tray});
  powers_.apply({.kind = Effect::Kind::pass_first_player, .seat = first_.next(seat_count())});
  powers_.apply(
      {.kind = Effect::Kind::return_cubes, .count = static_cast<std::int16_t>(turns_in_round[next])});
  powers_.apply({.kind = Effect::Kind::begin_round, .count = static_cast<std::int16_t>(next)});
}

}  // namespace rondel::games::wingspan
