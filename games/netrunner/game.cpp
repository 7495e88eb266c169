#include "netrunner/game.h"

#include <array>
#include <string>

#include "netrunner/bot/automation.h"
#include "netrunner/bot/bot.h"
#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {
namespace {

constexpr std::array<std::string_view, 2> seat_names = {"corp", "runner"};

constexpr SettingChoice deck_pairs[] = {{"starter", "starter, to 6 points"},
                                        {"intermediate", "intermediate, to 7 points"}};
constexpr SettingChoice priorities[] = {{"strict", "the sides in turn, as in the rulebook"},
                                        {"seed", "whoever is quicker"}};

constexpr std::array settings = {
    SettingSpec{.name = "decks",
                .help = "starter (34 and 30 cards, to 6 points) or intermediate (44 and 40 cards, to 7)",
                .kind = SettingSpec::Kind::text,
                .preset_text = "starter",
                .title = "Decks",
                .choices = deck_pairs},
    SettingSpec{
        .name = "priority",
        .help =
            "strict (sides speak in turn, an act voids passes) or seed (whoever speaks first, passes stand)",
        .kind = SettingSpec::Kind::text,
        .preset_text = "strict",
        .title = "Who speaks first",
        .choices = priorities},
};

std::string problem_of(const Settings& settings, std::string_view name, std::string_view one,
                       std::string_view other) {
  const std::string_view value = settings.text(name);
  if (value == one || value == other) {
    return {};
  }
  return std::string(name) + ": \"" + std::string(value) + "\" is unknown; expected " + std::string(one) +
         " or " + std::string(other);
}

std::string settings_problem(const Settings& settings, int /*seats*/) {
  std::string problem = problem_of(settings, "decks", "starter", "intermediate");
  return problem.empty() ? problem_of(settings, "priority", "strict", "seed") : problem;
}

}  // namespace

const Game game{.name = "netrunner",
                .title = "Netrunner",
                .summary = "The Corp hides agendas behind ice; the Runner runs on its servers to steal them.",
                .version = 3,
                .oldest_version = 2,
                .seats = seat_names,
                .min_seats = 0,
                .settings = settings,
                .timeout = Timeout::default_answer,
                .clock_seconds = 120,
                .make_play = make_play<Netrunner>,
                .settings_problem = settings_problem,
                .faces = printed_faces(),
                .house_bot = make_house_bot,
                .automation = run_automation};

}  // namespace rondel::games::netrunner
