// What a module of a game leaves open that nobody but the game can give it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rondel::cli::dev {

// As their author wrote them: functions and constants of rondel::games that are declared, used and nowhere defined. The program
// may have a game of that name built in, whose own would be taken for them without a word. Nothing for a file that is no
// shared library.
std::vector<std::string> missing_symbols(const std::filesystem::path& file);

// "_ZN6rondel5games5chess4gameE" as its author wrote it; what is no such name stays as it is.
std::string readable_symbol(const std::string& symbol);

}  // namespace rondel::cli::dev
