// The faces of the cards: what is printed on them, and what they do. corp_cards.cpp and runner_cards.cpp are the list. A play knows the
// faces of one table: those of the decks, or a longer one where cards of no deck are tried out (tests/trial_cards.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

#include "kernel/game.h"
#include "kernel/task.h"
#include "rules/tabletop.h"

namespace rondel::games::netrunner {

class Netrunner;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

enum class Type : std::uint8_t {
  agenda,
  asset,
  upgrade,
  operation,
  ice,
  event,
  hardware,
  program,
  resource,
};
constexpr bool is_corp(Type type) { return type <= Type::ice; }

// Kinds of ice, and what breakers break.
enum Subtype : std::uint8_t {
  no_subtype = 0,
  barrier = 1,
  code_gate = 2,
  sentry = 4,
  bioroid = 8,
  any_ice = 0xff
};

// What a card does, and whether it can be done now. `me` is the card.
using Effect = Task<> (*)(Netrunner& play, Card me);
using Condition = bool (*)(const Netrunner& play, Card me);
using Amount = std::int32_t (*)(const Netrunner& play, Card me);

struct Subroutine {
  Text label{};
  Effect effect = nullptr;
  Condition is_breakable = nullptr;  // none: always
};

// An icebreaker: so much breaks so many subroutines of such ice; so much adds so much strength for the encounter.
struct Breaker {
  std::uint8_t breaks = no_subtype;
  std::int32_t cost = 1;
  std::int32_t count = 1;
  std::int32_t pump_cost = 1;
  std::int32_t pump = 1;
  Amount pump_amount = nullptr;  // instead of `pump`
};

// When a card does something by itself.
enum class When : std::uint8_t {
  played,             // an operation, an event
  scored,             // this agenda
  stolen,             // this agenda
  accessed,           // this card
  turn_begins,        // of its side
  encountered,        // this ice
  server_approached,  // with this card in its root
  run_succeeds,
  server_breached,
  run_ends,
  emptied,  // the last credit was taken off it
};
struct Hook {
  When when = When::played;
  Effect effect = nullptr;
};

// What may be done with an installed card: for a click; or in a run, in every window.
struct Ability {
  Text label{};
  Condition is_possible = nullptr;
  Effect effect = nullptr;
};

// What happens instead of a breach, where it applies; the Runner may choose to breach if nothing has to happen.
struct Instead {
  Condition applies = nullptr;
  Effect effect = nullptr;
  bool is_forced = false;
};

struct Face {
  Text name{};
  Type type = Type::agenda;
  std::uint8_t subtypes = no_subtype;
  std::int32_t cost = 0;    // to play, install or rez
  std::int32_t trash = -1;  // for the Runner; -1: cannot be trashed
  std::int32_t needed = 0;  // advancements, of an agenda
  std::int32_t points = 0;
  std::int32_t strength = 0;  // of ice and breakers
  std::int32_t memory = 0;    // of a program
  std::int32_t credits = 0;   // that it comes with
  Breaker breaker{};
  std::array<Subroutine, 3> subroutines{};
  std::array<Hook, 2> hooks{};
  Ability click{};
  Ability paid{};
  Instead instead{};
  Condition is_playable = nullptr;
  Amount strength_bonus = nullptr;
  Amount discount = nullptr;
  std::int32_t memory_bonus = 0;
  std::int32_t hand_bonus = 0;        // in a score area
  std::int32_t first_draw_bonus = 0;  // for the first click to draw each turn
  std::int32_t first_program_discount = 0;
  bool can_be_advanced = false;
  bool is_unique = false;
  bool is_region = false;             // an upgrade; a server has one at most
  bool is_accessed_anywhere = false;  // what it does when it is accessed, it does in Archives, too
  bool is_terminal = false;           // an operation that ends the actions of the turn
  bool lingers = false;  // what it does when a run ends, it does also when it was trashed during that run
  Text text{};

  bool is_breaker() const { return breaker.breaks != no_subtype; }
  bool is_advanceable() const { return type == Type::agenda || can_be_advanced; }
  std::span<const Subroutine> own_subroutines() const;
  Effect hook(When when) const;
};

// A part of the list, and the titles for accessing its cards: "You accessed Palisade."
struct FaceList {
  std::span<const Face> faces;
  Text (*accessed)(std::size_t place);
};
FaceList corp_cards();
FaceList runner_cards();

// Faces by number, in the order of the lists. Those of a longer table have the numbers they have in a shorter one that it begins with.
class FaceTable {
 public:
  // `could_be` is that of zones.h, for this table.
  FaceTable(std::initializer_list<FaceList> lists, Tabletop::CouldBe could_be);

  std::int32_t size() const { return size_; }
  const Face& at(std::int32_t face) const { return *faces_[static_cast<std::size_t>(face)]; }
  Text accessed_title(std::int32_t face) const { return accessed_[static_cast<std::size_t>(face)]; }
  std::int32_t named(std::string_view name) const;  // -1: none
  Tabletop::CouldBe could_be() const { return could_be_; }

 private:
  static constexpr std::size_t most_faces = 96;

  std::array<const Face*, most_faces> faces_{};
  std::array<Text, most_faces> accessed_{};
  std::int32_t size_ = 0;
  Tabletop::CouldBe could_be_;
};

// The cards of the decks: the Corp's, then the Runner's.
const FaceTable& faces_of_decks();
// What is printed on them, for whoever shows them.
std::span<const FaceText> printed_faces();

}  // namespace rondel::games::netrunner
