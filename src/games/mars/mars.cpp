#include "games/mars/mars.h"

#include <array>

#include "games/mars/faces.h"
#include "games/mars/play.h"

namespace rondel::games {
namespace {

constexpr std::array<std::string_view, tharsis::most_players> seat_names = {"red", "green", "blue", "yellow",
                                                                            "black"};

constexpr std::array settings = {
    SettingSpec{.name = "era",
                .help = "1: with the Corporate Era; 0: without it, and everybody begins with some production",
                .preset = 1,
                .min = 0,
                .max = 1},
    SettingSpec{.name = "draft",
                .help = "1: research cards are drafted; 0: everybody is dealt four",
                .preset = 0,
                .min = 0,
                .max = 1},
    SettingSpec{.name = "beginner",
                .help = "1: everybody is the beginner corporation, with ten cards for nothing",
                .preset = 0,
                .min = 0,
                .max = 1},
    SettingSpec{.name = "generations",
                .help = "after so many the game is over, terraformed or not; 14 for one player, always",
                .preset = 100,
                .min = 1,
                .max = 200},
};

// All tables are read before the first match.
std::span<const FaceText> read_everything() {
  const std::span<const FaceText> faces = tharsis::printed_faces();
  tharsis::prepare_deeds();
  tharsis::prepare_to_show();
  return faces;
}

}  // namespace

const Game mars{
    .name = "mars",
    .title = "Terraforming Mars",
    .summary = "Corporations raise oxygen, temperature and oceans; the one who did most for it wins.",
    .version = 3,
    .oldest_version = 1,
    .seats = seat_names,
    .min_seats = 1,
    .settings = settings,
    .timeout = Timeout::default_answer,
    .clock_seconds = 0,
    .make_play = make_play<tharsis::Mars>,
    .faces = read_everything()};

}  // namespace rondel::games
