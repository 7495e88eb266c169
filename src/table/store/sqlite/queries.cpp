#include "table/store/sqlite/queries.h"

#include "table/store/conflicts.h"

namespace rondel::store::sqlite {
namespace {

#define RONDEL_ROW_COLUMNS "seq, branch, seat, submit_id, at, body, result"
#define RONDEL_ENTRY                                                                                   \
  "SELECT t.no, t.id, t.game, t.rules_version, t.rules_hash, t.settings, t.seed_commitment, t.title, " \
  "t.host, "                                                                                           \
  "t.by_invitation, t.created, s.state, s.reason, s.waiting, s.extra, s.updated, s.length "

Time to_time(std::int64_t number) { return Time(std::chrono::milliseconds(number)); }

std::optional<Seat> seat_of(const Statement::Run& run, int column) {
  return run.is_null(column) ? std::nullopt : std::optional(Seat(static_cast<int>(run.number(column))));
}

Row row_of(const Statement::Run& run) {
  return {.seq = run.number(0),
          .branch = run.number(1),
          .seat = seat_of(run, 2),
          .submit_id = run.text(3),
          .at = to_time(run.number(4)),
          .body = run.text(5),
          .result = run.text(6)};
}

SeatSet seats_of(std::int64_t bits) {
  SeatSet seats;
  for (int seat = 0; seat < max_seats; ++seat) {
    if ((bits >> seat & 1) != 0) {
      seats.add(Seat(seat));
    }
  }
  return seats;
}

// The statement that a listing needs. The conditions drive different indexes, so each combination is its own text;
// statuses come first, so that the index by state is walked from the newest table on.
std::string list_text(const TableQuery& query) {
  std::string text = RONDEL_ENTRY "FROM statuses s CROSS JOIN tables t ON t.no = s.table_no WHERE TRUE";
  const auto add = [&text](bool is_set, const char* condition) {
    if (is_set) {
      text += condition;
    }
  };
  add(query.before.has_value(), " AND s.table_no < :before");
  // With an account its few tables are looked at one by one: the plus keeps SQLite from walking the index by state.
  const bool is_personal = !query.account.empty() || !query.waiting_for.empty();
  add(query.state.has_value(), is_personal ? " AND +s.state = :state" : " AND s.state = :state");
  add(query.visibility.has_value(), " AND t.by_invitation = :by_invitation");
  add(!query.game.empty(), " AND t.game = :game");
  add(query.company == Company::several,
      " AND (SELECT count(DISTINCT account) FROM seats p WHERE p.table_no = s.table_no AND account <> '') > "
      "1");
  // The partial index is used only where the condition repeats its own.
  add(!query.account.empty(),
      " AND s.table_no IN (SELECT table_no FROM seats WHERE account = :account AND account <> '')");
  // First the few tables of that account, then whether one of its seats is waited for.
  add(!query.waiting_for.empty(),
      " AND +s.state = 1 AND s.table_no IN (SELECT table_no FROM seats WHERE account = :waiting AND account "
      "<> '')"
      " AND EXISTS (SELECT 1 FROM seats w WHERE w.table_no = s.table_no AND w.account = :waiting"
      " AND (s.waiting >> w.seat) & 1)");
  return text + " ORDER BY s.table_no DESC LIMIT :limit";
}
static_assert(static_cast<int>(TableState::running) == 1);

}  // namespace

Queries::Queries(Connection& connection)
    : connection_(connection),
      table_number_(connection, "SELECT no FROM tables WHERE id = ?"),
      state_(connection, "SELECT state FROM statuses WHERE table_no = ?"),
      log_length_(connection, "SELECT length FROM statuses WHERE table_no = ?"),
      rows_(connection,
            "SELECT " RONDEL_ROW_COLUMNS " FROM log WHERE table_no = ? AND seq > ? ORDER BY seq LIMIT ?"),
      find_submit_(connection, "SELECT " RONDEL_ROW_COLUMNS
                               " FROM log WHERE table_no = ? AND seat = ? AND submit_id = ?"),
      seats_(connection, "SELECT name, account FROM seats WHERE table_no = ? ORDER BY seat"),
      chat_(connection,
            "SELECT number, position, at, author, body FROM chat WHERE table_no = ? AND number > ? "
            "ORDER BY number LIMIT ?"),
      chat_length_(connection, "SELECT max(number) FROM chat WHERE table_no = ?"),
      table_(connection, RONDEL_ENTRY "FROM tables t JOIN statuses s ON s.table_no = t.no WHERE t.id = ?"),
      seed_(connection, "SELECT seed FROM tables WHERE id = ?"),
      account_(connection,
               "SELECT name, shown, password, created, banned, moved_to FROM accounts WHERE name = ?"),
      session_(connection, "SELECT token_hash, account, created, expires FROM sessions WHERE token_hash = ?"),
      invitation_(connection,
                  "SELECT code_hash, (SELECT id FROM tables WHERE no = table_no), seat, created, expires "
                  "FROM invitations WHERE code_hash = ?"),
      value_(connection, "SELECT value FROM notes WHERE key = ?") {}

std::optional<std::int64_t> Queries::table_number(const std::string& id) {
  Statement::Run run = table_number_.run(id);
  return run.step() ? std::optional(run.number(0)) : std::nullopt;
}

TableState Queries::state(std::int64_t table_no) {
  Statement::Run run = state_.run(table_no);
  return run.step() ? static_cast<TableState>(run.number(0)) : TableState::lobby;
}

std::int64_t Queries::log_length(std::int64_t table_no) {
  Statement::Run run = log_length_.run(table_no);
  return run.step() ? run.number(0) : 0;
}

std::vector<Row> Queries::rows(std::int64_t table_no, std::int64_t after, std::int64_t limit) {
  std::vector<Row> rows;
  for (Statement::Run run = rows_.run(table_no, after, limit); run.step();) {
    rows.push_back(row_of(run));
  }
  return rows;
}

std::optional<Row> Queries::find_submit(std::int64_t table_no, Seat seat, const std::string& submit_id) {
  Statement::Run run = find_submit_.run(table_no, seat.index(), submit_id);
  return run.step() ? std::optional(row_of(run)) : std::nullopt;
}

std::vector<SeatStatus> Queries::seats(std::int64_t table_no) {
  std::vector<SeatStatus> seats;
  for (Statement::Run run = seats_.run(table_no); run.step();) {
    seats.push_back({.name = run.text(0), .account = run.text(1)});
  }
  return seats;
}

std::vector<ChatLine> Queries::chat(std::int64_t table_no, std::int64_t after, std::int64_t limit) {
  std::vector<ChatLine> lines;
  for (Statement::Run run = chat_.run(table_no, after, limit); run.step();) {
    lines.push_back({.number = run.number(0),
                     .position = run.number(1),
                     .at = to_time(run.number(2)),
                     .author = run.text(3),
                     .body = run.text(4)});
  }
  return lines;
}

std::int64_t Queries::chat_length(std::int64_t table_no) {
  Statement::Run run = chat_length_.run(table_no);
  return run.step() ? run.number(0) : 0;
}

TableEntry Queries::entry_of(const Statement::Run& run) {
  return {.info = {.id = run.text(1),
                   .game = run.text(2),
                   .rules_version = run.number(3),
                   .rules_hash = run.text(4),
                   .settings = run.text(5),
                   .seed_commitment = run.text(6),
                   .title = run.text(7),
                   .host = run.text(8),
                   .visibility = run.number(9) != 0 ? Visibility::by_invitation : Visibility::listed,
                   .created = to_time(run.number(10))},
          .status = {.state = static_cast<TableState>(run.number(11)),
                     .reason = run.text(12),
                     .seats = seats(run.number(0)),
                     .waiting = seats_of(run.number(13)),
                     .extra = run.text(14),
                     .updated = to_time(run.number(15))},
          .length = run.number(16)};
}

std::optional<TableEntry> Queries::table(const std::string& id) {
  Statement::Run run = table_.run(id);
  return run.step() ? std::optional(entry_of(run)) : std::nullopt;
}

std::optional<std::string> Queries::seed(const std::string& table) {
  Statement::Run run = seed_.run(table);
  return run.step() ? std::optional(run.text(0)) : std::nullopt;
}

TablePage Queries::list(const TableQuery& query) {
  Statement statement(connection_, list_text(query).c_str());
  Statement::Run run = statement.run();
  if (query.before) statement.bind(":before", *query.before);
  if (query.state) statement.bind(":state", static_cast<std::int64_t>(*query.state));
  if (query.visibility) {
    statement.bind(":by_invitation", std::int64_t{*query.visibility == Visibility::by_invitation});
  }
  if (!query.game.empty()) statement.bind(":game", query.game);
  if (!query.account.empty()) statement.bind(":account", query.account);
  if (!query.waiting_for.empty()) statement.bind(":waiting", query.waiting_for);
  const std::int64_t limit = page_size(query.limit);
  statement.bind(":limit", limit + 1);  // one more shows whether there is another page

  TablePage page;
  std::int64_t last = 0;
  while (run.step()) {
    if (std::ssize(page.tables) == limit) {
      page.next = last;
      break;
    }
    last = run.number(0);
    page.tables.push_back(entry_of(run));
  }
  return page;
}

std::optional<Account> Queries::account(const std::string& name) {
  Statement::Run run = account_.run(name);
  if (!run.step()) {
    return std::nullopt;
  }
  return Account{.name = run.text(0),
                 .shown = run.text(1),
                 .password = run.text(2),
                 .created = to_time(run.number(3)),
                 .banned = to_time(run.number(4)),
                 .moved_to = run.text(5)};
}

std::int64_t Queries::open_tables(const std::string& host) {
  Statement statement(connection_,
                      "SELECT count(*) FROM tables t JOIN statuses s ON s.table_no = t.no "
                      "WHERE t.host = ? AND s.state <= 2");
  Statement::Run run = statement.run(host);
  return run.step() ? run.number(0) : 0;
}
static_assert(static_cast<int>(TableState::paused) == 2);

std::vector<std::string> Queries::mutes(const std::string& account) {
  Statement statement(connection_, "SELECT muted FROM mutes WHERE account = ? ORDER BY muted");
  std::vector<std::string> found;
  for (Statement::Run run = statement.run(account); run.step();) {
    found.push_back(run.text(0));
  }
  return found;
}

std::vector<Report> Queries::reports(Store::Reports which, std::int64_t after, std::int64_t limit) {
  Statement statement(connection_,
                      which == Store::Reports::all
                          ? "SELECT number, at, reporter, account, table_id, body, closed FROM reports "
                            "WHERE number > ? ORDER BY number LIMIT ?"
                          : "SELECT number, at, reporter, account, table_id, body, closed FROM reports "
                            "WHERE number > ? AND closed = 0 ORDER BY number LIMIT ?");
  std::vector<Report> found;
  for (Statement::Run run = statement.run(after, limit); run.step();) {
    found.push_back({.number = run.number(0),
                     .at = to_time(run.number(1)),
                     .reporter = run.text(2),
                     .account = run.text(3),
                     .table = run.text(4),
                     .body = run.text(5),
                     .closed = to_time(run.number(6))});
  }
  return found;
}

std::optional<Session> Queries::session(const std::string& token_hash) {
  Statement::Run run = session_.run(token_hash);
  if (!run.step()) {
    return std::nullopt;
  }
  return Session{.token_hash = run.text(0),
                 .account = run.text(1),
                 .created = to_time(run.number(2)),
                 .expires = to_time(run.number(3))};
}

std::optional<Invitation> Queries::invitation(const std::string& code_hash) {
  Statement::Run run = invitation_.run(code_hash);
  if (!run.step()) {
    return std::nullopt;
  }
  return Invitation{.code_hash = run.text(0),
                    .table = run.text(1),
                    .seat = seat_of(run, 2),
                    .created = to_time(run.number(3)),
                    .expires = to_time(run.number(4))};
}

std::optional<std::string> Queries::value(const std::string& key) {
  Statement::Run run = value_.run(key);
  return run.step() ? std::optional(run.text(0)) : std::nullopt;
}

ReadTransaction::ReadTransaction(Connection& connection) : connection_(connection) {
  connection.run("BEGIN");
}

ReadTransaction::~ReadTransaction() {
  sqlite3_exec(connection_.handle(), "COMMIT", nullptr, nullptr, nullptr);
}

}  // namespace rondel::store::sqlite
