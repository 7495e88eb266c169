#include "server/server.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <optional>
#include <thread>
#include <utility>

#include "server/api.h"
#include "server/mishap.h"
#include "server/network.h"
#include "server/notifier.h"
#include "server/secrets.h"
#include "server/services.h"
#include "table/store/write_queue.h"

namespace rondel::server {
namespace {

using namespace std::chrono_literals;

bool hears_of_mishaps() {
  store::set_on_thrown_completion([]() noexcept { note_mishap("an answer of the store"); });
  return true;
}

// Readable by its owner alone.
std::string write_secretly(const std::string& path, const std::string& text) {
  std::filesystem::remove(path);
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) {
    return fmt::format("cannot write {}", path);
  }
  const bool is_written = ::write(file, text.data(), text.size()) == std::ssize(text);
  ::close(file);
  return is_written ? std::string() : fmt::format("cannot write {}", path);
}

}  // namespace

// In the order in which each leans on those before it.
struct Server::Parts {
  Parts(store::Store& the_store, ServerOptions the_options, const MakeHall& make_hall)
      : store(the_store),
        options(std::move(the_options)),
        has_randomness(prepare_secrets() && hears_of_mishaps()),
        network(std::make_unique<Network>(options.limits)),
        hall(make_hall(store, hall_options())),
        services(std::make_unique<Services>(store, *hall, options.clock, options.limits)),
        notifier(std::make_unique<Notifier>(notify_hooks(), services->metrics)),
        api(*services) {
    services->modules = options.modules;
    services->games = GameList(options.modules, options.annex.path);
    services->annex = options.annex;
    is_ready = true;
  }

  HallOptions hall_options();
  NotifyHooks notify_hooks();
  void close();
  int threads() const;

  store::Store& store;
  const ServerOptions options;
  const bool has_randomness;
  std::unique_ptr<Network> network;
  std::atomic<bool> is_ready = false;  // the hall may speak before the rest is there
  std::unique_ptr<Hall> hall;
  std::unique_ptr<Services> services;
  std::unique_ptr<Notifier> notifier;
  Api api;
  bool has_operator_file = false;
};

HallOptions Server::Parts::hall_options() {
  return {.post = [this](std::function<void()> work) { network->post(std::move(work)); },
          .now = options.clock.now,
          .steady = options.clock.steady,
          .modules = options.modules,
          .find_bot = find_bot,
          .notify =
              [this](const std::string& account, const std::string& table) {
                if (is_ready) {
                  notifier->notify(account, table);
                }
              },
          .signed_out =
              [this](const store::SignOut& sessions) {
                if (is_ready) {
                  services->close_signed_out(sessions);
                }
              },
          .loading_folder = options.loading_folder};
}

NotifyHooks Server::Parts::notify_hooks() {
  return {.command = options.notify_command,
          .url = options.notify_url,
          .find_seat = [this](const std::string& account, const std::string& table) -> std::string {
            const auto stored = store.table(table);
            if (!stored.ok() || !stored->has_value()) {
              return {};
            }
            const store::TableStatus& status = (*stored)->status;
            for (std::size_t i = 0; i < status.seats.size(); ++i) {
              if (status.seats[i].account == account && status.waiting.has(Seat(static_cast<int>(i)))) {
                return status.seats[i].name;
              }
            }
            return {};  // by now somebody else is asked
          }};
}

int Server::Parts::threads() const {
  return options.threads > 0 ? options.threads
                             : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

// What was accepted is answered before anybody is cut off.
void Server::Parts::close() {
  if (services->is_closing.exchange(true)) {
    return;
  }
  spdlog::info("stopping");
  network->stop_accepting();
  services->accounts.close();
  hall->close([this] { network->post([this] { network->close_connections([this] { network->stop(); }); }); });
}

Server::Server(store::Store& store, ServerOptions options, const MakeHall& make_hall)
    : parts_(std::make_unique<Parts>(store, std::move(options), make_hall)) {}

// Nothing may still come back to a connection once the network is gone: first whatever hashes passwords ends, then
// what waits for the store.
Server::~Server() {
  Parts& parts = *parts_;
  parts.services->accounts.stop();
  parts.store.write_and_wait(store::SetValue{.key = "server closed", .value = {}});
  parts.network.reset();
  parts.notifier.reset();
  if (parts.has_operator_file) {
    std::error_code ignored;
    std::filesystem::remove(parts.options.operator_file, ignored);
  }
}

std::string Server::start() {
  Parts& parts = *parts_;
  if (!parts.has_randomness) {
    return "this machine has no source of randomness";
  }
  parts.services->pages = Pages(parts.options.web);
  if (!parts.services->pages.problem().empty()) {
    return parts.services->pages.problem();
  }
  parts.services->origins.allowed = parts.options.origins;
  parts.services->metrics_readers = parts.options.metrics_readers;
  std::string problem = parts.network->listen(
      {.where = parts.options.listen, .socket = parts.options.listening_socket}, parts.options.proxy,
      parts.services->metrics,
      {.request = [&parts](HttpRequest request,
                           OnAnswer done) { parts.api.handle(std::move(request), std::move(done)); },
       .upgrade = [&parts](const HttpRequest& request,
                           HttpAnswer& refused) { return parts.api.upgrade(request, refused); }});
  if (!problem.empty()) {
    return problem;
  }
  parts.notifier->use_address(parts.options.origins.empty() ? "http://" + where()
                                                            : parts.options.origins.front());
  parts.services->origins.listening =
      parts.network->is_loopback() ? Origins::Listening::loopback : Origins::Listening::network;
  if (!parts.options.operator_file.empty()) {
    parts.services->operator_token = random_token();
    problem = write_secretly(parts.options.operator_file,
                             fmt::format("{} {}\n", where(), parts.services->operator_token));
    parts.has_operator_file = problem.empty();
  }
  return problem;
}

std::string Server::where() const { return parts_->network->where(); }

void Server::run() {
  Parts& parts = *parts_;
  parts.network->on_signal([&parts] { parts.close(); });
  parts.network->every(1s, [&parts] { parts.hall->tick(); });
  parts.network->every(30s, [&parts] { parts.services->close_signed_out({}); });
  parts.network->every(1h, [&parts] { parts.services->accounts.remove_expired(); });
  parts.network->run(parts.threads());
  spdlog::info("stopped");
}

void Server::look_at_clock() {
  parts_->hall->tick();
  parts_->services->close_signed_out({});
  parts_->services->accounts.remove_expired();
}

void Server::stop() {
  parts_->network->post([this] { parts_->close(); });
}

}  // namespace rondel::server
