// Powers that fire by themselves, and what follows from whatever was carried out.
#include <algorithm>

#include "elements/rules/play.h"

namespace rondel::games::elements {

void Elements::fire(When when) {
  for (const Piece& piece : present_) {
    fire(when, piece);
  }
}

void Elements::fire(When when, const Piece& piece) {
  const std::span<const Power> powers = piece.printed().own_powers();
  for (std::size_t i = 0; i < powers.size(); ++i) {
    if (powers[i].when == when) {
      fired_.push_back({.owner = piece.owner,
                        .source = piece.id,
                        .face = piece.face,
                        .power = static_cast<std::uint8_t>(i)});
    }
  }
}

Task<> Elements::settle() {
  co_await end_if_lost();
  while (!fired_.empty()) {
    co_await stack_fired();
  }
}

Task<> Elements::end_if_lost() {
  SeatSet lost;
  for (const Seat seat : seats()) {
    if (life(seat) <= 0) {
      lost.add(seat);
    }
  }
  if (lost.empty()) {
    co_return;
  }
  Result result;
  result.reason =
      lost.size() == 1 ? Text("the last life is lost") : Text("both lost their last life at once");
  for (const Seat seat : seats()) {
    if (!lost.has(seat)) {
      result.winners.add(seat);
      result.scores[seat] = 1;
    }
  }
  co_await finish(result);
}

// The active player's first, then in seat order; within a player's as that player says.
Task<> Elements::stack_fired() {
  small_vector<Fired, 4> all = std::move(fired_);
  fired_.clear();
  for (int step = 0; step < player_count; ++step) {
    const Seat owner = active_.next(player_count, step);
    small_vector<Fired, 4> batch;
    for (const Fired& fired : all) {
      if (fired.owner == owner) {
        batch.push_back(fired);
      }
    }
    co_await order_fired(batch);
    for (const Fired fired : batch) {
      co_await stack_fired_one(fired);
    }
  }
}

// Nobody is asked where the order makes no difference.
Task<> Elements::order_fired(small_vector<Fired, 4>& batch) {
  const auto is_like_first = [&](const Fired& fired) { return fired.face == batch[0].face; };
  if (batch.size() < 2 || std::all_of(batch.begin(), batch.end(), is_like_first)) {
    co_return;
  }
  small_vector<Choice, 8> things;
  for (const Fired& fired : batch) {
    things.push_back(Choice::word(face_at(fired.face).name));
  }
  const Picks order = co_await choose_order(batch[0].owner, "which comes first?", things);
  small_vector<Fired, 4> ordered;
  for (const std::uint16_t pick : order) {
    ordered.push_back(batch[pick]);
  }
  batch = std::move(ordered);
}

Task<> Elements::stack_fired_one(Fired fired) {
  const Power& power = face_at(fired.face).powers[fired.power];
  const LogArg what = LogArg::card(fired.face, Knowers::everybody());
  if (!has_target(fired.owner, power.aim, fired.source)) {
    log("{} finds nothing to aim at", what);
    co_return;
  }
  log("{} fires", what);
  Use use{.me = fired.owner, .source = fired.source};
  const Target target =
      co_await choose_target(fired.owner, power.aim, fired.source, face_at(fired.face).name);
  use.target = target;
  tell_target(use.target);
  phases_.happened(something_stacked);
  co_await phases_.stack(trigger, {.owner = fired.owner, .what = what, .target = named(use.target)},
                         carry_out_power(use, fired.face, fired.power));
  co_await end_if_lost();
}

}  // namespace rondel::games::elements
