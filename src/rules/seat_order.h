// Seats in the order in which they come round the table.
#pragma once

#include "kernel/containers.h"
#include "kernel/seat.h"

namespace rondel {

using SeatList = small_vector<Seat, 8>;

// The seats of a set, clockwise: `first`, where it is one of them, then those behind it, then those from the beginning on.
inline SeatList clockwise_from(SeatSet seats, Seat first) {
  SeatList order;
  for (const Seat seat : seats) {
    if (seat >= first) {
      order.push_back(seat);
    }
  }
  for (const Seat seat : seats) {
    if (seat < first) {
      order.push_back(seat);
    }
  }
  return order;
}

// From the one to the left of `last` on; `last` itself, where it is one of them, comes at the end.
inline SeatList clockwise_after(SeatSet seats, Seat last) {
  return clockwise_from(seats, Seat(last.index() + 1));
}

}  // namespace rondel
