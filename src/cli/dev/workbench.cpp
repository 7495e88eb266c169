#include "cli/dev/workbench.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "cli/failure.h"
#include "kernel/fault.h"

namespace rondel::cli::dev {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr std::size_t most_complaints = 8;
constexpr int most_crashes = 3;
// A rule that computes for as long between two answers never ends.
constexpr std::chrono::seconds trial_patience = 10s;
// A host that was asked to end and does not is held up by a rule.
constexpr std::chrono::milliseconds host_patience = 1500ms;

int hear_signals() {
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGINT);
  sigaddset(&ends, SIGTERM);
  ::sigprocmask(SIG_BLOCK, &ends, nullptr);
  return ::signalfd(-1, &ends, SFD_CLOEXEC | SFD_NONBLOCK);
}

// Two would host the same matches. The lock goes with the process.
int lock_folder(const fs::path& folder) {
  const int file = ::open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0 || ::flock(file, LOCK_EX | LOCK_NB) != 0) {
    bad_input(
        fmt::format("rondel dev works in {} already; choose another folder with --work", folder.string()));
  }
  return file;
}

// It belongs to this process, and outlives each that accepts on it: nobody who comes meanwhile is turned away.
int listen_on(int port) {
  const int file = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int yes = 1;
  ::setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  if (::bind(file, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0 ||
      ::listen(file, SOMAXCONN) != 0) {
    bad_input(fmt::format("cannot listen on 127.0.0.1:{}: {}; choose another port with --port", port,
                          std::strerror(errno)));
  }
  return file;
}

// Line by line as it comes, also where it goes into a file.
void print(const std::string& line) {
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

std::string sentence_of(const Departure& departure) {
  const auto& [table, answers, same, fitting, why, now] = departure;
  if (same == answers) {
    return "was begun under rules of another version";
  }
  const std::string differs = fmt::format("differs after {} of {} answers", same, answers);
  return why.empty() ? differs
                     : fmt::format("{}; answer {} cannot be given again: {}", differs, fitting + 1, why);
}

std::vector<Complaint> errors_first(const std::vector<Complaint>& complaints) {
  std::vector<Complaint> sorted;
  for (const Complaint::Kind kind : {Complaint::Kind::error, Complaint::Kind::warning}) {
    std::ranges::copy_if(complaints, std::back_inserter(sorted),
                         [kind](const Complaint& complaint) { return complaint.kind == kind; });
  }
  return sorted;
}

double seconds_since(std::chrono::steady_clock::time_point then) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - then).count();
}

}  // namespace

Workbench::Workbench(const WorkbenchOptions& options)
    : kit_(find_kit()),
      game_(options.game, options.name),
      shown_(options.game),
      work_(options.work),
      build_(game_, kit_, work_),
      watch_([this] { return game_.folders(); }),
      lock_(lock_folder(work_)),
      signals_(hear_signals()),
      socket_(listen_on(options.port)) {
  played_.store = work_ / "matches.db";
}

Workbench::~Workbench() {
  host_.reset();
  ::close(socket_);
  ::close(signals_);
  ::close(lock_);
}

std::string Workbench::where() const {
  sockaddr_in address{};
  socklen_t size = sizeof(address);
  ::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
  return fmt::format("127.0.0.1:{}", ntohs(address.sin_port));
}

void Workbench::run() {
  begin_build();
  for (;;) {
    const auto file_of = [](const std::unique_ptr<Worker>& worker) {
      return worker == nullptr ? -1 : worker->descriptor();
    };
    std::array<pollfd, 5> files{};
    const std::array<int, 5> descriptors = {signals_, watch_.descriptor(), file_of(builder_), file_of(trial_),
                                            file_of(host_)};
    std::ranges::transform(descriptors, files.begin(),
                           [](int file) { return pollfd{.fd = file, .events = POLLIN, .revents = 0}; });
    ::poll(files.data(), files.size(), patience());
    if (files[0].revents != 0) {
      break;
    }
    if (files[1].revents != 0 && watch_.hear()) {
      begin_build();
      continue;  // what was being done is not any more
    }
    if (files[2].revents != 0 && !builder_->listen()) {
      end_build();
    }
    if (trial_ != nullptr) {
      hear_trial();
    }
    if (files[4].revents != 0 && host_ != nullptr) {
      hear_host();
    }
  }
  stop_hosting();
}

// How long to wait for something to happen: a trial says something now and then.
int Workbench::patience() const {
  if (trial_ == nullptr) {
    return -1;
  }
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(trial_heard_ + trial_patience - Clock::now());
  return static_cast<int>(std::max(left, 0ms).count());
}

// --- building ---

void Workbench::begin_build() {
  builder_.reset();
  trial_.reset();
  changed_ = Clock::now();
  news_.is_building = true;
  tell();
  builder_ = std::make_unique<Worker>(build_.command());
}

void Workbench::end_build() {
  const std::unique_ptr<Worker> builder = std::move(builder_);
  const bool is_good = builder->code() == 0;
  std::vector<Complaint> found = errors_first(complaints_in(builder->said(), game_.path(), build_.alias()));
  if (found.empty() && !is_good) {
    found = last_lines(builder->said());
  }
  news_.more_complaints = std::max(0, static_cast<int>(found.size()) - static_cast<int>(most_complaints));
  found.resize(std::min(found.size(), most_complaints));
  news_.complaints = std::move(found);
  news_.problem.clear();
  for (const Complaint& complaint : news_.complaints) {
    const bool is_error = complaint.kind == Complaint::Kind::error;
    print(fmt::format("{}{}{}", place_of(complaint), is_error ? "" : "warning: ", complaint.text));
  }
  if (news_.more_complaints > 0) {
    print(fmt::format("... and {} more", news_.more_complaints));
  }
  if (is_good) {
    return begin_trial();
  }
  news_.is_building = false;
  print(
      fmt::format("{}: not built{}", game_.name(), played_.build > 0 ? "; what was good last goes on" : ""));
  if (host_ == nullptr) {
    begin_hosting();  // of nothing, so that the page can say why
  }
  tell();
}

std::string Workbench::place_of(const Complaint& complaint) const {
  if (complaint.place.empty()) {
    return {};
  }
  const fs::path place = complaint.place;
  return (place.is_absolute() ? place : shown_ / place).lexically_normal().string() + ": ";
}

// --- trying ---

// A file of its own for each build: what a process has loaded must not change under it.
void Workbench::begin_trial() {
  const fs::file_time_type built = fs::last_write_time(build_.module());
  if (played_.build > 0 && fs::last_write_time(played_.module) == built) {
    news_.is_building = false;
    return tell();  // nothing that matters has changed
  }
  tried_ = {
      .build = ++builds_, .module = work_ / fmt::format("module-{}.so", builds_), .store = played_.store};
  fs::copy_file(build_.module(), tried_.module, fs::copy_options::overwrite_existing);
  fs::last_write_time(tried_.module, built);
  trial_heard_ = Clock::now();
  trial_at_.clear();
  trial_ = std::make_unique<Worker>([round = tried_](Worker::Ends ends) { return try_out(round, ends); },
                                    std::vector<int>());
}

void Workbench::hear_trial() {
  const std::size_t before = trial_->said().size();
  const bool goes_on = trial_->listen();
  if (trial_->said().size() > before) {
    trial_heard_ = Clock::now();
  }
  const std::string& said = trial_->said();
  if (const std::size_t last = said.rfind("\nat "); last != std::string::npos || said.starts_with("at ")) {
    const std::size_t begin = last == std::string::npos ? 3 : last + 4;
    trial_at_ = said.substr(begin, said.find('\n', begin) - begin);
  }
  if (!goes_on) {
    end_trial();
  } else if (Clock::now() >= trial_heard_ + trial_patience) {
    give_up_trial("does not end");
  }
}

void Workbench::end_trial() {
  if (!trial_->died().empty()) {
    return give_up_trial("crashed with " + trial_->died());
  }
  const std::vector<std::string> lines = trial_->take_lines();
  const News found = lines.empty() ? News() : read_news(lines.back());
  if (trial_->code() != 0) {
    trial_.reset();
    news_.is_building = false;
    news_.problem = found.problem.empty() ? "the game cannot be loaded" : found.problem;
    print(fmt::format("{}: {}", game_.name(), news_.problem));
    if (host_ == nullptr) {
      begin_hosting();
    }
    return tell();
  }
  trial_.reset();
  stop_hosting();
  const fs::path old = std::exchange(played_, tried_).module;
  if (!old.empty()) {
    std::error_code ignored;
    fs::remove(old, ignored);
  }
  crashes_ = 0;
  begin_hosting();
}

void Workbench::give_up_trial(const std::string& how) {
  const std::size_t blank = trial_at_.find(' ');
  const std::string at =
      blank == std::string::npos
          ? "when it was loaded"
          : fmt::format("at answer {} of table {}", trial_at_.substr(blank + 1), trial_at_.substr(0, blank));
  trial_.reset();
  news_.is_building = false;
  news_.problem = fmt::format("the game {} {}", how, at);
  print(fmt::format("{}: {}{}", game_.name(), news_.problem,
                    played_.build > 0 ? "; what was good last goes on" : ""));
  if (host_ == nullptr) {
    begin_hosting();
  }
  tell();
}

// --- hosting ---

void Workbench::begin_hosting() {
  Round round = played_;
  round.listening_socket = socket_;
  host_ = std::make_unique<Worker>([round](Worker::Ends ends) { return host(round, ends); },
                                   std::vector<int>{socket_});
  tell();
}

// What was accepted is finished, unless a rule holds it up.
void Workbench::stop_hosting() {
  if (host_ == nullptr) {
    return;
  }
  host_->signal(SIGTERM);
  const Clock::time_point until = Clock::now() + host_patience;
  while (host_->listen() && Clock::now() < until) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
    pollfd file{.fd = host_->descriptor(), .events = POLLIN, .revents = 0};
    ::poll(&file, 1, static_cast<int>(std::max(left, 0ms).count()));
  }
  host_.reset();
}

void Workbench::hear_host() {
  const bool goes_on = host_->listen();
  for (const std::string& line : host_->take_lines()) {
    const News ready = read_news(line);
    news_.is_building = builder_ != nullptr || trial_ != nullptr;
    tell();
    if (!ready.problem.empty()) {  // no fault of the game's: that was tried
      throw Failure(exit_check_failed, ready.problem);
    }
    if (ready.build > 0 && crashes_ == 0) {
      print(fmt::format("{}: on the page after {:.1f} s", game_.name(), seconds_since(changed_)));
      note_departures(ready);
    }
  }
  if (!goes_on) {
    host_died();
  }
}

void Workbench::note_departures(const News& news) const {
  for (const Departure& departure : news.departures) {
    if (departure.now.empty()) {
      print(fmt::format("  http://{}/tables/{} {}", where(), departure.table, sentence_of(departure)));
    }
  }
}

// The answer at which it crashed was never stored: the match is where it was before.
void Workbench::host_died() {
  const std::string how = host_->died().empty() ? "ended" : "crashed with " + host_->died();
  host_.reset();
  ++crashes_;
  check(crashes_ <= 2 * most_crashes, "a server without any game ends by itself");
  news_.problem = fmt::format("the game {}{}", how,
                              crashes_ < most_crashes ? "; its matches are where they were before that"
                                                      : " again and again; change it, and it is tried anew");
  print(fmt::format("{}: {}", game_.name(), news_.problem));
  if (crashes_ >= most_crashes) {
    played_.build = 0;
  }
  begin_hosting();
}

void Workbench::tell() {
  if (host_ != nullptr) {
    host_->tell(line_of(news_));
  }
}

}  // namespace rondel::cli::dev
