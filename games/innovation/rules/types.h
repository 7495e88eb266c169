// The words of Innovation: colors, icons, splays, editions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "kernel/text.h"

namespace rondel::games::innovation {

inline constexpr int most_players = 4;
inline constexpr int last_age = 11;

enum class Color : std::uint8_t { red, yellow, green, blue, purple };
inline constexpr std::size_t color_count = 5;
inline constexpr std::array all_colors = {Color::red, Color::yellow, Color::green, Color::blue,
                                          Color::purple};
inline constexpr std::array<Text, color_count> color_names = {"red", "yellow", "green", "blue", "purple"};

// `none` is the picture, which every card has in one of its four places.
enum class Icon : std::uint8_t { none, castle, crown, leaf, bulb, factory, clock, person };
inline constexpr std::size_t icon_kinds = 8;
inline constexpr std::array<Text, icon_kinds> icon_names = {"picture", "castle",  "crown", "leaf",
                                                            "bulb",    "factory", "clock", "person"};
inline constexpr std::array real_icons = {Icon::castle,  Icon::crown, Icon::leaf,  Icon::bulb,
                                          Icon::factory, Icon::clock, Icon::person};

// Which way the covered cards of a pile stick out.
enum class Splay : std::uint8_t { none, left, right, up, aslant };
inline constexpr std::array<Text, 5> splay_names = {"", "left", "right", "up", "aslant"};

enum class Edition : std::uint8_t { fourth, classic };

// The special achievements, in the order in which they are claimed when several are due.
enum class Special : std::uint8_t { empire, monument, world, wonder, universe };
inline constexpr std::array all_specials = {Special::empire, Special::monument, Special::world,
                                            Special::wonder, Special::universe};

constexpr std::size_t at(Color color) { return static_cast<std::size_t>(color); }
constexpr std::size_t at(Icon icon) { return static_cast<std::size_t>(icon); }
constexpr Text name_of(Color color) { return color_names[at(color)]; }
constexpr Text name_of(Icon icon) { return icon_names[at(icon)]; }
constexpr Text name_of(Splay splay) { return splay_names[static_cast<std::size_t>(splay)]; }

}  // namespace rondel::games::innovation
