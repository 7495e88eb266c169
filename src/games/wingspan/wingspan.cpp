#include "games/wingspan/wingspan.h"

#include <array>

#include "games/wingspan/play.h"

namespace rondel::games {
namespace {

constexpr std::array<std::string_view, wings::most_players> seat_names = {"alice", "bob", "carol", "dan",
                                                                          "erin"};

constexpr std::array settings = {
    SettingSpec{.name = "rounds",
                .help = "how many rounds are played",
                .preset = wings::rounds,
                .min = 1,
                .max = wings::rounds},
    SettingSpec{.name = "blue_board",
                .help = "the side of the goal board: 0, green, for who has most; 1, blue, for each one has",
                .max = 1,
                .since = 2},
};

}  // namespace

const Game wingspan{.name = "wingspan",
                    .title = "Wingspan",
                    .summary = "Birds fill three habitats; the best preserve after four rounds wins.",
                    .version = 2,
                    .seats = seat_names,
                    .min_seats = 2,
                    .settings = settings,
                    .timeout = Timeout::default_answer,
                    .make_play = make_play<wings::Wingspan>,
                    .faces = wings::printed_faces()};

}  // namespace rondel::games
