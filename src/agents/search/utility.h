// How a try went, for each seat, as a number: the more the better.
#pragma once

#include "kernel/match.h"

namespace rondel {

using Utility = SeatArray<double>;

// Of a match that is over, by what its game is about (Game::aim). Where it is about winning: from 0 to 1, most of it the share of
// the win, the rest how far the seat is from the best of the others, as a share of the points of both.
void judge_result(const Match& match, Utility& utility);

// The same of a match that goes on, by Play::outlook; false where it does not, or the game does not say. The best outlook counts
// less than a win, and the worst more than a loss.
bool judge_outlook(const Match& match, Utility& utility);

}  // namespace rondel
