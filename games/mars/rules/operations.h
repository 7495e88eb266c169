// The operations that expressions of this game are made of, for the machine that carries them out. What each of them does, needs and
// may be about is its handler (handlers.h); this finds it.
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

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/operations/operations.h"
#include "rules/tabletop.h"

namespace rondel::games::mars {

class Mars;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

constexpr std::uint32_t data_of(Card card) { return static_cast<std::uint32_t>(card.index()) + 1; }
constexpr std::optional<Card> card_of(std::uint32_t data) {
  return data == 0 ? std::nullopt : std::optional(Card(static_cast<std::int32_t>(data) - 1));
}

// Reads what has to be there before the first match: it needs the heap.
void prepare_operations();

// Whether expressions may use this name.
bool has_operation(std::string_view name);
// Its gains change nothing but numbers: when they are done among others is all the same.
bool is_plain(const ops::Book& book, ops::Term term);

class MarsOperations final : public ops::Operations {
 public:
  explicit MarsOperations(Mars& play) : play_(play) {}

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
  const ops::Formula* formula(ops::Term text) const override;

 private:
  Mars& play_;
};

}  // namespace rondel::games::mars
