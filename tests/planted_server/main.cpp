// A server as `rondel serve` starts one, which knows one game more: parlour, with a mistake in it if one is named.
//   planted_server serve --listen ADDRESS:PORT --db FILE --log LEVEL [--plant crash|idle_loop]
#include <spdlog/spdlog.h>

#include <cstdio>
#include <map>
#include <string>

#include "agents/check/tests/planted.h"
#include "cli/commands.h"
#include "games/all.h"
#include "server/server.h"
#include "table/store/sqlite_store.h"

namespace {

using namespace rondel;

const Game& parlour_with(const std::string& plant) {
  using testing::Plant;
  return plant == "crash"       ? testing::parlour<Plant::crash>
         : plant == "idle_loop" ? testing::parlour<Plant::idle_loop>
                                : testing::parlour<Plant::nothing>;
}

int serve(std::map<std::string, std::string>& words) {
  auto opened = store::SqliteStore::open(words["--db"]);
  if (!opened.ok()) {
    std::fprintf(stderr, "%s\n", opened.problem().c_str());
    return 1;
  }
  const std::unique_ptr<store::SqliteStore> store = *std::move(opened);
  const Game& parlour = parlour_with(words["--plant"]);
  server::ServerOptions options;
  options.listen = words["--listen"];
  options.loading_folder = cli::loading_folder(words["--db"]);
  options.threads = 2;
  server::Server server(*store, options, [&](store::Store& the_store, HallOptions hall) {
    hall.find_game = [&parlour](std::string_view name) {
      return name == parlour.name ? &parlour : games::find(name);
    };
    return Hall::make(the_store, std::move(hall));
  });
  if (const std::string problem = server.start(); !problem.empty()) {
    std::fprintf(stderr, "%s\n", problem.c_str());
    return 1;
  }
  std::printf("listens on http://%s\n", server.where().c_str());
  std::fflush(stdout);
  server.run();
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  std::map<std::string, std::string> words;
  for (int i = 2; i + 1 < count; i += 2) {
    words[arguments[i]] = arguments[i + 1];
  }
  spdlog::set_level(spdlog::level::off);  // it would say things where nobody reads any more
  return serve(words);
}
