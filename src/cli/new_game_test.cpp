#include "cli/new_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "cli/failure.h"
#include "tests/support/program.h"

namespace rondel::cli {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
namespace fs = std::filesystem;

TEST(NewGameName, is_a_namespace_a_program_and_a_target) {
  for (const char* const good : {"chess", "treasure_hunt", "x", "a2048", "my_cards", "newer"}) {
    EXPECT_EQ(name_problem(good), "") << good;
  }
  for (const char* const bad : {"", "Chess", "2048", "_x", "a-b", "a b", "a/b", "..", "a__b", "café"}) {
    EXPECT_THAT(name_problem(bad), HasSubstr("expected a small letter, then")) << bad;
  }
  EXPECT_EQ(name_problem(std::string(40, 'a')), "");
  EXPECT_NE(name_problem(std::string(41, 'a')), "");
}

TEST(NewGameName, is_no_word_of_cpp_or_cmake) {
  for (const char* const taken :
       {"class", "co_await", "new", "ops", "rondel", "std", "test", "xor_eq", "all"}) {
    EXPECT_THAT(name_problem(taken), HasSubstr("need the word")) << taken;
  }
}

TEST(NewGameName, that_is_wrong_is_guessed) {
  EXPECT_THAT(name_problem("Treasure Hunt!"), HasSubstr("did you mean \"treasure_hunt\"?"));
  EXPECT_THAT(name_problem("../7-up"), HasSubstr("did you mean \"up\"?"));
  EXPECT_THAT(name_problem("2048"), Not(HasSubstr("did you mean")));
  EXPECT_THAT(name_problem("Class"), Not(HasSubstr("did you mean")));
  EXPECT_THAT(name_problem("class"), HasSubstr("did you mean \"class_game\"?"));
}

TEST(NewGame, has_a_title) {
  EXPECT_EQ(title_of("treasure_hunt"), "Treasure hunt");
  EXPECT_EQ(title_of("x"), "X");
}

const NewFile& file_of(const std::vector<NewFile>& files, std::string_view path) {
  const auto found = std::ranges::find(files, path, &NewFile::path);
  EXPECT_NE(found, files.end()) << "there is no " << path;
  static const NewFile none;
  return found == files.end() ? none : *found;
}

TEST(NewGame, of_any_kind_is_a_whole_repository_under_its_own_name) {
  ASSERT_THAT(new_game_kinds(), AllOf(Contains("cards"), Contains("board"), Not(Contains("common"))));
  for (const std::string& kind : new_game_kinds()) {
    SCOPED_TRACE(kind);
    const std::vector<NewFile> files = new_game_files(kind, "treasure_hunt");
    for (const char* const path : {"README.md", ".gitignore", "board/layout.json"}) {
      EXPECT_THAT(file_of(files, path).text, Not(IsEmpty())) << path;
    }
    EXPECT_THAT(file_of(files, "CMakeLists.txt").text, HasSubstr("rondel_game(treasure_hunt)"));
    EXPECT_THAT(file_of(files, "Makefile").text, HasSubstr("GAME = treasure_hunt\n"));
    EXPECT_THAT(file_of(files, "README.md").text,
                AllOf(HasSubstr("# Treasure hunt\n"), HasSubstr("`make run`"), HasSubstr("`make test`")));
    EXPECT_THAT(file_of(files, "game.h").text, HasSubstr("namespace rondel::games::treasure_hunt {"));
    EXPECT_THAT(file_of(files, "game.cpp").text, HasSubstr(".title = \"Treasure hunt\""));
    EXPECT_TRUE(
        std::ranges::any_of(files, [](const NewFile& file) { return file.path.starts_with("scenarios/"); }));
    for (const NewFile& file : files) {
      for (const std::string& placeholder :
           {"my_" + kind, "My " + kind, std::string("my_game"), std::string("My game")}) {
        EXPECT_THAT(file.text, Not(HasSubstr(placeholder))) << file.path;
      }
    }
  }
}

// Blank lines and comments aside.
int lines_of_code(const std::string& text) {
  std::istringstream lines(text);
  int count = 0;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t start = line.find_first_not_of(' ');
    count += start != std::string::npos && line.compare(start, 2, "//") != 0 ? 1 : 0;
  }
  return count;
}

TEST(NewGame, is_short_enough_to_be_read_at_once) {
  for (const std::string& kind : new_game_kinds()) {
    for (const NewFile& file : new_game_files(kind, "x")) {
      EXPECT_LT(lines_of_code(file.path.ends_with(".cpp") ? file.text : ""), 150)
          << kind << ": " << file.path;
    }
  }
}

class NewGameFolder : public ::rondel::testing::InFolder {
 protected:
  std::string refusal(const fs::path& folder) const {
    try {
      write_new_game(folder, {{.path = "game.cpp", .text = "new"}, {.path = "a/b.json", .text = "{}"}});
    } catch (const Failure& failure) {
      return failure.what();
    }
    return {};
  }
};

TEST_F(NewGameFolder, may_be_new_or_empty_or_a_fresh_repository) {
  fs::create_directories(folder_ / "empty");
  fs::create_directories(folder_ / "cloned/.git");
  for (const char* const name : {"new", "deep/down", "empty", "cloned"}) {
    EXPECT_EQ(refusal(folder_ / name), "") << name;
    EXPECT_EQ(testing::read_file(folder_ / name / "game.cpp"), "new");
    EXPECT_EQ(testing::read_file(folder_ / name / "a/b.json"), "{}");
  }
}

TEST_F(NewGameFolder, that_has_something_in_it_is_left_as_it_is) {
  fs::create_directories(folder_ / "full");
  testing::write_text(folder_ / "full/notes.txt", "mine");
  testing::write_text(folder_ / "file", "mine");
  EXPECT_THAT(refusal(folder_ / "full"),
              AllOf(HasSubstr("has \"notes.txt\" in it"), HasSubstr("nothing was written")));
  EXPECT_FALSE(fs::exists(folder_ / "full/game.cpp"));
  EXPECT_THAT(refusal(folder_ / "file"), HasSubstr("is a file; expected a new or an empty folder"));
  EXPECT_EQ(testing::read_file(folder_ / "file"), "mine");
  EXPECT_THAT(refusal(folder_ / "file/below"), HasSubstr("Not a directory"));
}

TEST_F(NewGameFolder, keeps_what_it_has_once_it_is_written) {
  EXPECT_EQ(refusal(folder_ / "twice"), "");
  testing::write_text(folder_ / "twice/game.cpp", "changed");
  EXPECT_THAT(refusal(folder_ / "twice"), HasSubstr("nothing was written"));
  EXPECT_EQ(testing::read_file(folder_ / "twice/game.cpp"), "changed");
}

}  // namespace
}  // namespace rondel::cli
