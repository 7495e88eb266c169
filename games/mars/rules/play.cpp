#include "mars/rules/play.h"

#include "mars/rules/arrange.h"
#include "mars/rules/scoring.h"
#include "mars/rules/solo.h"
#include "mars/rules/terminal.h"

namespace rondel::games::mars {
namespace {

constexpr std::int16_t rating_at_start = 20;

}  // namespace

Mars::Mars(const PlaySetup& setup)
    : TabletopPlay(setup),
      machine(operations, book(),
              since(2) ? ops::Machine::Targets::kept : ops::Machine::Targets::asked_again) {
  add_zones(table_, seats());
}

Task<Result> Mars::run() {
  if (course.start() == Start::corporations) {
    put_up();
    co_await corporations.choose_and_begin();
  }
  if (course.start() == Start::research) {
    co_await research.run();
  }
  while (course.start() != Start::end) {
    co_await turns.take_all();
    produce();
    if (is_last_generation()) {
      break;
    }
    course.begin_next_generation(seat_count());
    log("generation {}", course.generation());
    co_await research.run();
  }
  if (is_solo() && !parameters.is_terraformed()) {
    co_return lose_alone(*this);
  }
  co_await conversions.turn_last_plants();
  co_return score(*this);
}

void Mars::put_up() {
  const Era era = is_solo() || has_setting("era") ? Era::corporate : Era::base;
  for (const Seat seat : seats()) {
    players[seat].rating.begin_at(is_solo() ? solo_rating : rating_at_start);
    if (era == Era::base) {
      players[seat].resources.begin_with_production();
    }
  }
  deck.put_up(era);
  corporations.put_up(era);
  if (is_solo()) {
    put_neutral_tiles(*this);
  } else {
    learn(Knowers::everybody());
    course.begin_with(
        Seat(static_cast<int>(random("first player").below(static_cast<std::uint32_t>(seat_count())))));
  }
  log("generation {}: {} begins", course.generation(), course.first());
}

void Mars::produce() {
  course.enter("production");
  log("production");
  for (const Seat seat : seats()) {
    Player& player = players[seat];
    player.resources.produce(player.rating.value());
    player.rating.end_generation();
    player.next_card = {};
    turns.end_generation(seat);
    cards.end_generation(seat);
  }
}

bool Mars::is_last_generation() const {
  return is_solo() ? course.generation() >= solo_generations
                   : parameters.is_terraformed() || course.generation() >= settings().number("generations");
}

SeatSet Mars::others(Seat seat) const {
  SeatSet rest = seats();
  rest.remove(seat);
  return rest;
}

// The order is that of recorded matches. Modifiers and tags follow from the cards in play, which the table tells of.
void Mars::digest(Hasher& hasher) const {
  TabletopPlay::digest(hasher);
  for (const Seat seat : seats()) {
    const Player& player = players[seat];
    player.resources.digest(hasher);
    hasher.add(player.rating.value()).add(player.tags.events());
    hasher.add(turns.has_passed(seat)).add(player.rating.has_risen());
    hasher.add(corporations.owes_first_action(seat));
    hasher.add(player.next_card.discount).add(player.next_card.shift);
    research.digest(hasher, seat);
  }
  map.digest(hasher);
  parameters.digest(hasher);
  milestones.digest(hasher);
  awards.digest(hasher);
  hasher.add(course.generation()).add(course.first()).add(turns.active()).add(course.phase());
  hasher.add(map.last_placed()).add(course.is_ending());
  turns.digest_actions(hasher);
  machine.digest(hasher);
}

void Mars::arrange(Setup& setup) { arrange_position(*this, setup); }

void Mars::show(Viewer viewer, std::string& out) const { show_in_terminal(*this, viewer, out); }

void Mars::show_left_over(std::string& out) const {
  if (const std::int32_t count = deck.left_over(); count > 0) {
    out += "setup.deck: left over: " + std::to_string(count);
  }
}

}  // namespace rondel::games::mars
