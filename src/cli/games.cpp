// `rondel games`: what can be played.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "cli/commands.h"
#include "cli/terminal.h"

namespace rondel::cli {
namespace {

std::string seats_of(const Game& game) {
  const std::size_t most = game.seats.size();
  const bool varies = game.min_seats != 0 && static_cast<std::size_t>(game.min_seats) != most;
  const std::string count = varies ? fmt::format("{} to {}", game.min_seats, most) : fmt::format("{}", most);
  return fmt::format("{} seats: {}", count, fmt::join(game.seats, ", "));
}

std::string preset_of(const SettingSpec& spec) {
  if (spec.kind == SettingSpec::Kind::number) {
    return std::to_string(spec.preset);
  }
  return fmt::format("\"{}\"", spec.preset_text);
}

std::string bounds_of(const SettingSpec& spec) {
  if (spec.kind == SettingSpec::Kind::text) {
    return "text";
  }
  return fmt::format("{} to {}", spec.min, spec.max);
}

void print_settings(const Game& game, const Paint& paint) {
  std::size_t name = 0;
  std::size_t preset = 0;
  std::size_t bounds = 0;
  for (const SettingSpec& spec : game.settings) {
    name = std::max(name, spec.name.size());
    preset = std::max(preset, preset_of(spec).size());
    bounds = std::max(bounds, bounds_of(spec).size());
  }
  for (const SettingSpec& spec : game.settings) {
    fmt::print("    {}  {:>{}}  {}  {}\n", paint.key(padded(std::string(spec.name), name)), preset_of(spec),
               preset, paint.faint(padded("(" + bounds_of(spec) + ")", bounds + 2)), spec.help);
  }
}

std::string versions_of(const Game& game) {
  return game.oldest() == game.version ? fmt::format("{}", game.version)
                                       : fmt::format("{} (and from {} on)", game.version, game.oldest());
}

void print_games(const Modules& modules, bool tells_versions) {
  const Paint paint = Paint::for_output();
  for (const Module& module : modules) {
    const Game* const game = module.game;
    // Without columns: what a line says does not hang on the other games.
    fmt::print("{}  {}  {}\n", paint.title(game->name), game->title, seats_of(*game));
    fmt::print("  {}\n", game->summary);
    if (tells_versions) {
      fmt::print("  rules version {}, made from {}\n", versions_of(*game), module.rules_hash);
    }
    print_settings(*game, paint);
  }
}

}  // namespace

void add_games(CLI::App& app, Program& program) {
  CLI::App* const command = app.add_subcommand("games", "List the games, their seats and settings");
  const auto tells_versions = std::make_shared<bool>(false);
  command->add_flag("-v,--versions", *tells_versions,
                    "Show the version of each game's rules and the hash of what they were made from");
  command->callback([tells_versions, &program] { print_games(program.modules, *tells_versions); });
}

}  // namespace rondel::cli
