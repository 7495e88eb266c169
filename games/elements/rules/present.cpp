#include "elements/rules/present.h"

#include <algorithm>

#include "elements/rules/play.h"

namespace rondel::games::elements {

const Piece* Present::find(PieceId id) const {
  const auto found = std::ranges::find(pieces_, id, &Piece::id);
  return found == pieces_.end() ? nullptr : &*found;
}

Piece* Present::edit(PieceId id) {
  const auto found = std::ranges::find(pieces_, id, &Piece::id);
  return found == pieces_.end() ? nullptr : &*found;
}

std::int32_t Present::attack_of(PieceId id) const {
  const Piece* const piece = find(id);
  return piece == nullptr ? 0 : piece->attack;
}

// --- coming and going ---

Piece& Present::bring(Seat owner, std::int32_t face, std::int32_t card) {
  const Face& printed = play_.cards().at(face);
  pieces_.push_back({.id = ++last_number_,
                     .face = face,
                     .printed_face = &printed,
                     .card = card,
                     .owner = owner,
                     .is_awake = false,
                     .attack = printed.body.attack,
                     .health = printed.body.health});
  return pieces_.back();
}

void Present::bring_copy(Seat owner, PieceId id) {
  if (const Piece* const piece = find(id)) {
    bring(owner, piece->face);
  }
}

void Present::remove(PieceId id) {
  const auto found = std::ranges::find(pieces_, id, &Piece::id);
  if (found != pieces_.end()) {
    pieces_.erase(found);
  }
}

void Present::return_to_hand(PieceId id) {
  const Piece* const found = find(id);
  if (found == nullptr) {
    return;
  }
  const Piece piece = *found;
  remove(piece.id);
  if (piece.card >= 0) {
    play_.side(piece.owner).take_back(Card(piece.card));
  }
}

// --- what is done to a piece ---

void Present::hurt(Piece& piece, std::int32_t count) {
  piece.health -= count;
  play_.log("{} takes {} damage", piece.named(), int{count});
}

void Present::bury() {
  for (std::size_t i = 0; i < pieces_.size();) {
    const Piece piece = pieces_[i];
    if (!piece.is_being() || piece.health > 0) {
      ++i;
      continue;
    }
    play_.log("{} dies", piece.named());
    remove(piece.id);
    play_.triggers().fire(When::death, piece);
  }
}

void Present::damage(PieceId id, std::int32_t count) {
  if (Piece* const piece = edit(id)) {
    hurt(*piece, count);
    bury();
  }
}

// Both at once: neither strikes first.
void Present::fight(PieceId one, PieceId other) {
  Piece* const here = edit(one);
  Piece* const there = edit(other);
  if (here == nullptr || there == nullptr) {
    return;
  }
  const std::int32_t back = there->attack;
  hurt(*there, here->attack);
  hurt(*here, back);
  bury();
}

void Present::add_attack(PieceId id, std::int32_t count) {
  if (Piece* const piece = edit(id)) {
    piece->attack += count;
  }
}

void Present::add_health(PieceId id, std::int32_t count) {
  if (Piece* const piece = edit(id)) {
    piece->health += count;
  }
}

void Present::wake(PieceId id) {
  if (Piece* const piece = edit(id)) {
    piece->is_awake = true;
  }
}

void Present::wake_all(Seat owner) {
  for (Piece& piece : pieces_) {
    piece.is_awake = piece.is_awake || piece.owner == owner;
  }
}

void Present::put_to_sleep(PieceId id) {
  if (Piece* const piece = edit(id)) {
    piece->is_awake = false;
  }
}

void Present::digest(Hasher& hasher) const {
  hasher.add(pieces_.size());
  for (const Piece& piece : pieces_) {
    hasher.add(piece.id).add(piece.face).add(piece.card).add(piece.owner).add(piece.is_awake);
    hasher.add(piece.attack).add(piece.health);
  }
}

}  // namespace rondel::games::elements
