// Effects: everything that can change in a match, as data. Handlers yield them, `carry_out` makes them come true (effects.h).
#pragma once

#include <array>
#include <cstdint>

#include "kernel/seat.h"
#include "wingspan/rules/feeder.h"
#include "wingspan/rules/foods.h"
#include "wingspan/rules/habitats.h"

namespace rondel::games::wingspan {

inline constexpr int most_players = 5;

// A bird on a mat is named by its card.
using BirdId = std::int32_t;
inline constexpr BirdId no_bird = -1;

// A change. Which fields mean something depends on the kind.
struct Effect {
  enum class Kind : std::uint8_t {
    gain_food,      // seat, foods: from the supply
    take_die,       // seat, side, food; bird: it is cached there; gives the dice that an empty feeder rolls
    roll_feeder,    // all five dice, at the start; gives them
    reroll_feeder,  // seat: all five dice; gives them
    roll_dice,      // seat, bird, food: those outside the feeder; gives them, and how many match
    cache_food,     // seat, bird, food, count: from the supply
    discard_food,   // seat, foods
    lay_eggs,       // seat, bird, count
    all_players_lay_eggs,  // birds: one for each seat, or none
    discard_eggs,          // seat, bird, count
    draw_from_deck,        // seat, count; gives how many
    draw_from_tray,        // seat, card
    discard_card,          // seat, card
    tuck_from_hand,        // seat, bird, card
    tuck_from_deck,        // seat, bird, count; gives how many
    reveal_card,           // seat, bird: the top of the deck; gives it
    tuck_revealed,         // seat, bird
    discard_revealed,      // seat
    spread_cards,          // seat, count: from the deck, for all to choose from
    take_spread,           // seat, card
    draw_bonus,            // seat, count; gives them
    discard_bonus,         // seat, card
    choose_bird,           // seat, card, habitat: it is shown, and about to be paid for
    play_bird,             // seat, card, habitat
    move_bird,             // seat, bird, habitat
    repeat_power,          // seat, bird: whose power runs again
    put_off_discard,       // seat, bird, count: until the end of the turn
    refill_tray,           //
    clear_tray,            //
    begin_turn,            // seat
    take_cube,             // seat, count: one turn less, for this action
    score_goal,            // seat, count
    pass_first_player,     // seat: who is it from now on
    return_cubes,          // count: of everybody
    begin_round,           // count: which one, from 0
    reveal_bonus,          // seat: all of its cards
  };
  static constexpr int kinds = 36;

  Kind kind{};
  Seat seat{};
  Food food{};
  Side side = 0;
  Habitat habitat{};
  std::int16_t count = 1;
  BirdId bird = no_bird;
  std::int32_t card = -1;
  Foods foods{};
  SeatArray<std::int16_t, most_players> birds{-1, -1, -1, -1, -1};

  friend bool operator==(const Effect&, const Effect&) = default;
};

// What came of one.
struct Outcome {
  std::int32_t count = 0;
  std::array<std::int32_t, 4> cards{-1, -1, -1, -1};
  Dice dice{};  // that were rolled
};

}  // namespace rondel::games::wingspan
