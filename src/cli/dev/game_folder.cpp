#include "cli/dev/game_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <regex>
#include <set>
#include <sstream>
#include <string_view>

#include "cli/failure.h"
#include "cli/files.h"
#include "table/in_quotes.h"

namespace rondel::cli::dev {
namespace {

namespace fs = std::filesystem;

constexpr std::array parts = {"rules", "data", "bot", "board"};
constexpr std::size_t most_bytes_of_project = 1 << 20;

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

bool is_test(const fs::path& path) {
  return path.filename().string().ends_with("_test.cpp") || path.parent_path().filename() == "tests";
}

bool is_source(const fs::path& path) { return path.extension() == ".cpp" && !is_test(path); }

// What is below a folder, in order; nothing where there is none. A folder that goes while it is read is no mishap.
std::vector<fs::path> below(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code gone;
  for (auto at = fs::recursive_directory_iterator(folder, gone); !gone && at != fs::end(at);
       at.increment(gone)) {
    if (!is_hidden(at->path())) {
      found.push_back(at->path());
    }
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace

GameFolder::GameFolder(const fs::path& folder, const std::string& named) : name_(named) {
  std::error_code missing;
  folder_ = fs::canonical(folder, missing);
  if (missing || !fs::is_directory(folder_)) {
    bad_input(fmt::format("{} is no folder", in_quotes(folder.string())));
  }
  if (const fs::path project = folder_ / "CMakeLists.txt"; named.empty() && fs::exists(project)) {
    read_project(project);
  }
  if (name_.empty()) {
    name_ = folder_.filename().string();
  }
  if (!std::regex_match(name_, std::regex("[a-z][a-z0-9_]*"))) {
    bad_input(fmt::format(
        "a game's name is a namespace, too: small letters, digits and _, not {}; say which with --name",
        in_quotes(name_)));
  }
  for (const char* const file : {"game.h", "game.cpp"}) {
    if (!fs::exists(folder_ / file)) {
      bad_input(fmt::format("there is no {} in {}; it holds the constant rondel::games::{}::game", file,
                            folder_.string(), name_));
    }
  }
}

// rondel_game(NAME [FOLDER folder] [SOURCES file...]), as a project of its own says it.
void GameFolder::read_project(const fs::path& file) {
  const std::string text = read_file(file.string(), most_bytes_of_project, "a CMakeLists.txt");
  std::smatch found;
  if (!std::regex_search(text, found, std::regex(R"((?:^|\n)\s*rondel_game\s*\(([^)]*)\))"))) {
    return;
  }
  std::istringstream words(found[1].str());
  words >> name_;
  std::string key;
  for (std::string word; words >> word;) {
    if (word == "FOLDER" || word == "SOURCES") {
      key = word;
    } else if (key == "FOLDER") {
      folder_ = fs::weakly_canonical(folder_ / word);
    } else {
      listed_.push_back(word);
    }
  }
  for (fs::path& source : listed_) {
    source = fs::weakly_canonical(folder_ / source);
  }
}

std::vector<fs::path> GameFolder::sources() const {
  std::vector<fs::path> sources = {folder_ / "game.cpp"};
  if (!listed_.empty()) {
    std::ranges::copy_if(listed_, std::back_inserter(sources),
                         [&](const fs::path& source) { return source != sources.front(); });
    return sources;
  }
  for (const char* const part : {"rules", "bot"}) {
    std::ranges::copy_if(below(folder_ / part), std::back_inserter(sources), is_source);
  }
  return sources;
}

std::vector<fs::path> GameFolder::files() const {
  std::vector<fs::path> files = {folder_ / "game.h"};
  if (fs::exists(folder_ / "how-to-play.md")) {
    files.push_back(folder_ / "how-to-play.md");
  }
  std::ranges::copy(sources(), std::back_inserter(files));
  for (const char* const part : {"rules", "data", "board"}) {
    std::ranges::copy_if(below(folder_ / part), std::back_inserter(files),
                         [](const fs::path& path) { return fs::is_regular_file(path) && !is_source(path); });
  }
  return files;
}

std::vector<fs::path> GameFolder::folders() const {
  std::set<fs::path> folders = {folder_};
  for (const char* const part : parts) {
    folders.insert(folder_ / part);
    for (const fs::path& path : below(folder_ / part)) {
      if (fs::is_directory(path)) {
        folders.insert(path);
      }
    }
  }
  for (const fs::path& source : listed_) {
    folders.insert(source.parent_path());
  }
  std::vector<fs::path> present;
  std::ranges::copy_if(folders, std::back_inserter(present), [](const fs::path& path) {
    std::error_code gone;
    return fs::is_directory(path, gone);
  });
  return present;
}

}  // namespace rondel::cli::dev
