// What powers of Wingspan speak in: effects, events, parameters (rules/powers).
#pragma once

#include <cstdint>

#include "rules/powers/registry.h"
#include "wingspan/rules/effect.h"

namespace rondel::games::wingspan {

class Position;

struct Event {
  enum class Kind : std::uint8_t {
    game_started,
    round_started,
    turn_started,
    turn_ended,
    round_ended,
    game_ended,
    habitat_activated,   // seat, habitat
    bird_played,         // seat, bird, habitat
    food_gained,         // seat, foods: by the action
    eggs_laid,           // seat, count: by the action
    predator_succeeded,  // seat, bird
    predator_failed,     // seat, bird
  };
  static constexpr int kinds = 12;

  Kind kind{};
  Seat seat{};
  Habitat habitat{};
  std::int16_t count = 0;
  BirdId bird = no_bird;
  Foods foods{};
};

// What a card tells its handler.
struct Params {
  std::int32_t count = 1;  // of what it is about
  std::int32_t price = 0;  // of what is given for it, or comes on top
  std::int32_t wingspan = 0;
  Food food{};
  std::uint32_t foods = 0;
  Nest nest{};
  Habitat habitat{};
  bool any_bird = false;  // else this bird
};

struct Powers {
  using Effect = Effect;
  using Event = Event;
  using Outcome = Outcome;
  using Params = Params;
  using State = Position;
};

using Context = PowerContext<Powers>;
using Entry = PowerEntry<Powers>;
using Run = PowerRun<Powers>;
template <class T = void>
using Step = PowerRun<Powers, T>;

// Every handler that a card may name (powers.cpp).
const PowerRegistry<Powers>& registry();

}  // namespace rondel::games::wingspan
