#include "table/store/conflicts.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "kernel/fault.h"

namespace rondel::store {

WriteResult done() { return {.outcome = Outcome::ok, .problem = {}}; }

WriteResult conflict(std::string problem) {
  return {.outcome = Outcome::conflict, .problem = std::move(problem)};
}

WriteResult no_such_table(const std::string& id) { return conflict(fmt::format("there is no table {}", id)); }

WriteResult id_is_taken(const std::string& id) {
  return conflict(fmt::format("there is a table {} already", id));
}

WriteResult name_is_taken(const std::string& name) {
  return conflict(fmt::format("there is an account {} already", name));
}

WriteResult no_such_account(const std::string& name) {
  return conflict(fmt::format("there is no account {}", name));
}

WriteResult too_many_reports(const std::string& reporter) {
  return conflict(fmt::format("too many reports of {} are open", reporter));
}

WriteResult no_such_report(std::int64_t number) {
  return conflict(fmt::format("there is no open report {}", number));
}

WriteResult hash_is_taken() { return conflict("this token or code is in use already; make another"); }

WriteResult log_has_other_length(const Append& append, std::int64_t length) {
  WriteResult result =
      conflict(fmt::format("the log of table {} has {} rows, not {}", append.table, length, append.after));
  result.length = length;
  return result;
}

WriteResult submit_was_used(const Append& append, std::int64_t length, const Row& row) {
  WriteResult result =
      conflict(fmt::format("submit id {} of seat {} at table {} was used for row {}", row.submit_id,
                           row.seat.value_or(Seat()).index(), append.table, row.seq));
  result.length = length;
  result.same_submit = row;
  return result;
}

namespace {

void check_status(const TableStatus& status) {
  check(std::ssize(status.seats) <= max_seats, "a table has at most 16 seats");
}

void check_rows(const std::vector<Row>& rows) {
  std::set<std::pair<Seat, std::string_view>> submits;
  for (const Row& row : rows) {
    check(row.submit_id.empty() || row.seat.has_value(), "a submit id comes with a seat");
    if (rows.size() > 1 && !row.submit_id.empty()) {
      check(submits.emplace(*row.seat, row.submit_id).second, "two rows of an append have two submit ids");
    }
  }
}

}  // namespace

void check_writes(const std::vector<Write>& writes) {
  check(!writes.empty(), "a write has something to write");
  for (const Write& write : writes) {
    if (const auto* const table = std::get_if<NewTable>(&write)) {
      check_status(table->status);
    }
    if (const auto* const append = std::get_if<Append>(&write)) {
      check(append->after >= 0, "a log has 0 rows or more");
      check(!append->rows.empty() || append->status.has_value(), "an append has rows or a status");
      if (append->status) {
        check_status(*append->status);
      }
      check_rows(append->rows);
    }
  }
}

std::int64_t page_size(std::int64_t limit) { return std::clamp<std::int64_t>(limit, 1, page_rows); }

}  // namespace rondel::store
