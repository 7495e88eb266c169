#include "netrunner/rules/damage.h"

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {

Task<> Damage::suffer(std::int32_t count, Text kind) {
  play_.log("the Runner suffers {} {} damage", count, kind);
  last_trashed_.reset();
  if (count > table_.size(hand_of(runner))) {
    co_await play_.win(corp, "the Runner is flatlined");
  }
  for (std::int32_t i = 0; i < count; ++i) {
    const Card card = table_.pick_at_random(hand_of(runner), play_.random("damage"));
    play_.learn(Knowers::everybody());
    table_.move(card, discard_of(runner));
    play_.log("{} is trashed", table_.named(card));
    last_trashed_ = card;
  }
}

Task<> Damage::core() {
  ++core_suffered_;
  co_await suffer(1, "core");
}

}  // namespace rondel::games::netrunner
