#include "mars/game.h"

#include <array>

#include "mars/bot/bot.h"
#include "mars/rules/faces.h"
#include "mars/rules/map_words.h"
#include "mars/rules/play.h"
#include "mars/rules/texts.h"

namespace rondel::games::mars {
namespace {

constexpr std::array<std::string_view, mars::most_players> seat_names = {"red", "green", "blue", "yellow",
                                                                         "black"};

constexpr SettingChoice eras[] = {{"1", "with the Corporate Era"},
                                  {"0", "the simpler ones, and some production to begin with"}};
constexpr SettingChoice drafts[] = {{"0", "four cards each"}, {"1", "cards are drafted"}};
constexpr SettingChoice beginnings[] = {{"0", "one of two"},
                                        {"1", "for beginners, with ten cards for nothing"}};

constexpr std::array settings = {
    SettingSpec{.name = "era",
                .help = "1: with the Corporate Era; 0: without it, and everybody begins with some production",
                .preset = 1,
                .min = 0,
                .max = 1,
                .title = "Cards",
                .choices = eras},
    SettingSpec{.name = "draft",
                .help = "1: research cards are drafted; 0: everybody is dealt four",
                .preset = 0,
                .min = 0,
                .max = 1,
                .title = "Research",
                .choices = drafts},
    SettingSpec{.name = "beginner",
                .help = "1: everybody is the beginner corporation, with ten cards for nothing",
                .preset = 0,
                .min = 0,
                .max = 1,
                .title = "Corporations",
                .choices = beginnings},
    SettingSpec{.name = "generations",
                .help = "after so many the game is over, terraformed or not; 14 for one player, always",
                .preset = 100,
                .min = 1,
                .max = 200,
                .title = "Generations, at most"},
};

// All tables are read before the first match.
std::span<const FaceText> read_everything() {
  const std::span<const FaceText> faces = mars::printed_faces();
  mars::prepare_operations();
  mars::prepare_map_words();
  return faces;
}

}  // namespace

const Game game{
    .name = "mars",
    .title = "Terraforming Mars",
    .summary = "Corporations raise oxygen, temperature and oceans; the one who did most for it wins.",
    .version = 3,
    .oldest_version = 1,
    .seats = seat_names,
    .min_seats = 1,
    .usual_seats = 2,
    .settings = settings,
    .timeout = Timeout::default_answer,
    .clock_seconds = 0,
    .make_play = make_play<mars::Mars>,
    .faces = read_everything(),
    .house_bot = make_house_bot,
    .words = &mars_words};

}  // namespace rondel::games::mars
