// A play of 7 Elements. The turn is a table of phases (turn.cpp): sunrise, main, attack, defend, combat, back to main, and
// sunset when the active player attacks no more. In each of them any player may play a spell or use a power, which
// stacks a phase of its own upon it (playing.cpp). What cards do is in cards.cpp, in terms of the verbs here (present.cpp).
//   (1) The card of every being and item in the Present lies in its owner's Past; what was brought without a card has none.
//   (2) Life and health never wait: whoever has none is out as soon as what took it is carried out.
//   (3) Triggers that fire together are stacked one after the other: the active player's first, then in seat order; each player
//       says in which order its own come.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "elements/rules/faces.h"
#include "elements/rules/karma.h"
#include "kernel/rondel.h"
#include "rules/phases.h"
#include "rules/requests.h"
#include "rules/tabletop_play.h"

namespace rondel::games::elements {

inline constexpr int player_count = 2;
inline constexpr std::int32_t life_at_start = 7;
inline constexpr std::int32_t cards_in_first_hand = 4;

// Choices name pieces by numbers from here on; below are cards.
inline constexpr PieceId first_piece = 1 << 16;

struct Piece {
  PieceId id = no_piece;
  std::int32_t face = 0;
  std::int32_t card = -1;  // in the Past; -1: none
  Seat owner{};
  bool is_awake = false;
  std::int32_t attack = 0;
  std::int32_t health = 0;

  const Face& printed() const { return face_at(face); }
  bool is_being() const { return printed().type == Type::being; }
};

// The phases, by their place in the table.
enum PhaseNumber : PhaseId { sunrise, main_phase, attack, defend, combat, sunset, play, trigger };

// What standing passes wait for.
enum Event : std::uint32_t { something_stacked = 1, attack_declared = 2, turn_begun = 4, life_lost = 8 };

std::string settings_problem(const Settings& settings, int seats);

class Elements final : public TabletopPlay {
 public:
  explicit Elements(const PlaySetup& setup);

  Task<Result> run() override;
  void digest(Hasher& hasher) const override;
  void lay_out(Layout& layout) override;
  void arrange(Setup& setup) override;
  void show_left_over(std::string& out) const override;
  void show(Viewer viewer, std::string& out) const override;
  void show_face(std::int32_t face, std::string& out) const override;
  void show_choice(const Choice& choice, std::string& out) const override;
  std::int32_t face_of(std::int32_t card) const override;
  bool knows(Viewer viewer, std::int32_t card) const override;
  std::int32_t seen_as(Viewer viewer, std::int32_t card) const override;

  // --- what cards do (present.cpp) ---
  void damage(Target target, std::int32_t count);
  void add_attack(Target target, std::int32_t count);
  void add_attack(PieceId piece, std::int32_t count);
  void add_health(Target target, std::int32_t count);
  std::int32_t attack_of(Target target) const;
  void wake(Target target);
  void put_to_sleep(Target target);
  void lose_life(Seat seat, std::int32_t count);
  void gain_life(Seat seat, std::int32_t count);
  void draw(Seat seat);
  void gain(Seat seat, Element element);
  Task<Element> choose_element(Seat seat, Text title);
  void return_to_hand(Target target);
  void copy_to_hand(Seat seat, Target target);
  void banish(Target target);
  bool look_at_top(Seat seat);  // false: there is none
  void shuffle_future(Seat seat);
  void fight(PieceId one, Target other);
  void counter(Target target);
  // Brings a piece into the Present, asleep.
  Piece& bring(Seat owner, std::int32_t face, std::int32_t card = -1);
  void bring_copy(Seat seat, Target target);
  void raise(Seat seat, Target target, std::int32_t health);
  SeatSet enemies(Seat seat) const;
  std::int32_t beings_in_past(Seat seat) const;

  // --- looking ---
  std::int32_t life(Seat seat) const { return players_[seat].life; }
  const Karma& karma(Seat seat) const { return players_[seat].karma; }
  Seat active() const { return active_; }
  std::span<const Piece> present() const { return present_; }  // in the order they came
  const Piece* find(PieceId id) const;
  Zone hand(Seat seat) const { return zone(seat, 0); }
  Zone future(Seat seat) const { return zone(seat, 1); }
  Zone past(Seat seat) const { return zone(seat, 2); }
  PhaseId phase() const { return phases_.turn_phase(); }
  std::span<const Layer> layers() const { return phases_.layers(); }
  std::optional<PieceId> attacker() const { return attacker_; }

 private:
  friend class Phases<Elements>;

  struct Player {
    std::int32_t life = life_at_start;
    Karma karma{};
  };
  // A power that fires by itself.
  struct Fired {
    Seat owner{};
    PieceId source = no_piece;
    std::int32_t face = 0;
    std::uint8_t power = 0;
  };
  class LaidPieces;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

  // --- the turn (turn.cpp) ---
  static std::span<const Phase<Elements>> turn();
  void decide_who_begins();
  void deal();
  void deal(Seat seat);
  Task<> offer_mulligans();
  Task<> begin_sunrise();
  void offer_sunrise(Seat seat, Choices& choices) const;
  enum class FirstTurn : std::uint8_t { whole, without_card, without_element };
  bool first_turn_is(FirstTurn agreed) const;
  bool lacks_element() const;
  bool may_pass_sunrise(Seat seat) const;
  Task<> exec_sunrise();
  void offer_main(Seat seat, Choices& choices) const;
  SeatSet attacking_side() const { return SeatSet::of(active_); }
  SeatSet defending_side() const { return enemies(active_); }
  void offer_attack(Seat seat, Choices& choices) const;
  void offer_defend(Seat seat, Choices& choices) const;
  Task<> exec_combat();
  Task<> begin_sunset();
  PhaseId after_sunrise() { return main_phase; }
  PhaseId after_main() { return attack; }
  PhaseId after_attack() { return sunset; }
  PhaseId after_defend() { return combat; }
  PhaseId after_combat() { return main_phase; }
  PhaseId after_sunset();

  // --- for Phases (playing.cpp) ---
  SeatSet sides() const { return seats(); }
  void offer_always(Seat seat, Choices& choices) const;
  bool could_act(Seat seat) const;
  Task<> act(Seat seat, Choice choice);
  std::span<const StandingPass> standing_passes(Seat seat) const;

  // --- acting (playing.cpp) ---
  void offer_cards(Seat seat, bool spells, Choices& choices) const;
  bool can_play(Seat seat, Card card) const;
  bool can_use(const Piece& piece, const Power& power) const;
  Task<> play_card(Seat me, Card card);
  Task<> use_power(Seat me, PieceId id, Text label);
  Task<> carry_out_spell(Use use, std::int32_t face);
  Task<> carry_out_piece(Seat me, Card card);
  Task<> carry_out_power(Use use, std::int32_t face, std::uint8_t power);
  Task<> pay(Seat me, Cost cost);
  Task<Target> choose_target(Seat me, Aim aim, PieceId source, Text title);
  void list_targets(Seat me, Aim aim, PieceId source, small_vector<Choice, 16>& targets) const;
  bool has_target(Seat me, Aim aim, PieceId source) const;
  static Target target_of(const Choice& choice, Aim aim);
  LogArg named(Target target) const;
  void tell_target(Target target);

  // --- triggers (triggers.cpp) ---
  void fire(When when);
  void fire(When when, const Piece& piece);
  Task<> stack_fired();
  Task<> order_fired(small_vector<Fired, 4>& batch);
  Task<> stack_fired_one(Fired fired);
  // Ends the match when somebody has no life left; stacks what fired.
  Task<> settle();
  Task<> end_if_lost();

  Piece* find(Target target);
  Piece* find_piece(PieceId id);
  void remove(PieceId id);
  void hurt(Piece& piece, std::int32_t count);
  void bury();  // what has no health left

  // --- arranged positions (arrange.cpp) ---
  void arrange_player(const Setup& setup, Seat seat);
  void arrange_piece(const Setup& setup, Seat seat);
  void add_cards(const Setup& names, Zone zone, Seat seat);

  void show_player(Seat seat, Viewer viewer, std::string& out) const;
  void show_present(Seat seat, std::string& out) const;
  void show_stack(std::string& out) const;
  void show_hand(Seat seat, std::string& out) const;

  static Zone zone(Seat seat, int which) { return Zone(seat.index() * 3 + which); }
  static Zone played() { return Zone(player_count * 3); }  // cards of plays that are stacked
  static Zone gone() { return Zone(player_count * 3 + 1); }
  const Face& printed(Card card) const { return face_at(table_.face(card)); }

  SeatArray<Player, player_count> players_;
  vector<Piece> present_;
  Phases<Elements> phases_;
  small_vector<Fired, 4> fired_;
  Seat active_{};
  std::int32_t turns_ = 0;
  PieceId last_piece_ = first_piece;
  Element chosen_ = generic;  // at this sunrise; generic: none yet
  std::optional<PieceId> attacker_;
  std::optional<PieceId> blocker_;
  PhaseId first_phase_ = sunrise;
  bool is_arranged_ = false;
  bool has_stacked_future_ = false;
};

}  // namespace rondel::games::elements
