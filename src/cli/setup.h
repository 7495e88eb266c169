// What the commands have in common: a game, its settings, seats and seed, read from words on the command
// line. Whatever makes no sense is a Failure that says what was expected.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/app.h"
#include "cli/program.h"
#include "kernel/modules.h"
#include "kernel/random.h"

namespace rondel::cli {

struct SetupWords {
  std::string game;
  std::vector<std::string> settings;  // K=V
  std::string seed;                   // empty: chosen by the machine
  int seats = 0;                      // 0: all the game has
  std::string program = "rondel";     // what to type before a command
};

// Adds GAME, --setting, --seed and --seats.
void add_setup_options(CLI::App& app, SetupWords& words, const Program& program);
// Adds GAME, which need not be said to a program of one game.
void add_game_option(CLI::App& app, SetupWords& words, const Program& program);

struct Setup {
  const Game* game = nullptr;
  Settings settings;
  Seed seed;
  std::string seed_word;  // what to type to get this seed again
  int seats = 0;
  std::string program;  // as in SetupWords

  std::vector<std::string> seat_names() const { return {game->seats.begin(), game->seats.begin() + seats}; }
};

Setup read_setup(const SetupWords& words, const Modules& modules);

const Game& find_game(std::string_view name, const Modules& modules);
// A whole number, or 64 hexadecimal digits.
Seed read_seed(std::string_view word);
// The words before and after the first '='; `what` and `form` are for the complaint.
std::pair<std::string, std::string> split_pair(std::string_view word, std::string_view what,
                                               std::string_view form);
// The options that set up this match again, with the agent of each seat: " --setting a=1 --seat x=random".
std::string repeat_options(const Setup& setup, std::span<const std::string> agents);

}  // namespace rondel::cli
