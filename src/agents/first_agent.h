// Picks the first choices, as few as it may. When the question's own check refuses them, the next selection in order:
// by size, then by place. Where a payload is asked for, it makes a simple one from the schema. It uses no chance at all.
#pragma once

#include "agents/agent.h"

namespace rondel {

class FirstAgent final : public Agent {
 public:
  void begin(std::uint64_t) override { count_ = 0; }
  std::size_t choose(const Turn& turn, std::span<std::uint16_t> room) override;

 private:
  std::size_t count_ = 0;  // of the last attempt
};

}  // namespace rondel
