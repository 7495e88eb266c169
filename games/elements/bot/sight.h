// What a seat at 7 Elements sees, and nothing else: its own hand, and all that lies open. The bot looks at a match
// through this alone, so it cannot play by what it may not know.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

#include "elements/rules/play.h"
#include "kernel/match.h"

namespace rondel::games::elements {

class Sight {
 public:
  // The match is one of 7 Elements.
  Sight(const Match& match, Seat me) : play_(static_cast<const Elements&>(match.play())), me_(me) {}

  Seat me() const { return me_; }
  Seat enemy() const { return Seat(1 - me_.index()); }
  bool is_my_turn() const { return play_.turn().active() == me_; }
  PhaseNumber phase() const { return static_cast<PhaseNumber>(play_.turn().phases().turn_phase()); }
  std::int32_t life(Seat seat) const { return play_.side(seat).life(); }
  const Karma& karma(Seat seat) const { return play_.side(seat).karma(); }
  std::span<const Piece> present() const { return play_.present().pieces(); }
  const Piece* piece(PieceId id) const { return play_.present().find(id); }
  const Piece* attacker() const {
    const std::optional<PieceId> id = play_.turn().combat_now().attacker;
    return id ? piece(*id) : nullptr;
  }
  std::span<const Layer> layers() const { return play_.turn().phases().layers(); }
  std::span<const Card> hand() const { return play_.side(me_).hand(); }
  std::int32_t future_size() const { return play_.side(me_).cards_in_future(); }
  std::int32_t beings_in_my_past() const { return play_.side(me_).beings_in_past(); }
  // Of a card of the own hand, of a past, or of a piece: what a choice of this seat may name.
  const Face& face(std::int32_t card) const { return play_.cards().at(play_.face_of(card)); }

  template <class Fits>
  bool any_piece(Fits fits) const {
    return std::ranges::any_of(present(), fits);
  }
  // The greatest score of a piece; 0 when none has more.
  template <class Score>
  std::int32_t best_piece(Score score) const {
    std::int32_t best = 0;
    for (const Piece& each : present()) {
      best = std::max(best, score(each));
    }
    return best;
  }

 private:
  const Elements& play_;
  Seat me_;
};

}  // namespace rondel::games::elements
