#include "table/log_tail.h"

#include <algorithm>
#include <array>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/object.hpp>
#include <utility>

#include "rules/edge/view.h"
#include "rules/log_text.h"
#include "table/table_state.h"

namespace rondel {
namespace {

namespace json = boost::json;

void add_list(std::optional<ListTail>& list, const std::optional<ListTail>& later) {
  if (!list) {
    list = later;
  } else if (later) {
    list->add(*later);
  }
}

std::string line_text(const Match& match, const LogLine& line, Viewer viewer) {
  constexpr std::size_t usual_bytes = 2048;
  std::array<unsigned char, usual_bytes> room;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  json::monotonic_resource memory(room.data(), room.size());
  return canonical_text(log_line_of(match, line, viewer, &memory));
}

}  // namespace

void ListTail::add(const ListTail& later) {
  if (later.from < from) {
    *this = later;
    return;
  }
  entries.resize(std::min(entries.size(), later.from - from));
  entries.insert(entries.end(), later.entries.begin(), later.entries.end());
}

void LogNews::add(const LogNews& later) {
  add_list(lines, later.lines);
  add_list(answers, later.answers);
}

// One after the other: a chain may be long, and the stack is not.
LogPlace::~LogPlace() {
  std::shared_ptr<LogPlace> next = std::move(next_);
  while (next != nullptr && next.use_count() == 1) {
    next = std::exchange(next->next_, nullptr);
  }
}

LogNews LogPlace::until(const LogPlace& end) const {
  LogNews news;
  for (const LogPlace* place = this; place != &end; place = place->next_.get()) {
    news.add(place->news_);
  }
  return news;
}

LogTail::LogTail(const Hosted& hosted, Viewer viewer, const LogMark& have, LogNews& news)
    : viewer_(viewer), cuts_(hosted.cuts()), was_public_(is_public(hosted.state())) {
  news = read(hosted, reached_, 0);
  skip(hosted, have, *news.lines);
}

// Those that were given when the log had at most so many lines.
void LogTail::read_answers(const Hosted& hosted, Reached& reached, std::uint32_t lines,
                           ListTail& answers) const {
  const std::vector<GivenFor>& all = hosted.given_for();
  for (; reached.given < all.size() && all[reached.given].line <= lines; ++reached.given) {
    if (is_told(hosted, all[reached.given], viewer_)) {
      answers.entries.push_back(canonical_text(answered_by(hosted, all[reached.given], reached.shown)));
      ++reached.told;
    }
  }
}

// From where `reached` is to the end of the log. Lines before the one with the number `tell_from` are only counted.
LogNews LogTail::read(const Hosted& hosted, Reached& reached, std::uint32_t tell_from) const {
  ListTail lines{.from = reached.shown};
  ListTail answers{.from = reached.told};
  if (!hosted.has_match()) {
    return {.lines = std::move(lines), .answers = std::move(answers)};
  }
  for (const LogLine& line : hosted.match().log(reached.lines)) {
    read_answers(hosted, reached, reached.lines, answers);
    if (is_shown_to(line, viewer_)) {
      std::string text = line_text(hosted.match(), line, viewer_);
      reached.print = log_print(text, reached.print);
      ++reached.shown;
      if (reached.lines < tell_from) {
        lines.from = reached.shown;
      } else {
        lines.entries.push_back(std::move(text));
      }
    }
    ++reached.lines;
  }
  read_answers(hosted, reached, reached.lines, answers);
  return {.lines = std::move(lines), .answers = std::move(answers)};
}

LogNews LogTail::since(const Hosted& hosted, const LogMark& have) const {
  Reached reached;
  LogNews news = read(hosted, reached, 0);
  skip(hosted, have, *news.lines);
  return news;
}

// Leaves out of all lines those that somebody has, if they are what they should be.
void LogTail::skip(const Hosted& hosted, const LogMark& have, ListTail& all) const {
  const std::string_view seat = viewer_ ? hosted.name(*viewer_) : std::string_view();
  if (have.length > all.entries.size() || have.seat != seat) {
    return;
  }
  std::uint64_t print = empty_print;
  for (std::size_t i = 0; i < have.length; ++i) {
    print = log_print(all.entries[i], print);
  }
  if (hex_print(print) == have.print) {
    all.entries.erase(all.entries.begin(), all.entries.begin() + static_cast<std::ptrdiff_t>(have.length));
    all.from = have.length;
  }
}

void LogTail::follow(const Hosted& hosted) {
  const bool is_public_now = is_public(hosted.state());
  const bool has_grown_only = !is_anew_ && cuts_ == hosted.cuts() && was_public_ == is_public_now;
  const std::size_t shown = reached_.shown;
  const std::size_t told = reached_.told;
  std::uint32_t same = 0;
  if (!has_grown_only) {
    same = is_anew_ ? 0 : reached_.lines;
    if (cuts_ != hosted.cuts()) {
      same = cuts_ + 1 == hosted.cuts() ? std::min(same, hosted.kept_lines()) : 0;
    }
    reached_ = {};
  }
  LogNews news = read(hosted, reached_, same);
  if (news.lines->from == shown && news.lines->entries.empty()) {
    news.lines.reset();
  }
  if (news.answers->from == told && news.answers->entries.empty()) {
    news.answers.reset();
  }
  cuts_ = hosted.cuts();
  was_public_ = is_public_now;
  is_anew_ = false;
  if (!news.empty()) {
    place_->news_ = std::move(news);
    place_->next_ = std::make_shared<LogPlace>();
    place_ = place_->next_;
  }
}

}  // namespace rondel
