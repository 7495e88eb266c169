// What a seat at Terraforming Mars sees, and nothing else: its own hand and offer, and all that lies open. The bot looks at a
// match through this alone, so it cannot play by what it may not know.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

#include "kernel/match.h"
#include "mars/rules/play.h"
#include "mars/rules/solo.h"

namespace rondel::games::mars {

class MarsSight {
 public:
  // The match is one of Terraforming Mars.
  MarsSight(const Match& match, Seat me) : play_(static_cast<const Mars&>(match.play())), me_(me) {}

  Seat me() const { return me_; }
  SeatSet others() const { return play_.others(me_); }
  const Player& player(Seat seat) const { return play_.players[seat]; }
  std::int32_t stock(Resource resource) const { return player(me_).resources.stock(resource); }
  bool is_at_goal(Parameter parameter) const { return play_.parameters.is_at_goal(parameter); }
  const Spot& spot(AreaId area) const { return play_.map.spot(area); }
  std::int32_t hand_size() const { return play_.table().size(hand_of(me_)); }
  std::int32_t standing(Seat seat, Award award) const { return play_.awards.standing(seat, award); }
  std::int32_t cost_of(const Face& face) const { return play_.projects.cost_of(me_, face); }
  std::int32_t generation() const { return play_.course.generation(); }
  bool is_solo() const { return play_.is_solo(); }
  // Of a card in the own hand or offer, or one that lies open: what a choice of this seat may name.
  const Face& face(std::int32_t card) const { return play_.printed(Card(card)); }
  bool is_mine(std::int32_t card) const { return play_.table().zone_of(Card(card)) == played_by(me_); }
  std::int64_t evaluate(const ops::Formula& formula) const {
    return mars::evaluate(play_, me_, formula, std::nullopt);
  }
  const ops::Machine& machine() const { return play_.machine; }
  std::span<const Payment> payments() const { return play_.payments.ways(); }  // what is asked for

  // How many generations there may still be: by what is left to be done for Mars.
  std::int32_t generations_left() const {
    const std::int32_t steps = oxygen_goal - play_.parameters.value(Parameter::oxygen) +
                               (temperature_goal - play_.parameters.value(Parameter::temperature)) / 2 +
                               oceans_goal - play_.parameters.value(Parameter::oceans);
    constexpr std::int32_t in_one = 6;  // steps in a generation, once things go well
    return is_solo() ? std::max(solo_generations - generation(), 0)
                     : std::min((steps + in_one - 1) / in_one, 9);
  }

 private:
  const Mars& play_;
  Seat me_;
};

}  // namespace rondel::games::mars
