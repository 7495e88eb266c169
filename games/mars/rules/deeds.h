// The operations that expressions of this game are made of, for the machine that carries them out: for each what may be in
// its way, what it can be about, and doing it. A friend of the play: everything that an expression can change is named here.
//   3plant  2prod_steel  tr  temperature  oxygen     gain so many
//   lose(prod_energy)  8pay(mc,steel)                 give up, pay; both must be possible
//   gain(mc,'cities')  convert(energy,mc)             as many as a formula says, as many as the player likes
//   ocean  ocean(land)  city(isolated)  tile(capital) put a tile on the map
//   draw  discard  2keep(4)  buy_top  search(microbe) cards
//   add(microbe,here)  remove(microbe,here)  take(animal)   what lies on cards; here, other, played, nonempty
//   any_loses(3plant)  any_loses(2prod_plant)  steal(3mc)  flood(4mc)   other players
//   claim_land  copy_production  prod_metal  next(8discount)  tr_raised
//   begin  action  second_action                      of the rules themselves
// The data of an operation is the card it stands on, or is about: its number and one more; 0: none.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "mars/rules/faces.h"
#include "mars/rules/map.h"
#include "mars/rules/words.h"
#include "rules/operations/operations.h"
#include "rules/tabletop.h"

namespace rondel::games::mars {

class Mars;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined
enum class Site : std::uint8_t;
struct Price;

constexpr std::uint32_t data_of(Card card) { return static_cast<std::uint32_t>(card.index()) + 1; }
constexpr std::optional<Card> card_of(std::uint32_t data) {
  return data == 0 ? std::nullopt : std::optional(Card(static_cast<std::int32_t>(data) - 1));
}

// Reads what has to be there before the first match: it needs the heap.
void prepare_deeds();

// Whether expressions may use this name.
bool has_operation(std::string_view name);
// Its gains change nothing but numbers: when they are done among others is all the same.
bool is_plain(const ops::Book& book, ops::Term term);

class Deeds final : public ops::Operations {
 public:
  explicit Deeds(Mars& play) : play_(play) {}

  // --- for the machine ---
  const ops::OperationType& type_of(ops::Term atom) const override;
  bool has_targets(ops::Term atom) const override;
  void targets(const ops::Operation& operation, Choices& choices) const override;
  Text obstacle(const ops::Operation& operation) const override;
  Task<> carry_out(ops::Operation operation, Choice target) override;
  void show_operation(const ops::Operation& row, std::string& out) const override;
  Text reason(std::uint32_t data) const override;
  std::optional<std::int64_t> variable(std::string_view name, const ops::Operation& operation) const override;
  void left_out(const ops::Operation& row, Text why) override;
  void when_empty() override {}
  const ops::Formula* formula(ops::Term text) const override { return formula_of(text); }

  // What will have been gained by the time an operation is reached: within a card, gains come first.
  struct Ahead {
    std::array<std::int32_t, resource_count> stock{};
    std::array<std::int32_t, resource_count> production{};
  };
  // Whether all of an expression can be done, in the best order (foreseeing.cpp).
  bool is_possible(Seat seat, ops::Term term, std::optional<Card> card) const;

 private:
  friend struct DeedTable;
  using Operation = ops::Operation;

  // --- words in arguments ---
  struct Amount {
    std::int32_t count = 1;
    std::string_view what;
  };
  static std::string_view word(ops::Term term) { return book().name_of(term); }
  static std::string_view argument(const Operation& operation, std::size_t i = 0);
  static Amount amount(const Operation& operation);  // `3plant`: three of them
  static Resource resource(std::string_view word);
  static bool is_production(std::string_view word) { return word.starts_with("prod_"); }
  static Resource produced(std::string_view word) { return resource(word.substr(5)); }
  static Holds kind(std::string_view word);
  static Seat seat(const Operation& operation) { return operation.owner.first(); }

  // --- gains and costs (gaining.cpp) ---
  void gain(Seat seat, std::string_view what, std::int32_t count);
  std::int32_t by_formula(const Operation& operation) const;
  bool can_lose(const Operation& operation) const;
  static Price price(const Operation& operation);
  std::int32_t convertible(const Operation& operation) const;
  Task<> do_gain(Operation operation, Choice target);
  Task<> do_gain_by_formula(Operation operation, Choice target);
  Task<> do_temperature(Operation operation, Choice target);
  Task<> do_oxygen(Operation operation, Choice target);
  Text why_not_lose(const Operation& operation) const;
  Task<> do_lose(Operation operation, Choice target);
  Text why_not_pay(const Operation& operation) const;
  Task<> do_pay(Operation operation, Choice target);
  void list_numbers(const Operation& operation, Choices& choices) const;
  Task<> do_convert(Operation operation, Choice target);
  Text why_not_raised(const Operation& operation) const;
  Task<> do_nothing(Operation operation, Choice target);

  // --- the map (building.cpp) ---
  struct Placing {
    Tile tile;
    Site site;
  };
  static Placing placing(const Operation& operation);
  void list_areas(const Operation& operation, Choices& choices) const;
  Task<> do_place(Operation operation, Choice target);
  void list_claimable(const Operation& operation, Choices& choices) const;
  Task<> do_claim_land(Operation operation, Choice target);
  Task<> do_metal(Operation operation, Choice target);

  // --- cards (drawing.cpp) ---
  Task<> do_draw(Operation operation, Choice target);
  Text why_not_discard(const Operation& operation) const;
  Task<> do_discard(Operation operation, Choice target);
  Task<> do_keep(Operation operation, Choice target);
  Task<> do_buy_top(Operation operation, Choice target);
  Task<> do_search(Operation operation, Choice target);
  void list_copyable(const Operation& operation, Choices& choices) const;
  Task<> do_copy(Operation operation, Choice target);
  Task<> do_next_card(Operation operation, Choice target);

  // --- what lies on cards (drawing.cpp) ---
  void list_holders(const Operation& operation, Choices& choices) const;
  Task<> do_add(Operation operation, Choice target);
  Text why_not_remove(const Operation& operation) const;
  Task<> do_remove(Operation operation, Choice target);
  void list_prey(const Operation& operation, Choices& choices) const;
  Task<> do_take(Operation operation, Choice target);

  // --- other players (attacking.cpp) ---
  struct Loss {
    Choice from{};  // a seat, a card, or nobody
    std::int32_t count = 0;
  };
  std::int32_t most(const Amount& loss, const Choice& from) const;
  void list_ways_out(const Operation& operation, Choices& choices) const;
  Task<Loss> choose_loss(Operation operation, Choice target);
  void list_cards_with(Seat me, Holds holds, Choices& choices) const;
  void list_victims(const Operation& operation, Choices& choices) const;
  Task<> do_hurt(Operation operation, Choice target);
  void list_robbed(const Operation& operation, Choices& choices) const;
  Task<> do_steal(Operation operation, Choice target);
  void list_flooded(const Operation& operation, Choices& choices) const;
  Task<> do_flood(Operation operation, Choice target);

  // --- the rules themselves ---
  Task<> do_begin(Operation operation, Choice target);
  void list_actions(const Operation& operation, Choices& choices) const;
  Task<> do_action(Operation operation, Choice target);

  // --- looking ahead (foreseeing.cpp) ---
  bool can(const Operation& row, Ahead& ahead) const;
  bool can_do(const Operation& operation, Ahead& ahead) const;
  bool has_choice(const Operation& operation) const;
  void expect_answers(ops::EventId event, const Operation& operation, Ahead& ahead) const;

  Mars& play_;
};

}  // namespace rondel::games::mars
