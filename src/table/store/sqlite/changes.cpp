#include "table/store/sqlite/changes.h"

#include "table/store/conflicts.h"
#include "table/store/in_order.h"

namespace rondel::store::sqlite {
namespace {

// Whether a failed statement can leave something behind that it must not: then the whole is done under a savepoint.
// A single write changes nothing before the one statement that can meet a conflict.
bool needs_savepoint(const std::vector<Write>& writes) {
  const auto* const append = std::get_if<Append>(&writes.front());
  return writes.size() > 1 || (append != nullptr && append->rows.size() > 1);
}

std::optional<std::string_view> text_or_null(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional<std::string_view>(text);
}

// Runs a statement; false when something unique is there already or something it names is missing.
template <class... Values>
bool fits(Statement& statement, const Values&... values) {
  try {
    statement.execute(values...);
    return true;
  } catch (const Error& error) {
    if (error.is_constraint()) {
      return false;
    }
    throw;
  }
}

}  // namespace

Changes::Changes(Connection& connection)
    : connection_(connection),
      queries_(connection),
      insert_table_(
          connection,
          "INSERT INTO tables (id, game, rules_version, rules_hash, settings, seed_commitment, seed, title, "
          "host, by_invitation, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      insert_status_(connection,
                     "INSERT INTO statuses (table_no, state, reason, waiting, extra, updated) "
                     "VALUES (?, ?, ?, ?, ?, ?)"),
      update_status_(connection,
                     "UPDATE statuses SET reason = ?, waiting = ?, extra = ?, updated = ?, length = ? "
                     "WHERE table_no = ?"),
      update_length_(connection, "UPDATE statuses SET length = ? WHERE table_no = ?"),
      update_state_(connection, "UPDATE statuses SET state = ? WHERE table_no = ?"),
      set_seat_(connection,
                "INSERT INTO seats (table_no, seat, name, account) VALUES (?, ?, ?, ?) "
                "ON CONFLICT DO UPDATE SET name = excluded.name, account = excluded.account"),
      remove_seats_(connection, "DELETE FROM seats WHERE table_no = ? AND seat >= ?"),
      insert_row_(connection,
                  "INSERT INTO log (table_no, seq, branch, seat, submit_id, at, body, result) "
                  "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
      insert_chat_(
          connection,
          "INSERT INTO chat (table_no, number, position, at, author, body) VALUES (?, ?, ?, ?, ?, ?)"),
      insert_account_(connection,
                      "INSERT INTO accounts (name, shown, password, created) VALUES (?, ?, ?, ?)"),
      set_password_(connection, "UPDATE accounts SET password = ? WHERE name = ?"),
      insert_session_(connection,
                      "INSERT INTO sessions (token_hash, account, created, expires) VALUES (?, ?, ?, ?)"),
      end_session_(connection, "DELETE FROM sessions WHERE token_hash = ?"),
      end_sessions_of_(connection, "DELETE FROM sessions WHERE account = ?"),
      insert_invitation_(connection,
                         "INSERT INTO invitations (code_hash, table_no, seat, created, expires) "
                         "VALUES (?, ?, ?, ?, ?)"),
      end_invitation_(connection, "DELETE FROM invitations WHERE code_hash = ?"),
      remove_sessions_(connection, "DELETE FROM sessions WHERE expires <= ?"),
      remove_invitations_(connection, "DELETE FROM invitations WHERE expires <= ?"),
      set_value_(
          connection,
          "INSERT INTO notes (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value"),
      remove_value_(connection, "DELETE FROM notes WHERE key = ?") {}

WriteResult Changes::apply(const std::vector<Write>& writes) {
  if (!needs_savepoint(writes)) {
    return apply_in_order(writes);
  }
  connection_.run("SAVEPOINT one");
  WriteResult result = apply_in_order(writes);
  if (!result.ok()) {
    connection_.run("ROLLBACK TO one");
    forget();
  }
  connection_.run("RELEASE one");
  return result;
}

WriteResult Changes::apply_in_order(const std::vector<Write>& writes) {
  return store::apply_in_order(writes, [this](const auto& one) { return apply_one(one); });
}

WriteResult Changes::apply_one(const NewTable& write) {
  const TableInfo& info = write.info;
  if (!fits(insert_table_, info.id, info.game, info.rules_version, info.rules_hash, Blob{info.settings},
            info.seed_commitment, Blob{write.seed}, info.title, info.host,
            std::int64_t{info.visibility == Visibility::by_invitation}, to_number(info.created))) {
    return id_is_taken(info.id);
  }
  Known table = {.no = sqlite3_last_insert_rowid(connection_.handle()), .state = write.status.state};
  const TableStatus& status = write.status;
  insert_status_.execute(table.no, static_cast<std::int64_t>(status.state), status.reason,
                         std::int64_t{status.waiting.bits()}, Blob{status.extra}, to_number(status.updated));
  set_seats(table, status.seats);
  return done();
}

Changes::Known* Changes::find(const std::string& table) {
  const auto found = known_.find(table);
  if (found != known_.end()) {
    return &found->second;
  }
  const std::optional<std::int64_t> no = queries_.table_number(table);
  if (!no) {
    return nullptr;
  }
  if (known_.size() >= 10'000) {
    forget();
  }
  Known& known = known_[table];
  known = {.no = *no,
           .length = queries_.log_length(*no),
           .state = queries_.state(*no),
           .seats = queries_.seats(*no)};
  return &known;
}

WriteResult Changes::apply_one(const Append& write) {
  Known* const table = find(write.table);
  if (table == nullptr) {
    return no_such_table(write.table);
  }
  if (table->length != write.after) {
    return append_conflict(*table, write);
  }
  std::int64_t length = table->length;
  for (const Row& row : write.rows) {
    if (!insert_row(table->no, length + 1, row)) {
      return append_conflict(*table, write);
    }
    ++length;
  }
  table->length = length;
  if (write.status) {
    set_status(*table, *write.status);
  } else {
    update_length_.execute(length, table->no);
  }
  WriteResult result = done();
  result.length = length;
  return result;
}

bool Changes::insert_row(std::int64_t table_no, std::int64_t seq, const Row& row) {
  return fits(insert_row_, table_no, seq, row.branch, to_number(row.seat), text_or_null(row.submit_id),
              to_number(row.at), Blob{row.body}, Blob{row.result});
}

// State and seats hardly ever change, and have indexes; an update writes to the index of each column that it names.
void Changes::set_status(Known& table, const TableStatus& status) {
  update_status_.execute(status.reason, std::int64_t{status.waiting.bits()}, Blob{status.extra},
                         to_number(status.updated), table.length, table.no);
  if (table.state != status.state) {
    update_state_.execute(static_cast<std::int64_t>(status.state), table.no);
    table.state = status.state;
  }
  set_seats(table, status.seats);
}

void Changes::set_seats(Known& table, const std::vector<SeatStatus>& seats) {
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (seat >= table.seats.size() || table.seats[seat] != seats[seat]) {
      set_seat_.execute(table.no, static_cast<std::int64_t>(seat), seats[seat].name, seats[seat].account);
    }
  }
  if (table.seats.size() > seats.size()) {
    remove_seats_.execute(table.no, static_cast<std::int64_t>(seats.size()));
  }
  if (table.seats != seats) {
    table.seats = seats;
  }
}

// Rows of this very append may be there still, about to be taken back: those after the length at its beginning.
WriteResult Changes::append_conflict(const Known& known, const Append& append) {
  std::optional<Row> same_submit;
  for (const Row& row : append.rows) {
    if (!same_submit && !row.submit_id.empty()) {
      same_submit = queries_.find_submit(known.no, *row.seat, row.submit_id);
      if (same_submit && same_submit->seq > known.length) {
        same_submit.reset();
      }
    }
  }
  if (known.length == append.after && same_submit) {
    return submit_was_used(append, known.length, *same_submit);
  }
  WriteResult result = log_has_other_length(append, known.length);
  result.there = queries_.rows(known.no, append.after, page_rows);
  result.same_submit = same_submit;
  return result;
}

WriteResult Changes::apply_one(const AddChat& write) {
  const std::optional<std::int64_t> table_no = queries_.table_number(write.table);
  if (!table_no) {
    return no_such_table(write.table);
  }
  WriteResult result = done();
  result.length = queries_.log_length(*table_no);
  result.number = queries_.chat_length(*table_no) + 1;
  insert_chat_.execute(*table_no, result.number, result.length, to_number(write.line.at), write.line.author,
                       Blob{write.line.body});
  return result;
}

WriteResult Changes::apply_one(const NewAccount& write) {
  const Account& account = write.account;
  const bool fitted =
      fits(insert_account_, account.name, account.shown, account.password, to_number(account.created));
  return fitted ? done() : name_is_taken(account.name);
}

WriteResult Changes::apply_one(const SetPassword& write) {
  set_password_.execute(write.password, write.account);
  return sqlite3_changes(connection_.handle()) > 0 ? done() : no_such_account(write.account);
}

WriteResult Changes::apply_one(const SetBan& write) {
  Statement(connection_, "UPDATE accounts SET banned = ? WHERE name = ?")
      .execute(to_number(write.since), write.account);
  return sqlite3_changes(connection_.handle()) > 0 ? done() : no_such_account(write.account);
}

WriteResult Changes::apply_one(const MoveAccount& write) {
  const std::optional<Account> before = queries_.account(write.from);
  if (!before || !before->moved_to.empty()) {
    return no_such_account(write.from);
  }
  const Account& to = write.to;
  if (!fits(insert_account_, to.name, to.shown, to.password, to_number(to.created))) {
    return name_is_taken(to.name);
  }
  apply_one(SetBan{.account = to.name, .since = to.banned});
  const auto rename = [&](const char* sql) { Statement(connection_, sql).execute(to.name, write.from); };
  rename("UPDATE accounts SET password = '', moved_to = ? WHERE name = ?");
  rename("UPDATE accounts SET moved_to = ? WHERE moved_to = ?");
  rename("UPDATE tables SET host = ? WHERE host = ?");
  rename("UPDATE seats SET account = ? WHERE account = ? AND account <> ''");
  if (write.chat == MoveAccount::Chat::empties) {
    Statement(connection_, "UPDATE chat SET body = x'' WHERE author = ?").execute(write.from);
  }
  rename("UPDATE chat SET author = ? WHERE author = ?");
  rename("UPDATE mutes SET account = ? WHERE account = ?");
  rename("UPDATE mutes SET muted = ? WHERE muted = ?");
  rename("UPDATE reports SET reporter = ? WHERE reporter = ?");
  rename("UPDATE reports SET account = ? WHERE account = ?");
  forget();  // who sits where
  return apply_one(EndSessionsOf{write.from});
}

WriteResult Changes::apply_one(const SetMute& write) {
  for (const std::string& account : {write.account, write.muted}) {
    if (!queries_.account(account)) {
      return no_such_account(account);
    }
  }
  Statement(connection_, write.to == SetMute::To::muted
                             ? "INSERT INTO mutes (account, muted) VALUES (?, ?) ON CONFLICT DO NOTHING"
                             : "DELETE FROM mutes WHERE account = ? AND muted = ?")
      .execute(write.account, write.muted);
  return done();
}

WriteResult Changes::apply_one(const NewReport& write) {
  const Report& report = write.report;
  if (!queries_.account(report.account)) {
    return no_such_account(report.account);
  }
  Statement(connection_,
            "INSERT INTO reports (at, reporter, account, table_id, body) SELECT ?, ?, ?, ?, ? "
            "WHERE (SELECT count(*) FROM reports WHERE reporter = ?2 AND closed = 0) < ?6")
      .execute(to_number(report.at), report.reporter, report.account, report.table, Blob{report.body},
               write.most_open);
  if (sqlite3_changes(connection_.handle()) == 0) {
    return too_many_reports(report.reporter);
  }
  WriteResult result = done();
  result.number = sqlite3_last_insert_rowid(connection_.handle());
  return result;
}

WriteResult Changes::apply_one(const CloseReport& write) {
  Statement(connection_, "UPDATE reports SET closed = ? WHERE number = ? AND closed = 0")
      .execute(to_number(write.at), write.number);
  return sqlite3_changes(connection_.handle()) > 0 ? done() : no_such_report(write.number);
}

WriteResult Changes::apply_one(const NewSession& write) {
  const Session& session = write.session;
  if (!queries_.account(session.account)) {
    return no_such_account(session.account);
  }
  const bool fitted = fits(insert_session_, session.token_hash, session.account, to_number(session.created),
                           to_number(session.expires));
  return fitted ? done() : hash_is_taken();
}

WriteResult Changes::apply_one(const EndSession& write) {
  end_session_.execute(write.token_hash);
  return done();
}

WriteResult Changes::apply_one(const EndSessionsOf& write) {
  end_sessions_of_.execute(write.account);
  return done();
}

WriteResult Changes::apply_one(const NewInvitation& write) {
  const Invitation& invitation = write.invitation;
  const std::optional<std::int64_t> table_no = queries_.table_number(invitation.table);
  if (!table_no) {
    return no_such_table(invitation.table);
  }
  const bool fitted = fits(insert_invitation_, invitation.code_hash, *table_no, to_number(invitation.seat),
                           to_number(invitation.created), to_number(invitation.expires));
  return fitted ? done() : hash_is_taken();
}

WriteResult Changes::apply_one(const EndInvitation& write) {
  end_invitation_.execute(write.code_hash);
  return done();
}

WriteResult Changes::apply_one(const RemoveExpired& write) {
  remove_sessions_.execute(to_number(write.now));
  remove_invitations_.execute(to_number(write.now));
  return done();
}

WriteResult Changes::apply_one(const SetValue& write) {
  if (write.value) {
    set_value_.execute(write.key, Blob{*write.value});
  } else {
    remove_value_.execute(write.key);
  }
  return done();
}

}  // namespace rondel::store::sqlite
