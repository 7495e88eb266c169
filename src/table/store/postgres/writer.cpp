#include "table/store/postgres/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>

#include "table/store/conflicts.h"
#include "table/store/postgres/appends.h"
#include "table/store/postgres/notices.h"
#include "table/store/postgres/schema.h"

namespace rondel::store::postgres {
namespace {

// About as long as a commit takes.
constexpr std::chrono::microseconds gathering_time{500};

// Whatever is written is found by its key, also while the database has few tables and a scan looks cheap; and always in
// the same way, so that nothing is planned anew for each group.
constexpr const char* writer_settings = "SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan";

constexpr const char* notify_others = "SELECT pg_notify('rondel', $1)";

// Another transaction stood in the way; the same may well do the next time.
bool is_worth_another_try(const Error& error) {
  return error.state() == "40P01" || error.state() == "40001" || error.state() == "55P03";
}

const Append* plain_append(const std::vector<Write>& writes) {
  return writes.size() == 1 ? std::get_if<Append>(&writes.front()) : nullptr;
}

}  // namespace

Writer::Writer(std::string address, std::string node, PostgresOptions options, Unsettled& unsettled, Era& era,
               Announce announce)
    : address_(std::move(address)),
      node_(std::move(node)),
      options_(std::move(options)),
      unsettled_(unsettled),
      era_(era),
      announce_(std::move(announce)),
      queue_({.max_group = options_.max_group, .gathering = gathering_time, .commit = [this](Group& group) {
                commit(group);
              }}) {
  connect();
}

// Whoever answers now may be another server than before (a standby that took over): it is looked at again.
void Writer::connect() {
  if (connection_ != nullptr && connection_->is_alive()) {
    return;
  }
  connection_.reset();
  auto made = std::make_unique<Connection>(address_);
  expect_newest(*made);
  expect_safe(*made, options_.accepted);
  unsettled_.settle(*made);
  era_.look(*made);
  made->run(writer_settings);
  connection_ = std::move(made);
}

// Plain appends to different tables go together; what is left, a second append to the same table included, goes one
// after the other, in the order in which it came.
void Writer::commit(Group& group) {
  Units appends;
  Units rest;
  std::set<std::string_view> tables;
  for (Unit& unit : group) {
    const Append* const append = plain_append(unit.writes);
    const bool is_first = append != nullptr && tables.insert(append->table).second;
    (is_first ? appends : rest).push_back(&unit);
    for (const Write& write : unit.writes) {
      if (const auto* const chat = std::get_if<AddChat>(&write)) {
        tables.insert(chat->table);
      }
      if (const auto* const other = std::get_if<Append>(&write)) {
        tables.insert(other->table);
      }
    }
  }
  Units left = commit_appends(appends);
  left.insert(left.end(), rest.begin(), rest.end());
  commit_one_after_the_other(left);
}

// Those that have to be looked at alone: they lost a race, or one of them spoiled it for all.
Writer::Units Writer::commit_appends(const Units& units) {
  if (units.size() < 2 && (units.empty() || std::get<Append>(units.front()->writes.front()).rows.empty())) {
    return units;
  }
  Backend backend;
  try {
    connect();
    backend = connection_->backend();
    if (std::ranges::any_of(units, [this](const Unit* unit) { return is_of_another_era(*unit); })) {
      return units;
    }
    std::vector<const Append*> appends;
    for (const Unit* const unit : units) {
      appends.push_back(&std::get<Append>(unit->writes.front()));
    }
    std::vector<Connection::Step> steps = append_steps(appends);
    const std::vector<std::string> messages = messages_for(units);
    for (const std::string& message : messages) {
      if (!announce_) {
        steps.push_back({.sql = notify_others, .params = Params::of(std::string_view(message))});
      }
    }
    const std::vector<Result> results = connection_->transaction(steps);
    ++commits_;
    std::set<std::string> moved;
    for (int i = 0; i < results[1].size(); ++i) {
      moved.insert(results[1].text(i, 0));
    }
    Units left;
    for (Unit* const unit : units) {
      const Append& append = std::get<Append>(unit->writes.front());
      if (moved.contains(append.table)) {
        unit->result = done();
        unit->result.length = append.after + std::ssize(append.rows);
      } else {
        left.push_back(unit);
      }
    }
    announce(messages);
    return left;
  } catch (const Error& error) {
    if (!error.is_lost()) {
      return units;
    }
    const bool was_sent = connection_ != nullptr;
    if (was_sent) {
      unsettled_.add(backend);
      connection_.reset();
    }
    give_up(units, was_sent ? Outcome::unknown : Outcome::unavailable, error);
    return {};
  }
}

// Each in a transaction of its own: they are few, and none of them holds a lock while another waits for one.
void Writer::commit_one_after_the_other(const Units& units) {
  for (Unit* const unit : units) {
    commit_alone(*unit);
  }
}

void Writer::commit_alone(Unit& unit) {
  bool is_committing = false;
  for (int tries = 3; tries > 0; --tries) {
    try {
      connect();
      if (is_of_another_era(unit)) {
        unit.result = conflict("another server has taken over, which may not have what was there before");
        return;
      }
      connection_->run("BEGIN");
      unit.result = Changes(*connection_).apply(unit.writes);
      const std::vector<std::string> messages = messages_for({&unit});
      if (!unit.result.ok()) {
        connection_->run("ROLLBACK");
        return;
      }
      for (const std::string& message : messages) {
        if (!announce_) {
          connection_->query(notify_others, Params::of(std::string_view(message)));
        }
      }
      is_committing = true;
      connection_->run("COMMIT");
      ++commits_;
      announce(messages);
      return;
    } catch (const Error& error) {
      if (connection_ != nullptr && is_committing && error.is_lost()) {
        unsettled_.add(connection_->backend());
      }
      connection_.reset();  // with it goes whatever was begun
      if (is_worth_another_try(error) && tries > 1) {
        continue;
      }
      unit.result = {};
      give_up({&unit}, is_committing && error.is_lost() ? Outcome::unknown : Outcome::unavailable, error);
      return;
    }
  }
}

bool Writer::is_of_another_era(const Unit& unit) const {
  return std::ranges::any_of(unit.writes, [this](const Write& write) {
    const auto* const append = std::get_if<Append>(&write);
    return append != nullptr && append->era && *append->era != era_.now();
  });
}

void Writer::give_up(const Units& units, Outcome outcome, const Error& error) {
  for (Unit* const unit : units) {
    unit->result =
        error.is_bad_value()
            ? conflict(fmt::format("the database cannot hold this: {}", error.what()))
            : WriteResult{.outcome = outcome,
                          .problem = fmt::format("the database cannot be written: {}", error.what())};
  }
}

std::vector<std::string> Writer::messages_for(const Units& units) const {
  Notice notice;
  for (const Unit* const unit : units) {
    add_to(notice, unit->writes, unit->result);
  }
  return messages_of(node_, notice);
}

void Writer::announce(const std::vector<std::string>& messages) {
  if (announce_) {
    for (const std::string& message : messages) {
      announce_(message);
    }
  }
}

}  // namespace rondel::store::postgres
