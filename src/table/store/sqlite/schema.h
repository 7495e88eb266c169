// The tables inside the file (docs/store.md describes them) and how an older file becomes a newer one.
#pragma once

#include <span>

#include "table/store/sqlite/connection.h"

namespace rondel::store::sqlite {

// Step n makes version n + 1 out of version n; a file without anything in it is version 0. Once released, a step
// never changes: a new version is a new step.
std::span<const char* const> migrations();

// "RNDL": marks a file as ours.
inline constexpr std::int64_t application_id = 0x524e444c;

// Throws Error when the file is somebody else's, or of a version that these steps do not know. Changes nothing.
void expect_ours(Connection& connection, std::span<const char* const> steps = migrations());

// Brings a file that is ours, or empty, to the newest version, each step in a transaction of its own.
void migrate(Connection& connection, std::span<const char* const> steps = migrations());

// For whoever only reads: throws Error unless the file is of the newest version.
void expect_newest(Connection& connection, std::span<const char* const> steps = migrations());

}  // namespace rondel::store::sqlite
