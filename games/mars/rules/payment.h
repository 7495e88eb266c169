// What something costs, and what is handed over for it.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace rondel::games::mars {

// What something costs, and what besides money it may be paid with.
struct Price {
  std::int32_t cost = 0;
  bool takes_steel = false;
  bool takes_titanium = false;
  std::int32_t keeps_heat = 0;  // heat that must be left over for what is bought
};

// So many of each.
struct Payment {
  std::int32_t mc = 0;
  std::int32_t steel = 0;
  std::int32_t titanium = 0;
  std::int32_t heat = 0;

  friend bool operator==(const Payment&, const Payment&) = default;
};

// The most steel, titanium and heat that any of them takes.
Payment most_of_each(std::span<const Payment> payments);

// A payment as the value of a choice, one byte each, and back.
std::int32_t pack(const Payment& payment);
Payment unpack(std::int32_t value);
// "3 steel + 4 mc".
void show_payment(const Payment& payment, std::string& out);

}  // namespace rondel::games::mars
