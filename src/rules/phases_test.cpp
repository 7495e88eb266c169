// Phases: what is stacked is carried out from the top, to any depth, and what is below goes on as if nothing had been.
#include "rules/phases.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "rules/edge/view.h"
#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

using ::testing::ElementsAre;

// A turn of two phases, "day" and "night". Anybody may stack an echo on whatever is going on, up to so many; echoes are noted as
// they are carried out, by the number of layers below them. Somebody may also call it a day, or silence the last echo.
class Echoes final : public Scene {
 public:
  explicit Echoes(const PlaySetup& setup) : Scene(setup), phases_(*this, table()) {}

  enum : PhaseId { day, night, echo };
  static constexpr int most_echoes = 60;

  Task<Result> run() override {
    co_await phases_.run(day);
    co_return Result{};
  }
  void digest(Hasher& hasher) const override {
    Scene::digest(hasher);
    phases_.digest(hasher);
    hasher.add(nights_).add(echoes_);
  }
  void lay_out(Layout& layout) override { phases_.lay_out(layout); }

  SeatSet sides() const { return SeatSet::first(2); }
  bool could_act(Seat /*seat*/) const { return true; }
  std::span<const StandingPass> standing_passes(Seat /*seat*/) const { return {}; }
  void offer_always(Seat /*seat*/, Choices& choices) const {
    if (echoes_ < most_echoes) {
      choices.add(Choice::word("echo", 1));
    }
    if (phases_.layers().size() > 1) {
      choices.add(Choice::word("silence", 2));
    }
  }
  void offer_day(Seat /*seat*/, Choices& choices) const { choices.add(Choice::word("call it a day", 3)); }
  Task<> act(Seat seat, Choice choice) {
    switch (choice.value) {
      case 1:
        ++echoes_;
        co_await phases_.stack(echo, {.owner = seat, .what = Text("an echo")},
                               sound(static_cast<int>(phases_.layers().size())));
        break;
      case 2:
        phases_.cancel(phases_.layers().back().number);
        break;
      default:
        phases_.go_to(night);
    }
  }
  Task<> sound(int depth) {
    note(depth);
    log("echo {}", depth);
    co_return;
  }
  Task<> end_night() {
    note(100);
    ++nights_;
    co_return;
  }
  PhaseId after_day() { return night; }
  PhaseId after_night() { return nights_ < 2 ? PhaseId{day} : no_phase; }

 private:
  static std::span<const Phase<Echoes>> table() {
    static constexpr std::array phases = {
        Phase<Echoes>{.name = "day", .offer = &Echoes::offer_day, .next = &Echoes::after_day},
        Phase<Echoes>{.name = "night", .exec = &Echoes::end_night, .next = &Echoes::after_night},
        Phase<Echoes>{.name = "echo"},
    };
    return phases;
  }

  Phases<Echoes> phases_;
  int nights_ = 0;
  int echoes_ = 0;
};

Match begin() { return Match(game_of<Echoes>(), Settings(), Seed::from_number(1), MatchOptions{}, 2); }

// Answers with the choice of that name.
void say(Match& match, Seat seat, std::string_view word) {
  const std::span<const Choice> choices = match.question(seat).choices;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (choices[i].label.view() == word) {
      answer(match, seat, static_cast<std::uint16_t>(i));
      return;
    }
  }
  FAIL() << "no choice is called " << word;
}

std::size_t depth(const Match& match) { return view_of(match, ann).at("stack").as_array().size(); }

TEST(PhaseStack, TheTurnGoesThroughItsPhases) {
  Match match = begin();
  for (int i = 0; i < 4; ++i) {
    say(match, ann, "pass");
    say(match, ben, "pass");
  }
  EXPECT_EQ(match.status(), Status::over);
  EXPECT_THAT(notes_of(match), ElementsAre(100, 100));
}

TEST(PhaseStack, AnActMaySendTheTurnElsewhereAtOnce) {
  Match match = begin();
  say(match, ben, "call it a day");
  EXPECT_EQ(view_of(match, ann).at("phase"), "night");
}

TEST(PhaseStack, WhatIsStackedLastIsCarriedOutFirstAndThePassesBelowAreKept) {
  Match match = begin();
  say(match, ann, "pass");
  say(match, ben, "echo");
  say(match, ann, "echo");
  EXPECT_EQ(depth(match), 3U);
  for (const Seat seat : {ann, ben, ben, ann}) {
    say(match, seat, "pass");
  }
  EXPECT_THAT(notes_of(match), ElementsAre(2, 1));
  EXPECT_EQ(match.waiting(), SeatSet::of(ben)) << "ann has passed the day already";
  EXPECT_EQ(view_of(match, ann).at("log").at(0).at("indent"), 2);
}

TEST(PhaseStack, WhatIsCancelledIsNotCarriedOut) {
  Match match = begin();
  say(match, ann, "echo");
  say(match, ben, "silence");
  EXPECT_EQ(depth(match), 1U);
  EXPECT_THAT(notes_of(match), ElementsAre());
}

TEST(PhaseStack, AnyDepth) {
  Match match = begin();
  for (int i = 0; i < Echoes::most_echoes; ++i) {
    say(match, i % 2 == 0 ? ann : ben, "echo");
  }
  EXPECT_EQ(depth(match), 1U + Echoes::most_echoes);
  Snapshot deep;
  match.snapshot(deep);
  const std::uint64_t print = match.fingerprint();
  while (depth(match) > 1) {
    const Seat seat = *match.waiting().begin();
    say(match, seat, "pass");
  }
  EXPECT_EQ(notes_of(match).size(), std::size_t{Echoes::most_echoes});
  match.restore(deep);
  EXPECT_EQ(match.fingerprint(), print);
  EXPECT_EQ(match.fork().fingerprint(), print);
}

}  // namespace
}  // namespace rondel::testing
