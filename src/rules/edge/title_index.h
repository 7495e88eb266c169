// TitleIndex finds the places of equal texts in a list without comparing each with each: a long list of choices is
// looked through once, whatever is then looked for.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace rondel {

class TitleIndex {
 public:
  static constexpr std::uint32_t none = UINT32_MAX;

  // `text_at(i)` gives the text at place `i` of `size`.
  template <class TextAt>
  TitleIndex(std::size_t size, const TextAt& text_at)
      : heads_(std::bit_ceil(2 * size + 1), none), next_(size, none) {
    for (std::size_t i = size; i-- > 0;) {  // backwards, so that each chain runs forwards
      std::uint32_t& head = heads_[slot_of(text_at(i))];
      next_[i] = head;
      head = static_cast<std::uint32_t>(i);
    }
  }

  // The places whose text may be `text`, in order: first(text), after(...), up to none. The texts are still to be
  // compared, since a chain may hold others.
  std::uint32_t first(std::string_view text) const { return heads_[slot_of(text)]; }
  std::uint32_t after(std::uint32_t place) const { return next_[place]; }

 private:
  // Chosen texts can make chains long; that costs time, which is bounded by the size of a selector.
  std::size_t slot_of(std::string_view text) const {
    std::uint64_t hash = text.size();
    for (const char c : text) {
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x9e3779b97f4a7c15U;
      hash ^= hash >> 29U;
    }
    return hash & (heads_.size() - 1);
  }

  std::vector<std::uint32_t> heads_;
  std::vector<std::uint32_t> next_;
};

}  // namespace rondel
