// What the points at the end are made of.
#include "rules/score_sheet.h"

#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

constexpr std::int32_t for_a_milestone = 5;

}  // namespace

// Alone, whoever has not terraformed Mars has no points at all.
void Mars::score_sheet(ScoreSheet& sheet) const {
  if (phase_ != Text("over")) {
    return;
  }
  ScoreSheet::Points rating{};
  ScoreSheet::Points milestones{};
  ScoreSheet::Points awards{};
  ScoreSheet::Points greeneries{};
  ScoreSheet::Points cities{};
  ScoreSheet::Points cards{};
  ScoreSheet::Points money{};
  for (const Seat seat : seats()) {
    rating[seat] = player(seat).rating;
    for (std::size_t i = 0; i < milestone_count; ++i) {
      milestones[seat] += claimed_by(i) == seat ? for_a_milestone : 0;
    }
    for (std::size_t i = 0; i < award_count; ++i) {
      awards[seat] += funded_by(i) ? award_points(seat, i) : 0;
    }
    greeneries[seat] = own_greeneries(seat);
    for (AreaId area = 1; area <= area_count; ++area) {
      const bool is_own_city = spot(area).owner == seat.index() && is_city(spot(area).tile);
      cities[seat] += is_own_city ? count_beside(area, Tile::greenery) : 0;
    }
    for (const Zone zone : {played(seat), events(seat)}) {
      for (const Card card : table_.cards(zone)) {
        cards[seat] += card_points(seat, card);
      }
    }
    money[seat] = stock(seat, Resource::mc);
  }
  sheet.part("terraform rating", rating);
  sheet.part("milestones", milestones);
  sheet.part("awards", awards);
  sheet.part("greeneries", greeneries);
  sheet.part("cities", cities);
  sheet.part("cards", cards);
  sheet.tie_break("money left", money);
}

}  // namespace rondel::games::mars
