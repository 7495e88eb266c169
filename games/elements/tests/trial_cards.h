// Cards of no deck, for trying out what the rules can do and none of the 28 cards does, and the game with them: 7 Elements as it is, in
// which positions may hold these cards besides.
#pragma once

#include <algorithm>
#include <array>

#include "elements/game.h"
#include "elements/rules/play.h"

namespace rondel::games::elements::trial {

inline Task<> gain_a_life(Elements& play, Use use) {
  play.side(use.me).gain_life(1);
  co_return;
}

inline Task<> draw_a_card(Elements& play, Use use) {
  play.side(use.me).draw();
  co_return;
}

inline constexpr std::array own_faces = {
    Face{.name = "Last Breath",
         .cost = "V",
         .body = "1/1",
         .powers = {Power{.when = When::death, .effect = gain_a_life}},
         .text = "When it dies: +1 life."},
    Face{.name = "Herald",
         .cost = "W",
         .body = "1/1",
         .powers = {Power{.when = When::played, .effect = draw_a_card}},
         .text = "When it is played: draw a card."},
};

// Those of the game, by the numbers they have there, and then these.
inline CardSet cards() {
  static const auto all = [] {
    std::array<Face, banner_bearer + 1 + own_faces.size()> list{};
    std::ranges::copy(own_faces, std::ranges::copy(faces(), list.begin()).out);
    return list;
  }();
  return CardSet(all);
}

inline Play* make_play_with_trial_cards(const PlaySetup& setup) {
  return ::new (Arena::current()->allocate(sizeof(Elements))) Elements(setup, cards());
}

inline const Game& game() {
  static const Game with_trial_cards = [] {
    Game made = elements::game;
    made.name = "elements-trial";
    made.title = "7 Elements with trial cards";
    made.make_play = make_play_with_trial_cards;
    made.faces = {};
    return made;
  }();
  return with_trial_cards;
}

}  // namespace rondel::games::elements::trial
