// Paying: money, steel for buildings, titanium for what goes to space, and heat for who may. It is one question with every way to
// pay that wastes nothing; none where there is only one way, and questions about metals before it where there are very many.
//   (1) Whoever asks for a price has looked at `can_pay` before.
//   (2) Never two pay at once and are asked how: while all buy cards, only one corporation has a choice.
#pragma once

#include <cstdint>
#include <span>

#include "kernel/containers.h"
#include "kernel/play.h"
#include "kernel/task.h"
#include "mars/rules/part.h"
#include "mars/rules/payment.h"

namespace rondel::games::mars {

class Payments : public Part {
 public:
  Payments(Mars& play, Tabletop& table);

  bool can_pay(Seat seat, const Price& price) const;
  Task<> pay(Seat seat, Price price);

  // While somebody is asked: the ways to pay that are still open.
  std::span<const Payment> ways() const { return ways_; }

 private:
  void list_ways(Seat seat, const Price& price, vector<Payment>& ways) const;
  Task<Payment> ask_how(Seat seat);
  Task<> narrow(Seat seat, Text title, std::int32_t Payment::* metal);
  void hand_over(Seat seat, const Payment& payment);

  // --- up to version 2 of the rules (payments_of_version2.cpp) ---
  Task<Payment> add_up(Seat seat);
  Payment sum_of(Seat seat, std::span<const std::uint16_t> picks) const;
  Text problem_with(Seat seat, std::span<const std::uint16_t> picks) const;
  static Text review(const Play& play, Seat seat, std::span<const std::uint16_t> picks);

  Price price_{};  // what is being paid
  vector<Payment> ways_;
  vector<Choice> choices_;
};

}  // namespace rondel::games::mars
