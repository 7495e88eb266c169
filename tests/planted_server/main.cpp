// The server that tests start: `rondel serve`, whose tables are dealt alike in every run, and which knows two games more:
// parlour, with a mistake in it if one is named, and "two versions", with the rules of one of its versions, or of the second
// one that no longer plays the first.
//   planted_server serve [options of rondel serve] --test-seed N [--plant crash|idle_loop|stuck_prompt]
//                        [--rules 1|2|only-2]
// Whatever `rondel serve` draws from the system comes from the seed here: the secrets of tables, and with them shuffles, dice
// and what bots do; ids, tokens and tails of guests' names. A server that is started again on the same store needs another
// seed, or it would draw the same ids again. The rondel program itself has no such option.
#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "cli/program.h"
#include "cli/serve.h"
#include "kernel/built_modules.h"
#include "series/check/tests/planted.h"
#include "tests/support/fixed_chance.h"
#include "tests/support/two_versions.h"

namespace {

using namespace rondel;

struct PlantedWords {
  std::unique_ptr<rondel::testing::FixedChance> chance;
  std::string plant;
  std::string rules;
};

const Game& parlour_with(const std::string& plant) {
  using rondel::testing::Plant;
  return plant == "crash"          ? rondel::testing::parlour<Plant::crash>
         : plant == "idle_loop"    ? rondel::testing::parlour<Plant::idle_loop>
         : plant == "stuck_prompt" ? rondel::testing::parlour<Plant::stuck_prompt>
                                   : rondel::testing::parlour<Plant::nothing>;
}

const Game& two_versions_with(const std::string& rules) {
  return rules == "1"   ? rondel::testing::first_version()
         : rules == "2" ? rondel::testing::two_versions(1)
                        : rondel::testing::two_versions(2);
}

std::unique_ptr<Hall> planted_hall(store::Store& store, HallOptions hall, const PlantedWords& words) {
  const Game& parlour = parlour_with(words.plant);
  const Game& two_versions = two_versions_with(words.rules);
  hall.modules = Modules({{.game = &parlour}, {.game = &two_versions}}).over(hall.modules);
  return Hall::make(store, std::move(hall));
}

void add_planted_serve(CLI::App& app, cli::Program& program) {
  const auto words = std::make_shared<PlantedWords>();
  CLI::App& command = cli::add_serve_with(app, program, [words](store::Store& store, HallOptions hall) {
    return planted_hall(store, std::move(hall), *words);
  });
  command
      .add_option_function<std::uint32_t>(
          "--test-seed",
          [words](std::uint32_t seed) {
            words->chance = std::make_unique<rondel::testing::FixedChance>(seed);
          },
          "Where everything comes from that is drawn")
      ->required();
  command.add_option("--plant", words->plant, "The mistake in parlour")
      ->check(CLI::IsMember({"crash", "idle_loop", "stuck_prompt"}));
  command.add_option("--rules", words->rules, "Which rules of \"two versions\"")
      ->check(CLI::IsMember({"1", "2", "only-2"}));
}

constexpr cli::AddCommand commands[] = {add_planted_serve};

}  // namespace

int main(int argc, char** argv) { return cli::run_program(argc, argv, built_modules(), commands); }
