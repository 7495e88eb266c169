// The narrator writes the log of Wingspan: a line for every effect, so that the log is the whole history. Events, and what came of
// each power, are written for no one at the table: they are for who sees everything.
#pragma once

#include "rules/powers/engine.h"
#include "wingspan/rules/powers.h"

namespace rondel::games::wingspan {

class Wingspan;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

class Narrator final : public PowerObserver<Powers> {
 public:
  explicit Narrator(Wingspan& play) : play_(play) {}

  void applied(const Effect& effect, const Outcome& outcome) override;
  void raised(const Event& event) override;
  void activation(const PowerActivation<Powers>& activation) override;

 private:
  void tell_foods(Text pattern, const Effect& effect);
  void tell_dice(const Effect& effect, const Outcome& outcome);
  void tell_cards(const Effect& effect, const Outcome& outcome);
  void tell_birds(const Effect& effect, const Outcome& outcome);
  void tell_course(const Effect& effect, const Outcome& outcome);
  // A card by its name, which everybody knows; and one that only those read who know it.
  LogArg named(BirdId card) const;
  LogArg seen(BirdId card) const;

  Wingspan& play_;
};

}  // namespace rondel::games::wingspan
