// What is printed on the cards: 208 projects, then 13 corporations, read once from data/*.inc when the program starts. What
// a card does stands there as expressions (README.md lists the words); nothing here knows a card by its name.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/game.h"
#include "mars/rules/modifiers.h"
#include "mars/rules/requirements.h"
#include "mars/rules/words.h"
#include "rules/operations/book.h"
#include "rules/operations/listeners.h"
#include "rules/operations/math.h"

namespace rondel::games::mars {

inline constexpr std::int32_t project_count = 208;
inline constexpr std::int32_t corporation_count = 13;
inline constexpr std::int32_t face_count = project_count + corporation_count;
inline constexpr std::int32_t beginner_face = project_count;  // the corporation of beginners

enum class Kind : std::uint8_t { automated, active, event, corporation };

struct Face {
  std::string name;
  Kind kind = Kind::automated;
  bool is_corporate = false;  // of the Corporate Era
  std::int32_t cost = 0;      // of a corporation: the money it starts with
  std::array<std::uint8_t, tag_count> tags{};
  std::vector<Requirement> requirements;
  ops::Term immediate{};         // of a corporation: what it starts with besides money
  std::vector<ops::Term> parts;  // the same: gains one by one, then the rest
  ops::Term production{};        // what of it changes production
  ops::Term action{};
  ops::Term first{};  // the first action that a corporation prescribes
  Modifiers always{};
  std::vector<ops::Term> clauses;  // the same as they are written
  std::vector<ops::Listener> listeners;
  std::optional<ops::Formula> points;
  Holds holds = Holds::nothing;
  Tile tile = Tile::none;        // the special tile that it puts on the map
  std::int32_t heat_needed = 0;  // by its immediate effect

  bool has(Tag tag) const { return tags[at(tag)] > 0; }
};

// By number: a project's printed number less 1.
const Face& face_at(std::int32_t face);
std::int32_t face_named(std::string_view name);  // -1: none
std::span<const FaceText> printed_faces();

// Every expression of the cards, and those of the rules.
const ops::Book& book();
// Expressions of the rules themselves: a turn's actions, and what standard projects do.
struct RuleTerms {
  ops::Term begin{};
  ops::Term action{};
  ops::Term second_action{};
  ops::Term ocean{};
  ops::Term power_plant{};
  ops::Term asteroid{};
  ops::Term greenery{};
  ops::Term city{};
};
const RuleTerms& rule_terms();

// The formula that a quoted term of the book is; null: it is none.
const ops::Formula* formula_of(ops::Term text);

}  // namespace rondel::games::mars
