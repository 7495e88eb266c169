// What everybody may see of Wingspan: what lies on the table, and how faces and choices read.
#include <array>
#include <span>
#include <string>

#include "wingspan/rules/play.h"
#include "wingspan/rules/scoring.h"

namespace rondel::games::wingspan {
namespace {

constexpr std::array<Text, rounds> round_names = {"round 1", "round 2", "round 3", "round 4"};

}  // namespace

void Wingspan::score_sheet(ScoreSheet& sheet) const { write_scores(now_, sheet); }

void Wingspan::lay_out(Layout& layout) {
  layout.phase(round_names[static_cast<std::size_t>(now_.course.round)]);
  for (const SetOff<Powers>& running : now_.powers.running()) {
    const Context& context = running.context;
    layout.layer({.name = context.power->entry->name,
                  .owner = context.owner,
                  .what = context.source == no_bird
                              ? LogArg()
                              : LogArg::card(table_.face(Card(context.source)), Knowers::everybody())});
  }
  layout.counter("round", now_.course.round + 1);
  std::array<Text, rounds> goals{};
  std::array<Text, rounds> points{};
  const auto played = static_cast<std::size_t>(now_.course.rounds_played);
  for (std::size_t i = 0; i < played; ++i) {
    goals[i] = name_of(now_.goals.goal(static_cast<int>(i)));
    points[i] = now_.goals.worth(static_cast<int>(i));
  }
  layout.board("goals", now_.course.rounds_played, std::span(goals).first(played));
  layout.board("goal points", now_.course.rounds_played, std::span(points).first(played));
  std::array<Text, Feeder::dice> dice{};
  std::size_t place = 0;
  for (Side side = 0; side < die_sides; ++side) {
    for (int i = 0; i < now_.feeder.showing(side); ++i) {
      dice[place++] = side_names[side];
    }
  }
  layout.board("feeder", Feeder::dice, dice);
  for (const Seat seat : seats()) {
    const Mat mat = now_.mat(seat);
    layout.counter("turns left", seat, mat.cubes());
    for (std::size_t food = 0; food < food_kinds; ++food) {
      layout.counter(food_names[food], seat, mat.foods().counts[food]);
    }
    layout.counter("eggs", seat, mat.eggs());
    layout.counter("goal points", seat, mat.goal_points());
    layout.counter("goal count", seat, count_goal(now_.goal(), mat));
    if (seat == now_.course.active) {
      layout.state(seat, "active");
    }
    if (seat == now_.course.first) {
      layout.state(seat, "first player");
    }
  }
  table_.lay_out(layout);
}

void Wingspan::show_face(std::int32_t face, std::string& out) const { out += name_of_face(face); }

// "Killdeer, grassland" for a bird to be played; a bird by its name; with its eggs, where that is what it is about.
void Wingspan::show_choice(const Choice& choice, std::string& out) const {
  if (choice.kind == Choice::Kind::card) {
    show_face(table_.face(Card(choice.value)), out);
    if (!choice.label.empty()) {
      out += ", ";
      out += choice.label.view();
    }
    return;
  }
  TabletopPlay::show_choice(choice, out);
}

}  // namespace rondel::games::wingspan
