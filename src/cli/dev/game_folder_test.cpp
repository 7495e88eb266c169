#include "cli/dev/game_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "cli/failure.h"

namespace rondel::cli::dev {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;

class GameFolderTest : public testing::Test {
 protected:
  GameFolderTest() {
    std::string name = (fs::temp_directory_path() / "game_folder.XXXXXX").string();
    root_ = fs::canonical(::mkdtemp(name.data()));
  }
  ~GameFolderTest() override { fs::remove_all(root_); }

  void write(const fs::path& path, const std::string& text = {}) const {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text;
  }
  // From the root, so that they can be read.
  std::vector<std::string> relative(const std::vector<fs::path>& paths) const {
    std::vector<std::string> names;
    names.reserve(paths.size());
    for (const fs::path& path : paths) {
      names.push_back(path.lexically_relative(root_).string());
    }
    return names;
  }

  fs::path root_;
};

TEST_F(GameFolderTest, HasWhatTheBuildFindsInIt) {
  for (const char* const file :
       {"chess/game.h", "chess/game.cpp", "chess/rules/mate.cpp", "chess/rules/mate_test.cpp",
        "chess/rules/mate.h", "chess/bot/bot.cpp", "chess/data/openings.csv", "chess/tests/scene.cpp",
        "chess/rules/.mate.cpp.swp"}) {
    write(file);
  }
  const GameFolder game(root_ / "chess", "");
  EXPECT_EQ(game.name(), "chess");
  EXPECT_THAT(relative(game.sources()),
              ElementsAre("chess/game.cpp", "chess/rules/mate.cpp", "chess/bot/bot.cpp"));
  EXPECT_THAT(relative(game.files()),
              IsSupersetOf({"chess/game.h", "chess/rules/mate.h", "chess/data/openings.csv"}));
  EXPECT_THAT(relative(game.folders()), ElementsAre("chess", "chess/bot", "chess/data", "chess/rules"));
}

TEST_F(GameFolderTest, IsReadFromItsProject) {
  write("project/CMakeLists.txt",
        "project(shop)\nrondel_game(chess FOLDER game\n            SOURCES mate.cpp more/pawn.cpp)\n");
  for (const char* const file : {"project/game/game.h", "project/game/game.cpp", "project/game/more/pawn.cpp",
                                 "project/game/rules/not_listed.cpp"}) {
    write(file);
  }
  const GameFolder game(root_ / "project", "");
  EXPECT_EQ(game.name(), "chess");
  EXPECT_EQ(game.path(), root_ / "project/game");
  EXPECT_THAT(relative(game.sources()),
              ElementsAre("project/game/game.cpp", "project/game/mate.cpp", "project/game/more/pawn.cpp"));
}

TEST_F(GameFolderTest, IsRefusedWithoutAGame) {
  const auto complaint = [&](const std::string& folder, const std::string& name) {
    try {
      const GameFolder game(root_ / folder, name);
    } catch (const Failure& failure) {
      return std::string(failure.what());
    }
    return std::string("none");
  };
  write("chess/game.cpp");
  EXPECT_THAT(complaint("chess", ""), HasSubstr("there is no game.h"));
  EXPECT_THAT(complaint("chess", "My-Chess"), HasSubstr("a game's name is a namespace"));
  EXPECT_THAT(complaint("nowhere", ""), HasSubstr("is no folder"));
}

}  // namespace
}  // namespace rondel::cli::dev
