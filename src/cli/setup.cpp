#include "cli/setup.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <optional>
#include <random>
#include <utility>

#include "cli/failure.h"
#include "cli/files.h"
#include "rules/edge/card_list.h"
#include "rules/suggest.h"
#include "table/in_quotes.h"

namespace rondel::cli {
namespace {

std::string any_seed() {
  std::random_device device;
  // Short enough to type again.
  return std::to_string(device());
}

int read_seats(const Game& game, int wanted) {
  const auto most = static_cast<int>(game.seats.size());
  const int least = game.min_seats == 0 ? most : game.min_seats;
  if (wanted == 0) {
    return most;
  }
  if (wanted < least || wanted > most) {
    bad_input(least == most
                  ? fmt::format("--seats {}: {} always has {} seats", wanted, game.name, most)
                  : fmt::format("--seats {}: {} has {} to {} seats", wanted, game.name, least, most));
  }
  return wanted;
}

// `@FILE` stands for what is in the file, so that the record needs no file; `@@...` for a text that begins with one @.
std::string value_of(const Game& game, const std::string& name, std::string value) {
  const auto spec = std::ranges::find(game.settings, name, &SettingSpec::name);
  const bool is_text = spec != game.settings.end() && spec->kind == SettingSpec::Kind::text;
  if (!is_text || !value.starts_with('@')) {
    return value;
  }
  std::string path = value.substr(1);
  if (path.starts_with('@')) {
    return path;
  }
  const std::string bytes = read_file(path, largest_card_list, "a setting");
  CardList read = spec->is_card_list ? read_card_list(bytes) : read_text(bytes);
  if (!read.problem.empty()) {
    bad_input(fmt::format("{}: {}", path, read.problem));
  }
  return std::move(read.lines);
}

// A word that a shell takes as it is.
std::string in_shell_quotes(const std::string& word) {
  const bool is_plain = word.find_first_not_of(
                            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                            "0123456789_=-+./:,@") == std::string::npos;
  if (is_plain) {
    return word;
  }
  std::string quoted = "'";
  for (const char c : word) {
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return quoted + "'";
}

}  // namespace

void add_game_option(CLI::App& app, SetupWords& words, const Program& program) {
  words.program = program.name;
  CLI::Option* const game =
      app.add_option("GAME", words.game, fmt::format("A name from `{} games`", program.name));
  if (program.modules.size() == 1) {
    words.game = program.modules.begin()->game->name;
    game->capture_default_str();
  } else {
    game->required();
  }
}

void add_setup_options(CLI::App& app, SetupWords& words, const Program& program) {
  add_game_option(app, words, program);
  app.add_option("--setting", words.settings,
                 "Set one of the game's settings; may be given again. @FILE: a text from a file")
      ->type_name("K=V")
      ->allow_extra_args(false);
  app.add_option("--seed", words.seed, "A whole number or 64 hexadecimal digits; without it, one is drawn")
      ->type_name("S");
  app.add_option("--seats", words.seats, "How many sit down, for games where that may vary")
      ->type_name("N")
      ->check(CLI::Range(1, max_seats));
}

Setup read_setup(const SetupWords& words, const Modules& modules) {
  Setup setup;
  setup.program = words.program;
  setup.game = &find_game(words.game, modules);
  setup.settings = Settings(setup.game->settings);
  for (const std::string& word : words.settings) {
    const auto [name, value] = split_pair(word, "--setting", "NAME=VALUE");
    const std::string sentence = setup.settings.set(name, value_of(*setup.game, name, value));
    if (!sentence.empty()) {
      bad_input(sentence);
    }
  }
  setup.seed_word = words.seed.empty() ? any_seed() : words.seed;
  setup.seed = read_seed(setup.seed_word);
  setup.seats = read_seats(*setup.game, words.seats);
  if (setup.game->settings_problem != nullptr) {
    const std::string problem = setup.game->settings_problem(setup.settings, setup.seats);
    if (!problem.empty()) {
      bad_input(problem);
    }
  }
  return setup;
}

const Game& find_game(std::string_view name, const Modules& modules) {
  const Game* const game = modules.find(name);
  if (game == nullptr) {
    std::vector<std::string> names;
    for (const Module& known : modules) {
      names.emplace_back(known.game->name);
    }
    bad_input(fmt::format("unknown game {}; {}", in_quotes(name), expected_one_of(name, names)));
  }
  return *game;
}

Seed read_seed(std::string_view word) {
  const std::optional<Seed> whole = Seed::from_hex(word);
  if (whole) {
    return *whole;
  }
  std::uint64_t number = 0;
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, number);
  if (error != std::errc() || stop != end) {
    bad_input(fmt::format("--seed is {}; expected a whole number from 0 to {} or 64 hexadecimal digits",
                          in_quotes(word), UINT64_MAX));
  }
  return Seed::from_number(number);
}

std::pair<std::string, std::string> split_pair(std::string_view word, std::string_view what,
                                               std::string_view form) {
  const std::size_t at = word.find('=');
  if (at == std::string_view::npos || at == 0) {
    bad_input(fmt::format("{} is {}; expected {}", what, in_quotes(word), form));
  }
  return {std::string(word.substr(0, at)), std::string(word.substr(at + 1))};
}

std::string repeat_options(const Setup& setup, std::span<const std::string> agents) {
  std::string options;
  for (const SettingSpec& spec : setup.game->settings) {
    const std::string_view value = setup.settings.text(spec.name);
    if (value != Settings(setup.game->settings).text(spec.name)) {
      const bool has_at = value.starts_with('@');
      options += " --setting " + in_shell_quotes(fmt::format("{}={}{}", spec.name, has_at ? "@" : "", value));
    }
  }
  if (setup.seats != static_cast<int>(setup.game->seats.size())) {
    options += fmt::format(" --seats {}", setup.seats);
  }
  for (std::size_t i = 0; i < agents.size(); ++i) {
    options += fmt::format(" --seat {}={}", setup.game->seats[i], agents[i]);
  }
  return options;
}

}  // namespace rondel::cli
