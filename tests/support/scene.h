// A scene is a game of a test's own: four seats, no rules but the one function the test hands over, and a list of
// notes as its whole state, so that a test can see what happened in which order.
//   Task<Result> ask_twice(Scene& scene) { ... scene.note(1); ... }
//   Match match = start<ask_twice>();
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/match.h"
#include "kernel/rondel.h"

namespace rondel::testing {

inline constexpr Seat ann{0};
inline constexpr Seat ben{1};
inline constexpr Seat cat{2};
inline constexpr Seat dan{3};

class Scene : public Play {
 public:
  using Play::Play;

  void note(int what) { notes_.push_back(what); }
  std::span<const int> notes() const { return notes_; }
  Random& dice(const Purpose& purpose) { return random(purpose); }

  void digest(Hasher& hasher) const override { hasher.add_all(notes_); }
  void show(std::optional<Seat>, std::string&) const override {}

 protected:
  ~Scene() = default;

 private:
  vector<int> notes_;
};

// Writes a note when it goes: a local of this type shows when its task's frame was destroyed.
class NoteAtEnd {
 public:
  NoteAtEnd(Scene& scene, int what) : scene_(&scene), what_(what) {}
  NoteAtEnd(const NoteAtEnd&) = delete;
  NoteAtEnd& operator=(const NoteAtEnd&) = delete;
  ~NoteAtEnd() { scene_->note(what_); }

 private:
  Scene* scene_;
  int what_;
};

using Rules = Task<Result> (*)(Scene&);

template <Rules rules>
class SceneOf final : public Scene {
 public:
  using Scene::Scene;
  Task<Result> run() override { return rules(*this); }
};

inline constexpr std::array<std::string_view, 4> scene_seats = {"ann", "ben", "cat", "dan"};

template <class SomePlay>
const Game& game_of() {
  static const Game game{.name = "scene",
                         .title = "Scene",
                         .summary = "Made for a test.",
                         .version = 1,
                         .seats = scene_seats,
                         .min_seats = 1,
                         .settings = {},
                         .make_play = make_play<SomePlay>};
  return game;
}

template <Rules rules>
Match start(MatchOptions options = {}, std::uint64_t seed = 1) {
  return Match(game_of<SceneOf<rules>>(), Settings(), Seed::from_number(seed), options);
}

inline const Scene& scene_of(const Match& match) { return static_cast<const Scene&>(match.play()); }

inline std::vector<int> notes_of(const Match& match) {
  const std::span<const int> notes = scene_of(match).notes();
  return {notes.begin(), notes.end()};
}

// The numbers 0 to count - 1 as choices; at most 64.
inline std::span<const Choice> numbers(std::size_t count) {
  static constexpr auto all = [] {
    std::array<Choice, 64> choices;
    for (std::size_t i = 0; i < choices.size(); ++i) {
      choices[i] = Choice::number(static_cast<std::int32_t>(i));
    }
    return choices;
  }();
  return std::span(all).first(count);
}

inline SeatSet seats_of(std::initializer_list<Seat> seats) {
  SeatSet set;
  for (const Seat seat : seats) {
    set.add(seat);
  }
  return set;
}

inline Rejection try_answer(Match& match, Seat seat, std::initializer_list<std::uint16_t> picks) {
  return match.answer(seat, std::span(picks.begin(), picks.size()));
}

// Answers, and fails the test when that is refused.
inline void answer(Match& match, Seat seat, std::initializer_list<std::uint16_t> picks) {
  const Rejection rejection = try_answer(match, seat, picks);
  EXPECT_FALSE(rejection) << "seat " << seat.index() << ": " << rejection.message();
}
inline void answer(Match& match, Seat seat, std::uint16_t pick) { answer(match, seat, {pick}); }

inline Response said(Seat seat, std::vector<std::uint16_t> picks) {
  return {.seat = seat, .picks = std::move(picks)};
}

}  // namespace rondel::testing
