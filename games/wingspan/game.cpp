#include "wingspan/game.h"

#include <array>

#include "wingspan/bot/bot.h"
#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {
namespace {

constexpr std::array<std::string_view, most_players> seat_names = {"alice", "bob", "carol", "dan", "erin"};

constexpr SettingChoice goal_boards[] = {{"0", "green: points for who has most"},
                                         {"1", "blue: a point for each"}};

constexpr std::array settings = {
    SettingSpec{.name = "rounds",
                .help = "how many rounds are played",
                .preset = rounds,
                .min = 1,
                .max = rounds,
                .title = "Rounds"},
    SettingSpec{.name = "blue_board",
                .help = "the side of the goal board: 0, green, for who has most; 1, blue, for each one has",
                .max = 1,
                .since = 2,
                .title = "Round goals",
                .choices = goal_boards},
};

std::vector<std::string_view> power_kinds() {
  std::vector<std::string_view> kinds;
  for (const Entry& entry : registry().entries()) {
    kinds.push_back(entry.name.view());
  }
  return kinds;
}

}  // namespace

const Game game{.name = "wingspan",
                .title = "Wingspan",
                .summary = "Birds fill three habitats; the best preserve after four rounds wins.",
                .version = 2,
                .seats = seat_names,
                .min_seats = 2,
                .usual_seats = 2,
                .settings = settings,
                .timeout = Timeout::default_answer,
                .make_play = make_play<Wingspan>,
                .faces = printed_faces(),
                .house_bot = make_house_bot,
                .power_kinds = power_kinds};

}  // namespace rondel::games::wingspan
