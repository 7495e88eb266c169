// One kind of conformance vector: what it needs and how it is run.
#pragma once

#include <array>
#include <boost/json/object.hpp>
#include <span>
#include <string>
#include <string_view>

namespace rondel {

// What a check gives; or what is wrong with what it was given.
struct CheckOutcome {
  boost::json::value value;
  std::string problem;
};

struct VectorCheck {
  std::string_view name;
  std::array<std::string_view, 2> needs;  // fields of `in`; run is not called without them
  CheckOutcome (*run)(const boost::json::object& in);
};

// The checks of the operation machine: op.parse, op.resolve, op.flags, op.stack, math.eval.
std::span<const VectorCheck> operation_checks();

}  // namespace rondel
