#include "cli/table_story.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json.hpp>

#include "cli/json_words.h"
#include "cli/score_text.h"
#include "cli/screen.h"
#include "cli/view_text.h"

namespace rondel::cli {
namespace {

namespace json = boost::json;

constexpr std::size_t late_lines = 5;  // of the log and of the chat, for who comes late

std::string title_of(const std::string& game, const Modules& modules) {
  const Game* const known = modules.find(game);
  return known == nullptr ? game : std::string(known->title);
}

std::vector<std::string> seat_names(const json::object& state) {
  std::vector<std::string> names;
  for (const json::value& seat : array_at(state, "seats")) {
    names.push_back(text_at(object_of(seat), "seat"));
  }
  return names;
}

// Of an answer that nobody gave themselves: how many lines of the log come before it.
std::size_t lines_before(const json::value& given) {
  return static_cast<std::size_t>(std::max<std::int64_t>(0, number_at(object_of(given), "line")));
}

}  // namespace

std::string person_of(std::string_view account) { return std::string(account.substr(0, account.find('~'))); }

std::string player_of(const json::object& seat) {
  const std::string account = text_at(seat, "account");
  const std::string agent = text_at(seat, "agent");
  if (agent.empty()) {
    return account.empty() ? "nobody yet" : person_of(account);
  }
  return account.empty() ? agent + " (bot)" : fmt::format("{} for {}", agent, person_of(account));
}

std::string time_text(std::int64_t milliseconds) {
  const std::int64_t seconds = std::max<std::int64_t>(0, milliseconds) / 1000;
  return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

std::string clock_terms(const json::object& clock) {
  const std::string_view then =
      text_at(clock, "then") == "loss" ? "then the match is lost" : "then the first answer is given for you";
  if (clock.contains("question")) {
    return fmt::format("{} seconds for each question, {}", number_at(clock, "question"), then);
  }
  const std::int64_t increment = number_at(clock, "increment");
  return fmt::format("{} for the whole match{}, {}", time_text(number_at(clock, "bank") * 1000),
                     increment == 0 ? "" : fmt::format(" and {} seconds more with each answer", increment),
                     then);
}

const json::object& seat_entry(const json::object& state, std::string_view name) {
  static const json::object none;
  for (const json::value& seat : array_at(state, "seats")) {
    if (text_at(object_of(seat), "seat") == name) {
      return object_of(seat);
    }
  }
  return none;
}

std::string TableStory::seat_name(const json::object& state, std::string_view seat) const {
  const std::vector<std::string> names = seat_names(state);
  const auto at = std::ranges::find(names, seat) - names.begin();
  return paint_.seat(static_cast<int>(at), seat);
}

std::string TableStory::heading(const json::object& state) const {
  std::vector<std::string> players;
  const std::string me = text_at(state, "seat");
  for (const json::value& value : array_at(state, "seats")) {
    const json::object& seat = object_of(value);
    const std::string name = text_at(seat, "seat");
    players.push_back(
        fmt::format("{} {}{}", seat_name(state, name), player_of(seat), name == me ? " (you)" : ""));
  }
  const std::string title = text_at(state, "title");
  const json::object& clock = object_at(state, "clock");
  return fmt::format("{}{}   {}\n{}", paint_.title(title_of(text_at(state, "game"), modules_)),
                     title.empty() ? "" : fmt::format(" “{}”", title), fmt::join(players, ", "),
                     clock.empty() ? "" : fmt::format("clock: {}\n", clock_terms(clock)));
}

std::string TableStory::news(const json::object& state) {
  const std::string sat_down = seat_news(state);
  const std::string taken_back = undo_news(state);
  const std::string log = log_news(state);
  const std::string chat = chat_news(state);
  const std::string changed = state_news(state);
  has_begun_ = true;
  return sat_down + log + taken_back + chat + changed;
}

std::string TableStory::log_news(const json::object& state) {
  const json::array& lines = array_at(object_at(state, "view"), "log");
  std::size_t same = 0;
  while (same < log_.size() && same < lines.size() && text_at(object_of(lines[same]), "text") == log_[same]) {
    ++same;
  }
  std::string out;
  if (same < log_.size()) {
    out = fmt::format("  ↶ taken back: {}{}\n", log_[same],
                      log_.size() - same > 1 ? " and what came after" : "");
  }
  log_.resize(same);
  const json::array& given = array_at(state, "answeredBy");
  given_ = std::min<std::size_t>(given_, given.size());
  while (given_ > 0 && lines_before(given[given_ - 1]) > same) {  // taken back with them
    --given_;
  }
  const std::vector<std::string> names = seat_names(state);
  const std::size_t first = has_begun_ || lines.size() < late_lines ? 0 : lines.size() - late_lines;
  for (std::size_t i = same; i <= lines.size(); ++i) {
    for (; given_ < given.size() && lines_before(given[given_]) <= i; ++given_) {
      out += i < first ? "" : given_line(state, object_of(given[given_]));
    }
    if (i == lines.size()) {
      break;
    }
    const json::object& line = object_of(lines[i]);
    log_.push_back(text_at(line, "text"));
    const auto indent = static_cast<std::size_t>(std::clamp<std::int64_t>(number_at(line, "indent"), 0, 10));
    out += i < first ? "" : story_line(log_.back(), indent, names, paint_);
  }
  return out;
}

std::string TableStory::given_line(const json::object& state, const json::object& given) const {
  const std::string seat = seat_name(state, text_at(given, "seat"));
  const std::string by = text_at(given, "by");
  return by == "clock"      ? fmt::format("  ⏱ time is up: the clock answers for {}\n", seat)
         : by == "standing" ? fmt::format("  » answered for {} as was said beforehand\n", seat)
                            : fmt::format("  » a bot answers for {}\n", seat);
}

std::string TableStory::chat_news(const json::object& state) {
  const json::array& lines = array_at(state, "chat");
  const std::size_t first = has_begun_ || lines.size() < late_lines ? 0 : lines.size() - late_lines;
  std::string out;
  for (std::size_t i = first; i < lines.size(); ++i) {
    const json::object& line = object_of(lines[i]);
    if (number_at(line, "number") <= chat_ && has_begun_) {
      continue;
    }
    const std::string author = text_at(line, "author");
    out += author.empty()
               ? fmt::format("  {}\n", paint_.faint(text_at(line, "text")))
               : fmt::format("  {} {}\n", paint_.title(person_of(author) + " says:"), text_at(line, "text"));
  }
  for (const json::value& line : lines) {
    chat_ = std::max(chat_, number_at(object_of(line), "number"));
  }
  return out;
}

std::string TableStory::seat_news(const json::object& state) {
  const json::array& seats = array_at(state, "seats");
  seats_.resize(seats.size());
  std::string out;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const json::object& seat = object_of(seats[i]);
    Told now = {.account = text_at(seat, "account"), .agent = text_at(seat, "agent")};
    const Told before = std::exchange(seats_[i], now);
    const std::string name = seat_name(state, text_at(seat, "seat"));
    if (!has_begun_ || (now.account == before.account && now.agent == before.agent)) {
      continue;
    }
    if (now.account != before.account) {
      out += now.account.empty() ? fmt::format("  {} leaves the seat {}\n", person_of(before.account), name)
                                 : fmt::format("  {} sits down as {}\n", person_of(now.account), name);
    } else {
      out += fmt::format("  {} is now played by {}\n", name, player_of(seat));
    }
  }
  return out;
}

std::string TableStory::undo_news(const json::object& state) {
  const std::string taking_back = text_at(object_at(state, "undo"), "by");
  const std::string pausing = text_at(object_at(state, "pause"), "by");
  const std::string now = taking_back.empty() ? (pausing.empty() ? "" : "pause " + pausing) : taking_back;
  if (std::exchange(proposal_, now) == now || now.empty()) {
    return {};
  }
  const std::string& by = taking_back.empty() ? pausing : taking_back;
  const std::string me = text_at(state, "seat");
  const std::string_view what_to_do = me.empty() ? ""
                                      : by == me ? "; the others are asked"
                                                 : ": type /agree or /refuse";
  return fmt::format("  ↶ {} would like to {}{}\n", seat_name(state, by),
                     taking_back.empty() ? "pause once more" : "take back an answer", what_to_do);
}

std::string TableStory::state_news(const json::object& state) {
  const std::string now = text_at(state, "state");
  const std::string before = std::exchange(state_, now);
  if (now == before) {
    return {};
  }
  if (now == "paused") {
    return "  the table is paused\n";
  }
  if (now == "running" && has_begun_) {
    return before == "paused" ? "  the match goes on\n" : "  the match begins\n";
  }
  return {};
}

std::string TableStory::board(const json::object& state) const {
  return view_text(object_at(state, "view"), terminal_width(), paint_);
}

std::string TableStory::awaited(const json::object& state) const {
  std::vector<std::string> names;
  for (const json::value& value : array_at(object_at(object_at(state, "view"), "request"), "waiting")) {
    const std::string seat = text_of(value);
    const std::string player = player_of(seat_entry(state, seat));
    names.push_back(fmt::format("{} ({})", seat_name(state, seat), player));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string TableStory::result(const json::object& state) const {
  const json::object& over = object_at(object_at(state, "view"), "over");
  std::string reason = text_at(state, "reason");
  const std::string how = text_at(state, "state");
  for (const json::value& winner : over.empty() ? array_at(state, "winners") : json::array()) {
    reason += fmt::format("; {} wins", seat_name(state, text_of(winner)));
  }
  if (how != "over" || over.empty()) {
    const std::string_view what = how == "over"     ? "Over"
                                  : how == "killed" ? "Ended by its host"
                                                    : "It cannot go on";
    return fmt::format("{}{}\n", paint_.title(what), reason.empty() ? "" : ": " + reason);
  }
  const json::array& winners = array_at(over, "winners");
  std::vector<Standing> standings;
  for (const json::value& seat : array_at(over, "standings")) {
    const std::string name = text_of(seat);
    standings.push_back({.name = seat_name(state, name),
                         .player = player_of(seat_entry(state, name)),
                         .score = number_at(object_at(over, "scores"), name),
                         .has_won = std::ranges::find(winners, seat) != winners.end()});
  }
  return result_text(text_at(over, "reason"), standings, paint_) +
         score_text(over, seat_names(state), paint_);
}

}  // namespace rondel::cli
