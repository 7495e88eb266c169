// The tags of a player: those of its cards that lie face up. Events are turned down once they are played, so their tags are not
// counted; they themselves are.
#pragma once

#include <array>
#include <cstdint>

#include "mars/rules/faces.h"
#include "mars/rules/words.h"

namespace rondel::games::mars {

class Tags {
 public:
  std::int32_t count(Tag tag) const { return counts_[at(tag)]; }
  std::int32_t events() const { return events_; }

  // For a card that was played.
  void add(const Face& face) {
    if (face.kind == Kind::event) {
      ++events_;
      return;
    }
    for (std::size_t tag = 0; tag < tag_count; ++tag) {
      counts_[tag] = static_cast<std::int16_t>(counts_[tag] + face.tags[tag]);
    }
  }

 private:
  std::array<std::int16_t, tag_count> counts_{};
  std::int16_t events_ = 0;
};

}  // namespace rondel::games::mars
