#include "mars/rules/payment.h"

#include <algorithm>
#include <string_view>

namespace rondel::games::mars {

Payment most_of_each(std::span<const Payment> payments) {
  Payment most;
  for (const Payment& each : payments) {
    most = {.steel = std::max(most.steel, each.steel),
            .titanium = std::max(most.titanium, each.titanium),
            .heat = std::max(most.heat, each.heat)};
  }
  return most;
}

std::int32_t pack(const Payment& payment) {
  return payment.mc | payment.steel << 8 | payment.titanium << 16 | payment.heat << 24;
}

Payment unpack(std::int32_t value) {
  const auto bits = static_cast<std::uint32_t>(value);
  const auto byte = [bits](unsigned shift) { return static_cast<std::int32_t>(bits >> shift & 0xffU); };
  return {.mc = byte(0), .steel = byte(8), .titanium = byte(16), .heat = byte(24)};
}

void show_payment(const Payment& payment, std::string& out) {
  const std::size_t begin = out.size();
  const auto add = [&](std::int32_t count, std::string_view what) {
    if (count > 0) {
      out += (out.size() == begin ? "" : " + ") + std::to_string(count) + " " + std::string(what);
    }
  };
  add(payment.steel, "steel");
  add(payment.titanium, "titanium");
  add(payment.heat, "heat");
  add(payment.mc, "mc");
  out += out.size() == begin ? "nothing" : "";
}

}  // namespace rondel::games::mars
