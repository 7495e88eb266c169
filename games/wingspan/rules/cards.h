// The cards of Wingspan, read from the data files when the program starts. Faces 0 to 179 are birds, those after them bonus
// cards. A row that cannot be read stops the program with a sentence that names the file, the line and the card.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/game.h"
#include "wingspan/rules/bonus.h"
#include "wingspan/rules/payment.h"
#include "wingspan/rules/powers.h"

namespace rondel::games::wingspan {

struct Bird {
  std::string_view name;
  std::uint32_t habitats = 0;
  std::int32_t points = 0;
  Nest nest = Nest::none;
  std::int32_t egg_limit = 0;
  FoodCost cost{};
  std::int32_t wingspan = 0;
  Colour colour = Colour::none;
  Power<Powers> power{};
  std::uint32_t bonus_tags = 0;  // a bit for each bonus card that counts it
  bool is_predator = false;
  bool is_repeater = false;
  std::string text{};      // what the power does, in words
  std::string question{};  // the same, as it is asked
  std::string cost_text{};
  std::string body_text{};
};

inline constexpr std::int32_t bird_count = 180;

inline constexpr std::int32_t bonus_count = 26;
inline constexpr std::int32_t first_bonus = bird_count;

struct CardData {
  std::vector<Bird> birds;
  std::vector<Bonus> bonus;
};

// Reads texts of the form of the data files; what cannot be read stops the program (rules/data_table.h).
CardData read_cards(std::string_view birds, std::string_view bonus);

std::span<const Bird> birds();
std::span<const Bonus> bonus_cards();
inline const Bird& bird_at(std::int32_t face) { return birds()[static_cast<std::size_t>(face)]; }
inline const Bonus& bonus_at(std::int32_t face) {
  return bonus_cards()[static_cast<std::size_t>(face - first_bonus)];
}
inline bool is_bird(std::int32_t face) { return face < first_bonus; }
std::string_view name_of_face(std::int32_t face);
// The face of that name; -1 when there is none.
std::int32_t face_named(std::string_view name);
std::span<const FaceText> printed_faces();

// What a power does, in words (card_texts.cpp).
std::string describe(const Bird& bird);
std::string describe(const Bonus& bonus);
std::string describe(const FoodCost& cost);

}  // namespace rondel::games::wingspan
