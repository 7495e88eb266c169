// The course of the game: setting up, turns, actions, achievements.
#include <algorithm>
#include <array>

#include "innovation/rules/player.h"
#include "innovation/rules/verbs.h"

namespace rondel::games::innovation {
namespace {

constexpr Text meld_label = "meld";
constexpr Text dogma_label = "dogma";
constexpr Text achieve_label = "achieve";

}  // namespace

Task<Result> Innovation::run() {
  if (!is_arranged_) {
    put_up_cards();
    deal();
    co_await meld_first_cards();
  }
  for (;;) {
    co_await take_turn();
    on_turn_ = clockwise_after(on_turn_)[0];
  }
}

// --- setting up ---

// All cards of the edition, in shuffled decks.
void Innovation::put_up_cards() {
  Zones::put_up(table_, seats());
  table_.reserve(last_age * 10 + 10, table_.zone_count());
  const auto count = static_cast<std::int32_t>(all_cards().size());
  for (std::int32_t face = 0; face < count; ++face) {
    const Printed& card = card_at(face);
    if (!card.is_in(edition_)) continue;
    table_.add_card(face, card.age == 0 ? Zones::specials() : Zones::deck(card.age), card.age);
  }
  for (int age = 1; age <= highest_age(); ++age) table_.shuffle(Zones::deck(age), random("decks"));
}

// One of each deck but the last.
void Innovation::set_out_achievements() {
  for (int age = 1; age < highest_age(); ++age) {
    if (!table_.is_empty(Zones::deck(age))) put(table_.top(Zones::deck(age)), Zones::available());
  }
}

void Innovation::deal() {
  set_out_achievements();
  for (const Seat seat : seats()) table_.deal(Zones::deck(1), Zones::hand(seat), 2);
}

// All choose at the same time; the first by the alphabet begins.
Task<> Innovation::meld_first_cards() {
  std::array<small_vector<Choice, 2>, most_players> choices;
  small_vector<Question, most_players> questions;
  for (const Seat seat : seats()) {
    for (const Card card : table_.cards(Zones::hand(seat))) choices[index(seat)].push_back(choice_of(card));
    questions.push_back({.seat = seat,
                         .title = "meld your first card",
                         .choices = choices[index(seat)],
                         .shown = Shown::to_asked});
  }
  const vector<Picks> answers = co_await ask_many(questions);
  std::string_view first;
  for (const Seat seat : seats()) {
    const Card card(choices[index(seat)][answers[index(seat)][0]].value);
    put(card, Zones::pile(seat, printed(card).color));
    log("{} begins with {}", seat, named(card));
    const std::string_view name = printed(card).name.view();
    if (first.empty() || name < first) {
      first = name;
      on_turn_ = seat;
    }
  }
}

// --- turns ---

// The first player has one action in the first turn; among four, the second as well.
int Innovation::actions_of_turn() const {
  const int short_turns = seat_count() < most_players ? 1 : 2;
  return turn_ <= short_turns ? 1 : 2;
}

Task<> Innovation::take_turn() {
  ++turn_;
  feats_ = {};
  actions_ = static_cast<std::int16_t>(actions_of_turn());
  log("{}'s turn", on_turn_);
  co_await claim_specials(*this);
  for (; actions_ > 0 && players_.has(on_turn_); --actions_) {
    co_await take_action();
    co_await claim_specials(*this);
  }
}

small_vector<Choice, 24> Innovation::actions(Seat seat) const {
  small_vector<Choice, 24> actions;
  actions.push_back(Choice::word("draw"));
  for (const Card card : table_.cards(Zones::hand(seat))) actions.push_back(choice_of(card, meld_label));
  for (const Color color : all_colors) {
    const Pile there = pile(seat, color);
    if (!there.empty()) actions.push_back(choice_of(there.top(), dogma_label));
  }
  for (int age = 1; age < highest_age(); ++age) {
    if (may_claim(seat, age)) actions.push_back(Choice::number(age, achieve_label));
  }
  return actions;
}

Task<> Innovation::take_action() {
  const Player me(*this, on_turn_);
  const small_vector<Choice, 24> possible = actions(on_turn_);
  // Covered: nobody's turn goes by without them, also when all they can do is draw.
  const Picks picks = co_await ask({.seat = on_turn_,
                                    .title = actions_ > 1 ? Text("your first action") : Text("your action"),
                                    .choices = possible,
                                    .covered = true});
  const Choice said = possible[picks[0]];
  if (said.label == meld_label) {
    co_await meld(me, Cards(*this, Card(said.value)));
  } else if (said.label == dogma_label) {
    co_await take_dogma_action(*this, on_turn_, Card(said.value));
  } else if (said.label == achieve_label) {
    const Cards claimed = available_achievements(me, 1U << static_cast<unsigned>(said.value)).first(1);
    put(claimed[0], Zones::achievements(on_turn_));
    log("{} achieves age {}", on_turn_, said.value);
    co_await end_if_won(*this);
  } else {
    co_await draw(me, highest_top(on_turn_));
  }
}

// --- achievements and the end ---

Task<> end_if_won(Innovation& game) {
  for (const Seat seat : game.players()) {
    if (game.achievements(seat) >= game.achievements_needed()) {
      const Result result = game.won_by(seat, "enough achievements");
      co_await finish(result);
    }
  }
}

// Who is on turn first, then clockwise; each takes all that they deserve.
Task<> claim_specials(Innovation& game) {
  if (game.table().is_empty(Zones::specials())) co_return;
  const Seat last = game.on_turn().next(game.seat_count(), -1);
  bool claimed = false;
  for (const Seat seat : game.clockwise_after(last)) {
    for (const Special special : all_specials) {
      if (!game.is_available(special) || !game.deserves(seat, special)) continue;
      game.take_special(seat, special);
      claimed = true;
    }
  }
  if (claimed) co_await end_if_won(game);
}

Task<> settle(Player me) {
  if (me.game().is_classic()) co_await claim_specials(me.game());
}

Task<> claim(Player me, Special special) {
  if (!me.game().is_available(special)) co_return;
  me.game().take_special(me.seat(), special);
  co_await end_if_won(me.game());
}

Task<> win(Player winner, Text reason) {
  const Result result = winner.game().won_by(winner.seat(), reason);
  co_await finish(result);
}

Task<> win_if_alone(std::optional<Player> winner, Text reason) {
  if (winner) co_await win(*winner, reason);
}

// Out of the game: the last one left has won; what they were about to do is not done.
Task<> lose(Player me) {
  Innovation& game = me.game();
  game.tell("{} has lost", me.seat());
  game.eliminate(me.seat());
  if (game.players().size() == 1)
    co_await win(Player(game, *game.players().begin()), me.dogma().printed().name);
  co_await leave(effect_scope);
}

}  // namespace rondel::games::innovation
