#include "loveletter/game.h"

#include <array>
#include <string_view>

#include "loveletter/bot/bot.h"
#include "loveletter/rules/love_letter.h"

namespace rondel::games::loveletter {
namespace {

constexpr std::array<std::string_view, 4> seats = {"ann", "ben", "cat", "dan"};

}  // namespace

const Game game{.name = "loveletter",
                .title = "Love Letter",
                .summary = "Sixteen cards, and a letter for the Princess: guess, spy, compare and hide.",
                .version = 1,
                .seats = seats,
                .min_seats = 2,
                .settings = {},
                .make_play = make_play<LoveLetter>,
                .faces = printed_faces(),
                .house_bot = make_house_bot};

}  // namespace rondel::games::loveletter
