// Suspended tasks for people: "why am I asked?".
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/terminal.h"
#include "kernel/match.h"

namespace rondel::cli {

// A function as the compiler prints it, down to what its author calls it: "Hearts::play_trick".
std::string short_function(std::string_view printed);

// One line a task, innermost first, each beginning with `margin`.
std::string task_list(std::span<const TaskLine> tasks, std::string_view margin, const Paint& paint);

}  // namespace rondel::cli
