// The folder of a game, as cmake/RondelGame.cmake knows it: what is compiled, and what to look at for changes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rondel::cli::dev {

class GameFolder {
 public:
  // `named`: what the game is called; empty: as rondel_game(NAME ...) in the folder's CMakeLists.txt says, else as the folder
  // is. A Failure when there is no game.
  GameFolder(const std::filesystem::path& folder, const std::string& named);

  const std::string& name() const { return name_; }
  const std::filesystem::path& path() const { return folder_; }
  // game.cpp and those in rules/ and bot/ as they are now, or the listed ones.
  std::vector<std::filesystem::path> sources() const;
  // Everything that the module is made of.
  std::vector<std::filesystem::path> files() const;
  // Every folder in which those files are, or may come to be.
  std::vector<std::filesystem::path> folders() const;

 private:
  void read_project(const std::filesystem::path& file);

  std::filesystem::path folder_;
  std::string name_;
  std::vector<std::filesystem::path> listed_;  // by rondel_game(NAME SOURCES ...); none: all that there are
};

}  // namespace rondel::cli::dev
