#include "table/store/postgres/appends.h"

#include <algorithm>

#include "table/store/postgres/changes.h"
#include "table/store/postgres/queries.h"

namespace rondel::store::postgres {
namespace {

using Text = std::string_view;

// In the order of their names, so that two nodes never wait for each other.
constexpr const char* lock_tables =
    "SELECT FROM statuses WHERE table_id = ANY ($1::text[]) ORDER BY table_id FOR UPDATE";

constexpr const char* append_rows = R"(
WITH moved AS (
  UPDATE statuses s
  SET length = i.after + i.count,
      state = coalesce(i.state, s.state),
      reason = coalesce(i.reason, s.reason),
      waiting = coalesce(i.waiting, s.waiting),
      extra = coalesce(i.extra, s.extra),
      updated = coalesce(i.updated, s.updated),
      seat_names = coalesce(i.names::text[], s.seat_names),
      seat_accounts = coalesce(i.accounts::text[], s.seat_accounts)
  FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::smallint[], $5::text[], $6::integer[], $7::bytea[],
              $8::bigint[], $9::text[], $10::text[])
    AS i (table_id, after, count, state, reason, waiting, extra, updated, names, accounts)
  WHERE s.table_id = i.table_id AND s.length = i.after
  RETURNING s.table_id),
written AS (
  INSERT INTO log (table_id, seq, branch, seat, submit_id, at, body, result)
  SELECT r.table_id, r.seq, r.branch, r.seat, r.submit_id, r.at, r.body, r.result
  FROM unnest($11::text[], $12::bigint[], $13::bigint[], $14::smallint[], $15::text[], $16::bigint[],
              $17::bytea[], $18::bytea[])
    AS r (table_id, seq, branch, seat, submit_id, at, body, result)
  JOIN moved USING (table_id))
SELECT table_id FROM moved)";

struct StatusColumns {
  ArrayText table, after, count, state, reason, waiting, extra, updated, names, accounts;

  void add(const Append& append) {
    table.add(Text(append.table));
    after.add(append.after);
    count.add(std::ssize(append.rows));
    if (!append.status) {
      for (ArrayText* const column : {&state, &reason, &waiting, &extra, &updated, &names, &accounts}) {
        column->add(std::nullopt);
      }
      return;
    }
    const TableStatus& status = *append.status;
    state.add(static_cast<std::int64_t>(status.state));
    reason.add(Text(status.reason));
    waiting.add(std::int64_t{status.waiting.bits()});
    extra.add(Blob{status.extra});
    updated.add(to_number(status.updated));
    const SeatArrays seats(status.seats);
    names.add(Text(seats.names.text()));
    accounts.add(Text(seats.accounts.text()));
  }
};

struct RowColumns {
  ArrayText table, seq, branch, seat, submit_id, at, body, result;

  void add(const Append& append) {
    std::int64_t next = append.after;
    for (const Row& row : append.rows) {
      table.add(Text(append.table));
      seq.add(++next);
      branch.add(row.branch);
      seat.add(to_number(row.seat));
      submit_id.add(row.submit_id.empty() ? std::nullopt : std::optional<Text>(row.submit_id));
      at.add(to_number(row.at));
      body.add(Blob{row.body});
      result.add(Blob{row.result});
    }
  }
};

}  // namespace

std::vector<Connection::Step> append_steps(const std::vector<const Append*>& appends) {
  StatusColumns statuses;
  RowColumns rows;
  for (const Append* const append : appends) {
    statuses.add(*append);
    rows.add(*append);
  }
  Connection::Step lock{.sql = lock_tables};
  lock.params.add_text(statuses.table.text());
  Connection::Step write{.sql = append_rows};
  for (const ArrayText* const column :
       {&statuses.table, &statuses.after, &statuses.count, &statuses.state, &statuses.reason,
        &statuses.waiting, &statuses.extra, &statuses.updated, &statuses.names, &statuses.accounts,
        &rows.table, &rows.seq, &rows.branch, &rows.seat, &rows.submit_id, &rows.at, &rows.body,
        &rows.result}) {
    write.params.add_text(column->text());
  }
  return {std::move(lock), std::move(write)};
}

}  // namespace rondel::store::postgres
