#include "games/elements/elements.h"

#include <array>
#include <string>

#include "games/elements/decks.h"
#include "games/elements/play.h"

namespace rondel::games {
namespace seven {

std::string settings_problem(const Settings& settings, int /*seats*/) {
  for (const std::string_view seat : {"sun", "moon"}) {
    if (std::string problem = deck_problem(settings.text(seat)); !problem.empty()) {
      return std::string(seat) + ": " + problem;
    }
  }
  return {};
}

namespace {

constexpr std::array<std::string_view, player_count> seat_names = {"sun", "moon"};

constexpr std::array settings = {
    SettingSpec{.name = "sun",
                .help = "sun's deck: its name, or its cards (\"3 Zealot, 3 Burn, ...\")",
                .kind = SettingSpec::Kind::text,
                .preset_text = "Macro Burn"},
    SettingSpec{
        .name = "moon", .help = "moon's deck", .kind = SettingSpec::Kind::text, .preset_text = "Face-Off"},
    SettingSpec{
        .name = "turns", .help = "after so many turns nobody has won", .preset = 200, .min = 2, .max = 1'000},
    SettingSpec{.name = "begins",
                .help = "0: sun, 1: moon, 2: whoever the lot falls on",
                .preset = 2,
                .max = 2,
                .since = 2},
    SettingSpec{
        .name = "first_turn",
        .help = "what who begins gets on the first turn; 0: an element and a card, 1: an element, 2: a card",
        .max = 2,
        .since = 2},
};

}  // namespace
}  // namespace seven

const Game elements{
    .name = "elements",
    .title = "7 Elements",
    .summary = "Beings, items and spells of seven colours; whoever loses the last life loses.",
    .version = 2,
    .oldest_version = 1,
    .seats = seven::seat_names,
    .min_seats = 0,
    .settings = seven::settings,
    .timeout = Timeout::default_answer,
    .clock_seconds = 60,
    .make_play = make_play<seven::Elements>,
    .settings_problem = seven::settings_problem,
    .faces = seven::printed_faces()};

}  // namespace rondel::games
