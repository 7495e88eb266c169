#include "cli/dev/rounds.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <memory>
#include <string_view>
#include <thread>
#include <utility>

#include "cli/commands.h"
#include "cli/database.h"
#include "cli/dev/desk.h"
#include "cli/dev/loaded_module.h"
#include "cli/dev/news.h"
#include "cli/dev/survey.h"
#include "cli/failure.h"
#include "server/server.h"
#include "table/stored_table.h"
#include "table/table_state.h"

namespace rondel::cli::dev {
namespace {

void say(int file, std::string line) {
  line += '\n';
  std::string_view rest = line;
  while (!rest.empty()) {
    const ssize_t some = ::write(file, rest.data(), rest.size());
    if (some <= 0) {
      return;
    }
    rest.remove_prefix(static_cast<std::size_t>(some));
  }
}

// Calls `each` with every line that comes, until no more can, or `ending` is readable.
template <class Each>
void hear(int file, int ending, Each each) {
  std::string heard;
  std::array<char, 1 << 12> block;
  for (;;) {
    std::array<pollfd, 2> files = {
        {{.fd = file, .events = POLLIN, .revents = 0}, {.fd = ending, .events = POLLIN, .revents = 0}}};
    ::poll(files.data(), files.size(), -1);
    if (files[1].revents != 0) {
      return;
    }
    const ssize_t some = ::read(file, block.data(), block.size());
    if (some <= 0) {
      return;
    }
    heard.append(block.data(), static_cast<std::size_t>(some));
    for (std::size_t end = heard.find('\n'); end != std::string::npos; end = heard.find('\n')) {
      each(heard.substr(0, end));
      heard.erase(0, end + 1);
    }
  }
}

// Lists say again that a match goes on which could not under the rules before.
void unpark(store::Store& store, const store::TableEntry& entry, const Modules& modules) {
  if (entry.status.state != store::TableState::parked) {
    return;
  }
  const Followed followed = follow(store, entry, modules, Following::as_logged);
  if (followed.problem.empty() && followed.hosted != nullptr) {
    store.write_and_wait(store::Append{.table = entry.info.id,
                                       .after = entry.length,
                                       .rows = {},
                                       .status = table_status(*followed.hosted, entry.status.updated),
                                       .era = {}});
  }
}

store::Time time_of_day() {
  return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

// Scripts answer faster than people, and nobody else is here.
server::Limits no_limits() {
  server::Limits limits;
  for (const char* const limit :
       {"account-rate=0", "address-rate=0", "login-rate=0", "account-tables=0", "address-tables=0"}) {
    server::set_limit(limits, limit);
  }
  return limits;
}

int load_and_survey(const Round& round, Worker::Ends ends) {
  News news{.build = round.build};
  const LoadedModule loaded = load_module(round.module);
  news.problem = loaded.problem;
  if (news.problem.empty() && std::filesystem::exists(round.store)) {
    StoreToRead stored(round.store.string());
    Survey found = survey(stored.store(), loaded.modules, [&](const std::string& table, int answer) {
      say(ends.out, fmt::format("at {} {}", table, answer));
    });
    news.problem = std::move(found.problem);
    news.departures = std::move(found.departures);
  }
  say(ends.out, line_of(news));
  return news.problem.empty() ? 0 : exit_check_failed;
}

int load_and_serve(const Round& round, Worker::Ends ends) {
  const LoadedModule loaded = round.build == 0 ? LoadedModule() : load_module(round.module);
  const std::unique_ptr<store::Store> store = open_store(round.store.string(), {});
  const Modules& modules = loaded.modules;
  for_each_table(*store, [&](const store::TableEntry& entry) { unpark(*store, entry, modules); });
  News news{.build = round.build, .departures = survey(*store, modules).departures};
  const auto desk = std::make_shared<Desk>(round.build, news.departures,
                                           [&store = *store, &modules](const std::string& table, Keep keep) {
                                             return carry_on(store, modules, table, keep, time_of_day());
                                           });
  constexpr int enough_threads = 8;  // one that never comes back from a rule is not missed
  server::Server server(*store,
                        {.modules = modules,
                         .listening_socket = round.listening_socket,
                         .loading_folder = loading_folder(round.store.string()),
                         .annex = desk->annex(),
                         .limits = no_limits(),
                         .threads = enough_threads},
                        Hall::make);
  news.problem = server.start();
  say(ends.out, line_of(news));
  if (!news.problem.empty()) {
    return exit_bad_input;
  }
  const int ending = ::eventfd(0, EFD_CLOEXEC);
  std::thread listener([&] {
    hear(ends.in, ending, [&](const std::string& line) { desk->tell(read_news(line)); });
    server.stop();
  });
  server.run();
  ::eventfd_write(ending, 1);
  listener.join();
  return 0;
}

// What goes wrong is told like everything else.
template <class Work>
int told(const Round& round, Worker::Ends ends, Work work) {
  try {
    return work(round, ends);
  } catch (const std::exception& error) {
    say(ends.out, line_of({.build = round.build, .problem = error.what()}));
    return exit_bad_input;
  }
}

}  // namespace

int try_out(const Round& round, Worker::Ends ends) { return told(round, ends, load_and_survey); }

int host(const Round& round, Worker::Ends ends) { return told(round, ends, load_and_serve); }

}  // namespace rondel::cli::dev
