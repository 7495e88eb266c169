#include "wingspan/rules/luck.h"

#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {

Side Luck::roll() {
  play_.learn(Knowers::everybody());
  if (has_stacked_rolls_) {
    check(!stacked_rolls_.empty(), "setup.rolls: one die too few is given");
    const Side side = stacked_rolls_[0];
    stacked_rolls_.erase(stacked_rolls_.begin());
    return side;
  }
  return static_cast<Side>(play_.random("dice").below(die_sides));
}

void Luck::roll_into(Feeder& feeder) {
  feeder.clear();
  for (int i = 0; i < Feeder::dice; ++i) {
    feeder.put(roll());
  }
}

void Luck::shuffle(Zone zone, const Purpose& purpose) { play_.table_.shuffle(zone, play_.random(purpose)); }

}  // namespace rondel::games::wingspan
