// LoveLetter is a match: sixteen cards on a Tabletop, who is still in the round, and the tokens won so far. What the cards do is in
// cards.cpp, everything else in love_letter.cpp.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "kernel/rondel.h"
#include "rules/tabletop_play.h"

namespace rondel::games::loveletter {

// A card's face is the number printed on it.
enum Face : std::int32_t { guard = 1, priest, baron, handmaid, prince, king, countess, princess };
inline constexpr std::int32_t face_count = 8;

std::span<const FaceText> printed_faces();  // from the Guard on
int copies_of(std::int32_t face);

class LoveLetter final : public TabletopPlay {
 public:
  explicit LoveLetter(const PlaySetup& setup);

  Task<Result> run() override;
  void arrange(Setup& setup) override;
  void digest(Hasher& hasher) const override;
  void lay_out(Layout& layout) override;
  void show_face(std::int32_t face, std::string& out) const override;

  Zone hand(Seat seat) const { return hands_[seat]; }
  SeatSet in_the_round() const { return in_; }
  int tokens(Seat seat) const { return tokens_[seat]; }
  // Whom the card that is being played is about.
  std::optional<Seat> chosen() const { return chosen_; }

 private:
  void deal();
  Task<> play_round();
  Task<> take_turn(Seat me);
  void end_round();
  int tokens_to_win() const { return seat_count() == 2 ? 7 : seat_count() == 3 ? 5 : 4; }
  SeatSet winners() const;

  // Does what the card says.
  Task<> play_card(std::int32_t face, Seat me);
  Task<> play_guard(Seat me);
  Task<> play_priest(Seat me);
  Task<> play_baron(Seat me);
  Task<> play_handmaid(Seat me);
  Task<> play_prince(Seat me);
  Task<> play_king(Seat me);
  Task<> play_countess(Seat me);
  Task<> play_princess(Seat me);

  // The one card that a hand holds between turns.
  Card held(Seat seat) const { return table_.top(hands_[seat]); }
  std::int32_t value(Seat seat) const { return table_.face(held(seat)); }
  // The others in the round that no Handmaid keeps safe; and the one that is chosen among them, if there are any.
  SeatSet exposed_to(Seat me) const;
  Task<std::optional<Seat>> choose_other(Seat me, Text title);
  void go_out(Seat seat);

  Zone deck_;
  Zone aside_;    // face down; in an arranged position also all that is nowhere else
  Zone set_out_;  // face up, where two play
  SeatArray<Zone, 4> hands_;
  SeatArray<Zone, 4> discards_;
  SeatArray<int, 4> tokens_{};
  SeatSet in_;
  SeatSet safe_;
  std::optional<Seat> chosen_;
  Seat first_;  // who begins the round
  bool is_arranged_ = false;
};

}  // namespace rondel::games::loveletter
