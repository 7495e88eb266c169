#include "innovation/game.h"

#include <array>

#include "innovation/bot/bot.h"
#include "innovation/rules/play.h"

namespace rondel::games::innovation {
namespace {

constexpr std::array<std::string_view, most_players> seat_names = {"ada", "ben", "cleo", "dan"};

constexpr SettingChoice editions[] = {{"4", "the fourth, ages 1 to 11"},
                                      {"classic", "the classic one, ages 1 to 10"}};

constexpr std::array settings = {
    SettingSpec{.name = "edition",
                .help = "4: the fourth edition, with ages 1 to 11 and a junk; classic: ages 1 to 10",
                .kind = SettingSpec::Kind::text,
                .preset_text = "4",
                .title = "Edition",
                .choices = editions},
};

std::string settings_problem(const Settings& settings, int /*seats*/) {
  const std::string_view edition = settings.text("edition");
  if (edition == "4" || edition == "classic") return {};
  return "edition: \"" + std::string(edition) + "\" is unknown; expected 4 or classic";
}

}  // namespace

const Game game{
    .name = "innovation",
    .title = "Innovation",
    .summary = "Civilizations from the stone age on: share ideas or force them on others; achievements win.",
    .version = 1,
    .seats = seat_names,
    .min_seats = 2,
    .usual_seats = 2,
    .settings = settings,
    .timeout = Timeout::default_answer,
    .make_play = make_play<Innovation>,
    .settings_problem = settings_problem,
    .faces = printed_faces(),
    .house_bot = make_house_bot};

}  // namespace rondel::games::innovation
