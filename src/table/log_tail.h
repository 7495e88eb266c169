// The part of a table that only grows, mostly: the lines of its log as one viewer sees them, and the answers that nobody gave
// themselves. Of these a viewer is told what is new and keeps the rest; so what a move costs does not grow with the match.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rules/edge/view_print.h"
#include "table/hosted.h"

namespace rondel {

// So many entries of a list stay, and these, each as JSON, come after them.
struct ListTail {
  std::size_t from = 0;
  std::vector<std::string> entries{};

  // What comes of this and then `later`.
  void add(const ListTail& later);
};

// What is new of both lists; nothing: a list is as it was.
struct LogNews {
  std::optional<ListTail> lines{};
  std::optional<ListTail> answers{};

  bool empty() const { return !lines && !answers; }
  void add(const LogNews& later);
};

// How far somebody is with the lines of a log, as they say: whose log it is, how many lines, and the print of those
// (view_print.h).
struct LogMark {
  std::string seat{};  // empty: a spectator's
  std::size_t length = 0;
  std::string print{};
};

// How far a viewer was at some moment. Whoever holds a place finds everything that came after it, for as long as they
// hold it, and nobody keeps what all have behind them.
class LogPlace {
 public:
  LogPlace() = default;
  LogPlace(const LogPlace&) = delete;
  LogPlace& operator=(const LogPlace&) = delete;
  ~LogPlace();

  // What leads from here to `end`, a later place or this one. Any thread that was told of `end`.
  LogNews until(const LogPlace& end) const;

 private:
  friend class LogTail;
  std::shared_ptr<LogPlace> next_;
  LogNews news_;  // leads there
};

class LogTail {
 public:
  // At the end of the log as it is now; `news` is what leads there from `have`.
  LogTail(const Hosted& hosted, Viewer viewer, const LogMark& have, LogNews& news);

  // Goes on to the end of the log.
  void follow(const Hosted& hosted);
  // What leads from `have` to where this is.
  LogNews since(const Hosted& hosted, const LogMark& have) const;
  // The table was read anew: what was told is not known to be what it says now.
  void begin_anew() { is_anew_ = true; }

  std::shared_ptr<const LogPlace> place() const { return place_; }
  std::size_t length() const { return reached_.shown; }
  std::uint64_t print() const { return reached_.print; }

 private:
  struct Reached {
    std::uint32_t lines = 0;  // of the match's log
    std::size_t shown = 0;    // of them, to this viewer
    std::uint64_t print = empty_print;
    std::size_t given = 0;  // answers, and how many of them were told
    std::size_t told = 0;
  };

  LogNews read(const Hosted& hosted, Reached& reached, std::uint32_t tell_from) const;
  void skip(const Hosted& hosted, const LogMark& have, ListTail& all) const;
  void read_answers(const Hosted& hosted, Reached& reached, std::uint32_t lines, ListTail& answers) const;

  Viewer viewer_;
  Reached reached_;
  std::uint32_t cuts_ = 0;
  bool was_public_ = false;
  bool is_anew_ = false;
  std::shared_ptr<LogPlace> place_ = std::make_shared<LogPlace>();
};

}  // namespace rondel
