#include "elements/rules/playing.h"

#include <algorithm>
#include <cstdint>

#include "elements/rules/aiming.h"
#include "elements/rules/play.h"

namespace rondel::games::elements {
namespace {

bool can_play(const Elements& play, Seat seat, Card card) {
  const Face& face = play.printed(card);
  return play.side(seat).karma().covers(face.cost) &&
         (face.type != Type::spell || has_target(play, seat, face.powers[0].aim, no_piece));
}

bool can_use(const Elements& play, const Piece& piece, const Power& power) {
  return power.when == When::used && (power.price != Price::sleep || piece.is_awake) &&
         play.side(piece.owner).karma().covers(power.cost) &&
         has_target(play, piece.owner, power.aim, piece.id);
}

// One of each kind: which of two equal cards is played makes no difference.
void offer_cards(const Elements& play, Seat seat, bool spells, Choices& choices) {
  std::uint64_t seen = 0;
  for (const Card card : play.side(seat).hand()) {
    const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(play.table().face(card));
    if ((seen & bit) == 0 && (play.printed(card).type == Type::spell) == spells &&
        can_play(play, seat, card)) {
      seen |= bit;
      choices.add(choice_of(card, play_label));
    }
  }
}

Task<> bring_played(Elements& play, Seat me, Card card) {
  play.table().move(card, Zones::past(me));
  const Piece& piece = play.present().bring(me, play.table().face(card), card.index());
  play.triggers().fire(When::played, piece);
  co_return;
}

const Power& power_labelled(const Face& face, Text label) {
  return *std::ranges::find(face.powers, label, &Power::label);
}

}  // namespace

// --- what a seat may do ---

void offer_spells(const Elements& play, Seat seat, Choices& choices) {
  offer_cards(play, seat, true, choices);
}

void offer_beings_and_items(const Elements& play, Seat seat, Choices& choices) {
  offer_cards(play, seat, false, choices);
}

void offer_powers(const Elements& play, Seat seat, Choices& choices) {
  for (const Piece& piece : play.present().pieces()) {
    if (piece.owner != seat) {
      continue;
    }
    for (const Power& power : piece.printed().own_powers()) {
      if (can_use(play, piece, power)) {
        choices.add(Choice::card(piece.id, power.label));
      }
    }
  }
}

bool can_use_power_of(const Elements& play, const Piece& piece) {
  return std::ranges::any_of(piece.printed().own_powers(),
                             [&](const Power& power) { return can_use(play, piece, power); });
}

// --- doing it ---

Task<> play_card(Elements& play, Seat me, Card card) {
  // In a world that a search makes up, the card may be another one than when it was offered: then nothing was played.
  if (!can_play(play, me, card)) {
    co_return;
  }
  Tabletop& table = play.table();
  const Face& face = play.printed(card);
  // Announced before it is aimed and paid for: that somebody is at it tells nothing that is not seen.
  table.move(card, Zones::played());
  play.log("{} plays {}", me, table.named(card));
  Use use{.me = me};
  if (face.type == Type::spell) {
    const Target target = co_await choose_target(play, me, face.powers[0].aim, no_piece, face.name);
    use.target = target;
    tell_target(play, use.target);
  }
  co_await play.side(me).pay(face.cost);
  play.turn().phases().happened(something_stacked);
  const bool is_done = co_await play.turn().phases().stack(
      PhaseNumber::play, {.owner = me, .what = table.named(card), .target = named(play, use.target)},
      face.type == Type::spell ? play.printed(card).powers[0].effect(play, use)
                               : bring_played(play, me, card));
  if (!is_done) {
    play.log("{} is cancelled", table.named(card));
  }
  if (table.zone_of(card) == Zones::played()) {
    table.move(card, Zones::past(me));
  }
  co_await play.triggers().settle();
}

Task<> use_power(Elements& play, Seat me, PieceId id, Text label) {
  const Face& face = play.present().find(id)->printed();
  const Power& power = power_labelled(face, label);
  const LogArg what = play.present().find(id)->named();
  play.log("{} uses {}", me, what);
  Use use{.me = me, .source = id};
  const Target target = co_await choose_target(play, me, power.aim, id, face.name);
  use.target = target;
  tell_target(play, use.target);
  const LogArg aimed_at = named(play, use.target);  // before the price: it may be what is sacrificed
  co_await play.side(me).pay(power.cost);
  if (power.price == Price::sleep) {
    play.present().put_to_sleep(id);
  } else if (power.price == Price::sacrifice) {
    use.amount = play.present().find(id)->health;
    play.present().remove(id);
  }
  play.turn().phases().happened(something_stacked);
  co_await play.turn().phases().stack(trigger, {.owner = me, .what = what, .target = aimed_at},
                                      power.effect(play, use));
  co_await play.triggers().settle();
}

}  // namespace rondel::games::elements
