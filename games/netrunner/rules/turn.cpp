#include "netrunner/rules/turn.h"

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {
namespace {

constexpr SeatArray<std::int32_t, 2> clicks_a_turn = {3, 4};

}  // namespace

Task<> CurrentTurn::take() {
  if (begins_) {
    co_await begin();
  }
  begins_ = true;
  co_await take_actions();
  co_await end();
}

void CurrentTurn::begin_counting() {
  ++number_;
  run_on_ = 0;
  breached_ = 0;
  succeeded_ = 0;
  runner_actions_.begin_turn();
  play_.rig().begin_turn();
  corp_actions_.begin_turn();
  play_.clicks(active_).set(clicks_a_turn[active_]);
}

void CurrentTurn::arrange(Seat active) {
  active_ = active;
  begin_counting();
}

Task<> CurrentTurn::begin() {
  begin_counting();
  play_.log("{}'s turn {} begins", active_, (number_ + 1) / 2);
  if (active_ == corp) {
    co_await rez_before_turn();
  }
  co_await play_.triggers().fire(When::turn_begins);
  if (active_ == corp) {
    play_.log("{} makes the mandatory draw", corp);
    co_await play_.piles(corp).draw(1);
  }
}

// The Corp is asked whenever it might have something to rez, as far as everybody can tell.
Task<> CurrentTurn::rez_before_turn() {
  while (play_.servers().has_face_down_root()) {
    Choices choices;
    choices.add(Choice::word("continue", say_continue));
    play_.rezzing().offer_in_roots(choices);
    const Choice choice = co_await play_.pick(corp, "your turn begins", choices);
    if (choice.kind == Choice::Kind::word) {
      co_return;
    }
    co_await play_.rezzing().rez(Card(choice.value));
  }
}

Task<> CurrentTurn::take_actions() {
  if (active_ == corp) {
    co_await corp_actions_.take_all();
  } else {
    co_await runner_actions_.take_all();
  }
}

Task<> CurrentTurn::end() {
  play_.clicks(active_).clear();
  if (play_.piles(active_).hand_limit() < 0) {
    co_await play_.win(corp, "the Runner is flatlined");
  }
  co_await play_.piles(active_).discard_down();
  play_.log("{} ends the turn", active_);
  succeeded_last_turn_ = succeeded_;
}

void CurrentTurn::digest_history(Hasher& hasher) const {
  hasher.add(run_on_).add(breached_).add(succeeded_).add(succeeded_last_turn_);
  hasher.add(runner_actions_.draws_this_turn()).add(play_.rig().programs_this_turn());
  hasher.add(corp_actions_.are_over());
}

}  // namespace rondel::games::netrunner
