#include "bench/kept_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "kernel/fault.h"

namespace rondel::bench {

KeptTable kept_table(store::Store& store, const std::string& id, std::int64_t entries) {
  const auto entry = store.table(id);
  const auto seed = store.seed(id);
  check(entry.ok() && seed.ok(), "a table that was played can be read");
  KeptTable kept{.made = {.info = (*entry)->info, .status = (*entry)->status, .seed = **seed}};
  while (std::ssize(kept.rows) < std::min(entries, (*entry)->length)) {
    const std::int64_t there = std::ssize(kept.rows);
    const auto rows = store.rows(id, there, std::min(entries - there, store::page_rows));
    check(rows.ok() && !rows->empty(), "its log can be read");
    kept.rows.insert(kept.rows.end(), rows->begin(), rows->end());
  }
  return kept;
}

std::string copy_name(const std::string& name, int number) { return fmt::format("{}{:06}", name, number); }

void add_copies(store::Store& store, const KeptTable& table, const std::string& name, int count) {
  constexpr int in_one_write = 500;
  for (int from = 0; from < count; from += in_one_write) {
    std::vector<store::Write> writes;
    for (int i = from; i < std::min(count, from + in_one_write); ++i) {
      store::NewTable made = table.made;
      made.info.id = copy_name(name, i);
      writes.emplace_back(made);
      writes.emplace_back(
          store::Append{.table = made.info.id, .after = 0, .rows = table.rows, .status = made.status});
    }
    const store::WriteResult result = store.write_all_and_wait(std::move(writes));
    check(result.ok(), result.problem);
  }
}

}  // namespace rondel::bench
