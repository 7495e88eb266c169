// What the stores agree on: the sentences of conflicts, and what a caller may not ask for.
#pragma once

#include <string>
#include <vector>

#include "table/store/store.h"

namespace rondel::store {

WriteResult done();
WriteResult conflict(std::string problem);
WriteResult no_such_table(const std::string& id);
WriteResult id_is_taken(const std::string& id);
WriteResult name_is_taken(const std::string& name);
WriteResult too_many_reports(const std::string& reporter);
WriteResult no_such_report(std::int64_t number);
WriteResult no_such_account(const std::string& name);
WriteResult hash_is_taken();
WriteResult log_has_other_length(const Append& append, std::int64_t length);
WriteResult submit_was_used(const Append& append, std::int64_t length, const Row& row);

// Stops the program when the caller broke a rule that no data can break: a submit id without a seat, a status with
// too many seats, nothing to write.
void check_writes(const std::vector<Write>& writes);

// As many as a read gives at once.
std::int64_t page_size(std::int64_t limit);

}  // namespace rondel::store
