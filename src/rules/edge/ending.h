// How a match ended, as JSON: who has won, by what score, and what the scores are made of (`over` in docs/view.md).
#pragma once

#include <boost/json/value.hpp>

#include "kernel/match.h"

namespace rondel {

// Null while the match is not over.
boost::json::value ending_of(const Match& match);

}  // namespace rondel
