// `rondel vectors`: runs conformance vectors.
#include "rules/edge/vectors.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/failure.h"
#include "table/in_quotes.h"

namespace rondel::cli {
namespace {

struct Tally {
  int passed = 0;
  int failed = 0;
};

void run_file(const std::string& path, Tally& tally) {
  std::ifstream file(path);
  if (!file) {
    bad_input(
        fmt::format("cannot read {}; expected a file of vectors, one JSON object a line", in_quotes(path)));
  }
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.empty()) {
      continue;
    }
    const VectorOutcome outcome = run_vector(line);
    if (outcome.problem.empty()) {
      ++tally.passed;
    } else {
      ++tally.failed;
      fmt::print("{}:{}: {}: {}\n", path, number, outcome.id, outcome.problem);
    }
  }
}

}  // namespace

void add_vectors(CLI::App& app, Program& program) {
  CLI::App* const command = app.add_subcommand("vectors", "Run conformance vectors");
  const auto files = std::make_shared<std::vector<std::string>>();
  command->add_option("FILE", *files, "one JSON object a line: {id, check, in, expect}")->required();
  command->callback([files, &program] {
    Tally tally;
    for (const std::string& file : *files) {
      run_file(file, tally);
    }
    fmt::print("{} passed, {} failed\n", tally.passed, tally.failed);
    program.exit_code = tally.failed == 0 ? 0 : exit_check_failed;
  });
}

}  // namespace rondel::cli
