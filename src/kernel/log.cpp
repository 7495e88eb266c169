#include "kernel/log.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <type_traits>

#include "kernel/fault.h"

namespace rondel {

bool LogLine::is_known_to(Viewer viewer) const {
  return std::ranges::all_of(args, [viewer](const LogArg& arg) { return arg.knowers.has(viewer); });
}

LogTree::~LogTree() { std::free(entries_); }

void LogTree::grow() {
  static_assert(std::is_trivially_copyable_v<Entry>);
  const std::uint32_t capacity = capacity_ == 0 ? 64 : capacity_ * 2;
  void* const room = std::realloc(static_cast<void*>(entries_), capacity * sizeof(Entry));
  check(room != nullptr, "no memory is left for the log");
  entries_ = static_cast<Entry*>(room);
  capacity_ = capacity;
}

std::uint32_t LogTree::add(std::uint32_t before, const LogLine& line) {
  if (size_ == capacity_) {
    grow();
  }
  entries_[size_] = {.before = before, .line = line};
  return ++size_;
}

std::vector<LogLine> LogTree::path_to(std::uint32_t place, std::uint32_t count) const {
  std::vector<LogLine> lines;
  for (; place != 0 && lines.size() < count; place = entries_[place - 1].before) {
    lines.push_back(entries_[place - 1].line);
  }
  std::reverse(lines.begin(), lines.end());
  return lines;
}

}  // namespace rondel
