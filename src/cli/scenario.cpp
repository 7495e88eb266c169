// `rondel scenario`: runs scenario files.
#include "rules/edge/scenario.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/failure.h"
#include "table/in_quotes.h"

namespace rondel::cli {
namespace {

namespace fs = std::filesystem;

struct Words {
  std::vector<std::string> paths;
  std::string only;
  bool names_all = false;
};

struct Tally {
  int passed = 0;
  int failed = 0;
};

// A file as it is; of a folder, every .json below it, in order of name.
std::vector<fs::path> files_at(const std::string& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) {
    return {path};
  }
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path)) {
    if (entry.is_regular_file() && entry.path().extension() == ".json") {
      files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

std::string read_scenario_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf())) {
    bad_input(fmt::format("cannot read {}; expected a file of scenarios, or a folder of such files",
                          in_quotes(path.string())));
  }
  return std::move(text).str();
}

void run_file(const fs::path& path, const Words& words, const Modules& modules, Tally& tally) {
  const std::string text = read_scenario_file(path);
  for (const ScenarioOutcome& outcome : run_scenarios(text, modules.games(), {.only = words.only})) {
    const bool passed = outcome.problem.empty();
    ++(passed ? tally.passed : tally.failed);
    if (!passed) {
      fmt::print("{}: {}: {}\n", path.string(), outcome.name, outcome.problem);
    } else if (words.names_all) {
      fmt::print("{}: {}\n", path.string(), outcome.name);
    }
    for (const std::string& warning : outcome.warnings) {
      fmt::print("{}: {}: warning: {}\n", path.string(), outcome.name, warning);
    }
  }
}

void run(const Words& words, Program& program) {
  Tally tally;
  for (const std::string& path : words.paths) {
    for (const fs::path& file : files_at(path)) {
      run_file(file, words, program.modules, tally);
    }
  }
  if (tally.passed + tally.failed == 0) {
    bad_input(fmt::format("no scenario there{}", words.only.empty() ? "" : " with such a name"));
  }
  fmt::print("{} passed, {} failed\n", tally.passed, tally.failed);
  program.exit_code = tally.failed == 0 ? 0 : exit_check_failed;
}

}  // namespace

void add_scenario(CLI::App& app, Program& program) {
  CLI::App* const command = app.add_subcommand("scenario", "Run scenarios: rules tests as JSON");
  const auto words = std::make_shared<Words>();
  command->add_option("FILE", words->paths, "files of scenarios, or folders of them")->required();
  command->add_option("--only", words->only, "Run those whose name has this in it")->type_name("TEXT");
  command->add_flag("-v,--verbose", words->names_all, "Name those that pass, too");
  command->callback([words, &program] { run(*words, program); });
}

}  // namespace rondel::cli
