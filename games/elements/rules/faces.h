// The faces of the cards: what is printed on them, and what their powers do. cards.cpp is the list, in terms of a play's parts
// (play.h).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "elements/rules/karma.h"
#include "kernel/game.h"
#include "kernel/task.h"
#include "rules/tabletop.h"

namespace rondel::games::elements {

class Elements;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

// A being or an item in the Present. Rules keep its number across a question, never the piece itself.
using PieceId = std::int32_t;
inline constexpr PieceId no_piece = -1;

// What a power may be aimed at.
enum class Aim : std::uint8_t {
  nothing,
  being,
  my_being,
  other_being,  // not the one whose power it is
  being_or_item,
  player_or_being,
  player_or_other_being,
  being_in_my_past,
  card_in_a_past,
  play,  // one that is stacked
};

// What one is aimed at.
struct Target {
  enum class Kind : std::uint8_t { nothing, player, piece, card, layer };
  Kind kind = Kind::nothing;
  std::int32_t value = 0;

  Seat player() const { return Seat(value); }
  Card card() const { return Card(value); }
  PieceId piece() const { return kind == Kind::piece ? value : no_piece; }
  std::uint32_t layer() const { return static_cast<std::uint32_t>(value); }
};

// A power on its way: whose it is, where it comes from, what it is aimed at.
struct Use {
  Seat me{};
  PieceId source = no_piece;
  Target target{};
  std::int32_t amount = 0;  // the health of what was sacrificed
};

enum class When : std::uint8_t { used, played, sunrise, sunset, death };
enum class Price : std::uint8_t { nothing, sleep, sacrifice };

struct Power {
  When when = When::used;
  Price price = Price::nothing;
  Cost cost{};
  Aim aim = Aim::nothing;
  Text label = "use";  // of the choice to use it
  Task<> (*effect)(Elements& play, Use use) = nullptr;
};

// What a being is worth when it comes: "2/1" is 2 attack and 1 health.
struct Body {
  constexpr Body() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): reads as it is printed
  consteval Body(const char* text) : printed(text), attack(text[0] - '0'), health(text[2] - '0') {}

  const char* printed = "";
  std::int32_t attack = 0;
  std::int32_t health = 0;
};

enum class Type : std::uint8_t { being, item, spell };

struct Face {
  static constexpr std::size_t most_powers = 2;

  Text name{};
  Type type = Type::being;
  Cost cost{};
  Body body{};
  std::array<Power, most_powers> powers{};
  Text text{};  // as printed

  // Those it has.
  std::span<const Power> own_powers() const {
    const std::size_t count = powers[0].effect == nullptr ? 0 : powers[1].effect == nullptr ? 1 : 2;
    return std::span(powers).first(count);
  }
};

// The faces that a play knows, by number: those of the game, or a longer list where cards of no deck are tried out
// (tests/trial_cards.h).
class CardSet {
 public:
  explicit constexpr CardSet(std::span<const Face> faces) : faces_(faces) {}

  std::int32_t size() const { return static_cast<std::int32_t>(faces_.size()); }
  const Face& at(std::int32_t face) const { return faces_[static_cast<std::size_t>(face)]; }
  // The face of that name; -1 when there is none.
  std::int32_t named(std::string_view name) const;

 private:
  std::span<const Face> faces_;
};

// Every face of the game, by number. The first `card_count` are the cards that decks are built from; after them comes what cards
// bring into the Present that is no card.
std::span<const Face> faces();
inline constexpr std::int32_t card_count = 28;
inline constexpr std::int32_t banner_bearer = 28;
const Face& face_at(std::int32_t face);
// The same for who shows them.
std::span<const FaceText> printed_faces();
// The face of that name; -1 when there is none.
std::int32_t face_named(std::string_view name);

}  // namespace rondel::games::elements
