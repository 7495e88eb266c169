// Notes of which tables are being loaded, in a folder beside the store. A note is written before the rules of a table run
// again and goes when they are through; one that is still there when its table is loaded next was left by a process that did not
// live to remove it. So rules that crash or never end while they are replayed take the server down twice at most: after
// that their table is not tried again, until the operator removes the note or the rules are built from other sources.
//
// Twice, because a process also ends for reasons of its own, and because tables are loaded side by side: the one that is
// innocent gets through the next time, and its note goes.
//
// Notes survive the end of the process, not necessarily of the machine.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace rondel {

class LoadNotes {
 public:
  static constexpr int most_crashes = 2;

  // An empty path: nothing is noted.
  explicit LoadNotes(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // How often these rules were begun for this table and never came to an end.
  int crashes(const std::string& table, std::string_view rules_hash) const;

  // Says that the table is being loaded, for as long as it lives.
  class Note {
   public:
    explicit Note(std::filesystem::path file) : file_(std::move(file)) {}
    ~Note();
    Note(const Note&) = delete;
    Note& operator=(const Note&) = delete;

   private:
    std::filesystem::path file_;
  };
  Note begin(const std::string& table, std::string_view rules_hash) const;

  // For the operator: the table may be tried again. False: there was no note.
  bool forget(const std::string& table) const;

 private:
  std::filesystem::path file_of(const std::string& table) const;

  std::filesystem::path folder_;
};

}  // namespace rondel
