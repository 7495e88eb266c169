#include "table/store/postgres/changes.h"

#include "table/store/conflicts.h"
#include "table/store/in_order.h"

namespace rondel::store::postgres {
namespace {

using Text = std::string_view;

// Whether a conflict can leave something behind that it must not: then the whole is done under a savepoint. A single
// write changes nothing before it knows that it will fit.
bool needs_savepoint(const std::vector<Write>& writes) { return writes.size() > 1; }

std::optional<Text> text_or_null(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional<Text>(text);
}

}  // namespace

SeatArrays::SeatArrays(const std::vector<SeatStatus>& seats) {
  for (const SeatStatus& seat : seats) {
    names.add(Text(seat.name));
    accounts.add(Text(seat.account));
  }
}

WriteResult Changes::apply(const std::vector<Write>& writes) {
  if (!needs_savepoint(writes)) {
    return apply_in_order(writes);
  }
  connection_.run("SAVEPOINT one");
  WriteResult result = apply_in_order(writes);
  connection_.run(result.ok() ? "RELEASE one" : "ROLLBACK TO one; RELEASE one");
  return result;
}

WriteResult Changes::apply_in_order(const std::vector<Write>& writes) {
  return store::apply_in_order(writes, [this](const auto& one) { return apply_one(one); });
}

std::optional<Head> Changes::lock(const std::string& table) {
  const Result result = connection_.query(
      "SELECT length, chat_length FROM statuses WHERE table_id = $1 FOR UPDATE", Params::of(Text(table)));
  if (result.size() == 0) {
    return std::nullopt;
  }
  return Head{.table = table, .length = result.number(0, 0), .chat_length = result.number(0, 1)};
}

WriteResult Changes::apply_one(const NewTable& write) {
  const TableInfo& info = write.info;
  const Result made = connection_.query(
      "INSERT INTO tables (id, game, rules_version, rules_hash, settings, seed_commitment, seed, title, "
      "host, "
      "by_invitation, created) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) "
      "ON CONFLICT DO NOTHING RETURNING no",
      Params::of(Text(info.id), Text(info.game), info.rules_version, Text(info.rules_hash),
                 Blob{info.settings}, Text(info.seed_commitment), Blob{write.seed}, Text(info.title),
                 Text(info.host), std::int64_t{info.visibility == Visibility::by_invitation},
                 to_number(info.created)));
  if (made.size() == 0) {
    return id_is_taken(info.id);
  }
  const TableStatus& status = write.status;
  const SeatArrays seats(status.seats);
  Params params = Params::of(Text(info.id), made.number(0, 0), static_cast<std::int64_t>(status.state),
                             Text(status.reason), std::int64_t{status.waiting.bits()}, Blob{status.extra},
                             to_number(status.updated));
  params.add_text(seats.names.text());
  params.add_text(seats.accounts.text());
  connection_.query(
      "INSERT INTO statuses (table_id, no, length, chat_length, state, reason, waiting, extra, updated, "
      "seat_names, seat_accounts) VALUES ($1, $2, 0, 0, $3, $4, $5, $6, $7, $8::text[], $9::text[])",
      params);
  return done();
}

void Changes::set_status(const std::string& table, const TableStatus& status) {
  const SeatArrays seats(status.seats);
  Params params =
      Params::of(Text(table), static_cast<std::int64_t>(status.state), Text(status.reason),
                 std::int64_t{status.waiting.bits()}, Blob{status.extra}, to_number(status.updated));
  params.add_text(seats.names.text());
  params.add_text(seats.accounts.text());
  connection_.query(
      "UPDATE statuses SET state = $2, reason = $3, waiting = $4, extra = $5, updated = $6, "
      "seat_names = $7::text[], seat_accounts = $8::text[] WHERE table_id = $1",
      params);
}

WriteResult Changes::apply_one(const Append& write) {
  const std::optional<Head> head = lock(write.table);
  if (!head) {
    return no_such_table(write.table);
  }
  if (std::optional<WriteResult> conflict = append_conflict(write, head->length)) {
    return *std::move(conflict);
  }
  std::int64_t seq = write.after;
  for (const Row& row : write.rows) {
    connection_.query(
        "INSERT INTO log (table_id, seq, branch, seat, submit_id, at, body, result) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        Params::of(Text(write.table), ++seq, row.branch, to_number(row.seat), text_or_null(row.submit_id),
                   to_number(row.at), Blob{row.body}, Blob{row.result}));
  }
  connection_.query("UPDATE statuses SET length = $2 WHERE table_id = $1",
                    Params::of(Text(write.table), seq));
  if (write.status) {
    set_status(write.table, *write.status);
  }
  WriteResult result = done();
  result.length = seq;
  return result;
}

// What stands in the way of an append; the table is locked.
std::optional<WriteResult> Changes::append_conflict(const Append& append, std::int64_t length) {
  std::optional<Row> same_submit;
  for (const Row& row : append.rows) {
    if (!same_submit && !row.submit_id.empty()) {
      same_submit = queries_.find_submit(append.table, *row.seat, row.submit_id);
    }
  }
  if (length == append.after) {
    return same_submit ? std::optional(submit_was_used(append, length, *same_submit)) : std::nullopt;
  }
  WriteResult result = log_has_other_length(append, length);
  result.there = queries_.rows(append.table, append.after, page_rows);
  result.same_submit = same_submit;
  return result;
}

WriteResult Changes::apply_one(const AddChat& write) {
  const std::optional<Head> head = lock(write.table);
  if (!head) {
    return no_such_table(write.table);
  }
  WriteResult result = done();
  result.length = head->length;
  result.number = head->chat_length + 1;
  connection_.query(
      "INSERT INTO chat (table_id, number, position, at, author, body) VALUES ($1, $2, $3, $4, $5, $6)",
      Params::of(Text(write.table), result.number, result.length, to_number(write.line.at),
                 Text(write.line.author), Blob{write.line.body}));
  connection_.query("UPDATE statuses SET chat_length = $2 WHERE table_id = $1",
                    Params::of(Text(write.table), result.number));
  return result;
}

WriteResult Changes::apply_one(const NewAccount& write) {
  const Account& account = write.account;
  const Result made = connection_.query(
      "INSERT INTO accounts (name, shown, password, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
      Params::of(Text(account.name), Text(account.shown), Text(account.password),
                 to_number(account.created)));
  return made.changed() > 0 ? done() : name_is_taken(account.name);
}

WriteResult Changes::apply_one(const SetPassword& write) {
  const Result changed = connection_.query("UPDATE accounts SET password = $1 WHERE name = $2",
                                           Params::of(Text(write.password), Text(write.account)));
  return changed.changed() > 0 ? done() : no_such_account(write.account);
}

WriteResult Changes::apply_one(const SetBan& write) {
  const Result changed = connection_.query("UPDATE accounts SET banned = $1 WHERE name = $2",
                                           Params::of(to_number(write.since), Text(write.account)));
  return changed.changed() > 0 ? done() : no_such_account(write.account);
}

WriteResult Changes::apply_one(const MoveAccount& write) {
  const std::optional<Account> before = queries_.account(write.from);
  if (!before || !before->moved_to.empty()) {
    return no_such_account(write.from);
  }
  const Account& to = write.to;
  const Result made = connection_.query(
      "INSERT INTO accounts (name, shown, password, created, banned) VALUES ($1, $2, $3, $4, $5) "
      "ON CONFLICT DO NOTHING",
      Params::of(Text(to.name), Text(to.shown), Text(to.password), to_number(to.created),
                 to_number(to.banned)));
  if (made.changed() == 0) {
    return name_is_taken(to.name);
  }
  const auto rename = [&](const char* sql) {
    connection_.query(sql, Params::of(Text(to.name), Text(write.from)));
  };
  rename("UPDATE accounts SET password = '', moved_to = $1 WHERE name = $2");
  rename("UPDATE accounts SET moved_to = $1 WHERE moved_to = $2");
  rename("UPDATE tables SET host = $1 WHERE host = $2");
  rename(
      "UPDATE statuses SET seat_accounts = array_replace(seat_accounts, $2::text, $1::text) "
      "WHERE seat_accounts @> ARRAY[$2::text]");
  if (write.chat == MoveAccount::Chat::empties) {
    connection_.query("UPDATE chat SET body = '' WHERE author = $1", Params::of(Text(write.from)));
  }
  rename("UPDATE chat SET author = $1 WHERE author = $2");
  rename("UPDATE mutes SET account = $1 WHERE account = $2");
  rename("UPDATE mutes SET muted = $1 WHERE muted = $2");
  rename("UPDATE reports SET reporter = $1 WHERE reporter = $2");
  rename("UPDATE reports SET account = $1 WHERE account = $2");
  return apply_one(EndSessionsOf{write.from});
}

WriteResult Changes::apply_one(const SetMute& write) {
  for (const std::string& account : {write.account, write.muted}) {
    if (!queries_.account(account)) {
      return no_such_account(account);
    }
  }
  connection_.query(write.to == SetMute::To::muted
                        ? "INSERT INTO mutes (account, muted) VALUES ($1, $2) ON CONFLICT DO NOTHING"
                        : "DELETE FROM mutes WHERE account = $1 AND muted = $2",
                    Params::of(Text(write.account), Text(write.muted)));
  return done();
}

WriteResult Changes::apply_one(const NewReport& write) {
  const Report& report = write.report;
  if (!queries_.account(report.account)) {
    return no_such_account(report.account);
  }
  const Result made = connection_.query(
      "INSERT INTO reports (at, reporter, account, table_id, body) SELECT $1::bigint, $2::text, $3::text, "
      "$4::text, $5::bytea WHERE (SELECT count(*) FROM reports WHERE reporter = $2::text AND closed = 0) < "
      "$6::bigint RETURNING number",
      Params::of(to_number(report.at), Text(report.reporter), Text(report.account), Text(report.table),
                 Blob{report.body}, write.most_open));
  if (made.size() == 0) {
    return too_many_reports(report.reporter);
  }
  WriteResult result = done();
  result.number = made.number(0, 0);
  return result;
}

WriteResult Changes::apply_one(const CloseReport& write) {
  const Result changed = connection_.query("UPDATE reports SET closed = $1 WHERE number = $2 AND closed = 0",
                                           Params::of(to_number(write.at), write.number));
  return changed.changed() > 0 ? done() : no_such_report(write.number);
}

WriteResult Changes::apply_one(const NewSession& write) {
  const Session& session = write.session;
  if (!queries_.account(session.account)) {
    return no_such_account(session.account);
  }
  const Result made = connection_.query(
      "INSERT INTO sessions (token_hash, account, created, expires) VALUES ($1, $2, $3, $4) "
      "ON CONFLICT DO NOTHING",
      Params::of(Text(session.token_hash), Text(session.account), to_number(session.created),
                 to_number(session.expires)));
  return made.changed() > 0 ? done() : hash_is_taken();
}

WriteResult Changes::apply_one(const EndSession& write) {
  connection_.query("DELETE FROM sessions WHERE token_hash = $1", Params::of(Text(write.token_hash)));
  return done();
}

WriteResult Changes::apply_one(const EndSessionsOf& write) {
  connection_.query("DELETE FROM sessions WHERE account = $1", Params::of(Text(write.account)));
  return done();
}

WriteResult Changes::apply_one(const NewInvitation& write) {
  const Invitation& invitation = write.invitation;
  if (!queries_.seed(invitation.table)) {
    return no_such_table(invitation.table);
  }
  const Result made = connection_.query(
      "INSERT INTO invitations (code_hash, table_id, seat, created, expires) VALUES ($1, $2, $3, $4, $5) "
      "ON CONFLICT DO NOTHING",
      Params::of(Text(invitation.code_hash), Text(invitation.table), to_number(invitation.seat),
                 to_number(invitation.created), to_number(invitation.expires)));
  return made.changed() > 0 ? done() : hash_is_taken();
}

WriteResult Changes::apply_one(const EndInvitation& write) {
  connection_.query("DELETE FROM invitations WHERE code_hash = $1", Params::of(Text(write.code_hash)));
  return done();
}

WriteResult Changes::apply_one(const RemoveExpired& write) {
  connection_.query("DELETE FROM sessions WHERE expires <= $1", Params::of(to_number(write.now)));
  connection_.query("DELETE FROM invitations WHERE expires <= $1", Params::of(to_number(write.now)));
  return done();
}

WriteResult Changes::apply_one(const SetValue& write) {
  if (write.value) {
    connection_.query(
        "INSERT INTO notes (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = "
        "excluded.value",
        Params::of(Text(write.key), Blob{*write.value}));
  } else {
    connection_.query("DELETE FROM notes WHERE key = $1", Params::of(Text(write.key)));
  }
  return done();
}

}  // namespace rondel::store::postgres
