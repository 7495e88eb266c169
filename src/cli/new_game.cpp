#include "cli/new_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <system_error>

#include "cli/failure.h"
#include "cli/template_files.h"
#include "table/in_quotes.h"

namespace rondel::cli {
namespace {

constexpr std::size_t longest_game_name = 40;

// What C++ or CMake want for themselves, of what could be a name otherwise.
constexpr std::string_view taken_names[] = {
    // clang-format off
    "alignas", "alignof", "all", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case",
    "catch", "char", "char16_t", "char32_t", "char8_t", "class", "clean", "co_await", "co_return",
    "co_yield", "compl", "concept", "const", "const_cast", "consteval", "constexpr", "constinit",
    "continue", "decltype", "default", "delete", "depend", "do", "double", "dynamic_cast", "edit_cache",
    "else", "enum", "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "help", "if",
    "inline", "install", "int", "list_install_components", "long", "mutable", "namespace", "new",
    "noexcept", "not", "not_eq", "nullptr", "operator", "ops", "or", "or_eq", "package", "package_source",
    "preinstall", "private", "protected", "public", "rebuild_cache", "register", "reinterpret_cast",
    "requires", "return", "rondel", "short", "signed", "sizeof", "static", "static_assert", "static_cast",
    "std", "struct", "switch", "template", "test", "this", "thread_local", "throw", "true", "try",
    "typedef", "typeid", "typename", "union", "unsigned", "using", "virtual", "void", "volatile", "wchar_t",
    "web", "while", "xor", "xor_eq"
    // clang-format on
};

bool is_small_letter(char c) { return c >= 'a' && c <= 'z'; }
bool is_name_character(char c) { return is_small_letter(c) || (c >= '0' && c <= '9') || c == '_'; }

// The name that may have been meant: "Treasure Hunt!" is "treasure_hunt". Empty: nothing can be made of it.
std::string likely_name(std::string_view text) {
  std::string name;
  for (const char c : text) {
    const char small = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const bool may_begin = !name.empty() || is_small_letter(small);
    if (is_name_character(small) && small != '_' && may_begin) {
      name += small;
    } else if (!name.empty() && name.back() != '_') {
      name += '_';
    }
  }
  while (name.ends_with('_')) {
    name.pop_back();
  }
  return name;
}

std::string replaced(std::string text, std::string_view word, std::string_view by) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + by.size())) {
    text.replace(at, word.size(), by);
  }
  return text;
}

// The files of a folder of templates, in which the game is called `placeholder`.
void add_files(std::string_view folder, std::string_view placeholder, std::string_view name,
               std::vector<NewFile>& out) {
  for (const TemplateFile& file : template_files()) {
    if (file.path.starts_with(folder) && file.path[folder.size()] == '/') {
      const std::string named = replaced(std::string(file.text), placeholder, name);
      out.push_back({.path = std::string(file.path.substr(folder.size() + 1)),
                     .text = replaced(named, title_of(placeholder), title_of(name))});
    }
  }
}

// Something that stands in the way, or nothing.
std::filesystem::path obstacle_in(const std::filesystem::path& folder) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (entry.path().filename() != ".git") {
      return entry.path().filename();
    }
  }
  if (error) {
    bad_input(fmt::format("cannot look into {}: {}", folder.string(), error.message()));
  }
  return {};
}

void check_is_free(const std::filesystem::path& folder) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(folder, error);
  if (!std::filesystem::exists(status)) {
    return;
  }
  constexpr std::string_view expected =
      "expected a new or an empty folder (--folder DIR); nothing was written";
  if (!std::filesystem::is_directory(status)) {
    bad_input(fmt::format("{} is a file; {}", folder.string(), expected));
  }
  if (const std::filesystem::path obstacle = obstacle_in(folder); !obstacle.empty()) {
    bad_input(fmt::format("{} has {} in it; {}", folder.string(), in_quotes(obstacle.string()), expected));
  }
}

void write_anew(const std::filesystem::path& path, std::string_view text) {
  std::FILE* const file = std::fopen(path.c_str(), "wx");  // x: only where there is none
  if (file == nullptr) {
    bad_input(fmt::format("cannot write {}: {}", path.string(), std::strerror(errno)));
  }
  const bool is_written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (std::fclose(file) != 0 || !is_written) {
    bad_input(fmt::format("cannot write all of {}: {}", path.string(), std::strerror(errno)));
  }
}

}  // namespace

std::string name_problem(std::string_view name) {
  const bool is_good = !name.empty() && name.size() <= longest_game_name && is_small_letter(name.front()) &&
                       std::ranges::all_of(name, is_name_character) &&
                       name.find("__") == std::string_view::npos;
  if (!is_good) {
    const std::string meant = likely_name(name);
    const bool is_better = meant != name && name_problem(meant).empty();
    return fmt::format(
        "{} cannot be a game's name, which is also that of a namespace and a program: expected a small "
        "letter, then "
        "small letters, digits and single _, at most {} in all{}",
        in_quotes(name), longest_game_name, is_better ? fmt::format("; did you mean \"{}\"?", meant) : "");
  }
  if (std::ranges::find(taken_names, name) != std::end(taken_names)) {
    return fmt::format(
        "{} cannot be a game's name: C++, CMake or Rondel need the word; did you mean \"{}_game\"?",
        in_quotes(name), name);
  }
  return {};
}

std::string title_of(std::string_view name) {
  std::string title(name);
  std::ranges::replace(title, '_', ' ');
  title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
  return title;
}

std::vector<std::string> new_game_kinds() {
  constexpr std::string_view start = "my_";
  std::vector<std::string> kinds;
  for (const TemplateFile& file : template_files()) {
    const std::string_view folder = file.path.substr(0, file.path.find('/'));
    if (!folder.starts_with(start)) {
      continue;
    }
    std::string kind(folder.substr(start.size()));
    if (kinds.empty() || kinds.back() != kind) {
      kinds.push_back(std::move(kind));
    }
  }
  return kinds;
}

std::vector<NewFile> new_game_files(std::string_view kind, std::string_view name) {
  std::vector<NewFile> files;
  const std::string folder = fmt::format("my_{}", kind);
  add_files(folder, folder, name, files);
  add_files("common", "my_game", name, files);
  return files;
}

void write_new_game(const std::filesystem::path& folder, const std::vector<NewFile>& files) {
  check_is_free(folder);
  for (const NewFile& file : files) {
    const std::filesystem::path path = folder / file.path;
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    if (error) {
      bad_input(fmt::format("cannot make {}: {}", path.parent_path().string(), error.message()));
    }
    write_anew(path, file.text);
  }
}

}  // namespace rondel::cli
