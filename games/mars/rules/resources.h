// What a player has in stock and what it produces, resource by resource. What lies on cards is cards_in_play.h.
//   (1) No stock falls below nothing, no production either, but for that of money, which may be as low as -5: whoever
//       would get there is not offered to.
//   (2) Every change is told in the log.
#pragma once

#include <array>
#include <cstdint>

#include "kernel/hasher.h"
#include "kernel/seat.h"
#include "mars/rules/words.h"

namespace rondel::games::mars {

class Mars;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

class Resources {
 public:
  Resources(Mars& play, Seat seat) : play_(play), seat_(seat) {}

  std::int32_t stock(Resource resource) const { return stock_[at(resource)]; }
  std::int32_t production(Resource resource) const { return production_[at(resource)]; }
  bool can_lower_production(Resource resource, std::int32_t by) const;

  // By nothing: nothing happens, and nothing is told.
  void change_stock(Resource resource, std::int32_t by);
  void change_production(Resource resource, std::int32_t by);
  // At the end of a generation: energy becomes heat, the rating is paid out in money, the rest by production.
  void produce(std::int32_t rating);

  // For the game without the Corporate Era: everybody begins with 1 of each.
  void begin_with_production() { production_.fill(1); }
  void arrange_stock(Resource resource, std::int16_t count) { stock_[at(resource)] = count; }
  void arrange_production(Resource resource, std::int16_t count) { production_[at(resource)] = count; }
  void digest(Hasher& hasher) const { hasher.add_all(stock_).add_all(production_); }

 private:
  Mars& play_;
  Seat seat_;
  std::array<std::int16_t, resource_count> stock_{};
  std::array<std::int16_t, resource_count> production_{};
};

}  // namespace rondel::games::mars
