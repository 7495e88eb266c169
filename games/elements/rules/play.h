// A play of 7 Elements, in parts: two sides (side.h), the Present between them (present.h), the turn with its phases (turn.h), and
// powers that fire by themselves (triggers.h). What players do in every phase is in playing.h, what it is aimed at in aiming.h, and
// what cards do in cards.cpp, in terms of these parts.
#pragma once

#include <cstdint>
#include <string>

#include "elements/rules/faces.h"
#include "elements/rules/present.h"
#include "elements/rules/side.h"
#include "elements/rules/triggers.h"
#include "elements/rules/turn.h"
#include "kernel/rondel.h"
#include "rules/tabletop_play.h"

namespace rondel::games::elements {

std::string settings_problem(const Settings& settings, int seats);

// What who begins gets on the first turn, by agreement.
enum class FirstTurn : std::uint8_t { whole, without_card, without_element };

class Elements final : public TabletopPlay {
 public:
  explicit Elements(const PlaySetup& setup, CardSet cards = CardSet(faces()));

  Task<Result> run() override;
  void digest(Hasher& hasher) const override;
  void lay_out(Layout& layout) override;
  void score_sheet(ScoreSheet& sheet) const override;
  void arrange(Setup& setup) override;
  void show_left_over(std::string& out) const override;
  void show(Viewer viewer, std::string& out) const override;
  void show_face(std::int32_t face, std::string& out) const override;
  void show_title(const Question& question, std::string& out) const override;
  void show_choice(const Choice& choice, std::string& out) const override;
  std::int32_t face_of(std::int32_t card) const override;
  bool knows(Viewer viewer, std::int32_t card) const override;
  std::int32_t seen_as(Viewer viewer, std::int32_t card) const override;

  // --- parts ---
  Side& side(Seat seat) { return sides_[seat]; }
  const Side& side(Seat seat) const { return sides_[seat]; }
  Present& present() { return present_; }
  const Present& present() const { return present_; }
  Turn& turn() { return turn_; }
  const Turn& turn() const { return turn_; }
  Triggers& triggers() { return triggers_; }
  const CardSet& cards() const { return cards_; }
  using TabletopPlay::table;
  Tabletop& table() { return table_; }
  // What a play lends its own, it lends its parts.
  using Play::log;
  using Play::note;
  using Play::random;

  // --- of all ---
  SeatSet enemies(Seat seat) const;
  const Face& printed(Card card) const { return cards_.at(table_.face(card)); }
  bool first_turn_is(FirstTurn agreed) const;
  // Damage to, and health for, a player or a being.
  void damage(Target target, std::int32_t count);
  void add_health(Target target, std::int32_t count);
  // A card in a Past is gone for good.
  void banish(Card card);

 private:
  // --- the start (start.cpp) ---
  void decide_who_begins();
  void deal();
  Task<> offer_mulligans();

  CardSet cards_;
  SeatArray<Side, player_count> sides_;
  Present present_;
  Turn turn_;
  Triggers triggers_;
  PhaseId first_phase_ = sunrise;
  bool is_arranged_ = false;
  bool has_stacked_future_ = false;
};

}  // namespace rondel::games::elements
