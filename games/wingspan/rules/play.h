// A play of Wingspan: its course, from the deal to the last round. A turn is one of four actions; what it does, and what the powers of
// birds do, are handlers (handlers.h) that look at the position (position.h) and yield effects, which are carried out
// (effects.h) and told in the log (narrator.h).
//   (1) Every change after the deal is an effect, and every effect that changes what people can see is a line of the log: who
//       reads it knows the dice, the foods, the cubes, the round and who is first.
#pragma once

#include <string>

#include "kernel/rondel.h"
#include "rules/requests.h"
#include "rules/tabletop_play.h"
#include "wingspan/rules/narrator.h"
#include "wingspan/rules/position.h"

namespace rondel::games::wingspan {

inline constexpr int cards_at_start = 5;

class Wingspan final : public TabletopPlay, public PowerHost<Powers> {
 public:
  explicit Wingspan(const PlaySetup& setup);

  const Position& position() const { return now_; }

  Task<Result> run() override;
  void digest(Hasher& hasher) const override;
  void lay_out(Layout& layout) override;
  void score_sheet(ScoreSheet& sheet) const override;
  void arrange(Setup& setup) override;
  void show_left_over(std::string& out) const override;
  void show(Viewer viewer, std::string& out) const override;
  void show_face(std::int32_t face, std::string& out) const override;
  void show_choice(const Choice& choice, std::string& out) const override;

  // --- for the powers ---
  Outcome apply(const Effect& effect) override;
  void list_set_off(const Event& event, small_vector<SetOff<Powers>, 4>& list) const override;

 private:
  friend class Luck;      // draws from the match's randomness
  friend class Narrator;  // writes the match's log

  // --- the start (start.cpp) ---
  void put_up();
  Task<> choose_start(Seat seat);
  void keep_start(Seat seat);

  // --- rounds and turns (rounds.cpp) ---
  Task<> play_round();
  Task<> take_turn(Seat seat);
  void score_round();
  void begin_next_round();

  Position now_;
  Narrator narrator_;
  bool is_arranged_ = false;
  bool has_stacked_deck_ = false;  // an arranged position: all of it must be drawn
};

}  // namespace rondel::games::wingspan
