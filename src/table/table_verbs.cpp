// What each verb comes to: entries for the log, or a refusal. Nothing changes here.
#include <algorithm>
#include <boost/json/value.hpp>

#include "rules/edge/wire.h"
#include "rules/knowledge.h"
#include "table/hosted_table.h"
#include "table/reply.h"

namespace rondel {
namespace {

namespace json = boost::json;

constexpr std::size_t longest_reason = 200;

std::optional<std::int64_t> number_in(const json::object& body, json::string_view key) {
  const json::value* const value = body.if_contains(key);
  return value != nullptr && value->is_int64() ? std::optional(value->as_int64()) : std::nullopt;
}

Entry entry(Entry::Kind kind, std::optional<Seat> seat) {
  Entry entry;
  entry.kind = kind;
  entry.seat = seat;
  return entry;
}

// What a stale submit is told: where the table is now.
Plan stale(std::string code, std::string message, const Hosted& hosted, std::int64_t prompt) {
  Plan plan = Plan::refuse(std::move(code), std::move(message));
  plan.refusal.body = {{"seq", hosted.seq()}, {"branchId", hosted.branch()}, {"promptId", prompt}};
  return plan;
}

}  // namespace

std::optional<Reply> HostedTable::refused_by_state(bool needs_running) const {
  using State = store::TableState;
  if (!parked_.empty()) {
    return Reply{.code = "parked", .message = "this table cannot go on: " + parked_, .body = {}};
  }
  const State state = hosted_->state();
  if (state == State::killed) {
    return Reply{.code = "killed", .message = "this table was ended by its host", .body = {}};
  }
  if (state == State::over) {
    return Reply{.code = "over", .message = "the match is over", .body = {}};
  }
  if (needs_running && state == State::paused) {
    return Reply{.code = "paused", .message = "the table is paused", .body = {}};
  }
  if (needs_running && state == State::lobby) {
    return Reply{.code = "lobby", .message = "the match has not started", .body = {}};
  }
  return std::nullopt;
}

// The seat that somebody acts for: the one they name, if it is theirs, or their only one.
std::optional<Seat> HostedTable::seat_for(const Command& command, Reply& refusal) const {
  const SeatSet own = hosted_->seats_of(command.account);
  const std::string name = text_in(command.body, "seat");
  if (!name.empty()) {
    const std::optional<Seat> seat = hosted_->seat_named(name);
    if (seat && own.has(*seat)) {
      return seat;
    }
  } else if (own.size() == 1) {
    return *own.begin();
  }
  refusal = {.code = "actor",
             .message = own.empty() ? "you do not sit at this table" : "say for which of your seats",
             .body = {}};
  return std::nullopt;
}

// Who plays on for a person that resigns: a bot, where more than two play, somebody stays, and the game has no setting
// `resigning` that says "ends". Empty: nobody, the match ends.
std::string HostedTable::successor_of(Seat seat) const {
  const Terms& terms = hosted_->terms();
  const auto says = terms.settings.all().find("resigning");
  if (terms.seats <= 2 || (says != terms.settings.all().end() && says->second == "ends")) {
    return {};
  }
  bool somebody_stays = false;
  for (const Seat other : SeatSet::first(terms.seats)) {
    const HostedSeat& there = hosted_->seat(other);
    somebody_stays = somebody_stays || (other != seat && !there.account.empty() && !there.has_resigned);
  }
  for (const char* const agent : {"house", "random", "first"}) {
    if (somebody_stays && options_.find_bot(agent)) {
      return agent;
    }
  }
  return {};
}

Plan HostedTable::plan(const Command& command) {
  const std::string& verb = command.verb;
  if (verb == "join") {
    return plan_join(command);
  }
  if (verb == "start") {
    return plan_start(command);
  }
  if (verb == "bot" || verb == "person") {
    return plan_bot(command);
  }
  if (verb == "remove") {
    return plan_remove(command);
  }
  if (verb == "pause" || verb == "resume") {
    return plan_pause(command, verb == "pause" ? Entry::Kind::pause : Entry::Kind::resume);
  }
  if (verb == "kill") {
    if (!is_host(command.account)) {
      return Plan::refuse("actor", "only the host of a table can end it");
    }
    Entry kill = entry(Entry::Kind::kill, std::nullopt);
    kill.text = text_in(command.body, "reason");
    if (kill.text.size() > longest_reason) {
      return Plan::refuse("malformed", "a reason has at most 200 bytes");
    }
    return Plan::of(std::move(kill));
  }
  Reply refusal;
  const std::optional<Seat> seat = seat_for(command, refusal);
  if (!seat) {
    return Plan::refuse(refusal.code, refusal.message);
  }
  if (hosted_->seat(*seat).has_resigned) {
    return Plan::refuse("actor", "you have resigned; a bot plays on for you");
  }
  if (verb == "respond") {
    return plan_respond(command, *seat);
  }
  if (verb == "leave") {
    return plan_leave(*seat);
  }
  if (verb == "undo") {
    return plan_undo(*seat);
  }
  if (verb == "agree") {
    return plan_agree(*seat);
  }
  if (verb == "refuse") {
    return hosted_->proposal() ? Plan::of(entry(Entry::Kind::refuse, seat))
                               : Plan::refuse("no_proposal", "nobody wants to take back or to pause");
  }
  if (verb == "resign") {
    return plan_resign(*seat, {});
  }
  return Plan::refuse("malformed", "there is no such verb");
}

Plan HostedTable::plan_respond(const Command& command, Seat seat) {
  const std::optional<std::int64_t> branch = number_in(command.body, "branchId");
  const std::optional<std::int64_t> prompt = number_in(command.body, "promptId");
  const json::value* const response = command.body.if_contains("response");
  if (!branch || !prompt || response == nullptr) {
    return Plan::refuse("malformed", "a submit has branchId, promptId, submitId and response");
  }
  const std::int64_t open = prompt_id(info_, hosted_->seat(seat).prompt);
  if (!hosted_->match().waiting().has(seat)) {
    return stale("actor", "you are not asked now", *hosted_, open);
  }
  if (*branch != hosted_->branch() && !hosted_->match().is_concurrent(seat)) {
    return stale("stale_branch",
                 "answer to branch " + std::to_string(*branch) + ", but the table is at branch " +
                     std::to_string(hosted_->branch()),
                 *hosted_, open);
  }
  if (*prompt != open) {
    return stale(
        "stale_prompt",
        "answer to prompt " + std::to_string(*prompt) + ", but prompt " + std::to_string(open) + " is open",
        *hosted_, open);
  }
  Matched matched = read_response(hosted_->match(), seat, *response);
  int& refused = refused_[static_cast<std::size_t>(seat.index())];
  if (matched.refusal) {
    if (++refused != hosted_->terms().forfeit) {
      return Plan::refuse(matched.refusal->code, matched.refusal->message);
    }
    return plan_resign(seat, " forfeits: " + std::to_string(refused) + " answers in a row were refused");
  }
  refused = 0;
  Entry answer = entry(Entry::Kind::response, seat);
  answer.picks = std::move(matched.picks);
  Plan plan = Plan::of(std::move(answer));
  plan.submit_id = text_in(command.body, "submitId");
  return plan;
}

Plan HostedTable::plan_join(const Command& command) {
  if (hosted_->state() != store::TableState::lobby) {
    return Plan::refuse("started", "the match has started; a seat can no longer be taken");
  }
  if (command.account.empty()) {
    return Plan::refuse("actor", "log in, or take a guest name, to sit down");
  }
  if (hosted_->was_removed(command.account)) {
    return Plan::refuse("removed", "the host has taken you off this table; look for another one");
  }
  const bool is_public = info_.visibility == store::Visibility::listed;
  if (is_public && !is_host(command.account) && !hosted_->seats_of(command.account).empty()) {
    return Plan::refuse("taken", "you have a seat already; only the host takes several at a public table");
  }
  const std::string name = text_in(command.body, "seat");
  std::optional<Seat> wanted = name.empty() ? std::nullopt : hosted_->seat_named(name);
  if (!name.empty() && !wanted) {
    return Plan::refuse("malformed", "there is no such seat at this table");
  }
  for (const Seat seat : SeatSet::first(hosted_->terms().seats)) {
    const HostedSeat& here = hosted_->seat(seat);
    if (!wanted && here.account.empty() && here.agent.empty()) {
      wanted = seat;
    }
  }
  if (!wanted || !hosted_->seat(*wanted).account.empty()) {
    return Plan::refuse("taken", wanted ? "somebody sits there" : "every seat is taken");
  }
  Entry sit = entry(Entry::Kind::sit, wanted);
  sit.account = command.account;
  sit.nonce = text_in(command.body, "nonce");
  if (sit.nonce.empty()) {
    sit.nonce = make_nonce();
  } else if (std::string problem = nonce_problem(sit.nonce); !problem.empty()) {
    return Plan::refuse("malformed", std::move(problem));
  }
  return Plan::of(std::move(sit));
}

Plan HostedTable::plan_leave(Seat seat) const {
  if (hosted_->state() != store::TableState::lobby) {
    return Plan::refuse("started", "the match has started: resign, or hand the seat to a bot");
  }
  return Plan::of(entry(Entry::Kind::stand, seat));
}

Plan HostedTable::plan_start(const Command& command) const {
  if (hosted_->state() != store::TableState::lobby) {
    return Plan::refuse("started", "the match has started already");
  }
  if (!is_host(command.account) && hosted_->seats_of(command.account).empty()) {
    return Plan::refuse("actor", "who starts a match sits at the table, or is its host");
  }
  const auto is_of_others = [&](const HostedSeat& seat) {
    return !seat.account.empty() && seat.account != command.account;
  };
  const bool is_public = info_.visibility == store::Visibility::listed;
  if (is_public && !is_host(command.account) && std::ranges::none_of(hosted_->seats(), is_of_others)) {
    return Plan::refuse("actor", "nobody else has come yet; until then only the host starts a public table");
  }
  for (const Seat seat : SeatSet::first(hosted_->terms().seats)) {
    if (hosted_->seat(seat).account.empty() && hosted_->seat(seat).agent.empty()) {
      return Plan::refuse("seats", "the seat " + std::string(hosted_->name(seat)) + " is empty");
    }
  }
  return Plan::of(entry(Entry::Kind::start, std::nullopt));
}

Plan HostedTable::plan_undo(Seat seat) const {
  const std::optional<TakeBack> back = take_back(hosted_->match(), seat);
  if (!back) {
    return Plan::refuse("nothing", "you have answered nothing that could be taken back");
  }
  const bool is_alone = hosted_->others_than(SeatSet::of(seat)).empty();
  Entry undo = entry(back->is_free || is_alone ? Entry::Kind::undo : Entry::Kind::propose, seat);
  undo.keep = back->keep;
  Plan plan = Plan::of(std::move(undo));
  if (plan.entries[0].kind == Entry::Kind::undo && !back->is_free) {
    plan.announcement = std::string(hosted_->name(seat)) + " takes back an answer";
  }
  return plan;
}

Plan HostedTable::plan_agree(Seat seat) const {
  if (!hosted_->proposal()) {
    return Plan::refuse("no_proposal", "nobody wants to take back or to pause");
  }
  Plan plan = Plan::of(entry(Entry::Kind::agree, seat));
  const Proposal& proposal = *hosted_->proposal();
  SeatSet agreed = proposal.agreed;
  agreed.add(seat);
  const bool is_pause = proposal.what == Proposal::What::pause;
  // To a pause those agree who play. To taking back everybody has to, also who has lent a seat to a bot and is away.
  const bool is_wanted =
      is_pause ? (hosted_->people().bits() & ~agreed.bits()) == 0 : hosted_->others_than(agreed).empty();
  if (is_wanted) {
    Entry wanted = entry(is_pause ? Entry::Kind::pause : Entry::Kind::undo, proposal.by);
    wanted.keep = proposal.keep;
    plan.announcement = std::string(hosted_->name(proposal.by)) +
                        (is_pause ? " pauses the match" : " takes back an answer") + "; everybody agreed";
    plan.entries.push_back(std::move(wanted));
  }
  return plan;
}

Plan HostedTable::plan_resign(Seat seat, std::string how) const {
  if (!hosted_->has_match()) {
    return Plan::refuse("lobby", "the match has not started");
  }
  Entry resign = entry(Entry::Kind::resign, seat);
  resign.agent = successor_of(seat);
  resign.text = std::move(how);
  Plan plan = Plan::of(std::move(resign));
  if (const Entry& made = plan.entries.front(); !made.agent.empty()) {
    plan.announcement =
        std::string(hosted_->name(seat)) + (made.text.empty() ? " resigned" : made.text) + "; a bot plays on";
  }
  return plan;
}

// Before the start the host takes somebody off a seat, who does not sit down at this table again.
Plan HostedTable::plan_remove(const Command& command) const {
  const std::optional<Seat> seat = hosted_->seat_named(text_in(command.body, "seat"));
  if (!seat) {
    return Plan::refuse("malformed", "say which seat");
  }
  if (!is_host(command.account)) {
    return Plan::refuse("actor", "only the host of a table takes somebody off it");
  }
  if (hosted_->state() != store::TableState::lobby) {
    return Plan::refuse("started", "the match has started; who plays stays");
  }
  const std::string& account = hosted_->seat(*seat).account;
  if (account.empty() || account == command.account) {
    return Plan::refuse("nothing", "nobody but you could be taken off that seat");
  }
  Entry stand = entry(Entry::Kind::stand, seat);
  stand.account = account;
  return Plan::of(std::move(stand));
}

// In the lobby the host puts bots on empty seats; later a person hands their own seat over, and takes it back.
Plan HostedTable::plan_bot(const Command& command) {
  const std::optional<Seat> seat = hosted_->seat_named(text_in(command.body, "seat"));
  if (!seat) {
    return Plan::refuse("malformed", "say which seat");
  }
  const HostedSeat& here = hosted_->seat(*seat);
  const bool is_own = !command.account.empty() && here.account == command.account;
  const bool is_empty = hosted_->state() == store::TableState::lobby && here.account.empty();
  if (!is_own && !(is_empty && is_host(command.account))) {
    return Plan::refuse("actor",
                        "you may hand over your own seat; the host may fill empty ones before the start");
  }
  if (here.has_resigned) {
    return Plan::refuse("actor", "you have resigned; a bot plays on for you");
  }
  if (command.verb == "person") {
    return Plan::of(entry(is_empty ? Entry::Kind::stand : Entry::Kind::person, seat));
  }
  Entry bot = entry(Entry::Kind::bot, seat);
  bot.agent = text_in(command.body, "agent");
  if (!options_.find_bot(bot.agent)) {
    return Plan::refuse("malformed", "there is no such bot here");
  }
  return Plan::of(std::move(bot));
}

Plan HostedTable::plan_pause(const Command& command, Entry::Kind kind) const {
  if (!is_host(command.account) && hosted_->seats_of(command.account).empty()) {
    return Plan::refuse("actor", "only who sits at the table can pause it");
  }
  const bool is_paused = hosted_->state() == store::TableState::paused;
  if (!hosted_->has_match() || is_paused == (kind == Entry::Kind::pause)) {
    return Plan::refuse(is_paused ? "paused" : "running",
                        is_paused ? "it is paused already" : "it is not paused");
  }
  if (hosted_->seats_of(command.account).empty()) {  // a host who only looks after the table
    Entry change = entry(kind, Seat(0));
    change.account = command.account;
    return Plan::of(std::move(change));
  }
  SeatSet own;  // those that are still played
  int pauses = 0;
  for (const Seat seat : hosted_->seats_of(command.account)) {
    if (!hosted_->seat(seat).has_resigned) {
      own.add(seat);
      pauses += hosted_->seat(seat).pauses;
    }
  }
  if (own.empty()) {
    return Plan::refuse("actor", "you have resigned; a bot plays on for you");
  }
  const bool is_alone = (hosted_->people().bits() & ~own.bits()) == 0;
  if (kind == Entry::Kind::resume || pauses == 0 || is_alone) {
    return Plan::of(entry(kind, *own.begin()));
  }
  if (hosted_->proposal()) {
    return Plan::refuse("conflict", "something else waits for an answer of the others");
  }
  Entry propose = entry(Entry::Kind::propose, *own.begin());
  propose.text = pause_text;
  return Plan::of(std::move(propose));
}

}  // namespace rondel
