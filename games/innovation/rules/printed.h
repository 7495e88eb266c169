// What is printed on the cards. The faces, icons and words come from data/cards.inc, which is read when the program starts; what a
// card does comes from the tables in ages/. A face is a place in the list of all cards of both editions: a card that is the same in
// both is there once.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "innovation/rules/types.h"
#include "kernel/game.h"
#include "kernel/task.h"

namespace rondel::games::innovation {

class Player;

// One effect of a card: a rule that a player carries out.
using Rule = Task<> (*)(Player me);

struct Effect {
  // Demands are carried out by whoever has fewer of the featured icon, the others by whoever has as many or more, and the leader.
  enum class Kind : std::uint8_t { nothing, demand, share };
  Kind kind = Kind::nothing;
  Rule rule = nullptr;
};
constexpr Effect demand(Rule rule) { return {Effect::Kind::demand, rule}; }
constexpr Effect share(Rule rule) { return {Effect::Kind::share, rule}; }

using Effects = std::array<Effect, 3>;

// In which editions a card is so.
enum Editions : std::uint8_t { in_fourth = 1, in_classic = 2, in_both = 3 };

// What a card does: a row of the tables in ages/.
struct CardRules {
  std::string_view name;
  Editions editions = in_both;
  Effects effects{};
};
std::span<const CardRules> rules_of_age(int age);

struct Printed {
  Text name{};
  int age = 0;  // 0: a special achievement
  Color color{};
  // Top left, bottom left, bottom middle, bottom right.
  std::array<Icon, 4> icons{};
  Icon featured{};
  Editions editions = in_both;
  Effects effects{};

  bool has(Icon icon) const;
  bool has_demand() const;
  bool is_in(Edition edition) const {
    return (editions & (edition == Edition::fourth ? in_fourth : in_classic)) != 0;
  }
};

// How many of an icon a covered card shows, by how its pile is splayed.
int shown_when_covered(const Printed& card, Icon icon, Splay splay);

std::span<const Printed> all_cards();
inline const Printed& card_at(std::int32_t face) { return all_cards()[static_cast<std::size_t>(face)]; }
std::int32_t special_face(Special special);
std::span<const FaceText> printed_faces();

}  // namespace rondel::games::innovation
