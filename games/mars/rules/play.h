// A play of Terraforming Mars. A generation is research, actions, production (generation.cpp); what a card or a project does
// is an expression, carried out by its Deeds on the machine of rules/operations.
//   (1) Cards never leave play. What they change for their owner is added up in its Player when they come.
//   (2) A tile is never moved; oceans have no owner; `neutral` owns what nobody at the table does.
//   (3) Production, stock and parameters stay within their bounds: whoever would leave them is not offered to.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "kernel/rondel.h"
#include "mars/rules/deeds.h"
#include "mars/rules/faces.h"
#include "mars/rules/map.h"
#include "mars/rules/player.h"
#include "rules/operations/machine.h"
#include "rules/requests.h"
#include "rules/tabletop_play.h"

namespace rondel::games::mars {

inline constexpr int most_players = 5;
inline constexpr std::int32_t card_price = 3;
inline constexpr std::int32_t solo_generations = 14;

// Where a tile may be put.
enum class Site : std::uint8_t {
  ocean,
  ocean_on_land,
  greenery,
  greenery_on_ocean,
  city,
  isolated_city,
  city_between,  // beside at least two others
  noctis,
  phobos,
  ganymede,
  land,
  isolated,
  volcanic,
  beside_city,
  beside_greenery,
  metal,
  metal_beside_own,
};

// Who owns what lies in an area.
inline constexpr std::int8_t nobody = -1;
inline constexpr std::int8_t neutral = most_players;

struct Spot {
  Tile tile = Tile::none;
  std::int8_t owner = nobody;
  std::int8_t claim = nobody;  // who alone may build here
};

Payment unpack(std::int32_t value);  // of a choice to pay

inline constexpr std::size_t milestone_count = 5;
inline constexpr std::array<Text, milestone_count> milestone_names = {"Terraformer", "Mayor", "Gardener",
                                                                      "Builder", "Planner"};
inline constexpr std::size_t award_count = 5;
inline constexpr std::array<Text, award_count> award_names = {"Landlord", "Banker", "Scientist", "Thermalist",
                                                              "Miner"};
inline constexpr int most_claimed = 3;  // of either

enum class Project : std::uint8_t { sell_patents, power_plant, asteroid, aquifer, greenery, city };
inline constexpr std::size_t project_kinds = 6;

// Makes the words of the view, before the first match: it needs the heap.
void prepare_to_show();

class Mars final : public TabletopPlay {
 public:
  explicit Mars(const PlaySetup& setup);

  Task<Result> run() override;
  void digest(Hasher& hasher) const override;
  void lay_out(Layout& layout) override;
  void arrange(Setup& setup) override;
  void show_left_over(std::string& out) const override;
  void show(Viewer viewer, std::string& out) const override;
  void show_face(std::int32_t face, std::string& out) const override;
  void show_choice(const Choice& choice, std::string& out) const override;

  // --- looking ---
  const Player& player(Seat seat) const { return players_[seat]; }
  std::int32_t stock(Seat seat, Resource resource) const { return player(seat).stock[at(resource)]; }
  std::int32_t production(Seat seat, Resource resource) const {
    return player(seat).production[at(resource)];
  }
  std::int32_t generation() const { return generation_; }
  std::int32_t parameter(Parameter parameter) const { return parameters_[at(parameter)]; }
  bool is_at_goal(Parameter which) const;
  bool is_terraformed() const;
  const Spot& spot(AreaId area) const { return spots_[at(area)]; }
  bool is_solo() const { return seat_count() == 1; }
  SeatSet others(Seat seat) const;
  const Face& printed(Card card) const { return face_at(table_.face(card)); }
  std::int32_t on_card(Card card) const;  // how many resources lie on it
  bool was_used(Card card) const { return table_.tokens(card, "used") > 0; }
  Zone deck() const { return Zone(0); }
  Zone discard() const { return Zone(1); }
  Zone box() const { return Zone(2); }  // out of the game
  Zone hand(Seat seat) const { return zone(seat, 0); }
  Zone played(Seat seat) const { return zone(seat, 1); }
  Zone events(Seat seat) const { return zone(seat, 2); }
  Zone offer(Seat seat) const { return zone(seat, 3); }    // what it may buy or pick from
  Zone drafted(Seat seat) const { return zone(seat, 4); }  // what it has picked so far
  Zone corporations(Seat seat) const { return zone(seat, 5); }

  const ops::Machine& machine() const { return machine_; }
  const Owed& owed() const { return owed_; }

  // --- counting (counting.cpp) ---
  // `card`: for what lies there, and next to which tile.
  std::int32_t count(Seat seat, Measure what, std::optional<Card> card) const;
  std::int64_t evaluate(Seat seat, const ops::Formula& formula, std::optional<Card> card) const;
  bool meets(Seat seat, const Face& face) const;
  std::int32_t cost_of(Seat seat, const Face& face) const;
  std::int32_t project_cost(Seat seat, Project project) const;
  std::int32_t greenery_cost(Seat seat) const { return 8 - player(seat).modifiers.greenery_discount; }
  std::int32_t own_tiles(Seat seat) const;
  std::int32_t own_cities(Seat seat) const;
  std::int32_t own_greeneries(Seat seat) const;
  bool has_reached(Seat seat, std::size_t milestone) const;
  std::int32_t standing(Seat seat, std::size_t award) const;
  std::int32_t award_points(Seat seat, std::size_t award) const;
  std::int32_t card_points(Seat seat, Card card) const;
  std::int32_t points(Seat seat) const;
  std::optional<Seat> claimed_by(std::size_t milestone) const;
  std::optional<Seat> funded_by(std::size_t award) const;

  // --- paying (paying.cpp) ---
  Price price_of(Seat seat, const Face& face) const;
  bool can_pay(Seat seat, Price price) const;
  // Every sensible way to pay: nothing of which less would do.
  void list_payments(Seat seat, Price price, vector<Payment>& payments) const;
  Task<> pay(Seat seat, Price price);
  Task<Payment> choose_payment(Seat seat);
  Task<> narrow_payment(Seat seat, Text title, std::int32_t Payment::* metal);
  Task<Payment> add_up_payment(Seat seat);
  Payment sum_of(Seat seat, Price price, std::span<const Choice> choices,
                 std::span<const std::uint16_t> picks) const;
  void hand_over(Seat seat, const Payment& payment);
  static Text review_payment(const Play& play, Seat seat, std::span<const std::uint16_t> picks);

  // --- the map (placing.cpp) ---
  AreaSet areas_for(Seat seat, Site site) const;

 private:
  friend class Deeds;

  // --- set-up and flow (generation.cpp, research.cpp, solo.cpp, ending.cpp) ---
  void put_up();
  void put_up_cards();
  Task<> choose_corporations();
  Task<> choose_corporation(Seat seat);
  Task<> choose_cards(Seat seat, std::int32_t budget);
  void take_bought(Seat seat);
  void begin_corporation(const ops::Operation& because);
  Task<> research();
  Task<> research(Seat seat);
  Task<> pay_for_bought(Seat seat);
  Task<> draft();
  void pass_packs();
  void deal_offers(int count);
  void put_neutral_tiles();
  int still_in() const;  // who has not passed
  Task<> act();
  Task<> take_turn(Seat seat);
  void produce();
  Task<> convert_last_plants();
  bool is_last_generation() const;
  Result score();

  // --- a turn's actions (acting.cpp) ---
  void offer_actions(Seat seat, bool is_first, Choices& choices) const;
  void offer_words(Seat seat, Choices& choices) const;
  // Empty: it can be done.
  Text why_not_play(Seat seat, Card card) const;
  Text why_not_use(Seat seat, Card card) const;
  Text why_not_do(Seat seat, Project project) const;
  bool can_claim(Seat seat, std::size_t milestone) const;
  bool can_fund(Seat seat, std::size_t award) const;
  Task<> act(ops::Operation operation, Choice chosen);
  Task<> act_by_word(ops::Operation operation, std::int32_t word);
  Task<> play_card(ops::Operation because, Card card);
  void put_into_play(const ops::Operation& because, Card card);
  void bring(Card card, Seat seat);  // what it changes for good
  void use_action(const ops::Operation& because, Card card);
  Task<> do_project(ops::Operation because, Project project);
  Task<> sell_patents(Seat seat);
  Task<> claim(Seat seat, std::size_t milestone);
  Task<> fund(Seat seat, std::size_t award);
  vector<Choice> hand_choices(Seat seat) const;
  // Puts what cards in play answer to an event beside what waits.
  void fire(const ops::Operation& because, ops::EventId event, std::optional<Card> that = std::nullopt);

  // --- what happens (doing.cpp) ---
  void change_stock(Seat seat, Resource resource, std::int32_t by);
  void change_production(Seat seat, Resource resource, std::int32_t by);
  void raise_rating(Seat seat, std::int32_t by);
  void raise(const ops::Operation& because, Parameter which, std::int32_t steps);
  void draw(Seat seat, std::int32_t count);
  std::optional<Card> turn_top(Zone to);
  void refill_deck();
  void add_resources(Card card, std::int32_t count);
  void put_tile(const ops::Operation& because, AreaId area, Tile tile);
  void take_bonus(Seat seat, AreaId area);
  bool is_free(AreaId area, Seat seat) const;
  bool is_lonely(AreaId area) const;  // no tile beside it
  bool suits(AreaId area, Seat seat, Site site) const;
  bool can_drop(Seat seat, Resource resource, std::int32_t by) const;
  std::int32_t count_beside(AreaId area, Tile tile) const;
  bool is_beside_own(AreaId area, Seat seat) const;
  AreaId area_of(Tile tile) const;

  static void show_payment(std::int32_t value, std::string& out);
  void show_map(std::string& out) const;
  void show_player(Seat seat, Viewer viewer, std::string& out) const;

  // --- arranged positions (arrange.cpp) ---
  void arrange_player(const Setup& setup, Seat seat);
  void arrange_map(const Setup& setup);
  void arrange_tile(const Setup& value, AreaId area);
  void arrange_played(const Setup& setup, Seat seat, Zone zone);
  void arrange_deck(const Setup& setup);
  Card add_named(const Setup& value, Zone zone);

  static Zone zone(Seat seat, int which) { return Zone(3 + seat.index() * 6 + which); }
  Player& mine(Seat seat) { return players_[seat]; }
  Spot& spot(AreaId area) { return spots_[at(area)]; }
  bool has_setting(std::string_view name) const { return settings().number(name) != 0; }

  SeatArray<Player, most_players> players_{};
  std::array<Spot, area_count + 1> spots_{};
  std::array<std::int16_t, 3> parameters_ = {0, temperature_start, 0};
  std::array<std::int8_t, milestone_count> claimed_ = {nobody, nobody, nobody, nobody, nobody};
  std::array<std::int8_t, award_count> funded_ = {nobody, nobody, nobody, nobody, nobody};
  std::int32_t generation_ = 1;
  Owed owed_{};
  Deeds deeds_;
  ops::Machine machine_;
  int done_ = 0;         // actions in this turn
  bool goes_on_ = true;  // the turn may go on
  Seat first_{};
  Seat active_{};
  enum class Start : std::uint8_t { corporations, action, research, end };
  Start start_ = Start::corporations;
  bool has_stacked_deck_ = false;
  Text phase_ = "start";
  AreaId last_area_ = no_area;  // that a tile was put on
  bool is_ending_ = false;      // the last greeneries: they raise nothing
};

}  // namespace rondel::games::mars
