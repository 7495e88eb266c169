#include "mars/rules/conversions.h"

#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

constexpr std::int32_t plants_for_greenery = 8;
constexpr std::int32_t heat_for_step = 8;

}  // namespace

std::int32_t Conversions::greenery_cost(Seat seat) const {
  return plants_for_greenery - play_.players[seat].modifiers.greenery_discount;
}

bool Conversions::can_turn_plants(Seat seat) const {
  return play_.players[seat].resources.stock(Resource::plant) >= greenery_cost(seat) &&
         !play_.map.areas_for(seat, Site::greenery).empty();
}

bool Conversions::can_turn_heat(Seat seat) const {
  return play_.players[seat].resources.stock(Resource::heat) >= heat_for_step;
}

void Conversions::turn_plants(const ops::Operation& because) {
  const Seat seat = because.owner.first();
  play_.players[seat].resources.change_stock(Resource::plant, -greenery_cost(seat));
  play_.machine.push(because, rule_terms().greenery);
}

void Conversions::turn_heat(const ops::Operation& because) {
  play_.players[because.owner.first()].resources.change_stock(Resource::heat, -heat_for_step);
  play_.parameters.raise(because, Parameter::temperature, 1);
}

Task<> Conversions::turn_last_plants() {
  play_.course.begin_ending();
  Seat seat = play_.course.first();
  for (int i = 0; i < play_.seat_count(); ++i, seat = seat.next(play_.seat_count())) {
    while (can_turn_plants(seat)) {
      const bool wants = co_await choose_yes_no(seat, "turn plants into a greenery?");
      if (!wants) {
        break;
      }
      play_.players[seat].resources.change_stock(Resource::plant, -greenery_cost(seat));
      play_.machine.push(rule_terms().greenery, seat);
      co_await play_.machine.run();
    }
  }
}

}  // namespace rondel::games::mars
