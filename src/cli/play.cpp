// `rondel play`: a match in the terminal.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "agents/roster.h"
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/session.h"
#include "cli/setup.h"
#include "rules/suggest.h"
#include "series/lineup.h"
#include "table/in_quotes.h"

namespace rondel::cli {
namespace {

struct PlayWords {
  SetupWords setup;
  std::vector<std::string> seats;  // NAME=PLAYER
  std::string save;
  bool explains = false;
};

std::vector<std::string> player_names() {
  std::vector<std::string> names{std::string(human_name)};
  names.insert(names.end(), lineup_names().begin(), lineup_names().end());
  return names;
}

// Who sits where. With nobody named, a person takes the first seat.
std::vector<std::string> read_players(const Setup& setup, const std::vector<std::string>& words) {
  const std::vector<std::string> names = setup.seat_names();
  const std::vector<std::string> known = player_names();
  std::vector<std::string> players(names.size(), std::string(random_agent_name));
  if (words.empty()) {
    players.front() = human_name;
  }
  for (const std::string& word : words) {
    const auto [name, player] = split_pair(word, "--seat", fmt::format("SEAT={}", fmt::join(known, "|")));
    const auto seat = std::ranges::find(names, name);
    if (seat == names.end()) {
      bad_input(
          fmt::format("no seat is called {}; expected one of {}", in_quotes(name), fmt::join(names, ", ")));
    }
    if (std::ranges::find(known, player.substr(0, player.find(':'))) == known.end()) {
      bad_input(fmt::format("unknown player {} for seat {}; {}", in_quotes(player), name,
                            expected_one_of(player, known)));
    }
    if (const std::string problem = player == human_name ? "" : lineup_problem(player); !problem.empty()) {
      bad_input(problem);
    }
    players[static_cast<std::size_t>(seat - names.begin())] = player;
  }
  return players;
}

int play(const PlayWords& words, const Modules& modules) {
  const Setup setup = read_setup(words.setup, modules);
  const Explain explain = words.explains ? Explain::yes : Explain::no;
  return Session(setup, read_players(setup, words.seats), words.save, explain).run();
}

}  // namespace

void add_play(CLI::App& app, Program& program) {
  CLI::App* const command = app.add_subcommand("play", "Play a match in the terminal");
  const auto words = std::make_shared<PlayWords>();
  add_setup_options(*command, words->setup, program);
  command
      ->add_option("--seat", words->seats,
                   fmt::format("Who sits where ({}); may be given again. Without it, you take the first seat",
                               fmt::join(player_names(), ", ")))
      ->type_name("SEAT=PLAYER")
      ->allow_extra_args(false);
  command->add_option("--save", words->save, "Write the record of the match there")->type_name("FILE");
  command->add_flag(
      "--explain", words->explains,
      "Say what a searching agent has tried, with how often and how it went; that tells its cards");
  command->callback([words, &program] { program.exit_code = play(*words, program.modules); });
}

}  // namespace rondel::cli
