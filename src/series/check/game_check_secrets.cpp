#include <fmt/format.h>

#include "series/check/game_check.h"

namespace rondel {

// Goes a step; what was said in secret must not show before all who were asked with it have answered.
void GameCheck::answer_beside_secrets(const Response& response) {
  if (path_.empty()) {
    secrets_.begin();
  }
  secrets_.look_beside(*match_, response);
  step(response);
  if (finding_) {
    return;
  }
  if (const std::optional<SecretAnswers::Told> told = secrets_.told(*match_)) {
    match_->restore(here_);
    found(Kind::step_leak,
          fmt::format("what a seat said in secret shows to {} before all who were asked with it have "
                      "answered, {}: afterwards {}",
                      viewer_name(told->viewer), where(), told->difference));
  }
}

}  // namespace rondel
