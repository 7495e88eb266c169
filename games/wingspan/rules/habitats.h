// Habitats, the nests of birds, and the colours of their powers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "kernel/text.h"

namespace rondel::games::wingspan {

enum class Habitat : std::uint8_t { forest, grassland, wetland };
inline constexpr int habitat_count = 3;
inline constexpr std::array<Habitat, habitat_count> all_habitats = {Habitat::forest, Habitat::grassland,
                                                                    Habitat::wetland};
inline constexpr int columns = 5;
constexpr std::size_t at(Habitat habitat) { return static_cast<std::size_t>(habitat); }
constexpr std::uint32_t bit(Habitat habitat) { return 1U << at(habitat); }
inline constexpr std::array<Text, habitat_count> habitat_names = {"forest", "grassland", "wetland"};
constexpr Text name_of(Habitat habitat) { return habitat_names[at(habitat)]; }

// A wild nest counts as every kind.
enum class Nest : std::uint8_t { bowl, cavity, ground, platform, wild, none };
inline constexpr std::array<Text, 6> nest_names = {"bowl", "cavity", "ground", "platform", "wild", "none"};
constexpr Text name_of(Nest nest) { return nest_names[static_cast<std::size_t>(nest)]; }
constexpr bool counts_as(Nest nest, Nest wanted) { return nest == wanted || nest == Nest::wild; }

// Brown powers work when their row is used, white ones when the bird is played, pink ones when somebody else does something.
enum class Colour : std::uint8_t { none, brown, white, pink };

}  // namespace rondel::games::wingspan
