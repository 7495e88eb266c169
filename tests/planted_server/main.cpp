// A server as `rondel serve` starts one, which knows two games more: parlour, with a mistake in it if one is named, and
// "two versions", with the rules of one of its versions, or of the second one that no longer plays the first.
//   planted_server serve --listen ADDRESS:PORT --db FILE|postgres://... --log LEVEL [--limit NAME=VALUE ...]
//                        [--plant crash|idle_loop|stuck_prompt] [--rules 1|2|only-2]
#include <spdlog/spdlog.h>

#include <cstdio>
#include <map>
#include <string>

#include "agents/check/tests/planted.h"
#include "cli/commands.h"
#include "games/all.h"
#include "server/server.h"
#include "table/store/postgres_store.h"
#include "table/store/sqlite_store.h"
#include "tests/support/two_versions.h"

namespace {

using namespace rondel;

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

template <class Kind>
std::unique_ptr<store::Store> opened(store::Read<std::unique_ptr<Kind>> store) {
  if (!store.ok()) {
    std::fprintf(stderr, "%s\n", store.problem().c_str());
    return nullptr;
  }
  return *std::move(store);
}

std::unique_ptr<store::Store> open_store(const std::string& where) {
  return store::PostgresStore::is_address(where) ? opened(store::PostgresStore::open(where))
                                                 : opened(store::SqliteStore::open(where));
}

int serve(std::map<std::string, std::string>& words, server::ServerOptions options) {
  const std::unique_ptr<store::Store> store = open_store(words["--db"]);
  if (store == nullptr) {
    return 1;
  }
  const Game& parlour = parlour_with(words["--plant"]);
  const Game& two_versions = two_versions_with(words["--rules"]);
  options.listen = words["--listen"];
  options.loading_folder = store->is_shared() ? "" : cli::loading_folder(words["--db"]);
  options.threads = 2;
  server::Server server(*store, options, [&](store::Store& the_store, HallOptions hall) {
    hall.find_game = [&](std::string_view name) {
      return name == parlour.name ? &parlour : name == two_versions.name ? &two_versions : games::find(name);
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
  server::ServerOptions options;
  for (int i = 2; i + 1 < count; i += 2) {
    words[arguments[i]] = arguments[i + 1];
    if (std::string_view(arguments[i]) == "--limit") {
      server::set_limit(options.limits, arguments[i + 1]);
    }
  }
  spdlog::set_level(spdlog::level::off);  // it would say things where nobody reads any more
  return serve(words, std::move(options));
}
