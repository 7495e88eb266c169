// How long a search may think. Iterations are counted here; time is told from above, since agents have no clock.
#pragma once

#include <cstdint>

namespace rondel {

// Milliseconds that have gone by since some moment; null where there is no clock.
using AgentClock = std::uint64_t (*)();

class SearchBudget {
 public:
  virtual ~SearchBudget() = default;
  // The search of one answer begins.
  virtual void begin() {}
  // Whether there is something left for one more iteration, after so many.
  virtual bool allows(std::uint32_t iterations) const = 0;
};

class IterationBudget final : public SearchBudget {
 public:
  explicit IterationBudget(std::uint32_t most) : most_(most) {}
  bool allows(std::uint32_t iterations) const override { return iterations < most_; }

 private:
  std::uint32_t most_;
};

// The first iteration is always made, so that there is something to go by.
class TimeBudget final : public SearchBudget {
 public:
  TimeBudget(AgentClock clock, std::uint32_t milliseconds) : clock_(clock), milliseconds_(milliseconds) {}
  void begin() override { end_ = clock_() + milliseconds_; }
  bool allows(std::uint32_t iterations) const override { return iterations == 0 || clock_() < end_; }

 private:
  AgentClock clock_;
  std::uint32_t milliseconds_;
  std::uint64_t end_ = 0;
};

}  // namespace rondel
