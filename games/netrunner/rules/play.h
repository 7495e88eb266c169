// A play of Netrunner, made of parts: each concept of the rules is one, in a header of its own, with its state and its contract. Cards
// are written in terms of them (corp_cards.cpp, runner_cards.cpp): `play.tags().give(1)`, `co_await play.current_run().end()`.
//   (1) A card that is face down looks the same whatever it is: whether, when and how often a side is asked never depends on
//       what the other side cannot see.
//   (2) What the parts offer does something sensible for every card, so that no world that a side holds possible goes wrong.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "kernel/rondel.h"
#include "netrunner/rules/abilities.h"
#include "netrunner/rules/bad_publicity.h"
#include "netrunner/rules/breach.h"
#include "netrunner/rules/cards.h"
#include "netrunner/rules/clicks.h"
#include "netrunner/rules/credits.h"
#include "netrunner/rules/damage.h"
#include "netrunner/rules/encounter.h"
#include "netrunner/rules/faces.h"
#include "netrunner/rules/piles.h"
#include "netrunner/rules/prompts.h"
#include "netrunner/rules/rezzing.h"
#include "netrunner/rules/rig.h"
#include "netrunner/rules/run.h"
#include "netrunner/rules/score_areas.h"
#include "netrunner/rules/servers.h"
#include "netrunner/rules/tags.h"
#include "netrunner/rules/triggers.h"
#include "netrunner/rules/turn.h"
#include "rules/requests.h"
#include "rules/tabletop_play.h"

namespace rondel::games::netrunner {

class Netrunner final : public TabletopPlay {
 public:
  // With the cards of that table, which outlives all plays.
  explicit Netrunner(const PlaySetup& setup, const FaceTable& faces = faces_of_decks());

  Task<Result> run() override;
  void digest(Hasher& hasher) const override;
  void lay_out(Layout& layout) override;
  void score_sheet(ScoreSheet& sheet) const override;
  void arrange(Setup& setup) override;
  void show(Viewer viewer, std::string& out) const override;
  void show_face(std::int32_t face, std::string& out) const override;
  void show_choice(const Choice& choice, std::string& out) const override;

  // --- the cards ---
  const FaceTable& faces() const { return *faces_; }
  const Face& printed(Card card) const { return faces_->at(table_.face(card)); }
  Cards& cards() { return cards_; }
  const Cards& cards() const { return cards_; }
  Triggers& triggers() { return triggers_; }
  Abilities& abilities() { return abilities_; }
  const Abilities& abilities() const { return abilities_; }

  // --- what a side has ---
  Credits& credits(Seat side) { return credits_[side]; }
  const Credits& credits(Seat side) const { return credits_[side]; }
  Clicks& clicks(Seat side) { return clicks_[side]; }
  const Clicks& clicks(Seat side) const { return clicks_[side]; }
  Piles& piles(Seat side) { return piles_[side]; }
  const Piles& piles(Seat side) const { return piles_[side]; }
  ScoreAreas& score_areas() { return score_areas_; }
  const ScoreAreas& score_areas() const { return score_areas_; }

  // --- the Corp ---
  Servers& servers() { return servers_; }
  const Servers& servers() const { return servers_; }
  Rezzing& rezzing() { return rezzing_; }
  BadPublicity& bad_publicity() { return bad_publicity_; }
  const BadPublicity& bad_publicity() const { return bad_publicity_; }

  // --- the Runner ---
  Rig& rig() { return rig_; }
  const Rig& rig() const { return rig_; }
  Tags& tags() { return tags_; }
  const Tags& tags() const { return tags_; }
  Damage& damage() { return damage_; }
  const Damage& damage() const { return damage_; }

  // --- turns and runs ---
  CurrentTurn& turn() { return turn_; }
  const CurrentTurn& turn() const { return turn_; }
  Run& current_run() { return run_; }
  const Run& current_run() const { return run_; }
  Encounters& encounters() { return encounters_; }
  const Encounters& encounters() const { return encounters_; }
  Breach& breach() { return breach_; }
  // Whether the sides speak in turn in windows, and an act voids the passes before it.
  bool is_strict() const { return is_strict_; }

  // --- asking, telling, ending ---
  Prompts& prompts() { return prompts_; }
  const Prompts& prompts() const { return prompts_; }
  Task<Choice> pick(Seat side, Text title, std::span<const Choice> choices) {
    return prompts_.pick(side, title, choices);
  }
  Task<bool> may(Seat side, Text title) { return prompts_.may(side, title); }
  Task<> win(Seat side, Text reason);
  using Play::learn;
  using Play::log;
  using Play::log_redacted;
  using Play::random;

 private:
  const FaceTable* faces_;
  Cards cards_{*this, table_};
  Triggers triggers_{*this, table_};
  Abilities abilities_{*this, table_};
  SeatArray<Credits, 2> credits_{Credits(*this, table_, corp), Credits(*this, table_, runner)};
  SeatArray<Clicks, 2> clicks_{};
  SeatArray<Piles, 2> piles_{Piles(*this, table_, corp), Piles(*this, table_, runner)};
  ScoreAreas score_areas_;
  Servers servers_{*this, table_};
  Rezzing rezzing_{*this, table_};
  BadPublicity bad_publicity_;
  Rig rig_{*this, table_};
  Tags tags_{*this, table_};
  Damage damage_{*this, table_};
  CurrentTurn turn_{*this, table_};
  Run run_{*this, table_};
  Encounters encounters_{*this, table_};
  Breach breach_{*this, table_};
  Prompts prompts_;
  bool is_strict_ = true;
  bool is_arranged_ = false;
};

}  // namespace rondel::games::netrunner
