// The Present: the beings and items in play.
//   (1) The card of a piece lies in its owner's Past; what was brought without a card has none.
//   (2) Health never waits: a being that has none is gone as soon as what took it is carried out.
//   (3) Each verb leaves alone what is not there any more: a power whose target is gone does nothing.
#pragma once

#include <cstdint>
#include <span>

#include "elements/rules/faces.h"
#include "kernel/containers.h"
#include "kernel/hasher.h"
#include "kernel/log.h"

namespace rondel::games::elements {

// Choices name pieces by numbers from here on; below are cards.
inline constexpr PieceId first_piece = 1 << 16;

struct Piece {
  PieceId id = no_piece;
  std::int32_t face = 0;
  const Face* printed_face = nullptr;
  std::int32_t card = -1;  // in the Past; -1: none
  Seat owner{};
  bool is_awake = false;
  std::int32_t attack = 0;
  std::int32_t health = 0;

  const Face& printed() const { return *printed_face; }
  bool is_being() const { return printed().type == Type::being; }
  bool is_awake_being_of(Seat seat) const { return owner == seat && is_being() && is_awake; }
  LogArg named() const { return LogArg::card(face, Knowers::everybody()); }
};

class Present {
 public:
  explicit Present(Elements& play) : play_(play) {}

  // Room for as many pieces as most matches have at a time.
  void reserve() { pieces_.reserve(12); }

  // --- looking ---
  std::span<const Piece> pieces() const { return pieces_; }  // in the order they came
  const Piece* find(PieceId id) const;
  std::int32_t attack_of(PieceId id) const;  // 0: it is gone
  // The number that was given last.
  PieceId last_number() const { return last_number_; }

  // --- coming and going ---
  // Brings a piece, asleep.
  Piece& bring(Seat owner, std::int32_t face, std::int32_t card = -1);
  void bring_copy(Seat owner, PieceId id);
  void remove(PieceId id);
  // It leaves, and its card goes from the Past to its owner's hand.
  void return_to_hand(PieceId id);

  // --- what is done to a piece ---
  void damage(PieceId id, std::int32_t count);
  // Each takes damage equal to the other's attack, at once.
  void fight(PieceId one, PieceId other);
  void add_attack(PieceId id, std::int32_t count);
  void add_health(PieceId id, std::int32_t count);
  void wake(PieceId id);
  void wake_all(Seat owner);
  void put_to_sleep(PieceId id);

  void digest(Hasher& hasher) const;

 private:
  Piece* edit(PieceId id);
  void hurt(Piece& piece, std::int32_t count);
  void bury();  // what has no health left

  Elements& play_;
  vector<Piece> pieces_;
  PieceId last_number_ = first_piece;
};

}  // namespace rondel::games::elements
