// A game that has changed its rules: version 2 asks the second seat too, and brought a setting.
#pragma once

#include <array>
#include <cstdint>

#include "tests/support/scene.h"

namespace rondel::testing {

class TwoVersions final : public Scene {
 public:
  using Scene::Scene;
  Task<Result> run() override {
    const std::uint16_t first = co_await pick_of(ann);
    note(first);
    if (since(2)) {
      const std::uint16_t second = co_await pick_of(ben);
      note(second + static_cast<int>(settings().number("extra")));
    }
    co_return Result{.winners = SeatSet::of(ann), .reason = "done"};
  }

 private:
  static Task<std::uint16_t> pick_of(Seat seat) {
    const Choice picked = co_await choose(seat, "pick", numbers(3));
    co_return static_cast<std::uint16_t>(picked.value);
  }
};

inline constexpr std::array<SettingSpec, 2> two_versions_settings = {{
    {.name = "always", .help = "was there from the start", .preset = 5, .max = 10},
    {.name = "extra", .help = "came with version 2", .preset = 0, .max = 10, .since = 2},
}};

// The game as the second version's authors publish it; `oldest` is what they say they still play.
inline const Game& two_versions(int oldest) {
  static const auto made = [] {
    std::array<Game, 3> games;
    for (std::size_t i = 0; i < games.size(); ++i) {
      games[i] = {.name = "two versions",
                  .title = "Two versions",
                  .summary = "Made for a test.",
                  .version = 2,
                  .oldest_version = static_cast<int>(i),
                  .seats = scene_seats,
                  .min_seats = 2,
                  .settings = two_versions_settings,
                  .make_play = make_play<TwoVersions>};
    }
    return games;
  }();
  return made[static_cast<std::size_t>(oldest)];
}

// The same game as it was before: it knows nothing of a second version.
inline const Game& first_version() {
  static const Game game = [] {
    Game before = two_versions(0);
    before.version = 1;
    before.settings = std::span(two_versions_settings).first(1);
    return before;
  }();
  return game;
}

inline Match start_version(int rules) {
  const Game& game = two_versions(1);
  return Match(game, Settings(game.settings), Seed::from_number(1), {.rules = rules}, 2);
}

}  // namespace rondel::testing
