#include "table/store/postgres/queries.h"

#include <fmt/format.h>

#include "table/store/conflicts.h"

namespace rondel::store::postgres {
namespace {

#define RONDEL_ROW_COLUMNS "seq, branch, seat, submit_id, at, body, result"
#define RONDEL_ENTRY                                                                                   \
  "SELECT t.no, t.id, t.game, t.rules_version, t.rules_hash, t.settings, t.seed_commitment, t.title, " \
  "t.host, t.by_invitation, t.created, s.state, s.reason, s.waiting, s.extra, s.updated, s.length, "   \
  "s.seat_names, s.seat_accounts FROM statuses s JOIN tables t ON t.id = s.table_id "

Time to_time(std::int64_t number) { return Time(std::chrono::milliseconds(number)); }

std::optional<Seat> seat_of(const Result& result, int row, int column) {
  return result.is_null(row, column) ? std::nullopt
                                     : std::optional(Seat(static_cast<int>(result.number(row, column))));
}

Row row_of(const Result& result, int row) {
  return {.seq = result.number(row, 0),
          .branch = result.number(row, 1),
          .seat = seat_of(result, row, 2),
          .submit_id = result.text(row, 3),
          .at = to_time(result.number(row, 4)),
          .body = result.text(row, 5),
          .result = result.text(row, 6)};
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

std::vector<SeatStatus> seats_of(const std::vector<std::string>& names,
                                 const std::vector<std::string>& accounts) {
  std::vector<SeatStatus> seats;
  for (std::size_t i = 0; i < names.size() && i < accounts.size(); ++i) {
    seats.push_back({.name = names[i], .account = accounts[i]});
  }
  return seats;
}

TableEntry entry_of(const Result& result, int row) {
  return {.info = {.id = result.text(row, 1),
                   .game = result.text(row, 2),
                   .rules_version = result.number(row, 3),
                   .rules_hash = result.text(row, 4),
                   .settings = result.text(row, 5),
                   .seed_commitment = result.text(row, 6),
                   .title = result.text(row, 7),
                   .host = result.text(row, 8),
                   .visibility = result.number(row, 9) != 0 ? Visibility::by_invitation : Visibility::listed,
                   .created = to_time(result.number(row, 10))},
          .status = {.state = static_cast<TableState>(result.number(row, 11)),
                     .reason = result.text(row, 12),
                     .seats = seats_of(result.texts(row, 17), result.texts(row, 18)),
                     .waiting = seats_of(result.number(row, 13)),
                     .extra = result.text(row, 14),
                     .updated = to_time(result.number(row, 15))},
          .length = result.number(row, 16)};
}

// A listing's text and values: each combination of conditions is a text of its own, so that it gets a plan of its own.
struct Listing {
  std::string sql = RONDEL_ENTRY "WHERE TRUE";
  Params params{};
  int count = 0;

  template <class Value>
  void add(const char* condition, const Value& value) {
    params.add(value);
    sql += fmt::format(fmt::runtime(condition), ++count);
  }
};

Listing listing_of(const TableQuery& query) {
  Listing listing;
  if (query.before) {
    listing.add(" AND s.no < ${}::bigint", *query.before);
  }
  if (query.state) {
    listing.add(" AND s.state = ${}::smallint", static_cast<std::int64_t>(*query.state));
  }
  if (query.visibility) {
    listing.add(" AND t.by_invitation = ${}::smallint",
                std::int64_t{*query.visibility == Visibility::by_invitation});
  }
  if (!query.game.empty()) {
    listing.add(" AND t.game = ${}::text", std::string_view(query.game));
  }
  if (!query.account.empty()) {
    listing.add(" AND s.seat_accounts @> ARRAY[${}::text]", std::string_view(query.account));
  }
  if (!query.waiting_for.empty()) {
    listing.add(
        " AND s.state = 1 AND s.seat_accounts @> ARRAY[${0}::text] AND EXISTS (SELECT FROM "
        "unnest(s.seat_accounts) WITH ORDINALITY AS seat (account, place) "
        "WHERE account = ${0}::text AND s.waiting >> (place - 1)::int & 1 = 1)",
        std::string_view(query.waiting_for));
  }
  if (query.company == Company::several) {
    listing.sql +=
        " AND (SELECT count(DISTINCT account) FROM unnest(s.seat_accounts) AS account WHERE account <> '') > "
        "1";
  }
  // One more shows whether there is another page.
  listing.add(" ORDER BY s.no DESC LIMIT ${}::bigint", page_size(query.limit) + 1);
  return listing;
}
static_assert(static_cast<int>(TableState::running) == 1);

Session session_of(const Result& result, int row) {
  return {.token_hash = result.text(row, 0),
          .account = result.text(row, 1),
          .created = to_time(result.number(row, 2)),
          .expires = to_time(result.number(row, 3))};
}

Params any_of(const std::vector<std::string>& texts) {
  ArrayText all;
  for (const std::string& text : texts) {
    all.add(text);
  }
  Params params;
  params.add_text(all.text());
  return params;
}

}  // namespace

std::vector<Row> Queries::rows(const std::string& table, std::int64_t after, std::int64_t limit) {
  const Result result = connection_.query("SELECT " RONDEL_ROW_COLUMNS
                                          " FROM log WHERE table_id = $1 AND seq > $2 ORDER BY seq LIMIT $3",
                                          Params::of(std::string_view(table), after, limit));
  std::vector<Row> rows;
  for (int i = 0; i < result.size(); ++i) {
    rows.push_back(row_of(result, i));
  }
  return rows;
}

std::optional<Row> Queries::find_submit(const std::string& table, Seat seat, const std::string& submit_id) {
  const Result result = connection_.query(
      "SELECT " RONDEL_ROW_COLUMNS " FROM log WHERE table_id = $1 AND seat = $2 AND submit_id = $3",
      Params::of(std::string_view(table), std::int64_t{seat.index()}, std::string_view(submit_id)));
  return result.size() == 0 ? std::nullopt : std::optional(row_of(result, 0));
}

std::vector<ChatLine> Queries::chat(const std::string& table, std::int64_t after, std::int64_t limit) {
  const Result result = connection_.query(
      "SELECT number, position, at, author, body FROM chat WHERE table_id = $1 AND number > $2 "
      "ORDER BY number LIMIT $3",
      Params::of(std::string_view(table), after, limit));
  std::vector<ChatLine> lines;
  for (int i = 0; i < result.size(); ++i) {
    lines.push_back({.number = result.number(i, 0),
                     .position = result.number(i, 1),
                     .at = to_time(result.number(i, 2)),
                     .author = result.text(i, 3),
                     .body = result.text(i, 4)});
  }
  return lines;
}

std::optional<TableEntry> Queries::table(const std::string& id) {
  const Result result = connection_.query(RONDEL_ENTRY "WHERE t.id = $1", Params::of(std::string_view(id)));
  return result.size() == 0 ? std::nullopt : std::optional(entry_of(result, 0));
}

std::optional<std::string> Queries::seed(const std::string& table) {
  const Result result =
      connection_.query("SELECT seed FROM tables WHERE id = $1", Params::of(std::string_view(table)));
  return result.size() == 0 ? std::nullopt : std::optional(result.text(0, 0));
}

TablePage Queries::list(const TableQuery& query) {
  const Listing listing = listing_of(query);
  const Result result = connection_.query_once(listing.sql, listing.params);
  const auto limit = static_cast<int>(page_size(query.limit));
  TablePage page;
  for (int i = 0; i < std::min(result.size(), limit); ++i) {
    page.tables.push_back(entry_of(result, i));
  }
  if (result.size() > limit) {
    page.next = result.number(limit - 1, 0);
  }
  return page;
}

Time Queries::time() {
  const Result result =
      connection_.query("SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint");
  return to_time(result.number(0, 0));
}

std::vector<Head> Queries::heads(const std::vector<std::string>& tables) {
  const Result result = connection_.query(
      "SELECT table_id, length, chat_length FROM statuses WHERE table_id = ANY ($1::text[])", any_of(tables));
  std::vector<Head> heads;
  for (int i = 0; i < result.size(); ++i) {
    heads.push_back(
        {.table = result.text(i, 0), .length = result.number(i, 1), .chat_length = result.number(i, 2)});
  }
  return heads;
}

std::optional<Account> Queries::account(const std::string& name) {
  const Result result = connection_.query(
      "SELECT name, shown, password, created, banned, moved_to FROM accounts WHERE name = $1",
      Params::of(std::string_view(name)));
  if (result.size() == 0) {
    return std::nullopt;
  }
  return Account{.name = result.text(0, 0),
                 .shown = result.text(0, 1),
                 .password = result.text(0, 2),
                 .created = to_time(result.number(0, 3)),
                 .banned = to_time(result.number(0, 4)),
                 .moved_to = result.text(0, 5)};
}

std::int64_t Queries::open_tables(const std::string& host) {
  const Result result = connection_.query(
      "SELECT count(*) FROM tables t JOIN statuses s ON s.table_id = t.id WHERE t.host = $1 AND s.state <= 2",
      Params::of(std::string_view(host)));
  return result.number(0, 0);
}
static_assert(static_cast<int>(TableState::paused) == 2);

std::vector<std::string> Queries::mutes(const std::string& account) {
  const Result result = connection_.query("SELECT muted FROM mutes WHERE account = $1 ORDER BY muted",
                                          Params::of(std::string_view(account)));
  std::vector<std::string> found;
  for (int i = 0; i < result.size(); ++i) {
    found.push_back(result.text(i, 0));
  }
  return found;
}

std::vector<Report> Queries::reports(Store::Reports which, std::int64_t after, std::int64_t limit) {
  const Result result =
      connection_.query(which == Store::Reports::all
                            ? "SELECT number, at, reporter, account, table_id, body, closed FROM reports "
                              "WHERE number > $1 ORDER BY number LIMIT $2"
                            : "SELECT number, at, reporter, account, table_id, body, closed FROM reports "
                              "WHERE number > $1 AND closed = 0 ORDER BY number LIMIT $2",
                        Params::of(after, limit));
  std::vector<Report> found;
  for (int i = 0; i < result.size(); ++i) {
    found.push_back({.number = result.number(i, 0),
                     .at = to_time(result.number(i, 1)),
                     .reporter = result.text(i, 2),
                     .account = result.text(i, 3),
                     .table = result.text(i, 4),
                     .body = result.text(i, 5),
                     .closed = to_time(result.number(i, 6))});
  }
  return found;
}

std::optional<Session> Queries::session(const std::string& token_hash) {
  const Result result =
      connection_.query("SELECT token_hash, account, created, expires FROM sessions WHERE token_hash = $1",
                        Params::of(std::string_view(token_hash)));
  return result.size() == 0 ? std::nullopt : std::optional(session_of(result, 0));
}

std::vector<Session> Queries::sessions(const std::vector<std::string>& token_hashes) {
  const Result result = connection_.query(
      "SELECT token_hash, account, created, expires FROM sessions WHERE token_hash = ANY ($1::text[])",
      any_of(token_hashes));
  std::vector<Session> sessions;
  for (int i = 0; i < result.size(); ++i) {
    sessions.push_back(session_of(result, i));
  }
  return sessions;
}

std::optional<Invitation> Queries::invitation(const std::string& code_hash) {
  const Result result = connection_.query(
      "SELECT code_hash, table_id, seat, created, expires FROM invitations WHERE code_hash = $1",
      Params::of(std::string_view(code_hash)));
  if (result.size() == 0) {
    return std::nullopt;
  }
  return Invitation{.code_hash = result.text(0, 0),
                    .table = result.text(0, 1),
                    .seat = seat_of(result, 0, 2),
                    .created = to_time(result.number(0, 3)),
                    .expires = to_time(result.number(0, 4))};
}

std::optional<std::string> Queries::value(const std::string& key) {
  const Result result =
      connection_.query("SELECT value FROM notes WHERE key = $1", Params::of(std::string_view(key)));
  return result.size() == 0 ? std::nullopt : std::optional(result.text(0, 0));
}

}  // namespace rondel::store::postgres
