// What a player has besides cards: resources, a rating, tags, and what its cards in play change for it. Whose turn it is, what it
// is buying and what its corporation owes are turns.h, research.h and corporations.h.
#pragma once

#include "mars/rules/modifiers.h"
#include "mars/rules/rating.h"
#include "mars/rules/resources.h"
#include "mars/rules/tags.h"

namespace rondel::games::mars {

struct Player {
  Player(Mars& play, Seat seat) : resources(play, seat), rating(play, seat) {}

  Resources resources;
  Rating rating;
  Tags tags;
  Modifiers modifiers;
  NextCard next_card;
};

}  // namespace rondel::games::mars
