// A play of Wingspan. A turn is one of four actions; what it does, and what the powers of birds do, are handlers
// (actions.cpp, food_powers.cpp and the others) that yield effects, which `apply` alone carries out (effects.cpp).
//   (1) A bird is its card, in a row of its owner; a row is filled from the left. Eggs, cached food and tucked cards are
//       tokens on it.
//   (2) Every change after the deal is an effect, and every effect that changes what people can see is a line of the log: who
//       reads it knows the dice, the foods, the cubes, the round and who is first.
//   (3) Five dice are in the feeder or outside; it is never empty when somebody is asked.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "kernel/rondel.h"
#include "rules/powers/engine.h"
#include "rules/requests.h"
#include "rules/tabletop_play.h"
#include "wingspan/rules/cards.h"
#include "wingspan/rules/feeder.h"
#include "wingspan/rules/goals.h"
#include "wingspan/rules/powers.h"

namespace rondel::games::wingspan {

inline constexpr int tray_size = 3;
inline constexpr int cards_at_start = 5;

// What a player has, by where the points come from.
struct Score {
  std::int32_t birds = 0;
  std::int32_t bonus = 0;
  std::int32_t goals = 0;
  std::int32_t eggs = 0;
  std::int32_t cached = 0;
  std::int32_t tucked = 0;
  std::int32_t total() const { return birds + bonus + goals + eggs + cached + tucked; }
};

class Wingspan final : public TabletopPlay, public PowerHost<Powers>, public PowerObserver<Powers> {
 public:
  explicit Wingspan(const PlaySetup& setup);

  Task<Result> run() override;
  void digest(Hasher& hasher) const override;
  void lay_out(Layout& layout) override;
  void arrange(Setup& setup) override;
  void show_left_over(std::string& out) const override;
  void show(Viewer viewer, std::string& out) const override;
  void show_face(std::int32_t face, std::string& out) const override;
  void show_choice(const Choice& choice, std::string& out) const override;

  // --- looking ---
  Zone hand(Seat seat) const { return zone(seat, 0); }
  Zone bonus(Seat seat) const { return zone(seat, 1); }
  Zone tucked(Seat seat) const { return zone(seat, 2); }
  Zone row_zone(Seat seat, Habitat habitat) const { return zone(seat, 3 + static_cast<int>(habitat)); }
  Zone deck() const { return shared(0); }
  Zone discards() const { return shared(1); }
  Zone tray() const { return shared(2); }
  Zone spread() const { return shared(3); }
  Zone bonus_deck() const { return shared(4); }
  Zone bonus_discards() const { return shared(5); }

  std::span<const Card> row(Seat seat, Habitat habitat) const {
    return table_.cards(row_zone(seat, habitat));
  }
  int birds_in(Seat seat, Habitat habitat) const { return static_cast<int>(row(seat, habitat).size()); }
  bool has_room(Seat seat, Habitat habitat) const { return birds_in(seat, habitat) < columns; }
  const Bird& bird(BirdId id) const { return bird_at(table_.face(Card(id))); }
  std::optional<Habitat> habitat_of(BirdId id) const;
  int eggs(BirdId id) const { return table_.tokens(Card(id), "eggs"); }
  bool has_room_for_egg(BirdId id) const { return eggs(id) < bird(id).egg_limit; }
  const Foods& foods(Seat seat) const { return players_[seat].foods; }
  int cubes(Seat seat) const { return players_[seat].cubes; }
  const Feeder& feeder() const { return feeder_; }
  // Whether a card can be drawn from the deck: what was discarded is shuffled when it has run out.
  bool can_draw() const { return !table_.is_empty(deck()) || !table_.is_empty(discards()); }
  int hand_size(Seat seat) const { return table_.size(hand(seat)); }
  int round() const { return round_; }
  int last_round() const { return last_round_; }
  Seat active() const { return active_; }
  Seat first() const { return first_; }
  Goal goal(int round) const { return goals_[static_cast<std::size_t>(round)]; }
  // What a seat would score for the goal of a round if it ended now.
  int points_for_goal(int round, Seat seat) const;
  // All birds of a seat, row by row, from the left.
  small_vector<BirdId, 16> birds_of(Seat seat) const;
  // The seats clockwise from this one on.
  small_vector<Seat, 8> clockwise_from(Seat first) const;
  // Those with the fewest birds in a habitat, clockwise from this one on.
  small_vector<Seat, 8> with_fewest_in(Habitat habitat, Seat first) const;

  // What playing a bird costs, and whether a seat can pay it.
  static int egg_cost(int column) { return (column + 1) / 2; }
  bool can_play(Seat seat, Card card, Habitat habitat) const;
  // Every card of the hand with every habitat, of these, that it can be played to.
  void list_playable(Seat seat, std::uint32_t habitats, vector<Choice>& choices) const;
  std::int32_t eggs_of(Seat seat) const;
  // What the seat may pay with for the bird it is about to play: as many of each food as could be of use. The first `least` of
  // them pay for it, and fewer never do.
  struct Payment {
    std::array<Food, 32> foods{};
    std::size_t size = 0;
    std::size_t least = 0;
  };
  Payment payment(Seat seat) const;
  static Text payment_problem(const Play& play, Seat seat, std::span<const std::uint16_t> picks);

  bool can_do(Seat seat, Action action) const;
  Context context_of(BirdId id, Seat owner) const;

  std::int32_t count_goal(Goal goal, Seat seat) const;
  std::int32_t count_bonus(const Bonus& bonus, std::int32_t which, Seat seat) const;
  Score score(Seat seat) const;

  // --- for the powers ---
  Outcome apply(const Effect& effect) override;
  void list_set_off(const Event& event, small_vector<SetOff<Powers>, 4>& list) const override;
  void applied(const Effect& effect, const Outcome& outcome) override;
  void raised(const Event& event) override;
  void activation(const PowerActivation<Powers>& activation) override;

 private:
  struct Player {
    Foods foods{};
    std::int16_t cubes = 0;
    std::int16_t goal_points = 0;
    std::int32_t playing = -1;  // the card that is about to be paid for
    // Chosen at the start, until all have chosen: cards that go, and foods that stay.
    small_vector<std::int32_t, 8> given_up{};
    Foods kept{};
  };
  using Applier = Outcome (Wingspan::*)(const Effect&);

  // --- the course of the game (rounds.cpp) ---
  void put_up();
  void add_all_cards();
  void lay_out_goals();
  Task<> choose_start(Seat seat);
  void keep_start(Seat seat);
  Task<> play_round();
  Task<> take_turn(Seat seat);
  void begin_next_round();
  void score_round();
  Result result() const;

  // --- effects (effects.cpp) ---
  Outcome gain_food(const Effect& effect);
  Outcome take_die(const Effect& effect);
  Outcome roll_feeder(const Effect& effect);
  Outcome roll_dice(const Effect& effect);
  Outcome cache_food(const Effect& effect);
  Outcome discard_food(const Effect& effect);
  Outcome lay_eggs(const Effect& effect);
  Outcome all_players_lay_eggs(const Effect& effect);
  Outcome discard_eggs(const Effect& effect);
  Outcome draw_from_deck(const Effect& effect);
  Outcome draw_from_tray(const Effect& effect);
  Outcome discard_card(const Effect& effect);
  Outcome tuck_from_hand(const Effect& effect);
  Outcome tuck_from_deck(const Effect& effect);
  Outcome reveal_card(const Effect& effect);
  Outcome tuck_revealed(const Effect& effect);
  Outcome discard_revealed(const Effect& effect);
  Outcome spread_cards(const Effect& effect);
  Outcome take_spread(const Effect& effect);
  Outcome draw_bonus(const Effect& effect);
  Outcome discard_bonus(const Effect& effect);
  Outcome choose_bird(const Effect& effect);
  Outcome play_bird(const Effect& effect);
  Outcome move_bird(const Effect& effect);
  Outcome repeat_power(const Effect& effect);
  Outcome put_off_discard(const Effect& effect);
  Outcome refill_tray(const Effect& effect);
  Outcome clear_tray(const Effect& effect);
  Outcome begin_turn(const Effect& effect);
  Outcome take_cube(const Effect& effect);
  Outcome score_goal(const Effect& effect);
  Outcome pass_first_player(const Effect& effect);
  Outcome return_cubes(const Effect& effect);
  Outcome begin_round(const Effect& effect);
  Outcome reveal_bonus(const Effect& effect);
  Side roll();
  void roll_all();
  void add_tokens(BirdId bird, Text kind, int count) { table_.add_tokens(Card(bird), kind, count); }
  std::optional<Card> draw_card(Zone to);

  // --- the log (narrator.cpp) ---
  void tell_foods(Text pattern, const Effect& effect);
  void tell_dice(const Effect& effect, const Outcome& outcome);
  void tell_cards(const Effect& effect, const Outcome& outcome);
  void tell_birds(const Effect& effect, const Outcome& outcome);
  void tell_course(const Effect& effect, const Outcome& outcome);
  LogArg named(BirdId bird) const { return LogArg::card(table_.face(Card(bird)), Knowers::everybody()); }

  // --- arranged positions (arrange.cpp) ---
  void arrange_player(const Setup& setup, Seat seat, std::array<bool, bird_count + bonus_count>& used);
  void arrange_bird(const Setup& setup, Seat seat, Habitat habitat,
                    std::array<bool, bird_count + bonus_count>& used);
  void arrange_dice(const Setup& setup);
  void arrange_course(const Setup& setup);

  void show_goals(std::string& out) const;
  void show_mat(Seat seat, std::string& out) const;

  Zone zone(Seat seat, int which) const { return Zone(seat.index() * 6 + which); }
  Zone shared(int which) const { return Zone(seat_count() * 6 + which); }

  PowerEngine<Powers> powers_;
  SeatArray<Player, most_players> players_;
  Feeder feeder_;
  std::array<Goal, rounds> goals_{};
  std::int16_t round_ = 0;
  std::int16_t last_round_;
  bool is_blue_board_;
  Seat first_{};
  Seat active_{};
  bool is_arranged_ = false;
  bool has_stacked_deck_ = false;
  small_vector<Side, 8> stacked_rolls_;  // what the next dice show; for arranged positions
  bool has_stacked_rolls_ = false;
};

}  // namespace rondel::games::wingspan
