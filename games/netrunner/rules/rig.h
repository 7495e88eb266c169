// The Runner's rig: what is installed there, the memory that programs need, and how the Runner installs.
//   (1) After every install the programs fit into the memory, unless no program could make room.
#pragma once

#include <cstdint>
#include <span>

#include "kernel/task.h"
#include "netrunner/rules/part.h"
#include "netrunner/rules/zones.h"

namespace rondel::games::netrunner {

class Rig : public Part {
 public:
  using Part::Part;

  std::span<const Card> cards() const { return table_.cards(rig_zone); }
  std::int32_t breakers() const;
  std::int32_t memory_limit() const;
  std::int32_t memory_used() const;
  // How many cards more the first click to draw in a turn gives.
  std::int32_t first_draw_bonus() const;

  std::int32_t install_cost(Card card) const;
  bool can_install(Card card) const;
  // For a click; and for its cost alone, if the Runner likes.
  Task<> install(Card card);
  Task<> offer_to_install(Card card);
  // Programs go until there is memory for those that are left, and for so much more.
  Task<> make_room(std::int32_t memory);
  // The Corp takes all virus counters off.
  void purge_viruses();

  void begin_turn() { programs_this_turn_ = 0; }
  std::int32_t programs_this_turn() const { return programs_this_turn_; }

 private:
  void put_in(Card card);

  std::int32_t programs_this_turn_ = 0;
};

}  // namespace rondel::games::netrunner
