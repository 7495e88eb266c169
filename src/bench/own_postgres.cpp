#include "bench/own_postgres.h"

#include <fmt/format.h>
#include <netinet/in.h>
#include <pwd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>
#include <vector>

#include "table/store/postgres/postgres_store.h"

namespace rondel::bench {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view debian_folder = "/usr/lib/postgresql";

bool has_programs(const fs::path& folder) {
  return std::ranges::all_of(std::vector{"initdb", "postgres", "pgbench"},
                             [&](const char* name) { return fs::exists(folder / name); });
}

int version_of(const fs::path& folder) { return std::atoi(folder.filename().c_str()); }

// The newest that is there.
fs::path debian_programs() {
  std::vector<fs::path> found;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(debian_folder, ignored)) {
    if (has_programs(entry.path() / "bin")) {
      found.push_back(entry.path());
    }
  }
  const auto newest = std::ranges::max_element(found, {}, version_of);
  return newest == found.end() ? fs::path() : *newest / "bin";
}

fs::path programs_in(const fs::path& wanted) {
  const fs::path folder = wanted.empty() ? debian_programs() : wanted;
  if (folder.empty() || !has_programs(folder)) {
    throw std::runtime_error(
        fmt::format("PostgreSQL is not here: initdb, postgres and pgbench are not all in {}; install it "
                    "(apt-get install postgresql-15), or say where they are with --postgres FOLDER",
                    wanted.empty() ? fmt::format("{}/*/bin", debian_folder) : wanted.string()));
  }
  return folder;
}

// PostgreSQL refuses to run as root.
std::optional<Person> who_runs_it() {
  const passwd* const nobody = ::geteuid() == 0 ? ::getpwnam("nobody") : nullptr;
  return nobody == nullptr ? std::nullopt
                           : std::optional(Person{.user = nobody->pw_uid, .group = nobody->pw_gid});
}

fs::path new_folder(const fs::path& parent, const std::optional<Person>& owner) {
  std::string name = fs::absolute(parent) / "rondel-bench-XXXXXX";
  if (::mkdtemp(name.data()) == nullptr) {
    throw std::runtime_error(fmt::format("cannot make a folder in {}", parent.string()));
  }
  if (owner && ::chown(name.c_str(), owner->user, owner->group) != 0) {
    throw std::runtime_error(fmt::format("cannot give {} to the user nobody", name));
  }
  return name;
}

// Nothing, where nothing is said: in a time in which no transaction came to its end.
double number_after(const std::string& text, std::string_view words) {
  const std::size_t at = text.find(words);
  return at == std::string::npos ? 0 : std::strtod(text.c_str() + at + words.size(), nullptr);
}

}  // namespace

int free_port() {
  const int one = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  auto* const plain = reinterpret_cast<sockaddr*>(&address);
  const bool is_found = ::bind(one, plain, size) == 0 && ::getsockname(one, plain, &size) == 0;
  ::close(one);
  if (!is_found) {
    throw std::runtime_error("no port of 127.0.0.1 is free");
  }
  return ntohs(address.sin_port);
}

OwnPostgres::OwnPostgres(const fs::path& parent, const fs::path& programs)
    : programs_(programs_in(programs)), as_(who_runs_it()) {
  folder_ = new_folder(parent, as_);
  try {
    Launch launch = launch_of("initdb");
    for (const char* const word :
         {"-D", "data", "-A", "trust", "-U", "rondel", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"}) {
      launch.words.emplace_back(word);
    }
    output_of(launch);
    start();
  } catch (const std::exception&) {
    server_.reset();
    fs::remove_all(folder_);
    throw;
  }
}

OwnPostgres::~OwnPostgres() {
  server_->end(SIGQUIT);  // at once: nothing of it is needed any more
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

std::string OwnPostgres::address() const {
  return fmt::format("postgres://rondel@127.0.0.1:{}/postgres", port_);
}

Launch OwnPostgres::launch_of(const std::string& program) const {
  return {.words = {programs_ / program}, .folder = folder_, .log = folder_ / (program + ".log"), .as = as_};
}

void OwnPostgres::start() {
  port_ = free_port();
  Launch launch = launch_of("postgres");
  for (const std::string& word :
       {std::string("-D"), std::string("data"), std::string("-h"), std::string("127.0.0.1"),
        std::string("-p"), std::to_string(port_), std::string("-k"), folder_.string(), std::string("-N"),
        std::string("300")}) {
    launch.words.push_back(word);
  }
  server_ = std::make_unique<Child>(launch);
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  std::string problem = "?";
  while (!problem.empty()) {
    const store::Read<std::int64_t> prepared = store::prepare_postgres(address());
    problem = prepared.problem();
    if (!problem.empty() && std::chrono::steady_clock::now() > until) {
      throw std::runtime_error("PostgreSQL does not start: " + problem);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

OwnPostgres::Transactions OwnPostgres::pgbench(const std::string& script, int clients, int seconds,
                                               const std::map<std::string, std::string>& variables) const {
  const fs::path file = folder_ / "script.sql";
  std::ofstream(file) << script;
  Launch launch = launch_of("pgbench");
  launch.as = {};
  for (const std::string& word :
       {std::string("-n"), std::string("-M"), std::string("prepared"), std::string("-j"), std::string("2"),
        std::string("-c"), std::to_string(clients), std::string("-T"), std::to_string(seconds),
        std::string("-f"), file.string()}) {
    launch.words.push_back(word);
  }
  for (const auto& [name, value] : variables) {
    launch.words.insert(launch.words.end(), {"-D", fmt::format("{}={}", name, value)});
  }
  launch.words.push_back(address());
  const std::string said = output_of(launch);
  return {.count = number_after(said, "actually processed: "), .per_s = number_after(said, "tps = ")};
}

}  // namespace rondel::bench
