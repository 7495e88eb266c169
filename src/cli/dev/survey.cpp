#include "cli/dev/survey.h"

#include <algorithm>
#include <utility>

#include "table/fairness.h"
#include "table/stored_table.h"
#include "table/table_log.h"
#include "table/table_state.h"
#include "table/table_terms.h"

namespace rondel::cli::dev {
namespace {

constexpr int most_matches = 20;

// Where it is noted that the match of a table goes on at another one.
std::string note_of(const std::string& table) { return "dev: goes on: " + table; }

// The rules that it can be played by: its own, or the only ones that there are.
store::TableInfo adapted(store::TableInfo info, const Modules& modules) {
  const Game* const game = modules.find(info.game);
  if (game != nullptr && !game->plays(info.rules_version)) {
    info.rules_version = game->version;
  }
  return info;
}

store::Read<std::vector<store::Row>> all_rows(store::Store& store, const std::string& table) {
  std::vector<store::Row> all;
  for (;;) {
    store::Read<std::vector<store::Row>> page = store.rows(table, std::ssize(all));
    if (!page.ok()) {
      return page;
    }
    all.insert(all.end(), page->begin(), page->end());
    if (std::cmp_less(page->size(), store::page_rows)) {
      return all;
    }
  }
}

bool is_open(store::TableState state) {
  return state == store::TableState::running || state == store::TableState::paused ||
         state == store::TableState::parked;
}

int answers_in(const std::vector<store::Row>& rows) {
  return static_cast<int>(std::ranges::count_if(
      rows, [](const store::Row& row) { return read_entry(row).entry.kind == Entry::Kind::response; }));
}

// What is different about it; nothing: it comes out as it was.
std::optional<Departure> departure_of(store::Store& store, const store::TableEntry& entry,
                                      const Modules& modules,
                                      const std::function<void(int answer)>& on_answer) {
  const Followed logged = follow(store, entry, modules, Following::as_logged, std::nullopt, on_answer);
  const Game* const game = modules.find(entry.info.game);
  const bool is_of_age = game != nullptr && game->plays(entry.info.rules_version);
  if (logged.problem.empty() && is_of_age) {
    return std::nullopt;
  }
  Followed again = follow(store, entry, modules, Following::anew, std::nullopt, on_answer);
  const auto rows = all_rows(store, entry.info.id);
  const auto now = store.value(note_of(entry.info.id));
  return Departure{.table = entry.info.id,
                   .answers = rows.ok() ? answers_in(*rows) : 0,
                   .same = logged.answers,
                   .fitting = again.answers,
                   .why = std::move(again.problem),
                   .now = now.ok() ? now->value_or("") : ""};
}

}  // namespace

Followed follow(store::Store& store, const store::TableEntry& entry, const Modules& modules, Following how,
                std::optional<std::size_t> most_rows, const std::function<void(int answer)>& on_answer) {
  Followed followed;
  const auto secret = store.seed(entry.info.id);
  store::Read<std::vector<store::Row>> rows = all_rows(store, entry.info.id);
  if (!secret.ok() || !rows.ok()) {
    followed.problem = secret.ok() ? rows.problem() : secret.problem();
    return followed;
  }
  ReadTerms read = read_terms(adapted(entry.info, modules), secret->value_or(""), modules);
  if (!read.terms) {
    followed.problem = std::move(read.problem);
    return followed;
  }
  followed.hosted = std::make_unique<Hosted>(*std::move(read.terms));
  for (store::Row row : *std::move(rows)) {
    if (most_rows && followed.rows.size() == *most_rows) {
      break;
    }
    ReadEntry entry_there = read_entry(row);
    const bool is_answer = entry_there.entry.kind == Entry::Kind::response;
    if (is_answer && on_answer) {
      on_answer(followed.answers + 1);
    }
    const bool is_anew = how == Following::anew;
    followed.problem =
        followed.hosted->apply(entry_there.entry, row, is_anew ? Hosted::Source::fresh : Hosted::Source::log);
    if (!followed.problem.empty()) {
      break;
    }
    row.body = is_anew ? body_of(entry_there.entry) : row.body;
    followed.rows.push_back(std::move(row));
    followed.answers += is_answer ? 1 : 0;
  }
  return followed;
}

Survey survey(store::Store& store, const Modules& modules,
              const std::function<void(const std::string& table, int answer)>& on_answer) {
  Survey found;
  found.problem = for_each_table(store, [&](const store::TableEntry& entry) {
    if (!is_open(entry.status.state) || found.matches == most_matches) {
      return;
    }
    ++found.matches;
    const auto told = [&](int answer) {
      if (on_answer) {
        on_answer(entry.info.id, answer);
      }
    };
    if (std::optional<Departure> departure = departure_of(store, entry, modules, told)) {
      found.departures.push_back(*std::move(departure));
    }
  });
  return found;
}

CarriedOn carry_on(store::Store& store, const Modules& modules, const std::string& table, Keep keep,
                   store::Time now) {
  const auto entry = store.table(table);
  const auto secret = store.seed(table);
  if (!entry.ok() || !*entry || !secret.ok()) {
    return {.table = {}, .problem = entry.ok() ? "there is no such table" : entry.problem()};
  }
  // The answers are given twice: what has met one that does not fit is no more use.
  const Following how = keep == Keep::same ? Following::as_logged : Following::anew;
  const std::size_t most = follow(store, **entry, modules, how).rows.size();
  const Followed followed = follow(store, **entry, modules, Following::anew, most);
  if (followed.hosted == nullptr || !followed.hosted->has_match()) {
    return {.table = {},
            .problem = "nothing of that match can be played by these rules: " + followed.problem};
  }
  const store::TableStatus status = table_status(*followed.hosted, now);
  store::NewTable made{
      .info = adapted((*entry)->info, modules), .status = status, .seed = secret->value_or("")};
  made.info.id = make_nonce().substr(0, 16);
  made.info.rules_hash = modules.rules_hash(*followed.hosted->terms().game);
  made.info.created = now;
  const std::string id = made.info.id;
  const store::WriteResult written = store.write_all_and_wait(
      {std::move(made),
       store::Append{.table = id, .after = 0, .rows = followed.rows, .status = status, .era = {}},
       store::SetValue{.key = note_of(table), .value = id}});
  return {.table = written.ok() ? id : "", .problem = written.problem};
}

}  // namespace rondel::cli::dev
