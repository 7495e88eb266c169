#include "cli/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/scene.h"

namespace rondel::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using namespace rondel::testing;

struct Printed {
  std::string out;
  std::string err;
};

// What a match between agents prints, for two seats.
template <class SomePlay>
Printed play_by_agents() {
  Setup setup;
  setup.game = &game_of<SomePlay>();
  setup.seed = Seed::from_number(1);
  setup.seed_word = "1";
  setup.seats = 2;
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(Session(setup, {"first", "first"}, "").run(), 0);
  std::fflush(stdout);
  return {.out = ::testing::internal::GetCapturedStdout(), .err = ::testing::internal::GetCapturedStderr()};
}

// Rules that tell what happens, some of the time.
class Storyteller final : public Scene {
 public:
  using Scene::Scene;
  Task<Result> run() override {
    log("the evening begins");
    co_await choose(ann, "silent question", numbers(2));
    const std::array questions = {secret(ann), secret(ben)};
    co_await ask_many(questions);
    log("both have chosen");
    note(Knowers(ann), "only ann hears this");
    co_await ask_many(questions);
    co_await choose(ben, "last question", numbers(3));
    log("{} is done", ben);
    co_return Result{};
  }

 private:
  static Question secret(Seat seat) {
    return {.seat = seat, .title = "secret question", .choices = numbers(2), .shown = Shown::to_asked};
  }
  using Play::note;
};

TEST(Session, tells_the_log_and_where_there_is_none_the_answer) {
  const std::string out = play_by_agents<Storyteller>().out;
  EXPECT_THAT(out, HasSubstr("seed 1\n"
                             "  the evening begins\n"
                             "  ann  silent question → 0\n"
                             "  both have chosen\n"
                             "  ann  secret question → …\n"
                             "  ben  secret question → …\n"
                             "  ben is done\n"))
      << "what the log says better, and what is not for everybody, is left out";
}

Task<Result> ask_too_much(Scene&) {
  for (int i = 0; i < 3; ++i) {
    co_await ask({.seat = ann, .title = "too much", .choices = numbers(2), .min = 3, .max = 9});
  }
  co_return Result{};
}

TEST(Session, warns_the_author_of_the_rules_once) {
  const Printed printed = play_by_agents<SceneOf<ask_too_much>>();
  EXPECT_THAT(printed.err, HasSubstr("rondel: warning: "));
  EXPECT_THAT(printed.err, HasSubstr("\"too much\" asks for 3 to 9 of 2 choices"));
  EXPECT_EQ(std::ranges::count(printed.err, '\n'), 1) << printed.err;
  EXPECT_THAT(printed.out, Not(HasSubstr("warning")));
}

}  // namespace
}  // namespace rondel::cli
