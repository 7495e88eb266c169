// A Store keeps what must outlive the process: tables with their logs, chat, accounts, sessions, invitations, what people
// say of one another (mutes, reports).
//   (1) A log is append-only: a row is named by (table, seq), seq counts 1, 2, 3 ... without a gap, and a row
//       never changes or goes. Taking something back is one more row.
//   (2) What was completed with `ok` is there after a crash and a power loss; the exception is a store that says
//       it keeps nothing (MemoryStore, or a durability of none).
//   (3) A write happens wholly or not at all.
//   (4) A read that begins after a completion sees what was completed.
//   (5) (table, seat, submit id) is unique: a submit that is tried again finds the row of the first time.
// It knows no game: bodies, results, settings, seeds and hashes are bytes made by whoever calls. It goes by no clock:
// every time that it keeps comes from the caller.
//
// Several nodes may share a store. Whoever appends says how long it believes the log to be; the primary key decides
// between two, and the loser gets the rows that it missed.
//
// Threads: any thread may call anything. Completions come one after the other on the store's own writer thread,
// in the order of the writes; they should be short (everything waits for them), may call `write`, and must not
// wait for another write. Destroying a store finishes every write that it accepted, then closes it; nobody may
// call it any more by then.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "kernel/seat.h"

namespace rondel::store {

using Time = std::chrono::sys_time<std::chrono::milliseconds>;

// One entry of a table's log.
struct Row {
  std::int64_t seq = 0;  // given by the store
  std::int64_t branch = 0;
  std::optional<Seat> seat{};  // none: the table itself, or somebody who has no seat
  std::string submit_id{};     // empty: none. Only with a seat
  Time at{};
  std::string body{};    // opaque: what happened
  std::string result{};  // opaque: what whoever submitted it was told, to be told again

  bool operator==(const Row&) const = default;
};

enum class TableState : std::uint8_t { lobby, running, paused, over, killed, parked };
std::string_view name_of(TableState state);

enum class Visibility : std::uint8_t { listed, by_invitation };

// What a table is made of; never changes. The seed is not here but behind a door of its own, so that nobody sends it
// by accident.
struct TableInfo {
  std::string id{};  // chosen by whoever creates the table; unique
  std::string game{};
  std::int64_t rules_version = 0;
  std::string rules_hash{};
  std::string settings{};  // opaque
  std::string seed_commitment{};
  std::string title{};
  std::string host{};  // the account that created it; may be empty
  Visibility visibility = Visibility::listed;
  Time created{};

  bool operator==(const TableInfo&) const = default;
};

struct SeatStatus {
  std::string name{};
  std::string account{};  // who sits there; empty: nobody

  bool operator==(const SeatStatus&) const = default;
};

// Where a table stands, for the lobby and for finding it again; changes only together with its log (see Append).
struct TableStatus {
  TableState state = TableState::lobby;
  std::string reason{};  // of over, killed, parked: for people
  std::vector<SeatStatus> seats{};
  SeatSet waiting{};    // who has to answer
  std::string extra{};  // opaque: whatever else belongs in a listing
  Time updated{};

  bool operator==(const TableStatus&) const = default;
};

struct TableEntry {
  TableInfo info{};
  TableStatus status{};
  std::int64_t length = 0;  // rows in the log

  bool operator==(const TableEntry&) const = default;
};

struct ChatLine {
  std::int64_t number = 0;    // 1, 2, 3 ... in each table; given by the store
  std::int64_t position = 0;  // how long the log was when it was said; given by the store
  Time at{};
  std::string author{};
  std::string body{};  // opaque

  bool operator==(const ChatLine&) const = default;
};

// Accounts are never deleted, so that a name never comes to mean somebody else. One that was given another name stays
// under the old one as well, as a sign that points to the new.
struct Account {
  std::string name{};      // unique; folding its case is the caller's business
  std::string shown{};     // as its owner writes it
  std::string password{};  // a hash, opaque; empty: a guest
  Time created{};
  Time banned{};           // since then it may not sign in; the beginning of time: it may
  std::string moved_to{};  // not empty: the account has this name now, and nobody signs in with the old one

  bool is_banned() const { return banned != Time{}; }
  bool is_guest() const { return password.empty(); }
  bool operator==(const Account&) const = default;
};

struct Session {
  std::string token_hash{};
  std::string account{};
  Time created{};
  Time expires{};

  bool operator==(const Session&) const = default;
};

// Who shows the code may come to the table; whether a seat is still free is for the table's log to decide.
struct Invitation {
  std::string code_hash{};
  std::string table{};
  std::optional<Seat> seat{};  // none: wherever there is room
  Time created{};
  Time expires{};

  bool operator==(const Invitation&) const = default;
};

// What somebody says to the operator about somebody else.
struct Report {
  std::int64_t number = 0;  // 1, 2, 3 ...; given by the store
  Time at{};
  std::string reporter{};
  std::string account{};  // about whom
  std::string table{};    // where; empty: nowhere in particular
  std::string body{};     // opaque
  Time closed{};          // the beginning of time: it is open

  bool is_open() const { return closed == Time{}; }
  bool operator==(const Report&) const = default;
};

// --- writing ---------------------------------------------------------------------------------------------------

// A conflict when the id is taken.
struct NewTable {
  TableInfo info{};
  TableStatus status{};
  std::string seed{};  // opaque; secret until the match is over
};

// Rows for the end of a table's log, and where the table stands after them. They become rows after + 1, after + 2 ...
// A conflict when the log is longer or shorter than `after`, when a submit id was used before, or when there is no
// such table. Without rows it changes the status alone, for what is not part of the record (parking), and only if
// the log still has that length.
struct Append {
  std::string table{};
  std::int64_t after = 0;  // how long the log is, as far as the caller knows
  std::vector<Row> rows{};
  std::optional<TableStatus> status{};  // none: as it was
  // Of what the caller remembers (Store::era); a conflict when the store is in another. None: it may be in any.
  std::optional<std::int64_t> era{};
};

// A conflict when there is no such table. The store gives number and position; the result tells them.
struct AddChat {
  std::string table{};
  ChatLine line{};
};

struct NewAccount {  // a conflict when the name is taken
  Account account{};
};
struct SetPassword {  // a conflict when there is no such account
  std::string account{};
  std::string password{};
};
struct SetBan {  // a conflict when there is no such account
  std::string account{};
  Time since{};  // the beginning of time: it may sign in again
};
// Gives an account another name, everywhere but in the logs of tables: their readers follow Account::moved_to. Its
// sessions end. A conflict when there is no such account, or the new name is taken.
struct MoveAccount {
  std::string from{};
  Account to{};  // whole: whatever of the old one shall stay has to be in it
  enum class Chat : std::uint8_t { keeps, empties } chat = Chat::keeps;
};
struct SetMute {  // a conflict when one of them is no account
  std::string account{};
  std::string muted{};
  enum class To : std::uint8_t { muted, heard } to = To::muted;
};
// A conflict when there is no such account, or whoever reports has `most_open` reports that are open. The result tells the
// number.
struct NewReport {
  Report report{};
  std::int64_t most_open = 0;
};
struct CloseReport {  // a conflict when there is none that is open
  std::int64_t number = 0;
  Time at{};
};
struct NewSession {  // a conflict when there is no such account, or the token is taken
  Session session{};
};
struct EndSession {  // ok also when there is none
  std::string token_hash{};
};
struct EndSessionsOf {
  std::string account{};
};
struct NewInvitation {  // a conflict when there is no such table, or the code is taken
  Invitation invitation{};
};
struct EndInvitation {
  std::string code_hash{};
};
struct RemoveExpired {  // sessions and invitations that expire at `now` or before
  Time now{};
};
struct SetValue {  // the server's own notes; none removes it
  std::string key{};
  std::optional<std::string> value{};
};

using Write = std::variant<NewTable, Append, AddChat, NewAccount, SetPassword, SetBan, MoveAccount, SetMute,
                           NewReport, CloseReport, NewSession, EndSession, EndSessionsOf, NewInvitation,
                           EndInvitation, RemoveExpired, SetValue>;

enum class Outcome : std::uint8_t {
  ok,           // done and durable
  conflict,     // not done, and never will be: what is there does not fit it
  unknown,      // done or not: read again before going on
  unavailable,  // not done: the store cannot write now; trying again later may help
};
std::string_view name_of(Outcome outcome);

struct WriteResult {
  Outcome outcome = Outcome::unavailable;
  std::string problem{};     // unless ok: what was wrong, as a sentence
  std::int64_t length = 0;   // of the log, with ok and conflict of an Append or AddChat; otherwise 0
  std::int64_t number = 0;   // of the chat line or the report, with ok of an AddChat or a NewReport
  std::vector<Row> there{};  // conflict of an Append: the rows after `after`, at most `page_rows` of them
  // Conflict of an Append: the row that has the submit id of one of its rows already, however old.
  std::optional<Row> same_submit{};

  bool ok() const { return outcome == Outcome::ok; }
};

using Done = std::function<void(WriteResult)>;

// --- reading ---------------------------------------------------------------------------------------------------

inline constexpr std::int64_t page_rows = 1000;

// What a read gives: a value, or the sentence that says why nothing can be read now.
template <class Value>
class Read {
 public:
  Read(Value value) : value_(std::move(value)) {}  // NOLINT(google-explicit-constructor)
  static Read failed(std::string problem) { return Read(std::move(problem), 0); }

  bool ok() const { return value_.has_value(); }
  const std::string& problem() const { return problem_; }
  // Only if ok. From a temporary the value is moved out, so that `for (... : *store.rows(...))` is sound.
  const Value& operator*() const& { return *value_; }
  Value operator*() && { return std::move(*value_); }
  const Value* operator->() const& { return &*value_; }
  const Value* operator->() && = delete;

 private:
  Read(std::string problem, int /*failed*/) : problem_(std::move(problem)) {}

  std::optional<Value> value_;
  std::string problem_;
};

// How many people sit at a table: any number, or two at least.
enum class Company : std::uint8_t { any, several };

// Which tables to list; conditions that are set must all hold. Newest first.
struct TableQuery {
  std::optional<TableState> state{};
  std::optional<Visibility> visibility{};
  std::string account{};      // sits there; empty: whoever
  std::string waiting_for{};  // sits there, has to answer, and the table is running; empty: whoever
  std::string game{};         // empty: any
  Company company = Company::any;
  std::optional<std::int64_t> before{};  // goes on where a page ended: its `next`
  int limit = 50;                        // 1 to page_rows
};

struct TablePage {
  std::vector<TableEntry> tables{};
  std::optional<std::int64_t> next{};  // none: this was the last page
};

// --- several nodes ---------------------------------------------------------------------------------------------

// How far a table has come. 0: not known, or nothing there.
struct Head {
  std::string table{};
  std::int64_t length = 0;       // rows in the log
  std::int64_t chat_length = 0;  // lines of chat

  bool operator==(const Head&) const = default;
};

// Sessions that may have ended: one, all those of an account, or with neither named, any.
struct SignOut {
  std::string token_hash{};
  std::string account{};

  bool operator==(const SignOut&) const = default;
};

// What a node hears of the others, on a thread of the store's; all of them return soon. It is a hint: what happened is
// read from the store. Hints can be lost, so whoever shows a table also looks at its head now and then.
struct OnChange {
  std::function<void(const std::vector<Head>& heads)> changed;
  std::function<void(const SignOut& sessions)> signed_out;
  std::function<void()> missed;  // hints may have been lost: look at everything
};

class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  // All of `writes` or none of them, in this order, later ones seeing the earlier. The result is that of the first
  // that could not be done or, if all is well, of the last. `done` is called exactly once, on the writer thread.
  virtual void write_all(std::vector<Write> writes, Done done) = 0;
  void write(Write one, Done done);

  // These wait for the completion; not to be called from one.
  WriteResult write_all_and_wait(std::vector<Write> writes);
  WriteResult write_and_wait(Write one);

  // Nothing by that name: none.
  virtual Read<std::optional<TableEntry>> table(const std::string& id) = 0;
  virtual Read<std::optional<std::string>> seed(const std::string& table) = 0;
  // In order, those after `after`; at most `limit` (1 to page_rows). No such table: no rows.
  virtual Read<std::vector<Row>> rows(const std::string& table, std::int64_t after,
                                      std::int64_t limit = page_rows) = 0;
  virtual Read<std::optional<Row>> find_submit(const std::string& table, Seat seat,
                                               const std::string& submit_id) = 0;
  virtual Read<std::vector<ChatLine>> chat(const std::string& table, std::int64_t after,
                                           std::int64_t limit = page_rows) = 0;
  virtual Read<TablePage> list(const TableQuery& query) = 0;
  // How many tables that are in the lobby, running or paused an account has made.
  virtual Read<std::int64_t> open_tables(const std::string& host) = 0;

  virtual Read<std::optional<Account>> account(const std::string& name) = 0;
  // Whom an account does not want to hear, in order of name.
  virtual Read<std::vector<std::string>> mutes(const std::string& account) = 0;
  // In order, those after `after`; at most `limit` (1 to page_rows).
  enum class Reports : std::uint8_t { open, all };
  virtual Read<std::vector<Report>> reports(Reports which, std::int64_t after,
                                            std::int64_t limit = page_rows) = 0;
  // Also when it has expired: the store has no clock.
  virtual Read<std::optional<Session>> session(const std::string& token_hash) = 0;
  // Of those tokens that have one, in any order.
  virtual Read<std::vector<Session>> sessions(const std::vector<std::string>& token_hashes);
  virtual Read<std::optional<Invitation>> invitation(const std::string& code_hash) = 0;
  virtual Read<std::optional<std::string>> value(const std::string& key) = 0;

  // Whether other processes may write to it at the same time. If not, the rest has nothing to tell.
  virtual bool is_shared() const { return false; }
  // What time it is by the clock that all who share it have in common.
  virtual Read<Time> time() { return Read<Time>::failed("this store has no clock"); }
  // Changes when rows that were there may be gone: another server took over that did not have all of them. Whoever
  // remembers a table from another era reads it again from its beginning.
  virtual std::int64_t era() const { return 0; }
  // Tells what other nodes write, until what it gives is let go (which waits for a call that is under way).
  virtual std::shared_ptr<void> listen(OnChange /*on_change*/) { return nullptr; }
  // Of those tables that are there, in any order.
  virtual Read<std::vector<Head>> heads(const std::vector<std::string>& /*tables*/) {
    return std::vector<Head>();
  }
};

}  // namespace rondel::store
