#include "cli/dev/dev.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "cli/dev/workbench.h"

namespace rondel::cli {
namespace {

namespace fs = std::filesystem;

constexpr int default_port = 8080;

// The same for a folder each time: what was compiled and played there is there again.
fs::path default_work_folder(const fs::path& game) {
  const char* const cache = std::getenv("XDG_CACHE_HOME");
  const char* const home = std::getenv("HOME");
  const fs::path base = cache != nullptr && *cache != '\0' ? fs::path(cache)
                        : home != nullptr && *home != '\0' ? fs::path(home) / ".cache"
                                                           : fs::temp_directory_path();
  const std::string whole = fs::weakly_canonical(game).string();
  return base / "rondel" /
         fmt::format("dev-{}-{:016x}", fs::path(whole).filename().string(), std::hash<std::string>()(whole));
}

void develop(const dev::WorkbenchOptions& words) {
  spdlog::set_level(spdlog::level::warn);
  dev::WorkbenchOptions options = words;
  options.work = fs::absolute(options.work.empty() ? default_work_folder(options.game) : options.work);
  dev::Workbench bench(options);
  fmt::print("Rondel listens on http://{}, and looks at {} for changes\n", bench.where(),
             options.game.string());
  std::fflush(stdout);
  bench.run();
}

}  // namespace

void add_dev(CLI::App& app, Program& /*program*/) {
  CLI::App* const command =
      app.add_subcommand("dev", "Play a game in the browser while it is being written (docs/dev.md)");
  const auto words = std::make_shared<dev::WorkbenchOptions>();
  words->port = default_port;
  command->add_option("FOLDER", words->game, "The folder of the game, with game.h and game.cpp")
      ->required()
      ->check(CLI::ExistingDirectory);
  command->add_option(
      "--name", words->name,
      "What the game is called, if not as rondel_game(...) in its CMakeLists.txt says, or its folder");
  command->add_option("--port", words->port, "Where to listen, on this machine alone; 0: any that is free")
      ->type_name("PORT")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  command
      ->add_option("--work", words->work,
                   "Where to put what is compiled, and the matches; in your cache if nothing is said")
      ->type_name("FOLDER");
  command->callback([words] { develop(*words); });
}

}  // namespace rondel::cli
