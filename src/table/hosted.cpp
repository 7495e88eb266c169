#include "table/hosted.h"

#include <algorithm>
#include <set>
#include <utility>

#include "kernel/hasher.h"
#include "table/record.h"

namespace rondel {
namespace {

// Tells whether a question is still the same one.
std::uint64_t hash_of(const Question& question) {
  Hasher hasher;
  hasher.add(question.title).add(question.min).add(question.max).add(question.choices.size());
  for (const Choice& choice : question.choices) {
    hasher.add(choice.kind).add(choice.label).add(choice.value).add(choice.flags).add(choice.size);
  }
  return hasher.value();
}

bool needs_seat(Entry::Kind kind) {
  return kind != Entry::Kind::start && kind != Entry::Kind::kill && kind != Entry::Kind::rematch;
}

}  // namespace

void do_again(const Response& response, Match& match) {
  if (response.mark == Mark::branch) {
    match.branch(response.branch);
  } else {
    match.answer(response.seat, response.picks, response.mark);
  }
}

SeatSet Hosted::people() const {
  SeatSet people;
  for (const Seat seat : SeatSet::first(terms_.seats)) {
    if (!this->seat(seat).account.empty() && this->seat(seat).agent.empty()) {
      people.add(seat);
    }
  }
  return people;
}

SeatSet Hosted::others_than(SeatSet these) const {
  SeatSet others;
  for (const Seat seat : SeatSet::first(terms_.seats)) {
    const SeatSet own = seats_of(this->seat(seat).account);
    if ((own.bits() & these.bits()) == 0 && !own.empty() && !this->seat(seat).has_resigned) {
      others.add(seat);
    }
  }
  return others;
}

std::optional<Seat> Hosted::seat_named(std::string_view name) const {
  for (const Seat seat : SeatSet::first(terms_.seats)) {
    if (this->name(seat) == name) {
      return seat;
    }
  }
  return std::nullopt;
}

SeatSet Hosted::waiting() const {
  return state_ == State::running && match_ != nullptr ? match_->waiting() : SeatSet();
}

SeatSet Hosted::seats_of(const std::string& account) const {
  SeatSet own;
  for (const Seat seat : SeatSet::first(terms_.seats)) {
    if (!account.empty() && this->seat(seat).account == account) {
      own.add(seat);
    }
  }
  return own;
}

std::size_t Hosted::seated_accounts() const {
  std::set<std::string_view> accounts;
  for (const HostedSeat& seat : seats_) {
    if (!seat.account.empty()) {
      accounts.insert(seat.account);
    }
  }
  return accounts.size();
}

std::string_view Hosted::name(Seat seat) const {
  return terms_.game->seats[static_cast<std::size_t>(seat.index())];
}

SeatSet Hosted::winners() const {
  if (state_ != State::over || match_ == nullptr) {
    return {};
  }
  if (match_->status() == Status::over) {
    return match_->result().winners;
  }
  return lost_ && terms_.seats == 2 ? SeatSet::of(lost_->next(2)) : SeatSet();
}

std::optional<Waiting> Hosted::waiting_now() const {
  if (match_ == nullptr || match_->waiting().empty()) {
    return std::nullopt;
  }
  return Waiting{.players = match_->waiting(),
                 .concurrent = match_->is_concurrent(*match_->waiting().begin())};
}

std::string Hosted::apply(Entry& entry, store::Row& row, Source source) {
  if (entry.seat && entry.seat->index() >= terms_.seats) {
    return "it names a seat that is not at this table";
  }
  if (needs_seat(entry.kind) && !entry.seat) {
    return "it names no seat";
  }
  if (source == Source::fresh && entry.kind == Entry::Kind::undo) {
    row.branch = branch_ + 1;
  }
  const std::optional<Waiting> before = waiting_now();
  clocks_.pass(waiting(), row.at);
  std::string problem = take(entry, row, source);
  if (!problem.empty()) {
    return problem;
  }
  seq_ = row.seq;
  at_ = std::max(at_, row.at);
  if (terms_.after_entry && match_ != nullptr) {
    terms_.after_entry(entry, row, *match_);
    if (entry.kind == Entry::Kind::resume) {  // perhaps into another world, with a log of its own
      ++cuts_;
      kept_lines_ = 0;
    }
  }
  const bool may_move = entry.kind == Entry::Kind::start || entry.kind == Entry::Kind::response;
  if (source == Source::fresh && entry.kind != Entry::Kind::undo) {
    row.branch = branch_ + (may_move && should_update_branch_id(before, waiting_now()) ? 1 : 0);
  }
  branch_ = row.branch;
  if (may_move || entry.kind == Entry::Kind::undo) {
    update_prompts(entry.kind == Entry::Kind::response ? entry.seat : std::nullopt);
  } else if (terms_.after_entry) {
    note_questions();
  }
  return {};
}

std::string Hosted::take(Entry& entry, const store::Row& row, Source source) {
  using Kind = Entry::Kind;
  switch (entry.kind) {
    case Kind::sit:
      at(*entry.seat) = {
          .account = entry.account, .agent = {}, .nonce = entry.nonce, .prompt = 0, .asked = 0};
      return {};
    case Kind::stand:
      stand(entry);
      return {};
    case Kind::bot:
      at(*entry.seat).agent = entry.agent;
      return {};
    case Kind::person:
      at(*entry.seat).agent.clear();
      return {};
    case Kind::start:
      return start(row.at);
    case Kind::response:
      return respond(entry, source);
    case Kind::propose:
      proposal_ = Proposal{.what = entry.text == pause_text ? Proposal::What::pause : Proposal::What::undo,
                           .by = *entry.seat,
                           .keep = entry.keep,
                           .agreed = SeatSet::of(*entry.seat)};
      return {};
    case Kind::agree:
      if (proposal_) {
        proposal_->agreed.add(*entry.seat);
      }
      return {};
    case Kind::refuse:
      proposal_.reset();
      return {};
    case Kind::undo:
      return undo(entry.keep, row.branch);
    case Kind::pause:
      state_ = State::paused;
      at(*entry.seat).pauses += entry.account.empty() ? 1 : 0;
      proposal_.reset();
      return {};
    case Kind::resume:
      state_ = State::running;
      return {};
    case Kind::kill:
      end(State::killed, entry.text);
      return {};
    case Kind::resign:
      resign(entry);
      return {};
    case Kind::timeout:
      lost_ = entry.seat;
      end(State::over, std::string(name(*entry.seat)) + " ran out of time");
      return {};
    case Kind::rematch:
      rematch_ = entry.text;
      return {};
  }
  return "an entry of an unknown kind";
}

void Hosted::stand(const Entry& entry) {
  if (!entry.account.empty()) {
    removed_.insert(entry.account);
  }
  at(*entry.seat) = {};
}

// With an agent named, that one plays on; otherwise the match ends for everybody.
void Hosted::resign(const Entry& entry) {
  at(*entry.seat).has_resigned = true;
  if (entry.agent.empty()) {
    lost_ = entry.seat;
    return end(State::over, std::string(name(*entry.seat)) + (entry.text.empty() ? " resigned" : entry.text));
  }
  at(*entry.seat).agent = entry.agent;
  proposal_.reset();  // it may have waited for this one alone
}

// Seats change hands in the lobby only, so the nonces stay those that the match began with.
FairPlay Hosted::fair() const {
  FairPlay fair{.commitment = terms_.secret.commitment(), .secret = terms_.secret.to_hex(), .nonces = {}};
  for (const HostedSeat& seat : seats_) {
    fair.nonces.push_back(seat.nonce);
  }
  return fair;
}

std::string Hosted::start(store::Time now) {
  if (state_ != State::lobby) {
    return "the match has started already";
  }
  // Nobody waits for who plays against bots alone.
  const bool has_bots = std::ranges::any_of(seats_, &std::string::empty, &HostedSeat::account);
  clocks_.begin(seated_accounts() > 1 || !has_bots ? terms_.clock : ClockRule(), now);
  for (const HostedSeat& seat : seats_) {
    if (std::string problem = seat.nonce.empty() ? "" : nonce_problem(seat.nonce); !problem.empty()) {
      return problem;
    }
  }
  match_ = std::make_unique<Match>(*terms_.game, terms_.settings, match_seed(terms_.secret, fair().nonces),
                                   MatchOptions{.rules = terms_.rules}, terms_.seats);
  state_ = State::running;
  if (match_->status() == Status::faulted) {
    return "the rules faulted at the start: " + std::string(match_->fault());
  }
  end_if_over();
  return {};
}

std::string Hosted::respond(Entry& entry, Source source) {
  if (match_ == nullptr) {
    return "an answer before the match has started";
  }
  const std::uint32_t line = match_->log_length();
  const std::uint32_t place = match_->entries();
  if (const Rejection rejection = match_->answer(*entry.seat, entry.picks, entry.mark)) {
    return "the answer is refused: " + rejection.message();
  }
  if (match_->status() == Status::faulted) {
    return "the rules faulted: " + std::string(match_->fault());
  }
  const std::string print = record_print(*match_);
  if (source == Source::fresh) {
    entry.print = print;
  } else if (entry.print != print) {
    return "the match comes out differently: the log says " + entry.print + ", these rules give " + print;
  }
  note_given(entry, line, place);
  clocks_.answered(*entry.seat);
  if (proposal_ && proposal_->what == Proposal::What::undo) {
    proposal_.reset();
  }
  end_if_over();
  return {};
}

void Hosted::note_given(const Entry& entry, std::uint32_t line, std::uint32_t place) {
  if (entry.mark == Mark::forced) {
    return;
  }
  Mark& last = last_mark_[static_cast<std::size_t>(entry.seat->index())];
  const bool goes_on = entry.mark == Mark::bot && last == Mark::bot;
  last = entry.mark;
  if (entry.mark != Mark::none && !goes_on) {
    given_for_.push_back({.seat = *entry.seat, .mark = entry.mark, .line = line, .place = place});
  }
}

void Hosted::forget_given(std::uint32_t keep) {
  std::erase_if(given_for_, [keep](const GivenFor& given) { return given.place >= keep; });
  last_mark_.fill(Mark::none);
  for (const Response& response : match_->responses()) {
    if (response.mark != Mark::branch && response.mark != Mark::forced) {
      last_mark_[static_cast<std::size_t>(response.seat.index())] = response.mark;
    }
  }
}

// Replays what stays; from here on chance is another, so that nobody reads the same dice twice.
std::string Hosted::undo(std::uint32_t keep, std::int64_t branch) {
  if (match_ == nullptr || keep > match_->responses().size()) {
    return "it takes back more than there was";
  }
  const std::vector<Response> responses = match_->responses();
  Match again(match_->game(), match_->settings(), match_->start_seed(), MatchOptions{.rules = terms_.rules},
              terms_.seats);
  for (std::uint32_t i = 0; i < keep; ++i) {
    do_again(responses[i], again);
  }
  if (again.status() != Status::waiting) {
    return "it takes back nothing of a match that is over";
  }
  again.branch(static_cast<std::uint32_t>(branch));
  *match_ = std::move(again);
  ++cuts_;
  kept_lines_ = match_->log_length();
  forget_given(keep);
  proposal_.reset();
  state_ = State::running;
  return {};
}

void Hosted::end_if_over() {
  if (match_->status() == Status::over) {
    end(State::over, std::string(match_->result().reason.view()));
  }
}

void Hosted::end(State state, std::string reason) {
  state_ = state;
  reason_ = std::move(reason);
  proposal_.reset();
}

// A seat keeps its prompt while it has not answered and is still asked the same; anything else is a new question.
void Hosted::update_prompts(std::optional<Seat> answered) {
  for (const Seat seat : SeatSet::first(terms_.seats)) {
    HostedSeat& here = at(seat);
    if (match_ == nullptr || !match_->waiting().has(seat)) {
      here.prompt = 0;
      here.asked = 0;
      continue;
    }
    const std::uint64_t asked = hash_of(match_->question(seat));
    if (here.prompt == 0 || answered == seat || here.asked != asked) {
      here.prompt = seq_;
      here.asked = asked;
      clocks_.asked(seat, match_->question(seat).clock);
    }
  }
}

// Under the prompts that are open: the match may have been put into another world (Terms::after_entry).
void Hosted::note_questions() {
  for (const Seat seat : match_ != nullptr ? match_->waiting() : SeatSet()) {
    at(seat).asked = hash_of(match_->question(seat));
  }
}

}  // namespace rondel
