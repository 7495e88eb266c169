#include "cli/dev/kit.h"

#include <fmt/format.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <cstdlib>

#include "cli/failure.h"
#include "cli/files.h"
#include "cli/json_words.h"

namespace rondel::cli::dev {
namespace {

namespace json = boost::json;
namespace fs = std::filesystem;

constexpr std::size_t most_bytes_of_kit = 1 << 16;

// Beside a program that was built: in its build folder. Beside one that was installed: in the package's.
fs::path file_of_kit() {
  const fs::path program = fs::read_symlink("/proc/self/exe");
  const fs::path prefix = program.parent_path().parent_path();
  for (const fs::path& file : {prefix / "kit.json", prefix / RONDEL_KIT_FOLDER "/kit.json"}) {
    if (fs::exists(file)) {
      return file;
    }
  }
  bad_input(
      fmt::format("there is nothing beside {} to compile a game with; on Debian: apt install librondel-dev",
                  program.string()));
}

void expect(const fs::path& file, const fs::path& kit) {
  if (!fs::exists(file)) {
    bad_input(fmt::format("{} names {}, which is not there; build or install Rondel again", kit.string(),
                          file.string()));
  }
}

}  // namespace

std::string find_program(std::string_view name) {
  if (name.find('/') != std::string_view::npos) {
    return ::access(std::string(name).c_str(), X_OK) == 0 ? std::string(name) : std::string();
  }
  const char* const path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "/usr/bin:/bin" : path;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const fs::path file = fs::path(rest.substr(0, end)) / name;
    if (::access(file.c_str(), X_OK) == 0) {
      return file.string();
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return {};
}

Kit find_kit() {
  const fs::path file = file_of_kit();
  const json::value read = json::parse(read_file(file.string(), most_bytes_of_kit, "a kit"));
  const json::object& words = object_of(read);
  const auto path = [&](std::string_view key) {
    return (file.parent_path() / text_at(words, key)).lexically_normal();
  };
  Kit kit{.compiler = text_at(words, "compiler"),
          .include = path("include"),
          .tool = path("tool"),
          .engine = path("engine")};
  for (const json::value& flag : array_at(words, "flags")) {
    kit.flags.push_back(text_of(flag));
  }
  for (const fs::path& part : {kit.include, kit.tool, kit.engine}) {
    expect(part, file);
  }
  for (const std::string& needed : {kit.compiler, std::string("ninja"), std::string("python3")}) {
    if (find_program(needed).empty()) {
      bad_input(fmt::format(
          "{} is not installed; a game is compiled with clang 19, ninja and python3, on Debian: apt "
          "install clang-19 ninja-build python3",
          needed));
    }
  }
  return kit;
}

}  // namespace rondel::cli::dev
