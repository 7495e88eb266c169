// `rondel new`: begins a game in a repository of its own.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/new_game.h"
#include "rules/suggest.h"
#include "table/in_quotes.h"

namespace rondel::cli {
namespace {

struct NewGameWords {
  std::string name;
  std::string kind = "cards";
  std::string folder;
};

// What to do next.
constexpr std::string_view new_game_told = R"({} is a game of {} now, in {} files, and plays as it is. Next:
  cd {}
  make run     builds it and hosts it for browsers, on http://127.0.0.1:8080
  make test    runs its scenarios, and random matches that look for mistakes
Its rules are in game.cpp. README.md says how it is played, and what to change first.
)";

void begin_game(const NewGameWords& words) {
  if (const std::string problem = name_problem(words.name); !problem.empty()) {
    bad_input(problem);
  }
  const std::vector<std::string> kinds = new_game_kinds();
  if (std::ranges::find(kinds, words.kind) == kinds.end()) {
    bad_input(fmt::format("unknown kind {}; {}", in_quotes(words.kind), expected_one_of(words.kind, kinds)));
  }
  const std::filesystem::path folder = words.folder.empty() ? words.name : words.folder;
  const std::vector<NewFile> files = new_game_files(words.kind, words.name);
  write_new_game(folder, files);
  fmt::print(new_game_told, words.name, words.kind, files.size(), folder.string());
}

}  // namespace

void add_new(CLI::App& app, Program& /*program*/) {
  const auto words = std::make_shared<NewGameWords>();
  CLI::App* const command = app.add_subcommand("new", "Begin a game of your own, in a folder of its own");
  command->add_option("NAME", words->name, "What it is called: small letters, digits and _")->required();
  command
      ->add_option("--kind", words->kind,
                   "What it looks like at first: cards in hands, a board, windows for responses, powers that "
                   "react, or "
                   "operations in a table")
      ->type_name(fmt::format("KIND:{{{}}}", fmt::join(new_game_kinds(), ",")))
      ->capture_default_str();
  command->add_option("--folder", words->folder, "Where it is written, instead of a new folder NAME")
      ->type_name("DIR");
  command->callback([words] { begin_game(*words); });
}

}  // namespace rondel::cli
