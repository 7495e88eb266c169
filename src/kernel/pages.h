// Address ranges: the one place where the kernel meets the operating system (mmap natively, the allocator in
// WebAssembly). A range is reserved whole and takes memory only where it is touched.
#pragma once

#include <cstddef>

namespace rondel {

class PageRange {
 public:
  PageRange() = default;
  explicit PageRange(std::size_t bytes);  // stops the program if the address space is used up
  ~PageRange();
  PageRange(PageRange&& other) noexcept;
  PageRange& operator=(PageRange&& other) noexcept;
  PageRange(const PageRange&) = delete;
  PageRange& operator=(const PageRange&) = delete;

  void* base() const { return base_; }
  std::size_t bytes() const { return bytes_; }

  // Bytes of memory behind the range now (whole pages).
  std::size_t committed() const;
  // Gives the memory behind everything from `offset` on back; it reads as zero afterwards.
  void decommit_from(std::size_t offset);

 private:
  void* base_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace rondel
