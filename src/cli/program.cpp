#include "cli/program.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "cli/failure.h"
#include "rules/suggest.h"
#include "table/in_quotes.h"

namespace rondel::cli {
namespace {

int complain(const Failure& failure) {
  std::string sentence = failure.what();
  std::ranges::replace(sentence, '\n', ' ');
  std::fflush(stdout);
  fmt::print(stderr, "{}: {}\n", failure.source(), sentence);
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
    bad_input(
        fmt::format("no command given; expected one of {} (try rondel --help)", fmt::join(names, ", ")));
  }
  const std::string_view word = argv[1];
  if (!word.starts_with('-') && std::ranges::find(names, word) == names.end()) {
    bad_input(fmt::format("unknown command {}; {}", in_quotes(word), expected_one_of(word, names)));
  }
}

// Which command's --help would tell more.
std::string help_hint(const CLI::App& app) {
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  return chosen.empty() ? "rondel --help" : fmt::format("rondel {} --help", chosen.front()->get_name());
}

}  // namespace

int run_program(int argc, const char* const* argv, Modules modules, std::span<const AddCommand> commands) {
  CLI::App app("Rondel runs rules-heavy tabletop games.", "rondel");
  app.set_version_flag("--version", "rondel " RONDEL_VERSION, "Print the version and stop");
  app.set_help_flag("-h,--help", "Print this help and stop");
  app.require_subcommand(1);
  app.footer("Exit codes: 0 fine, 1 a check failed, 2 bad input. `rondel COMMAND --help` tells more.");
  Program program{.modules = std::move(modules)};
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
    return complain({exit_bad_input, fmt::format("{} (try {})", error.what(), help_hint(app))});
  } catch (const Failure& failure) {
    return complain(failure);
  } catch (const std::exception& error) {
    return complain({exit_check_failed, error.what()});
  }
  if (std::fflush(stdout) != 0) {
    return complain({exit_check_failed, "cannot write the output"});
  }
  return program.exit_code;
}

}  // namespace rondel::cli
