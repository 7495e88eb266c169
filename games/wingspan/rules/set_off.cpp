// What an event sets off.
#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {

// A row that is used sets off its brown powers from the right; a bird that is played its own white one; and whatever happens,
// the pink ones of the others, clockwise.
void Wingspan::list_set_off(const Event& event, small_vector<SetOff<Powers>, 4>& list) const {
  if (event.kind == Event::Kind::habitat_activated) {
    const std::span<const Card> cards = now_.mat(event.seat).row(event.habitat).birds();
    for (std::size_t i = cards.size(); i > 0; --i) {
      if (now_.printed(cards[i - 1].index()).colour == Colour::brown) {
        list.push_back({.context = now_.context_of(cards[i - 1].index(), event.seat)});
      }
    }
    return;
  }
  if (event.kind == Event::Kind::bird_played && now_.printed(event.bird).colour == Colour::white) {
    list.push_back({.context = now_.context_of(event.bird, event.seat)});
  }
  for (const Seat seat : now_.clockwise_from(event.seat)) {
    if (seat == event.seat) {
      continue;
    }
    for (const BirdId id : now_.mat(seat).birds()) {
      if (now_.printed(id).colour != Colour::pink) {
        continue;
      }
      const Power<Powers>& power = now_.printed(id).power;
      const Context context = now_.context_of(id, seat);
      if (power.entry->reacts(context, power.params, event)) {
        list.push_back({.context = context, .often = Often::once_between_turns});
      }
    }
  }
}

}  // namespace rondel::games::wingspan
