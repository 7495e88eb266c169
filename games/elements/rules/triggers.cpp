#include "elements/rules/triggers.h"

#include <algorithm>

#include "elements/rules/aiming.h"
#include "elements/rules/play.h"
#include "rules/requests.h"
#include "rules/seat_order.h"

namespace rondel::games::elements {

void Triggers::fire(When when) {
  for (const Piece& piece : play_.present().pieces()) {
    fire(when, piece);
  }
}

void Triggers::fire(When when, const Piece& piece) {
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

Task<> Triggers::settle() {
  co_await end_if_lost();
  while (!fired_.empty()) {
    co_await stack_all();
  }
}

Task<> Triggers::end_if_lost() {
  SeatSet lost;
  for (const Seat seat : play_.seats()) {
    if (play_.side(seat).life() <= 0) {
      lost.add(seat);
    }
  }
  if (lost.empty()) {
    co_return;
  }
  Result result;
  result.reason =
      lost.size() == 1 ? Text("the last life is lost") : Text("both lost their last life at once");
  for (const Seat seat : play_.seats()) {
    if (!lost.has(seat)) {
      result.winners.add(seat);
      result.scores[seat] = 1;
    }
  }
  co_await finish(result);
}

// The active player's first, then in seat order; within a player's as that player says.
Task<> Triggers::stack_all() {
  Batch all = std::move(fired_);
  fired_.clear();
  for (const Seat owner : clockwise_from(play_.seats(), play_.turn().active())) {
    Batch batch;
    for (const Fired& fired : all) {
      if (fired.owner == owner) {
        batch.push_back(fired);
      }
    }
    co_await put_in_order(batch);
    for (const Fired fired : batch) {
      co_await stack_one(fired);
    }
  }
}

// Nobody is asked where the order makes no difference.
Task<> Triggers::put_in_order(Batch& batch) {
  const auto is_like_first = [&](const Fired& fired) { return fired.face == batch[0].face; };
  if (batch.size() < 2 || std::all_of(batch.begin(), batch.end(), is_like_first)) {
    co_return;
  }
  small_vector<Choice, 8> things;
  for (const Fired& fired : batch) {
    things.push_back(Choice::word(play_.cards().at(fired.face).name));
  }
  const Picks order = co_await choose_order(batch[0].owner, "which comes first?", things);
  Batch ordered;
  for (const std::uint16_t pick : order) {
    ordered.push_back(batch[pick]);
  }
  batch = std::move(ordered);
}

Task<> Triggers::stack_one(Fired fired) {
  const Power& power = play_.cards().at(fired.face).powers[fired.power];
  const LogArg what = LogArg::card(fired.face, Knowers::everybody());
  if (!has_target(play_, fired.owner, power.aim, fired.source)) {
    play_.log("{} finds nothing to aim at", what);
    co_return;
  }
  play_.log("{} fires", what);
  Use use{.me = fired.owner, .source = fired.source};
  const Target target =
      co_await choose_target(play_, fired.owner, power.aim, fired.source, play_.cards().at(fired.face).name);
  use.target = target;
  tell_target(play_, use.target);
  play_.turn().phases().happened(something_stacked);
  co_await play_.turn().phases().stack(
      trigger, {.owner = fired.owner, .what = what, .target = named(play_, use.target)},
      power.effect(play_, use));
  co_await end_if_lost();
}

}  // namespace rondel::games::elements
