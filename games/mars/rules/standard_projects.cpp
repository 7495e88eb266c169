#include "mars/rules/standard_projects.h"

#include "mars/rules/play.h"
#include "mars/rules/titles.h"

namespace rondel::games::mars {

std::int32_t StandardProjects::cost_of(Seat seat, StandardProject project) const {
  constexpr std::array<std::int32_t, standard_project_count> costs = {0, 11, 14, 18, 23, 25};
  const std::int32_t less =
      project == StandardProject::power_plant ? play_.players[seat].modifiers.project_discount : 0;
  return costs[at(project)] - less;
}

Text StandardProjects::why_not_do(Seat seat, StandardProject project) const {
  if (project == StandardProject::sell_patents) {
    return table_.is_empty(hand_of(seat)) ? Text("the hand is empty") : Text();
  }
  if (!play_.payments.can_pay(seat, {.cost = cost_of(seat, project)})) {
    return "it costs too much";
  }
  const bool has_room = project == StandardProject::greenery
                            ? !play_.map.areas_for(seat, Site::greenery).empty()
                        : project == StandardProject::city ? !play_.map.areas_for(seat, Site::city).empty()
                                                           : true;
  return has_room ? Text() : Text("there is no area for it");
}

Task<> StandardProjects::carry_out(ops::Operation because, StandardProject project) {
  const Seat seat = because.owner.first();
  play_.log("{}: {}", seat, standard_project_names[at(project)]);
  if (project == StandardProject::sell_patents) {
    co_await sell_patents(seat);
    co_return;
  }
  const std::int32_t cost = cost_of(seat, project);
  co_await play_.payments.pay(seat, {.cost = cost});
  const RuleTerms& rules = rule_terms();
  const std::array<ops::Term, standard_project_count> effects = {
      ops::Term(), rules.power_plant, rules.asteroid, rules.ocean, rules.greenery, rules.city};
  play_.machine.push(because, effects[at(project)]);
  fire(play_, because, project_done);
  if (cost >= costly) {
    fire(play_, because, costly_project_done);
  }
}

Task<> StandardProjects::sell_patents(Seat seat) {
  const vector<Choice> cards = play_.deck.hand_choices(seat);
  const Picks picks = co_await ask({.seat = seat,
                                    .title = titles::sell_patents,
                                    .choices = cards,
                                    .min = 1,
                                    .max = static_cast<std::uint16_t>(cards.size()),
                                    .shown = Shown::to_asked});
  for (const std::uint16_t pick : picks) {
    table_.move(Card(cards[pick].value), discard_zone);
  }
  play_.players[seat].resources.change_stock(Resource::mc, static_cast<std::int32_t>(picks.size()));
}

}  // namespace rondel::games::mars
