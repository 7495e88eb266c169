// Work in a child process, so that whatever it does (crash, hang) can be told.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace rondel {

struct ChildEnd {
  enum class How : std::uint8_t { done, died, stopped };
  How how = How::done;
  std::string result;  // done: what the work gave
  std::string reason;  // died: by which signal, and the last it said on standard error
};

// Runs `work` in a child of this process and waits for it. `is_late` is asked every few milliseconds; once it is true the
// child is stopped. What the child writes to standard error is kept for `reason`.
ChildEnd run_in_child(const std::function<std::string()>& work, const std::function<bool()>& is_late);

}  // namespace rondel
