#include "table/submit_ids.h"

#include <algorithm>
#include <utility>

#include "kernel/hasher.h"

namespace rondel {
namespace {

std::uint32_t bits_of(Seat seat, std::string_view submit_id) {
  return static_cast<std::uint32_t>(Hasher().add(seat).add(submit_id).value());
}

}  // namespace

void SubmitIds::put(Slot slot) {
  std::size_t at = slot.bits & (slots_.size() - 1);
  while (slots_[at].seq != 0) {
    at = (at + 1) & (slots_.size() - 1);
  }
  slots_[at] = slot;
  ++used_;
}

void SubmitIds::add(Seat seat, std::string_view submit_id, std::int64_t seq) {
  constexpr std::size_t least = 16;
  if (used_ >= slots_.size() / 4 * 3) {
    const std::vector<Slot> old =
        std::exchange(slots_, std::vector<Slot>(std::max(least, 2 * slots_.size())));
    used_ = 0;
    for (const Slot& slot : old) {
      if (slot.seq != 0) {
        put(slot);
      }
    }
  }
  put({.bits = bits_of(seat, submit_id), .seq = static_cast<std::uint32_t>(seq)});
}

std::vector<std::int64_t> SubmitIds::entries(Seat seat, std::string_view submit_id) const {
  std::vector<std::int64_t> found;
  const std::uint32_t bits = bits_of(seat, submit_id);
  for (std::size_t at = bits; !slots_.empty() && slots_[at & (slots_.size() - 1)].seq != 0; ++at) {
    if (const Slot& slot = slots_[at & (slots_.size() - 1)]; slot.bits == bits) {
      found.push_back(slot.seq);
    }
  }
  return found;
}

}  // namespace rondel
