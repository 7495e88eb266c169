// What a game is compiled with: the compiler, our headers, the tools. The build, or the package, leaves a file beside the program
// that says it (cmake/kit.cmake).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace rondel::cli::dev {

struct Kit {
  std::string compiler{};
  std::vector<std::string> flags{};
  std::filesystem::path include{};  // where "kernel/rondel.h" is found
  std::filesystem::path tool{};     // rondel_module.py
  std::filesystem::path engine{};   // the hash of the engine
};

// Of this program; a Failure when there is none, or what it names is missing.
Kit find_kit();

// The program of that name, as the shell would find it; empty: there is none.
std::string find_program(std::string_view name);

}  // namespace rondel::cli::dev
