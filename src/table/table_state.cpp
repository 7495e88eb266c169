#include "table/table_state.h"

#include <charconv>
#include <string_view>
#include <utility>

#include "rules/edge/view.h"
#include "rules/knowledge.h"
#include "table/record.h"
#include "table/view_print.h"

namespace rondel {
namespace {

namespace json = boost::json;

json::string_view text(std::string_view chars) { return {chars.data(), chars.size()}; }

json::array seats_of(const Hosted& hosted, std::optional<store::Time> now, const json::storage_ptr& storage) {
  json::array seats(storage);
  for (const Seat seat : SeatSet::first(hosted.terms().seats)) {
    const HostedSeat& here = hosted.seat(seat);
    json::object shown({{"seat", text(hosted.name(seat))}, {"account", here.account}, {"agent", here.agent}},
                       storage);
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
  json::array agreed;
  for (const Seat seat : hosted.proposal()->agreed) {
    agreed.emplace_back(text(hosted.name(seat)));
  }
  return {{"by", text(hosted.name(hosted.proposal()->by))}, {"agreed", std::move(agreed)}};
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
  return {{"free", back->is_free}, {"why", text(back->why)}};
}

json::array chat_of(std::span<const store::ChatLine> chat) {
  json::array lines;
  for (const store::ChatLine& line : chat) {
    lines.push_back({{"number", line.number},
                     {"position", line.position},
                     {"at", line.at.time_since_epoch().count()},
                     {"author", line.author},
                     {"text", line.body}});
  }
  return lines;
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

json::object table_state(const store::TableInfo& info, const Hosted& hosted, Viewer viewer,
                         std::span<const store::ChatLine> chat, std::optional<store::Time> now,
                         const json::storage_ptr& storage) {
  json::object state({{"id", info.id},
                      {"game", info.game},
                      {"title", info.title},
                      {"host", info.host},
                      {"state", text(store::name_of(hosted.state()))},
                      {"reason", hosted.reason()},
                      {"seq", hosted.seq()},
                      {"branchId", hosted.branch()},
                      {"rules", info.rules_version},
                      {"commitment", info.seed_commitment},
                      {"clock", hosted.terms().clock.to_json()},
                      {"seats", seats_of(hosted, now, storage)},
                      {"seat", viewer ? json::value(text(hosted.name(*viewer))) : json::value(nullptr)},
                      {"promptId", viewer ? hosted.seat(*viewer).prompt : 0},
                      {"undo", proposal_of(hosted, Proposal::What::undo)},
                      {"pause", proposal_of(hosted, Proposal::What::pause)},
                      {"takeBack", take_back_of(hosted, viewer)},
                      {"rematch", hosted.rematch()},
                      {"chat", chat_of(chat)}},
                     storage);
  state.reserve(24);
  json::object settings(storage);
  for (const auto& [name, value] : hosted.terms().settings.all()) {
    settings[name] = value;
  }
  state["settings"] = std::move(settings);
  if (hosted.has_match()) {
    json::value view = view_of(hosted.match(), viewer, {.log_from = 0, .storage = storage});
    state["viewPrint"] = view_print(view);
    state["view"] = std::move(view);
  } else {
    state["viewPrint"] = "";
    state["view"] = nullptr;
  }
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
  if (const std::optional<store::Time> deadline = hosted.clocks().deadline(hosted.waiting())) {
    status.extra = std::to_string(deadline->time_since_epoch().count());
  }
  for (const Seat seat : hosted.waiting()) {
    if (hosted.match().standing_answer(
            seat)) {  // after a restart it is given without anybody touching the table
      status.extra = std::to_string(now.time_since_epoch().count());
    }
  }
  status.updated = now;
  return status;
}

std::int64_t deadline_in(const store::TableEntry& entry) {
  if (entry.status.state != store::TableState::running) {
    return no_deadline;
  }
  const std::string& extra = entry.status.extra;
  if (extra.empty()) {  // a file of before deadlines were kept: the table itself has to say
    return entry.info.settings.find(R"("clock":{)") == std::string::npos ? no_deadline : 0;
  }
  std::int64_t deadline = 0;
  std::from_chars(extra.data(), extra.data() + extra.size(), deadline);
  return deadline;
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
