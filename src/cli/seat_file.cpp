#include "cli/seat_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <thread>
#include <utility>

#include "cli/failure.h"
#include "cli/files.h"
#include "cli/record_file.h"
#include "cli/seat_place.h"
#include "rules/edge/view.h"
#include "rules/edge/wire.h"
#include "table/in_quotes.h"
#include "table/record.h"
#include "table/replay.h"

namespace rondel::cli {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds between_looks = 50ms;

[[noreturn]] void cannot(std::string_view what, const std::string& path) {
  bad_input(fmt::format("cannot {} {}: {}", what, path, std::strerror(errno)));
}

// Which version of a file stands under a name: whoever writes puts a new one there.
struct Stamp {
  dev_t device = 0;
  ino_t file = 0;
  std::int64_t seconds = 0;
  std::int64_t nanoseconds = 0;
  off_t size = 0;

  friend bool operator==(const Stamp&, const Stamp&) = default;
};

Stamp stamp_of(const struct stat& status) {
  return {.device = status.st_dev,
          .file = status.st_ino,
          .seconds = status.st_mtim.tv_sec,
          .nanoseconds = status.st_mtim.tv_nsec,
          .size = status.st_size};
}

Stamp stamp_at(const std::string& path) {
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0) {
    cannot("read", path);
  }
  return stamp_of(status);
}

// While it lives, nobody else who holds the file first puts a new one in its place. The lock is on the file, not on its name, so it
// counts only when the name still means that file.
class HeldFile {
 public:
  explicit HeldFile(const std::string& path) {
    for (;;) {
      file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
      if (file_ < 0 || ::flock(file_, LOCK_EX) != 0) {
        cannot("lock", path);
      }
      struct stat status{};
      if (::fstat(file_, &status) == 0 && stamp_of(status) == stamp_at(path)) {
        return;
      }
      ::close(file_);
    }
  }
  ~HeldFile() { ::close(file_); }
  HeldFile(const HeldFile&) = delete;
  HeldFile& operator=(const HeldFile&) = delete;

 private:
  int file_ = -1;
};

// A match that is recorded while it is played.
struct RecordedMatch {
  Match match;
  Recorder recorder;
  std::optional<FairPlay> fair;
};

// As far as that many entries, or all of it.
RecordedMatch play_again(const std::string& path, const std::string& bytes, const Modules& modules,
                         std::int64_t entries = INT64_MAX) {
  Replay replay(bytes, modules);
  Recorder recorder;
  if (!replay.problem()) {
    recorder.begin(replay.match());
  }
  while (!replay.problem() && replay.match().entries() < entries) {
    if (replay.next() != Replay::Next::response || !replay.apply()) {
      break;
    }
    recorder.note(replay.match());
  }
  if (replay.problem()) {
    fail_over_record(path, *replay.problem());
  }
  return {.match = replay.take_match(), .recorder = std::move(recorder), .fair = replay.fair()};
}

// Nobody is asked where there is only one answer, or where it was given beforehand.
void settle(Match& match, Recorder& recorder) {
  while (match.answer_forced() || match.answer_standing()) {
    recorder.note(match);
  }
}

void write_record(const std::string& path, const RecordedMatch& recorded) {
  const std::string problem = write_file(path, recorded.recorder.text(recorded.match, recorded.fair));
  if (!problem.empty()) {
    bad_input(problem);
  }
}

class FileSeat final : public SeatPlace {
 public:
  FileSeat(std::string path, const std::string& seat, const Modules& modules)
      : path_(std::move(path)), modules_(modules) {
    if (::access(path_.c_str(), F_OK) != 0) {
      bad_input(fmt::format("there is no file {}; rondel seat {} new begins a match there", path_, path_));
    }
    load();
    const std::optional<Seat> named = recorded_->match.seat_named(seat);
    if (!named) {
      bad_input(fmt::format("no seat is called {}; expected one of {}", in_quotes(seat),
                            fmt::join(recorded_->match.seat_names(), ", ")));
    }
    seat_ = *named;
    look();
  }

  const json::object& view() const override { return view_; }
  json::object view_at(std::int64_t cursor) override {
    return view_of(play_again(path_, bytes_, modules_, cursor).match, seat_);
  }
  std::int64_t cursor() const override { return recorded_->match.entries(); }
  std::string state() const override {
    return recorded_->match.status() == Status::waiting ? "running"
           : recorded_->match.status() == Status::over  ? "over"
                                                        : "faulted";
  }
  std::string reason() const override { return std::string(recorded_->match.fault()); }
  std::int64_t last_ping() const override { return 0; }  // nobody talks in a file

  void wait(std::chrono::milliseconds time) override {
    const Clock::time_point until = Clock::now() + time;
    while (stamp_at(path_) == stamp_) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
      if (left <= 0ms) {
        return;
      }
      std::this_thread::sleep_for(std::min(left, between_looks));
    }
    load();
    look();
  }

  Answered answer(const json::object& response) override {
    const std::int64_t looked = cursor();
    const HeldFile held(path_);
    load();
    if (cursor() != looked) {
      look();
      return Answered::overtaken;
    }
    Match& match = recorded_->match;
    if (const std::optional<Refusal> refusal = submit(match, seat_, response)) {
      throw Failure(exit_check_failed, refusal->message);
    }
    recorded_->recorder.note(match);
    settle(match, recorded_->recorder);
    write_record(path_, *recorded_);
    load();
    look();
    return Answered::taken;
  }

 private:
  void load() {
    stamp_ = stamp_at(path_);
    std::string bytes = read_file(path_, largest_record, "a record");
    const auto first_line = [](const std::string& text) {
      return std::string_view(text).substr(0, text.find('\n'));
    };
    if (!bytes_.empty() && first_line(bytes) != first_line(bytes_)) {
      bad_input(fmt::format("{} holds another match now", path_));
    }
    recorded_.emplace(play_again(path_, bytes, modules_));
    bytes_ = std::move(bytes);
  }

  void look() { view_ = view_of(recorded_->match, seat_); }

  std::string path_;
  const Modules& modules_;
  std::string bytes_;
  Stamp stamp_;
  std::optional<RecordedMatch> recorded_;
  Seat seat_;
  json::object view_;
};

}  // namespace

std::unique_ptr<SeatPlace> open_file_seat(const std::string& file, const std::string& seat,
                                          const Modules& modules) {
  return std::make_unique<FileSeat>(file, seat, modules);
}

void make_match_file(const std::string& path, const Setup& setup) {
  const int claimed = ::open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
  if (claimed < 0 && errno == EEXIST) {
    bad_input(fmt::format("{} is there already; choose another name, or remove it", path));
  }
  if (claimed < 0) {
    cannot("write", path);
  }
  ::close(claimed);
  RecordedMatch recorded{
      .match = Match(*setup.game, setup.settings, setup.seed, {}, setup.seats), .recorder = {}, .fair = {}};
  recorded.recorder.begin(recorded.match);
  settle(recorded.match, recorded.recorder);
  write_record(path, recorded);
}

}  // namespace rondel::cli
