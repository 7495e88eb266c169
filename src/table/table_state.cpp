#include "table/table_state.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "kernel/hasher.h"
#include "rules/edge/json_text.h"
#include "rules/edge/view.h"
#include "rules/edge/view_print.h"
#include "rules/knowledge.h"
#include "rules/log_text.h"
#include "table/record.h"

namespace rondel {
namespace {

namespace json = boost::json;

json::array names_of(const Hosted& hosted, SeatSet seats) {
  json::array names;
  for (const Seat seat : seats) {
    names.emplace_back(json_text(hosted.name(seat)));
  }
  return names;
}

json::array seats_of(const Hosted& hosted, std::optional<store::Time> now, const json::storage_ptr& storage) {
  json::array seats(storage);
  for (const Seat seat : SeatSet::first(hosted.terms().seats)) {
    const HostedSeat& here = hosted.seat(seat);
    json::object shown(
        {{"seat", json_text(hosted.name(seat))}, {"account", here.account}, {"agent", here.agent}}, storage);
    if (here.has_resigned) {
      shown["resigned"] = true;
    }
    if (hosted.clocks().is_running() && hosted.has_match()) {
      const Clocks& clocks = hosted.clocks();
      shown["left"] = now ? clocks.left(seat, hosted.waiting(), *now) : clocks.left(seat);
    }
    seats.push_back(std::move(shown));
  }
  return seats;
}

// What others have to agree to, if it is that.
json::value proposal_of(const Hosted& hosted, Proposal::What what) {
  if (!hosted.proposal() || hosted.proposal()->what != what) {
    return nullptr;
  }
  return {{"by", json_text(hosted.name(hosted.proposal()->by))},
          {"agreed", names_of(hosted, hosted.proposal()->agreed)}};
}

// Whether the seat may take back, and what stands in the way.
json::value take_back_of(const Hosted& hosted, Viewer viewer) {
  if (!viewer || hosted.state() != Hosted::State::running) {
    return nullptr;
  }
  const std::optional<TakeBack> back = take_back(hosted.match(), *viewer);
  if (!back) {
    return nullptr;
  }
  return {{"free", back->is_free}, {"why", json_text(back->why)}};
}

// The terms, and what happens to who runs out of time.
json::value clock_of(const Hosted& hosted) {
  json::value terms = hosted.clock().to_json();
  if (terms.is_object()) {
    terms.as_object()["then"] = hosted.terms().game->timeout == Timeout::default_answer ? "answer" : "loss";
  }
  return terms;
}

// What was answered by somebody else than who sits there, by the lines of the log that this viewer sees.
json::array given_of(const Hosted& hosted, Viewer viewer) {
  json::array shown;
  if (hosted.given_for().empty()) {
    return shown;
  }
  std::vector<std::size_t> before = {0};  // of the log's lines, how many this viewer sees before each
  for (const LogLine& line : hosted.match().log()) {
    before.push_back(before.back() + (is_shown_to(line, viewer) ? 1 : 0));
  }
  for (const GivenFor& given : hosted.given_for()) {
    if (is_told(hosted, given, viewer)) {
      shown.push_back(answered_by(hosted, given, before[given.line]));
    }
  }
  return shown;
}

}  // namespace

Viewer viewer_of(const Hosted& hosted, const std::string& account) {
  const SeatSet own = hosted.seats_of(account);
  for (const Seat seat : own) {
    if (hosted.waiting().has(seat)) {
      return seat;
    }
  }
  return own.empty() ? Viewer() : Viewer(*own.begin());
}

std::int64_t prompt_id(const store::TableInfo& info, std::int64_t prompt) {
  constexpr std::int64_t prompts = 1 << 20;  // of a table before the next one's begin
  constexpr std::uint64_t tables = std::uint64_t{1} << 32;
  const auto table = static_cast<std::int64_t>(Hasher().add(info.id).value() % tables);
  return prompt == 0 ? 0 : table * prompts + prompt;
}

json::array chat_of(std::span<const store::ChatLine> chat) {
  json::array lines;
  for (const store::ChatLine& line : chat) {
    if (line.body.empty()) {  // of somebody who wanted to be forgotten
      continue;
    }
    lines.push_back({{"number", line.number},
                     {"position", line.position},
                     {"at", line.at.time_since_epoch().count()},
                     {"author", line.author},
                     {"text", line.body}});
  }
  return lines;
}

bool is_public(store::TableState state) {
  return state == store::TableState::over || state == store::TableState::killed;
}

// Nobody else is told of a standing answer while the match goes on: it comes as late as one that somebody thought about.
bool is_told(const Hosted& hosted, const GivenFor& given, Viewer viewer) {
  return given.mark != Mark::standing || given.seat == viewer || is_public(hosted.state());
}

json::object answered_by(const Hosted& hosted, const GivenFor& given, std::size_t lines) {
  const std::string_view by = given.mark == Mark::clock ? "clock"
                              : given.mark == Mark::bot ? "bot"
                                                        : "standing";
  return {{"line", static_cast<std::int64_t>(lines)},
          {"seat", json_text(hosted.name(given.seat))},
          {"by", json_text(by)}};
}

json::object table_terms(const store::TableInfo& info, const Hosted& hosted) {
  json::object settings;
  for (const auto& [name, value] : hosted.terms().settings.all()) {
    settings[name] = value;
  }
  return {{"id", info.id},
          {"game", info.game},
          {"title", info.title},
          {"host", info.host},
          {"rules", info.rules_version},
          {"commitment", info.seed_commitment},
          {"settings", std::move(settings)}};
}

json::object table_now(const store::TableInfo& info, const Hosted& hosted, Viewer viewer,
                       std::optional<store::Time> now, const json::storage_ptr& storage) {
  return json::object({{"state", json_text(store::name_of(hosted.state()))},
                       {"reason", hosted.reason()},
                       {"winners", names_of(hosted, hosted.winners())},
                       {"seq", hosted.seq()},
                       {"branchId", hosted.branch()},
                       {"clock", clock_of(hosted)},
                       {"seats", seats_of(hosted, now, storage)},
                       {"seat", viewer ? json::value(json_text(hosted.name(*viewer))) : json::value(nullptr)},
                       {"promptId", viewer ? prompt_id(info, hosted.seat(*viewer).prompt) : 0},
                       {"undo", proposal_of(hosted, Proposal::What::undo)},
                       {"pause", proposal_of(hosted, Proposal::What::pause)},
                       {"takeBack", take_back_of(hosted, viewer)},
                       {"rematch", hosted.rematch()}},
                      storage);
}

json::object log_mark(std::size_t length, std::uint64_t print) {
  return {{"length", static_cast<std::int64_t>(length)}, {"print", hex_print(print)}};
}

json::object table_state(const store::TableInfo& info, const Hosted& hosted, Viewer viewer,
                         std::span<const store::ChatLine> chat, std::optional<store::Time> now) {
  json::object state = table_terms(info, hosted);
  for (auto& [key, value] : table_now(info, hosted, viewer, now)) {
    state.emplace(key, std::move(value));
  }
  state["answeredBy"] = given_of(hosted, viewer);
  state["chat"] = chat_of(chat);
  if (!hosted.has_match()) {
    state["viewPrint"] = "";
    state["log"] = log_mark(0, empty_print);
    state["view"] = nullptr;
    return state;
  }
  json::object view = view_of(hosted.match(), viewer);
  const json::array& lines = view.at("log").get_array();
  state["viewPrint"] = view_print(view);
  state["log"] = log_mark(lines.size(), log_print(lines));
  state["view"] = std::move(view);
  return state;
}

store::TableStatus table_status(const Hosted& hosted, store::Time now) {
  store::TableStatus status;
  status.state = hosted.state();
  status.reason = hosted.reason();
  for (const Seat seat : SeatSet::first(hosted.terms().seats)) {
    status.seats.push_back({.name = std::string(hosted.name(seat)), .account = hosted.seat(seat).account});
  }
  status.waiting = hosted.waiting();
  if (const std::optional<SteadyTime> left = hosted.clocks().first_left(hosted.waiting())) {
    status.extra = std::to_string((now + *left).time_since_epoch().count());
  }
  for (const Seat seat : hosted.waiting()) {
    if (hosted.match().standing_answer(
            seat)) {  // after a restart it is given without anybody touching the table
      status.extra = std::to_string(now.time_since_epoch().count());
    }
  }
  if (status.state == store::TableState::over) {
    status.extra.clear();
    for (const Seat seat : hosted.winners()) {
      status.extra += (status.extra.empty() ? "" : "\n") + std::string(hosted.name(seat));
    }
  }
  status.updated = now;
  return status;
}

std::vector<std::string> winners_of(const store::TableStatus& status) {
  std::vector<std::string> winners;
  for (const store::SeatStatus& seat : status.seats) {
    const std::string among = "\n" + status.extra + "\n";
    if (status.state == store::TableState::over && among.find("\n" + seat.name + "\n") != std::string::npos) {
      winners.push_back(seat.name);
    }
  }
  return winners;
}

// By the times of day that were written down: when it was written that so much was left, and now. A clock that was put
// back meanwhile takes nothing away.
std::optional<SteadyTime> time_left(const store::TableEntry& entry, store::Time now) {
  if (entry.status.state != store::TableState::running) {
    return std::nullopt;
  }
  const std::string& extra = entry.status.extra;
  if (extra.empty()) {  // a file of before deadlines were kept: the table itself has to say
    const bool may_have_one = entry.info.settings.find(R"("clock":{)") != std::string::npos;
    return may_have_one ? std::optional(SteadyTime::zero()) : std::nullopt;
  }
  std::int64_t deadline = 0;
  std::from_chars(extra.data(), extra.data() + extra.size(), deadline);
  const SteadyTime left = store::Time(SteadyTime(deadline)) - entry.status.updated;
  const SteadyTime passed = std::max(SteadyTime::zero(), now - entry.status.updated);
  return std::max(SteadyTime::zero(), left - passed);
}

std::string table_record(const Hosted& hosted) {
  const Match& played = hosted.match();
  Match again(played.game(), played.settings(), played.start_seed(), MatchOptions{.rules = played.rules()},
              played.seat_count());
  Recorder recorder;
  recorder.begin(again);
  for (const Response& response : played.responses()) {
    do_again(response, again);
    recorder.note(again);
  }
  const bool is_public =
      hosted.state() == store::TableState::over || hosted.state() == store::TableState::killed;
  return recorder.text(again, is_public ? std::optional(hosted.fair()) : std::nullopt);
}

}  // namespace rondel
