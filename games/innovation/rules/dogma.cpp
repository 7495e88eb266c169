#include "innovation/rules/dogma.h"

#include "innovation/rules/verbs.h"

namespace rondel::games::innovation {
namespace {

// While it stands, this is what is carried out.
class [[nodiscard("a dogma runs only while this stands")]] Running {
 public:
  Running(Innovation& game, Dogma& dogma) : game_(game) {
    dogma.below = game.dogma();
    dogma.depth = dogma.below == nullptr ? 0 : dogma.below->depth + 1;
    game_.set_dogma(&dogma);
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running() { game_.set_dogma(game_.dogma()->below); }

 private:
  Innovation& game_;
};

// One finishes before the next begins, clockwise, the leader last.
Task<> carry_out(Innovation& game, Dogma& dogma, Effect effect) {
  for (const Seat seat : game.clockwise_after(dogma.leader)) {
    const bool is_leader = seat == dogma.leader;
    dogma.is_demand = effect.kind == Effect::Kind::demand;
    if (dogma.is_demand ? !dogma.targets.has(seat) : !is_leader && !dogma.sharers.has(seat)) continue;
    if (!game.players().has(seat)) continue;
    dogma.doing = seat;
    co_await scoped(effect_scope, effect.rule(Player(game, seat)));
  }
}

Task<> carry_out_all(Innovation& game, Dogma& dogma) {
  for (const Effect& effect : dogma.printed().effects) {
    if (effect.kind == Effect::Kind::nothing) break;
    co_await carry_out(game, dogma, effect);
    ++dogma.effect;
  }
}

// Whether it went on to the end.
Task<bool> carry_out_action(Innovation& game, Dogma& dogma) {
  const Running running(game, dogma);
  const LogIndent indent;
  co_return co_await scoped(dogma_scope, carry_out_all(game, dogma));
}

}  // namespace

Reach reach_of(const Innovation& game, Seat leader, const Printed& card) {
  Reach reach;
  const int own = game.icons(leader, card.featured);
  for (const Seat seat : game.players()) {
    if (seat != leader) (game.icons(seat, card.featured) >= own ? reach.sharers : reach.targets).add(seat);
  }
  return reach;
}

Task<> take_dogma_action(Innovation& game, Seat leader, Card card) {
  const Printed& printed = game.printed(card);
  const Reach reach = reach_of(game, leader, printed);
  Dogma dogma{
      .face = game.table().face(card), .leader = leader, .sharers = reach.sharers, .targets = reach.targets};
  game.tell("{} activates {}", leader, game.named(card));
  const bool ran = co_await carry_out_action(game, dogma);
  if (ran && dogma.shared && game.players().has(leader)) {
    co_await draw(Player(game, leader), game.highest_top(leader));
  }
}

// Executions of the same player within one another, of different cards, each earn a card of the last deck.
Task<> self_execute(Player me, Cards card) {
  if (card.empty()) co_return;
  Innovation& game = me.game();
  const std::int32_t face = game.table().face(card[0]);
  const bool is_chain = me.dogma().depth > 0 && me.dogma().face != face;
  Dogma dogma{.face = face, .leader = me.seat(), .doing = me.seat()};
  game.tell("{} executes {}", me.seat(), game.named(card[0]));
  const Running running(game, dogma);
  const LogIndent indent;
  const Zone last_deck = Zones::deck(last_age);
  if (is_chain && !game.is_classic() && !game.table().is_empty(last_deck)) {
    game.put(game.table().top(last_deck), Zones::achievements(me.seat()));
    game.tell("{} claims a chain achievement", me.seat());
    game.changed();
    co_await end_if_won(game);
  }
  for (const Effect& effect : dogma.printed().effects) {
    if (effect.kind == Effect::Kind::share) co_await effect.rule(me);
    ++dogma.effect;
  }
}

Task<> stop_dogma() { co_await leave(dogma_scope); }

void Dogma::digest(Hasher& hasher) const {
  hasher.add(face).add(leader).add(sharers).add(targets);
  hasher.add(depth).add(effect).add(doing).add(is_demand).add(moved).add(shared).add_all(tally);
  if (below != nullptr) below->digest(hasher);
}

}  // namespace rondel::games::innovation
