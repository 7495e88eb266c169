// How Wingspan looks in a terminal.
#include <algorithm>
#include <string>
#include <vector>

#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {
namespace {

// All of them, the present one marked, with how many of it each player has.
void show_goals(const Play& play, const Position& now, std::string& out) {
  for (int i = 0; i < now.course.rounds_played; ++i) {
    out += (i == now.course.round ? "> goal " : "  goal ") + std::to_string(i + 1) + ": ";
    out += std::string(name_of(now.goals.goal(i)).view()) + " (" + std::string(now.goals.worth(i).view()) +
           ")  ";
    for (const Seat seat : now.seats()) {
      out += " " + std::string(play.name(seat)) + " " +
             std::to_string(count_goal(now.goals.goal(i), now.mat(seat)));
    }
    out += "\n";
  }
}

void show_mat(const Play& play, const Position& now, Seat seat, std::string& out) {
  const Mat mat = now.mat(seat);
  out += std::string(play.name(seat)) + (seat == now.course.active ? " *" : "") + "   turns left " +
         std::to_string(mat.cubes()) + "   cards " + std::to_string(mat.hand().size()) + "   food";
  for (std::size_t food = 0; food < food_kinds; ++food) {
    if (const int count = mat.foods().counts[food]; count > 0) {
      out += " " + std::to_string(count) + " " + std::string(food_names[food].view());
    }
  }
  out += "\n";
  for (const Habitat habitat : all_habitats) {
    out += "  " + std::string(name_of(habitat).view()) + ":";
    for (const Card card : mat.row(habitat).birds()) {
      out += "  " + std::string(now.printed(card.index()).name);
      for (const Text kind : {Text("eggs"), Text("cached"), Text("tucked")}) {
        if (const int count = now.table().tokens(card, kind); count > 0) {
          out += " " + std::to_string(count) + std::string(1, kind.view()[0]);
        }
      }
    }
    out += "\n";
  }
}

}  // namespace

void Wingspan::show(Viewer viewer, std::string& out) const {
  out += "round " + std::to_string(now_.course.round + 1) + " of " +
         std::to_string(now_.course.rounds_played) + "\n";
  show_goals(*this, now_, out);
  out += "feeder:";
  for (Side side = 0; side < die_sides; ++side) {
    for (int i = 0; i < now_.feeder.showing(side); ++i) {
      out += " [" + std::string(side_names[side].view()) + "]";
    }
  }
  out += "\ntray: ";
  std::string names;
  for (const Card card : now_.supply().tray()) {
    names += (names.empty() ? "" : ", ") + std::string(now_.printed(card.index()).name);
  }
  out += names + "   deck " + std::to_string(table_.size(now_.zones.deck())) + "\n";
  for (const Seat seat : seats()) {
    show_mat(*this, now_, seat, out);
  }
  for (const Zone zone :
       viewer ? std::vector{Zones::hand(*viewer), Zones::bonus(*viewer)} : std::vector<Zone>()) {
    std::vector<std::string> cards;
    for (const Card card : table_.cards(zone)) {
      cards.emplace_back(name_of_face(table_.face(card)));
    }
    std::ranges::sort(cards);
    out += zone == Zones::hand(*viewer) ? "your hand:" : "your bonus cards:";
    for (const std::string& card : cards) {
      out += (&card == cards.data() ? " " : ", ") + card;
    }
    out += cards.empty() ? " none\n" : "\n";
  }
}

}  // namespace rondel::games::wingspan
