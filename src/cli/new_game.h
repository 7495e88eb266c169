// A new game in a repository of its own: what may be its name, which files it begins with, and where they may be written.
// The files are those of templates/my_KIND and templates/common. There the game is called my_KIND (my_game in common), and
// people call it "My KIND"; these words give way to the new game's name and title.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace rondel::cli {

struct NewFile {
  std::string path;  // below the folder of the game
  std::string text;
};

// Why a game cannot be called so, as a sentence; empty: it can. A name is a namespace, a program and a target of CMake.
std::string name_problem(std::string_view name);

// How people read a name: "treasure_hunt" is "Treasure hunt".
std::string title_of(std::string_view name);

// The shapes that there are: "board", "cards", ...
std::vector<std::string> new_game_kinds();

// The files of a new game; the kind is one of those above.
std::vector<NewFile> new_game_files(std::string_view kind, std::string_view name);

// Writes them into a folder that does not exist, or has nothing in it but .git. Whatever is in the way is a Failure, and
// nothing is written over.
void write_new_game(const std::filesystem::path& folder, const std::vector<NewFile>& files);

}  // namespace rondel::cli
