// Research: everybody is offered cards and buys as many as it likes and can pay, all at once: nobody sees what the others take. What
// was chosen lies with the offers until all have chosen; only then do cards and money move.
#pragma once

#include <cstdint>

#include "kernel/containers.h"
#include "kernel/hasher.h"
#include "kernel/task.h"
#include "mars/rules/part.h"
#include "mars/rules/words.h"

namespace rondel::games::mars {

inline constexpr std::int32_t card_price = 3;
inline constexpr int research_cards = 4;  // offered to each

class Research : public Part {
 public:
  using Part::Part;

  // That of a generation.
  Task<> run();

  // --- for the start as well ---
  void deal_offers(int count);
  // Asks which cards of its offer a seat buys, as many as the budget allows; or takes them all.
  Task<> choose_cards(Seat seat, std::int32_t budget);
  void choose_all(Seat seat);
  // How many it has chosen; and leaves some of them, so that the budget allows the rest.
  std::int32_t chosen(Seat seat) const { return static_cast<std::int32_t>(bought_[seat].size()); }
  void keep_within(Seat seat, std::int32_t budget);
  // They go to the hand, the rest of the offer is discarded.
  void take_bought(Seat seat);

  void digest(Hasher& hasher, Seat seat) const;

 private:
  Task<> buy(Seat seat);
  Task<> pay_for_bought(Seat seat);

  SeatArray<small_vector<Card, 10>, most_players> bought_;  // picked to be bought, while others still pick
};

}  // namespace rondel::games::mars
