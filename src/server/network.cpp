#include "server/network.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/strand.hpp>
#include <charconv>
#include <csignal>
#include <thread>
#include <utility>
#include <vector>

#include "server/addresses.h"
#include "server/connections.h"
#include "server/mishap.h"
#include "table/in_quotes.h"

namespace rondel::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::chrono::seconds time_to_close_all{5};
constexpr std::chrono::milliseconds between_looks{20};

std::string read_where(const std::string& where, tcp::endpoint& endpoint) {
  const std::size_t colon = where.rfind(':');
  std::string address = where.substr(0, colon);
  if (address.starts_with('[') && address.ends_with(']')) {
    address = address.substr(1, address.size() - 2);
  }
  const std::string digits = colon == std::string_view::npos ? "" : where.substr(colon + 1);
  std::uint16_t port = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, wrong] = std::from_chars(digits.data(), end, port);
  error_code error;
  const asio::ip::address ip = asio::ip::make_address(address == "localhost" ? "127.0.0.1" : address, error);
  if (error || wrong != std::errc() || stop != end) {
    return fmt::format("cannot listen on {}; expected ADDRESS:PORT, as 127.0.0.1:8080 or [::]:8080",
                       in_quotes(where));
  }
  endpoint = tcp::endpoint(ip, port);
  return {};
}

std::string name_of(const tcp::endpoint& endpoint) {
  const std::string address = endpoint.address().to_string();
  return fmt::format("{}:{}", endpoint.address().is_v6() ? "[" + address + "]" : address, endpoint.port());
}

// Raises the limit of open files as far as the process may, and gives it.
std::int64_t raise_file_limit() {
  constexpr std::int64_t enough = 1 << 20;
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) {
    return enough;
  }
  rlimit raised = limit;
  raised.rlim_cur = std::min<rlim_t>(limit.rlim_max, enough);
  if (raised.rlim_cur > limit.rlim_cur && ::setrlimit(RLIMIT_NOFILE, &raised) == 0) {
    limit = raised;
  }
  return static_cast<std::int64_t>(std::min<rlim_t>(limit.rlim_cur, enough));
}

// How many connections there may be, so that the store and the rest of the server always find a file.
std::int64_t most_connections(std::int64_t wanted) {
  constexpr std::int64_t reserved = 128;
  const std::int64_t files = raise_file_limit();
  const std::int64_t most = std::max<std::int64_t>(1, files - std::min(reserved, files / 2));
  if (most < wanted) {
    spdlog::log(most < wanted / 2 ? spdlog::level::warn : spdlog::level::info,
                "at most {} connections instead of {}: this process may open {} files (ulimit -n)", most,
                wanted, files);
  }
  return std::min(most, wanted);
}

}  // namespace

std::shared_ptr<void> Ground::admit(const std::string& share) {
  const std::scoped_lock lock(mutex_);
  std::int64_t& count = per_share_[share];
  if (count >= limits.address_connections) {
    return nullptr;
  }
  auto admission = std::shared_ptr<void>(this, [this, share](void*) {
    const std::scoped_lock leaving(mutex_);
    const auto entry = per_share_.find(share);
    if (--entry->second == 0) {
      per_share_.erase(entry);
    }
  });
  ++count;
  return admission;
}

void Ground::add(const std::shared_ptr<Connection>& connection) {
  const std::scoped_lock lock(mutex_);
  open_.emplace(connection.get(), connection);
  metrics->connections_open = open_.size();
}

void Ground::remove(const Connection* connection) {
  const std::scoped_lock lock(mutex_);
  open_.erase(connection);
  metrics->connections_open = open_.size();
}

std::size_t Ground::count() {
  const std::scoped_lock lock(mutex_);
  return open_.size();
}

std::vector<std::shared_ptr<Connection>> Ground::all() {
  std::vector<std::shared_ptr<Connection>> connections;
  const std::scoped_lock lock(mutex_);
  for (const auto& [address, weak] : open_) {
    if (std::shared_ptr<Connection> connection = weak.lock(); connection != nullptr) {
      connections.push_back(std::move(connection));
    }
  }
  return connections;
}

struct Network::Core : std::enable_shared_from_this<Network::Core> {
  explicit Core(const Limits& limits) { ground.limits = limits; }

  std::string open(const std::string& where);
  void accept();
  void accept_later();
  void accepted(error_code error, tcp::socket socket);
  void begin(tcp::socket socket);
  void work_until_stopped();
  void repeat(const std::shared_ptr<asio::steady_timer>& timer, std::chrono::milliseconds period,
              std::function<void()> work);
  void wait_for_connections(std::chrono::steady_clock::time_point until, std::function<void()> done);

  Ground ground;  // before the context, whose end ends the connections
  tcp::endpoint endpoint;
  asio::io_context context;
  asio::executor_work_guard<asio::io_context::executor_type> work{context.get_executor()};
  asio::strand<asio::io_context::executor_type> strand{context.get_executor()};
  tcp::acceptor acceptor{strand};
  asio::steady_timer pause{strand};
  asio::signal_set signals{context};
};

Network::Network(const Limits& limits) : core_(std::make_shared<Core>(limits)) {}

Network::~Network() {
  core_->ground.is_closing = true;
  core_->context.stop();
}

void Network::post(std::function<void()> work) {
  asio::post(core_->context, [work = std::move(work)] { without_mishap("a piece of work", work); });
}

std::string Network::Core::open(const std::string& where) {
  tcp::endpoint wanted;
  std::string problem = read_where(where, wanted);
  if (!problem.empty()) {
    return problem;
  }
  error_code error;
  acceptor.open(wanted.protocol(), error);
  if (!error) {
    acceptor.set_option(asio::socket_base::reuse_address(true), error);
  }
  if (!error) {
    acceptor.bind(wanted, error);
  }
  if (!error) {
    acceptor.listen(asio::socket_base::max_listen_connections, error);
  }
  if (error) {
    const std::string_view hint = error == asio::error::address_in_use
                                      ? "; stop what listens there, or choose another port with --listen"
                                      : "";
    return fmt::format("cannot listen on {}: {}{}", where, error.message(), hint);
  }
  return {};
}

std::string Network::listen(const Listening& listening, const std::string& proxy, Metrics& metrics,
                            NetworkCallbacks callbacks) {
  Core& core = *core_;
  core.ground.metrics = &metrics;
  core.ground.proxy = proxy.empty() ? proxy : plain_address(proxy);
  core.ground.callbacks = std::move(callbacks);
  if (listening.socket >= 0) {
    core.acceptor.assign(tcp::v4(), listening.socket);
  } else if (std::string problem = core.open(listening.where); !problem.empty()) {
    return problem;
  }
  Limits& limits = core.ground.limits;
  limits.connections = most_connections(limits.connections);
  // However few there are, one address leaves as many to the others.
  limits.address_connections =
      std::min(limits.address_connections, std::max<std::int64_t>(1, limits.connections / 2));
  core.endpoint = core.acceptor.local_endpoint();
  core.accept();
  return {};
}

std::string Network::where() const { return name_of(core_->endpoint); }

bool Network::is_loopback() const { return core_->endpoint.address().is_loopback(); }

void Network::Core::accept() {
  const bool is_waiting = without_mishap("accepting a connection", [this] {
    acceptor.async_accept(asio::make_strand(context), [this](error_code error, tcp::socket socket) {
      accepted(error, std::move(socket));
    });
  });
  if (!is_waiting) {
    accept_later();
  }
}

void Network::Core::accept_later() {
  pause.expires_after(std::chrono::milliseconds(100));
  pause.async_wait([this](error_code stopped) {
    if (!stopped) {
      accept();
    }
  });
}

void Network::Core::accepted(error_code error, tcp::socket socket) {
  if (!acceptor.is_open() || error == asio::error::operation_aborted) {
    return;
  }
  if (error) {  // out of files: those that are open need a moment to go
    spdlog::warn("cannot accept a connection: {}", error.message());
    return accept_later();
  }
  ++ground.metrics->connections;
  without_mishap("a new connection", [&] { begin(std::move(socket)); });
  accept();
}

// The proxy comes for many; its requests say for whom, and are counted one by one.
void Network::Core::begin(tcp::socket socket) {
  error_code gone;
  const std::string address = plain_address(socket.remote_endpoint(gone).address().to_string());
  const bool is_proxy = !ground.proxy.empty() && address == ground.proxy;
  std::shared_ptr<void> admission = is_proxy ? nullptr : ground.admit(share_of(address));
  if (std::cmp_greater_equal(ground.count(), ground.limits.connections) ||
      (!is_proxy && admission == nullptr)) {
    ++ground.metrics->connections_refused;
    return;
  }
  begin_http(ground, std::move(socket), std::move(admission));
}

void Network::Core::repeat(const std::shared_ptr<asio::steady_timer>& timer, std::chrono::milliseconds period,
                           std::function<void()> work_to_do) {
  timer->expires_after(period);
  timer->async_wait([this, timer, period, work_to_do = std::move(work_to_do)](error_code error) {
    if (!error) {
      without_mishap("what is done now and then", work_to_do);
      repeat(timer, period, work_to_do);
    }
  });
}

void Network::every(std::chrono::milliseconds period, std::function<void()> work) {
  core_->repeat(std::make_shared<asio::steady_timer>(core_->context), period, std::move(work));
}

void Network::on_signal(std::function<void()> work) {
  core_->signals.add(SIGTERM);
  core_->signals.add(SIGINT);
  core_->signals.async_wait([work = std::move(work)](error_code error, int /*signal*/) {
    if (!error) {
      without_mishap("a signal", work);
    }
  });
}

// Nothing should throw as far as here; what does is noted, and the thread goes on.
void Network::Core::work_until_stopped() {
  while (!without_mishap("a thread of the network", [this] { context.run(); })) {
  }
}

void Network::run(int threads) {
  std::vector<std::thread> others;
  for (int i = 1; i < threads; ++i) {
    others.emplace_back([this] { core_->work_until_stopped(); });
  }
  core_->work_until_stopped();
  for (std::thread& thread : others) {
    thread.join();
  }
}

void Network::stop_accepting() {
  asio::dispatch(core_->strand, [core = core_] {
    error_code ignored;
    core->acceptor.close(ignored);
    core->pause.cancel();
  });
}

void Network::close_connections(std::function<void()> done) {
  core_->ground.is_closing = true;
  for (const std::shared_ptr<Connection>& connection : core_->ground.all()) {
    connection->shut_down();
  }
  core_->wait_for_connections(std::chrono::steady_clock::now() + time_to_close_all, std::move(done));
}

void Network::Core::wait_for_connections(std::chrono::steady_clock::time_point until,
                                         std::function<void()> done) {
  if (ground.count() == 0) {
    return done();
  }
  if (std::chrono::steady_clock::now() >= until) {
    for (const std::shared_ptr<Connection>& connection : ground.all()) {
      connection->cut();
    }
  }
  const auto timer = std::make_shared<asio::steady_timer>(context, between_looks);
  timer->async_wait(
      [this, timer, until, done = std::move(done)](error_code) { wait_for_connections(until, done); });
}

void Network::stop() { core_->context.stop(); }

}  // namespace rondel::server
