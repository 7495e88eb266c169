#include "table/store/memory_contents.h"

#include <algorithm>

#include "table/store/conflicts.h"
#include "table/store/in_order.h"

namespace rondel::store {
namespace {

bool sits(const MemoryTable& table, const std::string& account) {
  return std::ranges::any_of(table.status.seats,
                             [&](const SeatStatus& seat) { return seat.account == account; });
}

bool is_waited_for(const MemoryTable& table, const std::string& account) {
  if (table.status.state != TableState::running) {
    return false;
  }
  for (const Seat seat : table.status.waiting) {
    const auto index = static_cast<std::size_t>(seat.index());
    if (index < table.status.seats.size() && table.status.seats[index].account == account) {
      return true;
    }
  }
  return false;
}

bool has_company(const MemoryTable& table) {
  std::set<std::string> people;
  for (const SeatStatus& seat : table.status.seats) {
    people.insert(seat.account);
  }
  people.erase("");
  return people.size() > 1;
}

bool fits(const MemoryTable& table, const TableQuery& query) {
  return (!query.before || table.number < *query.before) &&
         (!query.state || table.status.state == *query.state) &&
         (!query.visibility || table.info.visibility == *query.visibility) &&
         (query.game.empty() || table.info.game == query.game) &&
         (query.account.empty() || sits(table, query.account)) &&
         (query.company == Company::any || has_company(table)) &&
         (query.waiting_for.empty() || is_waited_for(table, query.waiting_for));
}

}  // namespace

TableEntry MemoryTable::entry() const { return {.info = info, .status = status, .length = std::ssize(log)}; }

std::optional<Row> MemoryTable::find_submit(Seat seat, const std::string& submit_id) const {
  const auto found = std::ranges::find_if(
      log, [&](const Row& row) { return row.seat == seat && row.submit_id == submit_id; });
  return found == log.end() || submit_id.empty() ? std::nullopt : std::optional(*found);
}

WriteResult MemoryContents::apply(const std::vector<Write>& writes) {
  std::optional<MemoryContents> before;
  if (writes.size() > 1) {
    before = *this;
  }
  WriteResult result = apply_in_order(writes, [this](const auto& one) { return apply_one(one); });
  if (!result.ok() && before) {
    *this = std::move(*before);
  }
  return result;
}

TablePage MemoryContents::list(const TableQuery& query) const {
  std::vector<const MemoryTable*> found;
  for (const auto& [id, table] : tables) {
    if (fits(table, query)) {
      found.push_back(&table);
    }
  }
  std::ranges::sort(found, std::ranges::greater(), &MemoryTable::number);
  const auto count = static_cast<std::size_t>(page_size(query.limit));
  TablePage page;
  for (std::size_t i = 0; i < std::min(count, found.size()); ++i) {
    page.tables.push_back(found[i]->entry());
  }
  if (found.size() > count) {
    page.next = found[count - 1]->number;
  }
  return page;
}

std::int64_t MemoryContents::open_tables(const std::string& host) const {
  return std::ranges::count_if(tables, [&](const auto& one) {
    return one.second.info.host == host && one.second.status.state <= TableState::paused;
  });
}

WriteResult MemoryContents::apply_one(const NewTable& write) {
  MemoryTable table = {.number = std::ssize(tables) + 1,
                       .info = write.info,
                       .status = write.status,
                       .seed = write.seed,
                       .log = {},
                       .chat = {}};
  const bool is_new = tables.emplace(write.info.id, std::move(table)).second;
  return is_new ? done() : id_is_taken(write.info.id);
}

WriteResult MemoryContents::apply_one(const Append& write) {
  const auto found = tables.find(write.table);
  if (found == tables.end()) {
    return no_such_table(write.table);
  }
  MemoryTable& table = found->second;
  const std::int64_t length = std::ssize(table.log);
  std::optional<Row> same_submit;
  for (const Row& row : write.rows) {
    if (!same_submit && row.seat) {
      same_submit = table.find_submit(*row.seat, row.submit_id);
    }
  }
  if (length != write.after) {
    WriteResult result = log_has_other_length(write, length);
    for (std::int64_t seq = write.after; seq < std::min(length, write.after + page_rows); ++seq) {
      result.there.push_back(table.log[static_cast<std::size_t>(seq)]);
    }
    result.same_submit = same_submit;
    return result;
  }
  if (same_submit) {
    return submit_was_used(write, length, *same_submit);
  }
  for (const Row& row : write.rows) {
    table.log.push_back(row);
    table.log.back().seq = std::ssize(table.log);
  }
  if (write.status) {
    table.status = *write.status;
  }
  WriteResult result = done();
  result.length = std::ssize(table.log);
  return result;
}

WriteResult MemoryContents::apply_one(const AddChat& write) {
  const auto found = tables.find(write.table);
  if (found == tables.end()) {
    return no_such_table(write.table);
  }
  MemoryTable& table = found->second;
  WriteResult result = done();
  result.length = std::ssize(table.log);
  result.number = std::ssize(table.chat) + 1;
  table.chat.push_back(write.line);
  table.chat.back().number = result.number;
  table.chat.back().position = result.length;
  return result;
}

WriteResult MemoryContents::apply_one(const NewAccount& write) {
  const bool is_new = accounts.emplace(write.account.name, write.account).second;
  return is_new ? done() : name_is_taken(write.account.name);
}

WriteResult MemoryContents::apply_one(const SetPassword& write) {
  const auto found = accounts.find(write.account);
  if (found == accounts.end()) {
    return no_such_account(write.account);
  }
  found->second.password = write.password;
  return done();
}

WriteResult MemoryContents::apply_one(const SetBan& write) {
  const auto found = accounts.find(write.account);
  if (found == accounts.end()) {
    return no_such_account(write.account);
  }
  found->second.banned = write.since;
  return done();
}

WriteResult MemoryContents::apply_one(const MoveAccount& write) {
  const auto found = accounts.find(write.from);
  if (found == accounts.end() || !found->second.moved_to.empty()) {
    return no_such_account(write.from);
  }
  const std::string& to = write.to.name;
  if (!accounts.emplace(to, write.to).second) {
    return name_is_taken(to);
  }
  found->second.password.clear();
  found->second.moved_to = to;
  const auto rename = [&](std::string& name) { name = name == write.from ? to : name; };
  for (auto& [name, account] : accounts) {
    rename(account.moved_to);
  }
  for (auto& [id, table] : tables) {
    rename(table.info.host);
    for (SeatStatus& seat : table.status.seats) {
      rename(seat.account);
    }
    for (ChatLine& line : table.chat) {
      if (line.author == write.from) {
        line.author = to;
        line.body = write.chat == MoveAccount::Chat::empties ? std::string() : line.body;
      }
    }
  }
  std::set<std::pair<std::string, std::string>> renamed;
  for (auto [account, muted] : mutes) {
    rename(account);
    rename(muted);
    renamed.emplace(account, muted);
  }
  mutes = std::move(renamed);
  for (Report& report : reports) {
    rename(report.reporter);
    rename(report.account);
  }
  return apply_one(EndSessionsOf{write.from});
}

WriteResult MemoryContents::apply_one(const SetMute& write) {
  for (const std::string& account : {write.account, write.muted}) {
    if (!accounts.contains(account)) {
      return no_such_account(account);
    }
  }
  if (write.to == SetMute::To::muted) {
    mutes.emplace(write.account, write.muted);
  } else {
    mutes.erase({write.account, write.muted});
  }
  return done();
}

WriteResult MemoryContents::apply_one(const NewReport& write) {
  if (!accounts.contains(write.report.account)) {
    return no_such_account(write.report.account);
  }
  const auto open = std::ranges::count_if(reports, [&](const Report& report) {
    return report.is_open() && report.reporter == write.report.reporter;
  });
  if (open >= write.most_open) {
    return too_many_reports(write.report.reporter);
  }
  reports.push_back(write.report);
  reports.back().number = std::ssize(reports);
  WriteResult result = done();
  result.number = reports.back().number;
  return result;
}

WriteResult MemoryContents::apply_one(const CloseReport& write) {
  const auto found = std::ranges::find(reports, write.number, &Report::number);
  if (found == reports.end() || !found->is_open()) {
    return no_such_report(write.number);
  }
  found->closed = write.at;
  return done();
}

WriteResult MemoryContents::apply_one(const NewSession& write) {
  if (!accounts.contains(write.session.account)) {
    return no_such_account(write.session.account);
  }
  return sessions.emplace(write.session.token_hash, write.session).second ? done() : hash_is_taken();
}

WriteResult MemoryContents::apply_one(const EndSession& write) {
  sessions.erase(write.token_hash);
  return done();
}

WriteResult MemoryContents::apply_one(const EndSessionsOf& write) {
  std::erase_if(sessions, [&](const auto& one) { return one.second.account == write.account; });
  return done();
}

WriteResult MemoryContents::apply_one(const NewInvitation& write) {
  if (!tables.contains(write.invitation.table)) {
    return no_such_table(write.invitation.table);
  }
  return invitations.emplace(write.invitation.code_hash, write.invitation).second ? done() : hash_is_taken();
}

WriteResult MemoryContents::apply_one(const EndInvitation& write) {
  invitations.erase(write.code_hash);
  return done();
}

WriteResult MemoryContents::apply_one(const RemoveExpired& write) {
  const auto is_expired = [&](const auto& one) { return one.second.expires <= write.now; };
  std::erase_if(sessions, is_expired);
  std::erase_if(invitations, is_expired);
  return done();
}

WriteResult MemoryContents::apply_one(const SetValue& write) {
  if (write.value) {
    values[write.key] = *write.value;
  } else {
    values.erase(write.key);
  }
  return done();
}

}  // namespace rondel::store
