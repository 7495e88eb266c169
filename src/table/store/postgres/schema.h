// The tables inside the database (docs/store.md describes them), how an older one becomes a newer one, and whether the
// server they are in keeps the store's promises.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "table/store/postgres/connection.h"

namespace rondel::store::postgres {

// Step n makes version n + 1 out of version n; a database without the schema `rondel` is version 0. Once released, a
// step never changes: a new version is a new step.
std::span<const char* const> migrations();

std::int64_t schema_version(Connection& connection);

// Brings the database to the newest version, each step in a transaction of its own; several may try at once. Throws
// Error when it is of a newer version.
void migrate(Connection& connection);

// Throws Error, with what to do, unless the database is of the newest version.
void expect_newest(Connection& connection);

// Names of settings with which a commit that was acknowledged could be lost, or none could be made, each with the
// sentence that says why; those in `accepted` are left out.
struct Hazard {
  std::string setting;
  std::string sentence;
};
std::vector<Hazard> hazards(Connection& connection, const std::vector<std::string>& accepted);
// Throws Error with all of the sentences, unless there are none.
void expect_safe(Connection& connection, const std::vector<std::string>& accepted);

}  // namespace rondel::store::postgres
