#include "elements/game.h"

#include <array>
#include <string>

#include "elements/bot/bot.h"
#include "elements/rules/decks.h"
#include "elements/rules/play.h"

namespace rondel::games::elements {

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

constexpr SettingChoice known_decks[] = {{"Macro Burn", "Macro Burn"},
                                         {"Ketchup'n'Mustard", "Ketchup'n'Mustard"},
                                         {"Face-Off", "Face-Off"},
                                         {"To Combat!", "To Combat!"},
                                         {"Control", "Control"},
                                         {"Zerg", "Zerg"},
                                         {"Past Remembers", "Past Remembers"}};
constexpr std::string_view own_deck = "a list of your own, such as \"3 Zealot, 18 Burn\"";
constexpr SettingChoice beginners[] = {{"2", "by lot"}, {"0", "sun"}, {"1", "moon"}};
constexpr SettingChoice first_turns[] = {
    {"0", "an element and a card"}, {"1", "an element"}, {"2", "a card"}};

constexpr std::array settings = {
    SettingSpec{.name = "sun",
                .help = "sun's deck: its name, or its cards (\"3 Zealot, 3 Burn, ...\")",
                .kind = SettingSpec::Kind::text,
                .preset_text = "Macro Burn",
                .title = "The deck of sun",
                .choices = known_decks,
                .other = own_deck},
    SettingSpec{.name = "moon",
                .help = "moon's deck",
                .kind = SettingSpec::Kind::text,
                .preset_text = "Face-Off",
                .title = "The deck of moon",
                .choices = known_decks,
                .other = own_deck},
    SettingSpec{.name = "turns",
                .help = "after so many turns nobody has won",
                .preset = 200,
                .min = 2,
                .max = 1'000,
                .title = "Turns, at most"},
    SettingSpec{.name = "begins",
                .help = "0: sun, 1: moon, 2: whoever the lot falls on",
                .preset = 2,
                .max = 2,
                .since = 2,
                .title = "Who begins",
                .choices = beginners},
    SettingSpec{
        .name = "first_turn",
        .help = "what who begins gets on the first turn; 0: an element and a card, 1: an element, 2: a card",
        .max = 2,
        .since = 2,
        .title = "What the first turn gives",
        .choices = first_turns},
};

}  // namespace

const Game game{.name = "elements",
                .title = "7 Elements",
                .summary = "Beings, items and spells of seven colours; whoever loses the last life loses.",
                .version = 2,
                .oldest_version = 1,
                .seats = seat_names,
                .min_seats = 0,
                .settings = settings,
                .timeout = Timeout::default_answer,
                .clock_seconds = 60,
                .make_play = make_play<Elements>,
                .settings_problem = settings_problem,
                .faces = printed_faces(),
                .house_bot = make_house_bot};

}  // namespace rondel::games::elements
