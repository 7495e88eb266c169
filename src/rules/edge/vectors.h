// Conformance vectors: binding cases, one JSON object a line, {id, check, in, expect}. What a check gives for `in` must
// contain `expect`: objects as a subset, lists and values equal.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace rondel {

struct VectorOutcome {
  std::string id;
  std::string problem;  // empty: passed
};

// Runs one line. A line that is not a vector, or whose check is not known, has failed.
VectorOutcome run_vector(std::string_view line);

// The path of the first place where `actual` does not contain `expected`, as "request.choices[2]"; "." when they differ
// as a whole, "" when it is contained.
std::string first_difference(const boost::json::value& expected, const boost::json::value& actual);

// The checks that are known.
std::vector<std::string_view> vector_checks();

}  // namespace rondel
