#include "agents/payload_maker.h"

#include <algorithm>
#include <string>
#include <vector>

#include "kernel/payload.h"
#include "rules/edge/schema.h"

namespace rondel {

std::size_t make_payload(Text schema, std::span<std::uint16_t> room,
                         const std::function<std::uint32_t(std::uint32_t)>& below) {
  const boost::json::value parsed = parse_schema(schema.view());
  if (!schema_problem(parsed).empty()) {
    return 0;
  }
  std::vector<std::uint16_t> picks;
  write_payload(canonical_json(example_of(parsed, below)), picks);
  if (picks.size() > room.size()) {
    return 0;
  }
  std::copy(picks.begin(), picks.end(), room.begin());
  return picks.size();
}

}  // namespace rondel
