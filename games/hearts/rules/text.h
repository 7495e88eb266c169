// How a table of Hearts reads as text.
#pragma once

#include <optional>
#include <string>

#include "hearts/rules/deal.h"
#include "kernel/play.h"

namespace rondel::games::hearts {

// Writes what a seat (or, with none, a spectator) may know: of the hands, its own and the size of the others.
void show_hearts(const Play& play, const HeartsDeal& deal, const HeartsDeal::Points& totals,
                 std::optional<Seat> viewer, std::string& out);

}  // namespace rondel::games::hearts
