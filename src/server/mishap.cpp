#include "server/mishap.h"

#include <spdlog/spdlog.h>

#include <atomic>
#include <exception>

namespace rondel::server {
namespace {

std::atomic<std::uint64_t> mishap_count = 0;

}  // namespace

void note_mishap(std::string_view where) noexcept {
  ++mishap_count;
  try {
    try {
      throw;
    } catch (const std::exception& problem) {
      spdlog::error("{}: {}", where, problem.what());
    } catch (...) {
      spdlog::error("{}: something that is no std::exception was thrown", where);
    }
  } catch (...) {  // there may be no memory for a line of the log either
  }
}

std::uint64_t mishaps() noexcept { return mishap_count; }

}  // namespace rondel::server
