#include "netrunner/rules/tags.h"

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {

void Tags::give(std::int32_t count) {
  count_ += count;
  play_.log("the Runner takes {} tags", count);
}

}  // namespace rondel::games::netrunner
