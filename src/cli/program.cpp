#include "cli/program.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/failure.h"
#include "rules/suggest.h"
#include "table/in_quotes.h"

namespace rondel::cli {
namespace {

int complain(const Program& program, const Failure& failure) {
  std::string sentence = failure.what();
  std::ranges::replace(sentence, '\n', ' ');
  std::fflush(stdout);
  fmt::print(stderr, "{}: {}\n", failure.source().empty() ? program.name : failure.source(), sentence);
  return failure.exit_code();
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* const command : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

// The library would call a misspelt command an unexpected argument.
void check_command(const CLI::App& app, int argc, const char* const* argv) {
  const std::vector<std::string> names = command_names(app);
  if (argc < 2) {
    bad_input(fmt::format("no command given; expected one of {} (try {} --help)", fmt::join(names, ", "),
                          app.get_name()));
  }
  const std::string_view word = argv[1];
  if (!word.starts_with('-') && std::ranges::find(names, word) == names.end()) {
    bad_input(fmt::format("unknown command {}; {}", in_quotes(word), expected_one_of(word, names)));
  }
}

// Which command's --help would tell more.
std::string help_hint(const CLI::App& app) {
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  return chosen.empty() ? fmt::format("{} --help", app.get_name())
                        : fmt::format("{} {} --help", app.get_name(), chosen.front()->get_name());
}

std::string file_name(std::string_view path) { return std::string(path.substr(path.rfind('/') + 1)); }

// What the program is, in a sentence: a program of one game is that game.
std::string purpose(const Modules& modules) {
  if (modules.size() != 1) {
    return "Rondel runs rules-heavy tabletop games.";
  }
  const Game& game = *modules.begin()->game;
  return fmt::format("{}, on Rondel. {}", game.title, game.summary);
}

std::string version(const Program& program) {
  constexpr std::string_view ours = "rondel " RONDEL_VERSION;
  return program.modules.size() == 1 ? fmt::format("{} on {}", program.name, ours) : std::string(ours);
}

}  // namespace

int run_program(int argc, const char* const* argv, Modules modules, std::span<const AddCommand> commands) {
  Program program{.modules = std::move(modules), .name = argc > 0 ? file_name(argv[0]) : "rondel"};
  CLI::App app(purpose(program.modules), program.name);
  app.set_version_flag("--version", version(program), "Print the version and stop");
  app.set_help_flag("-h,--help", "Print this help and stop");
  app.require_subcommand(1);
  app.footer(fmt::format("Exit codes: 0 fine, 1 a check failed, 2 bad input. `{} COMMAND --help` tells more.",
                         program.name));
  for (const AddCommand add : commands) {
    add(app, program);
  }
  try {
    check_command(app, argc, argv);
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {  // --help, --version
      return app.exit(error);
    }
    return complain(program, {exit_bad_input, fmt::format("{} (try {})", error.what(), help_hint(app))});
  } catch (const Failure& failure) {
    return complain(program, failure);
  } catch (const std::exception& error) {
    return complain(program, {exit_check_failed, error.what()});
  }
  if (std::fflush(stdout) != 0) {
    return complain(program, {exit_check_failed, "cannot write the output"});
  }
  return program.exit_code;
}

}  // namespace rondel::cli
