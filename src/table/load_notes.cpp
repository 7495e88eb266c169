#include "table/load_notes.h"

#include <algorithm>
#include <fstream>
#include <system_error>

namespace rondel {
namespace {

// Rules that no build has a hash of (those of tests) are written so.
std::string word_for(std::string_view rules_hash) {
  return rules_hash.empty() ? "none" : std::string(rules_hash);
}

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

}  // namespace

// Empty when nothing is to be noted, or the table's id is no name for a file.
std::filesystem::path LoadNotes::file_of(const std::string& table) const {
  const bool is_name = !table.empty() && std::ranges::all_of(table, is_plain);
  return folder_.empty() || !is_name ? std::filesystem::path() : folder_ / table;
}

int LoadNotes::crashes(const std::string& table, std::string_view rules_hash) const {
  const std::filesystem::path file = file_of(table);
  std::ifstream note(file.empty() ? std::filesystem::path("/dev/null") : file);
  std::string hash;
  int begun = 0;
  note >> hash >> begun;
  return note && hash == word_for(rules_hash) ? begun : 0;
}

LoadNotes::Note LoadNotes::begin(const std::string& table, std::string_view rules_hash) const {
  const std::filesystem::path file = file_of(table);
  if (!file.empty()) {
    const int begun = crashes(table, rules_hash) + 1;
    std::error_code ignored;  // without a note the table is loaded all the same
    if (std::filesystem::create_directories(folder_, ignored)) {
      std::filesystem::permissions(folder_, std::filesystem::perms::owner_all, ignored);
    }
    std::ofstream(file) << word_for(rules_hash) << ' ' << begun << '\n';
  }
  return Note(file);
}

bool LoadNotes::forget(const std::string& table) const {
  const std::filesystem::path file = file_of(table);
  std::error_code ignored;
  return !file.empty() && std::filesystem::remove(file, ignored);
}

LoadNotes::Note::~Note() {
  std::error_code ignored;
  if (!file_.empty()) {
    std::filesystem::remove(file_, ignored);
  }
}

}  // namespace rondel
