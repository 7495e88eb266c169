#include "mars/rules/rating.h"

#include "mars/rules/play.h"

namespace rondel::games::mars {

void Rating::raise(std::int32_t by) {
  if (by > 0) {
    value_ = static_cast<std::int16_t>(value_ + by);
    has_risen_ = true;
    play_.log("{}'s terraform rating rises to {}", seat_, int{value_});
  }
}

}  // namespace rondel::games::mars
