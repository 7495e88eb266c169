#include "cubedraft/game.h"

#include <array>

#include "cubedraft/rules/draft.h"

namespace rondel::games::cubedraft {
namespace {

constexpr std::array<std::string_view, most_players> seats = {"dora", "milo", "suri", "anton",
                                                              "bela", "cato", "edda", "finn"};

constexpr std::array<SettingSpec, 4> settings = {{
    {.name = "packs",
     .help = "how many packs a player opens",
     .preset = 3,
     .min = 1,
     .max = most_packs,
     .title = "Packs for each player"},
    {.name = "cards",
     .help = "how many cards a pack has",
     .preset = 15,
     .min = 1,
     .max = most_cards,
     .title = "Cards in a pack"},
    {.name = "deck",
     .help = "how many cards a deck has at least, basic lands included; in a cube without them, who has "
             "picked fewer "
             "plays them all",
     .preset = 40,
     .min = 0,
     .max = std::int64_t{most_packs} * most_cards,
     .title = "Cards in a deck, at least"},
    {.name = "cube",
     .help = "the cards, one a line, or @FILE; empty: the 540 that come with the game",
     .kind = SettingSpec::Kind::text,
     .is_card_list = true,
     .title = "The cube"},
}};

}  // namespace

const Game game{
    .name = "cubedraft",
    .title = "Cube draft",
    .summary = "Pick a card, pass the pack, build a deck; with the shipped cube or your own list.",
    .version = 2,
    .seats = seats,
    .min_seats = 2,
    .usual_seats = 4,
    .settings = settings,
    .make_play = make_play<CubeDraft>,
    .settings_problem = settings_problem,
    .taking_back = TakingBack::never,
    .faces = printed_faces()};

}  // namespace rondel::games::cubedraft
