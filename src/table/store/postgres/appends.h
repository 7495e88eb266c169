// Plain appends of many tables as one statement: the guard, the rows and the statuses. This is what a busy server does
// all day, so it costs one journey and one commit for all of them.
#pragma once

#include <string>
#include <vector>

#include "table/store/postgres/connection.h"
#include "table/store/store.h"

namespace rondel::store::postgres {

// The statements for appends to different tables. A table whose log has another length than its append says is left
// alone; the last result names those that were done. A submit id that was used before fails the whole.
std::vector<Connection::Step> append_steps(const std::vector<const Append*>& appends);

}  // namespace rondel::store::postgres
