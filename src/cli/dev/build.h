// Compiles a game as a module: ninja does, by a file that is written here. A source that has not changed is not compiled again,
// and what all sources include of ours is compiled once, beforehand (a precompiled header).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/dev/game_folder.h"
#include "cli/dev/kit.h"

namespace rondel::cli::dev {

class Build {
 public:
  // Everything is written into `folder`, which is made if need be. Both outlive this.
  Build(const GameFolder& game, const Kit& kit, std::filesystem::path folder);

  // Writes down what is to be done about the sources as they are now; the words of the command that does it. It prints only
  // what is wrong, and ends with 0 if nothing is.
  std::vector<std::string> command();
  // What comes of it; made anew, not written over, so that a copy of it stays what it was.
  std::filesystem::path module() const { return folder_ / "module.so"; }
  // Another path of the game's folder, by which its headers are included: alias() / "game.h" is "NAME/game.h".
  std::filesystem::path alias() const { return folder_ / "include" / game_.name(); }

 private:
  std::string rules() const;
  std::string edges() const;

  const GameFolder& game_;
  const Kit& kit_;
  std::filesystem::path folder_;
};

}  // namespace rondel::cli::dev
