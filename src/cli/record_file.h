// Records in files, as commands read them.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>

#include "cli/failure.h"
#include "table/replay.h"

namespace rondel::cli {

inline constexpr std::size_t largest_record = std::size_t{1} << 30;

// Ends the command over a record that does not replay, naming the line.
[[noreturn]] inline void fail_over_record(const std::string& file, const RecordProblem& problem) {
  const bool is_foreign = problem.kind == RecordProblem::Kind::foreign;
  throw Failure(is_foreign ? exit_bad_input : exit_check_failed, problem.sentence,
                fmt::format("{}:{}", file, problem.line));
}

}  // namespace rondel::cli
