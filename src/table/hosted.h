// Hosted is all that a table's log says, computed: who sits where, the match, the branch, the open prompts, the clocks. It changes by
// entries only, and the same entries give the same Hosted: live, after a reload, on another node.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "kernel/match.h"
#include "rules/branch.h"
#include "table/clocks.h"
#include "table/fairness.h"
#include "table/store/store.h"
#include "table/table_log.h"

namespace rondel {

// Told after each entry that a match has taken or been there for, at every replay too. It may put the match into another
// world (rules/knowledge.h) when the table is resumed: for tests that must play the same entries in two of them. It must do the same at each replay.
using AfterEntry = std::function<void(const Entry& entry, const store::Row& row, Match& match)>;

// What a table is made of, besides its log.
struct Terms {
  const Game* game = nullptr;
  Settings settings{};
  int rules = 0;  // the version of the rules that its match is played by
  int seats = 0;
  ClockRule clock{};
  int forfeit = 0;    // so many refused answers in a row give up the match; 0: none do
  HostSecret secret;  // the host's part of the seed
  AfterEntry after_entry{};
};

struct HostedSeat {
  std::string account{};
  std::string agent{};  // not empty: a bot answers
  std::string nonce{};
  std::int64_t prompt = 0;  // the question that is open for it; 0: none
  std::uint64_t asked = 0;  // a hash of that question
  int pauses = 0;           // that its person has made
  bool has_resigned = false;
};

// Somebody wants something that others have to agree to: to take an answer back, or to pause once more.
struct Proposal {
  enum class What : std::uint8_t { undo, pause } what = What::undo;
  Seat by{};
  std::uint32_t keep = 0;
  SeatSet agreed{};
};

// An answer that a clock, a bot or a standing answer gave for a seat. Of those that a bot gives one after the other, the
// first.
struct GivenFor {
  Seat seat{};
  Mark mark = Mark::none;
  std::uint32_t line = 0;   // of the match's log: how many were there before
  std::uint32_t place = 0;  // in the match's history: how many entries were there before
};

class Hosted {
 public:
  using State = store::TableState;

  explicit Hosted(Terms terms) : terms_(std::move(terms)), seats_(static_cast<std::size_t>(terms_.seats)) {}

  // Takes the next entry of the log. `row` gives seq and time, and for an entry that is in the log already the branch;
  // a new one (`fresh`) gets its branch and its fingerprint here, written back into both. Gives a sentence when the entry does not
  // follow from what went before: then this Hosted is no more use.
  enum class Source : std::uint8_t { log, fresh };
  std::string apply(Entry& entry, store::Row& row, Source source);

  State state() const { return state_; }
  const std::string& reason() const { return reason_; }
  const Terms& terms() const { return terms_; }
  std::int64_t seq() const { return seq_; }
  store::Time at() const { return at_; }  // of the last entry, by the log's time
  std::int64_t branch() const { return branch_; }
  const std::vector<HostedSeat>& seats() const { return seats_; }
  const HostedSeat& seat(Seat seat) const { return seats_[static_cast<std::size_t>(seat.index())]; }
  bool has_match() const { return match_ != nullptr; }
  const Match& match() const { return *match_; }
  const std::optional<Proposal>& proposal() const { return proposal_; }
  const std::string& rematch() const { return rematch_; }
  // Whether the host has taken that account off the table: it does not sit down again.
  bool was_removed(const std::string& account) const { return removed_.contains(account); }
  const Clocks& clocks() const { return clocks_; }
  // By which clocks run: as agreed on, unless nobody but bots would wait.
  ClockRule clock() const { return has_match() ? clocks_.rule() : terms_.clock; }
  // Answers that nobody gave themselves, in the order of the log that people read.
  const std::vector<GivenFor>& given_for() const { return given_for_; }
  // How often something was taken back, and how many lines of the log stayed the last time.
  std::uint32_t cuts() const { return cuts_; }
  std::uint32_t kept_lines() const { return kept_lines_; }
  // Where the seed came from: secret while the match runs.
  FairPlay fair() const;

  SeatSet people() const;  // seats that a person answers for
  // Seats of people who have none of `these` and have not resigned, also those that they have lent to a bot.
  SeatSet others_than(SeatSet these) const;
  std::optional<Seat> seat_named(std::string_view name) const;
  SeatSet waiting() const;  // seats that are asked, while the table runs
  SeatSet seats_of(const std::string& account) const;
  std::string_view name(Seat seat) const;
  // Who has won, once it is over: by the rules, or as the one who is left where the other of two gave up or ran out of time.
  SeatSet winners() const;

 private:
  std::string take(Entry& entry, const store::Row& row, Source source);
  std::string start(store::Time now);
  std::string respond(Entry& entry, Source source);
  std::string undo(std::uint32_t keep, std::int64_t branch);
  void stand(const Entry& entry);
  void resign(const Entry& entry);
  void note_given(const Entry& entry, std::uint32_t line, std::uint32_t place);
  void forget_given(std::uint32_t keep);
  void end_if_over();
  void end(State state, std::string reason);
  void update_prompts(std::optional<Seat> answered);
  void note_questions();
  std::optional<Waiting> waiting_now() const;
  std::size_t seated_accounts() const;
  HostedSeat& at(Seat seat) { return seats_[static_cast<std::size_t>(seat.index())]; }

  Terms terms_;
  std::vector<HostedSeat> seats_;
  State state_ = State::lobby;
  std::string reason_;
  std::optional<Seat> lost_;  // who has ended the match by giving up, or by running out of time
  std::string rematch_;
  std::int64_t seq_ = 0;
  store::Time at_{};
  std::int64_t branch_ = 0;
  std::unique_ptr<Match> match_;
  std::optional<Proposal> proposal_;
  std::set<std::string> removed_;  // accounts
  Clocks clocks_;
  std::vector<GivenFor> given_for_;
  std::uint32_t cuts_ = 0;
  std::uint32_t kept_lines_ = 0;
  std::array<Mark, max_seats> last_mark_{};  // of each seat's last answer that was not forced
};

// Does again to a match what was done to one before.
void do_again(const Response& response, Match& match);

}  // namespace rondel
