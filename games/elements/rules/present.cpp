// The verbs of the cards. Each leaves alone what is not there any more: a power whose target is gone does nothing.
#include <algorithm>

#include "elements/rules/play.h"

namespace rondel::games::elements {

const Piece* Elements::find(PieceId id) const {
  const auto found = std::ranges::find(present_, id, &Piece::id);
  return found == present_.end() ? nullptr : &*found;
}

Piece* Elements::find_piece(PieceId id) {
  const auto found = std::ranges::find(present_, id, &Piece::id);
  return found == present_.end() ? nullptr : &*found;
}

Piece* Elements::find(Target target) {
  return target.kind == Target::Kind::piece ? find_piece(target.value) : nullptr;
}

// --- life and health ---

void Elements::lose_life(Seat seat, std::int32_t count) {
  if (count > 0) {
    players_[seat].life -= count;
    log("{} loses {} life", seat, int{count});
    phases_.happened(life_lost);
  }
}

void Elements::gain_life(Seat seat, std::int32_t count) {
  players_[seat].life += count;
  log("{} gains {} life", seat, int{count});
}

void Elements::damage(Target target, std::int32_t count) {
  if (target.kind == Target::Kind::player) {
    lose_life(target.player(), count);
  } else if (Piece* const piece = find(target)) {
    hurt(*piece, count);
    bury();
  }
}

void Elements::hurt(Piece& piece, std::int32_t count) {
  piece.health -= count;
  log("{} takes {} damage", LogArg::card(piece.face, Knowers::everybody()), int{count});
}

void Elements::bury() {
  for (std::size_t i = 0; i < present_.size();) {
    const Piece piece = present_[i];
    if (!piece.is_being() || piece.health > 0) {
      ++i;
      continue;
    }
    log("{} dies", LogArg::card(piece.face, Knowers::everybody()));
    remove(piece.id);
    fire(When::death, piece);
  }
}

// Both at once: neither strikes first.
void Elements::fight(PieceId one, Target other) {
  Piece* const here = find_piece(one);
  Piece* const there = find(other);
  if (here == nullptr || there == nullptr) {
    return;
  }
  const std::int32_t back = there->attack;
  hurt(*there, here->attack);
  hurt(*here, back);
  bury();
}

void Elements::add_health(Target target, std::int32_t count) {
  if (target.kind == Target::Kind::player) {
    gain_life(target.player(), count);
  } else if (Piece* const piece = find(target)) {
    piece->health += count;
  }
}

void Elements::add_attack(Target target, std::int32_t count) { add_attack(target.value, count); }

void Elements::add_attack(PieceId piece, std::int32_t count) {
  if (Piece* const found = find_piece(piece)) {
    found->attack += count;
  }
}

std::int32_t Elements::attack_of(Target target) const {
  const Piece* const piece = find(target.value);
  return piece == nullptr ? 0 : piece->attack;
}

void Elements::wake(Target target) {
  if (Piece* const piece = find(target)) {
    piece->is_awake = true;
  }
}

void Elements::put_to_sleep(Target target) {
  if (Piece* const piece = find(target)) {
    piece->is_awake = false;
  }
}

// --- coming and going ---

Piece& Elements::bring(Seat owner, std::int32_t face, std::int32_t card) {
  const Face& printed = face_at(face);
  present_.push_back({.id = ++last_piece_,
                      .face = face,
                      .card = card,
                      .owner = owner,
                      .is_awake = false,
                      .attack = printed.body.attack,
                      .health = printed.body.health});
  return present_.back();
}

void Elements::bring_copy(Seat seat, Target target) {
  if (const Piece* const piece = find(target)) {
    bring(seat, piece->face);
  }
}

// The card stays in the Past, as that of every other piece.
void Elements::raise(Seat seat, Target target, std::int32_t health) {
  if (table_.zone_of(target.card()) == past(seat)) {
    bring(seat, table_.face(target.card()), target.value).health = health;
  }
}

void Elements::remove(PieceId id) {
  const auto found = std::ranges::find(present_, id, &Piece::id);
  if (found != present_.end()) {
    present_.erase(found);
  }
}

void Elements::return_to_hand(Target target) {
  const Piece* const found = find(target);
  if (found == nullptr) {
    return;
  }
  const Piece piece = *found;
  remove(piece.id);
  if (piece.card >= 0 && table_.zone_of(Card(piece.card)) == past(piece.owner)) {
    table_.move(Card(piece.card), hand(piece.owner));
  }
}

void Elements::copy_to_hand(Seat seat, Target target) {
  if (table_.zone_of(target.card()) == past(seat)) {
    table_.reveal(table_.add_card(table_.face(target.card()), hand(seat), seat.index()));
  }
}

void Elements::banish(Target target) {
  const Zone from = table_.zone_of(target.card());
  if (from == past(Seat(0)) || from == past(Seat(1))) {
    table_.move(target.card(), gone());
  }
}

void Elements::counter(Target target) { phases_.cancel(static_cast<std::uint32_t>(target.value)); }

// --- cards and elements ---

void Elements::draw(Seat seat) {
  if (const std::optional<Card> card = table_.draw(future(seat), hand(seat))) {
    log("{} draws {}", seat, table_.named(*card));
  }
}

void Elements::gain(Seat seat, Element element) { players_[seat].karma.gain(element); }

Task<Element> Elements::choose_element(Seat seat, Text title) {
  small_vector<Choice, element_count> kinds;
  for (Element element = 1; element <= element_count; ++element) {
    kinds.push_back(Choice::word(element_names[static_cast<std::size_t>(element)], element));
  }
  const Choice choice = co_await choose(seat, title, kinds);
  log("{} gains {}", seat, element_names[static_cast<std::size_t>(choice.value)]);
  co_return choice.value;
}

bool Elements::look_at_top(Seat seat) {
  const small_vector<Card, 8> top = table_.look_at_top(future(seat), 1, seat);
  if (top.empty()) {
    return false;
  }
  note(seat, "{} sees {}", seat, table_.named(top[0]));
  return true;
}

void Elements::shuffle_future(Seat seat) {
  table_.shuffle(future(seat), random("future"));
  log("{} shuffles the future", seat);
}

SeatSet Elements::enemies(Seat seat) const {
  SeatSet others = seats();
  others.remove(seat);
  return others;
}

std::int32_t Elements::beings_in_past(Seat seat) const {
  return static_cast<std::int32_t>(std::ranges::count_if(
      table_.cards(past(seat)), [&](Card card) { return printed(card).type == Type::being; }));
}

}  // namespace rondel::games::elements
