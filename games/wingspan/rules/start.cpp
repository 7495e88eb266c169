// The start of Wingspan: what lies open, and what each player keeps.
#include <algorithm>

#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {

// All that lies open does so before anybody chooses what to keep.
void Wingspan::put_up() {
  for (std::int32_t face = 0; face < bird_count; ++face) {
    table_.add_card(face, now_.zones.deck());
  }
  for (std::int32_t face = first_bonus; face < first_bonus + bonus_count; ++face) {
    table_.add_card(face, now_.zones.bonus_deck(), 1);
  }
  now_.luck.shuffle(now_.zones.deck(), "deck");
  now_.luck.shuffle(now_.zones.bonus_deck(), "bonus");
  now_.goals.lay_out_tiles(random("goals"));
  for (int i = 0; i < now_.course.rounds_played; ++i) {
    log("the goal of round {}: {}", i + 1, name_of(now_.goals.goal(i)));
  }
  now_.course.first =
      Seat(static_cast<int>(random("first player").below(static_cast<std::uint32_t>(seat_count()))));
  now_.course.active = now_.course.first;
  learn(Knowers::everybody());  // the goals, and who is first
  log("{} is the first player", now_.course.first);
  now_.powers.apply({.kind = Effect::Kind::return_cubes, .count = turns_in_round[0]});
  now_.powers.apply({.kind = Effect::Kind::roll_feeder});
  now_.powers.apply({.kind = Effect::Kind::refill_tray});
  for (const Seat seat : seats()) {
    table_.deal(now_.zones.deck(), Zones::hand(seat), cards_at_start);
    table_.deal(now_.zones.bonus_deck(), Zones::bonus(seat), 2);
  }
}

// Five of five cards and five foods stay, and one of two bonus cards. What was chosen lies aside until all have chosen, so
// that nobody can go by what another one keeps.
Task<> Wingspan::choose_start(Seat seat) {
  Player& player = now_.players[seat];
  small_vector<Choice, 16> choices = table_.choices(Zones::hand(seat));
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
  const small_vector<Choice, 16> cards = table_.choices(Zones::bonus(seat));
  const Picks kept = co_await ask(
      {.seat = seat, .title = "keep one bonus card", .choices = cards, .shown = Shown::to_asked});
  player.given_up.push_back(cards[1U - kept[0]].value);
}

void Wingspan::keep_start(Seat seat) {
  Player& player = now_.players[seat];
  for (const std::int32_t card : player.given_up) {
    const bool is_a_bird = is_bird(table_.face(Card(card)));
    now_.powers.apply({.kind = is_a_bird ? Effect::Kind::discard_card : Effect::Kind::discard_bonus,
                       .seat = seat,
                       .card = card});
  }
  now_.powers.apply({.kind = Effect::Kind::gain_food, .seat = seat, .foods = player.kept});
  player.given_up.clear();
  player.kept = {};
}

}  // namespace rondel::games::wingspan
