#include "table/stored_table.h"

#include <utility>

namespace rondel {
namespace {

using Kind = Verdict::Kind;

Verdict at_entry(Kind kind, std::int64_t seq, const std::string& sentence) {
  return {.kind = kind, .sentence = "entry " + std::to_string(seq) + ": " + sentence};
}

Verdict follow(Hosted& hosted, store::Row& row) {
  ReadEntry read = read_entry(row);
  if (!read.problem.empty()) {
    return at_entry(Kind::unreadable, row.seq, "damaged: " + read.problem);
  }
  const std::string problem = hosted.apply(read.entry, row, Hosted::Source::log);
  return problem.empty() ? Verdict() : at_entry(Kind::differs, row.seq, problem);
}

Verdict follow_log(store::Store& store, const store::TableEntry& entry, Hosted& hosted) {
  for (std::int64_t next = 1; next <= entry.length;) {
    store::Read<std::vector<store::Row>> rows = store.rows(entry.info.id, next - 1, store::page_rows);
    if (!rows.ok()) {
      return {.kind = Kind::unreadable, .sentence = rows.problem()};
    }
    if (rows->empty()) {
      return at_entry(Kind::unreadable, next, "damaged: it is missing");
    }
    for (store::Row row : *std::move(rows)) {
      if (row.seq != next) {
        return at_entry(Kind::unreadable, next, "damaged: it is missing");
      }
      if (Verdict verdict = follow(hosted, row); !verdict.is_fine()) {
        return verdict;
      }
      ++next;
    }
  }
  return {};
}

Verdict compare_sources(const store::TableInfo& info, std::string_view now) {
  if (info.rules_hash == now) {
    return {};
  }
  return {.kind = Kind::other_sources,
          .sentence = "made with sources " + info.rules_hash + ", these are " + std::string(now)};
}

}  // namespace

StoredTable read_stored_table(store::Store& store, const store::TableEntry& entry, const Modules& modules) {
  const store::Read<std::optional<std::string>> secret = store.seed(entry.info.id);
  if (!secret.ok()) {
    return {.hosted = {}, .verdict = {.kind = Kind::unreadable, .sentence = secret.problem()}};
  }
  ReadTerms read = read_terms(entry.info, secret->value_or(""), modules);
  if (!read.terms) {
    return {.hosted = {}, .verdict = {.kind = Kind::unreadable, .sentence = read.problem}};
  }
  if (read.terms->secret.commitment() != entry.info.seed_commitment) {
    return {.hosted = {},
            .verdict = {.kind = Kind::unreadable,
                        .sentence = "damaged: its secret is not the one that was committed to"}};
  }
  const Game& game = *read.terms->game;
  StoredTable table{.hosted = std::make_unique<Hosted>(*std::move(read.terms)), .verdict = {}};
  table.verdict = follow_log(store, entry, *table.hosted);
  if (table.verdict.is_fine()) {
    table.verdict = compare_sources(entry.info, modules.rules_hash(game));
  }
  return table;
}

std::string for_each_table(store::Store& store, const std::function<void(const store::TableEntry&)>& each) {
  store::TableQuery query;
  query.limit = static_cast<int>(store::page_rows);
  do {
    const store::Read<store::TablePage> page = store.list(query);
    if (!page.ok()) {
      return page.problem();
    }
    for (const store::TableEntry& entry : page->tables) {
      each(entry);
    }
    query.before = page->next;
  } while (query.before);
  return {};
}

}  // namespace rondel
