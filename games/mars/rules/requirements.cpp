#include "mars/rules/requirements.h"

#include <algorithm>

#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

// By how much one step changes what is required; what is no global parameter has no steps.
std::int32_t step_of(Metric metric) {
  return metric == Metric::temperature ? 2 : metric == Metric::oxygen || metric == Metric::oceans ? 1 : 0;
}

}  // namespace

bool meets(const Mars& play, Seat seat, std::span<const Requirement> requirements) {
  const Player& player = play.players[seat];
  const std::int32_t shift = player.modifiers.shift + player.next_card.shift;
  return std::ranges::all_of(requirements, [&](const Requirement& each) {
    const std::int32_t missed = shift * step_of(each.measure.metric);
    const std::int32_t value = count_of(play, seat, each.measure, std::nullopt);
    return each.is_max ? value - missed <= each.bound : value + missed >= each.bound;
  });
}

}  // namespace rondel::games::mars
