#include "kernel/pages.h"

#include <utility>

#include "kernel/fault.h"
#include "kernel/poison.h"

#if defined(__wasm__)
#include <cstdlib>
#include <cstring>
#else
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#endif

namespace rondel {

PageRange::PageRange(PageRange&& other) noexcept
    : base_(std::exchange(other.base_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}

PageRange& PageRange::operator=(PageRange&& other) noexcept {
  std::swap(base_, other.base_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

#if defined(__wasm__)

PageRange::PageRange(std::size_t bytes) : base_(std::calloc(1, bytes)), bytes_(bytes) {
  check(base_ != nullptr, "out of memory: no room for another match");
}
PageRange::~PageRange() { std::free(base_); }
std::size_t PageRange::committed() const { return bytes_; }
void PageRange::decommit_from(std::size_t offset) {
  std::memset(static_cast<char*>(base_) + offset, 0, bytes_ - offset);
}

#else

namespace {

std::size_t page_bytes() {
  static const auto bytes = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  return bytes;
}

}  // namespace

PageRange::PageRange(std::size_t bytes) : bytes_(bytes) {
  void* const base =
      ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  check(base != MAP_FAILED, "out of address space: no room for another match");
  // A match touches a few kilobytes at the base: a huge page there would cost two megabytes each.
  ::madvise(base, bytes, MADV_NOHUGEPAGE);
  base_ = base;
}

PageRange::~PageRange() {
  if (base_ != nullptr) {
    unpoison(base_, bytes_);  // whoever gets these addresses next must find them clean
    ::munmap(base_, bytes_);
  }
}

std::size_t PageRange::committed() const {
  constexpr std::size_t pages_at_once = 1024;
  std::array<unsigned char, pages_at_once> resident{};
  const std::size_t pages = (bytes_ + page_bytes() - 1) / page_bytes();
  std::size_t count = 0;
  for (std::size_t first = 0; first < pages; first += pages_at_once) {
    const std::size_t some = std::min(pages_at_once, pages - first);
    char* const from = static_cast<char*>(base_) + first * page_bytes();
    if (::mincore(from, some * page_bytes(), resident.data()) == 0) {
      count += static_cast<std::size_t>(std::count_if(resident.begin(),
                                                      resident.begin() + static_cast<std::ptrdiff_t>(some),
                                                      [](unsigned char page) { return (page & 1U) != 0; }));
    }
  }
  return count * page_bytes();
}

void PageRange::decommit_from(std::size_t offset) {
  const std::size_t first = (offset + page_bytes() - 1) / page_bytes() * page_bytes();
  if (first < bytes_) {
    ::madvise(static_cast<char*>(base_) + first, bytes_ - first, MADV_DONTNEED);
  }
}

#endif

}  // namespace rondel
