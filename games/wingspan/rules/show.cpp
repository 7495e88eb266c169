// What everybody may see of Wingspan, and how it looks in a terminal.
#include <algorithm>
#include <string>
#include <vector>

#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {
namespace {

constexpr std::array<Text, rounds> round_names = {"round 1", "round 2", "round 3", "round 4"};

}  // namespace

void Wingspan::lay_out(Layout& layout) {
  layout.phase(round_names[static_cast<std::size_t>(round_)]);
  for (const SetOff<Powers>& running : powers_.running()) {
    const Context& context = running.context;
    layout.layer({.name = context.power->entry->name,
                  .owner = context.owner,
                  .what = context.source == no_bird ? LogArg() : named(context.source)});
  }
  layout.counter("round", round_ + 1);
  std::array<Text, rounds> goals{};
  std::array<Text, rounds> points{};
  const auto played = static_cast<std::size_t>(last_round_);
  for (std::size_t i = 0; i < played; ++i) {
    goals[i] = name_of(goals_[i]);
    points[i] = is_blue_board_ ? blue_board : green_board[i];
  }
  layout.board("goals", last_round_, std::span(goals).first(played));
  layout.board("goal points", last_round_, std::span(points).first(played));
  std::array<Text, Feeder::dice> dice{};
  std::size_t place = 0;
  for (Side side = 0; side < die_sides; ++side) {
    for (int i = 0; i < feeder_.showing(side); ++i) {
      dice[place++] = side_names[side];
    }
  }
  layout.board("feeder", Feeder::dice, dice);
  for (const Seat seat : seats()) {
    const Player& player = players_[seat];
    layout.counter("turns left", seat, player.cubes);
    for (std::size_t food = 0; food < food_kinds; ++food) {
      layout.counter(food_names[food], seat, player.foods.counts[food]);
    }
    layout.counter("eggs", seat, eggs_of(seat));
    layout.counter("goal points", seat, player.goal_points);
    layout.counter("goal count", seat, count_goal(goal(round_), seat));
    if (seat == active_) {
      layout.state(seat, "active");
    }
    if (seat == first_) {
      layout.state(seat, "first player");
    }
  }
  table_.lay_out(layout);
}

void Wingspan::digest(Hasher& hasher) const {
  TabletopPlay::digest(hasher);
  powers_.digest(hasher);
  for (const Player& player : players_) {
    hasher.add_all(player.foods.counts).add(player.cubes).add(player.goal_points).add(player.playing);
    hasher.add_all(player.given_up).add_all(player.kept.counts);
  }
  feeder_.digest(hasher);
  hasher.add_all(goals_).add(round_).add(first_).add(active_).add_all(stacked_rolls_);
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

// --- the terminal ---

void Wingspan::show(Viewer viewer, std::string& out) const {
  out += "round " + std::to_string(round_ + 1) + " of " + std::to_string(last_round_) + "\n";
  show_goals(out);
  out += "feeder:";
  for (Side side = 0; side < die_sides; ++side) {
    for (int i = 0; i < feeder_.showing(side); ++i) {
      out += " [" + std::string(side_names[side].view()) + "]";
    }
  }
  out += "\ntray: ";
  std::string names;
  for (const Card card : table_.cards(tray())) {
    names += (names.empty() ? "" : ", ") + std::string(bird(card.index()).name);
  }
  out += names + "   deck " + std::to_string(table_.size(deck())) + "\n";
  for (const Seat seat : seats()) {
    show_mat(seat, out);
  }
  for (const Zone zone : viewer ? std::vector{hand(*viewer), bonus(*viewer)} : std::vector<Zone>()) {
    std::vector<std::string> cards;
    for (const Card card : table_.cards(zone)) {
      cards.emplace_back(name_of_face(table_.face(card)));
    }
    std::ranges::sort(cards);
    out += zone == hand(*viewer) ? "your hand:" : "your bonus cards:";
    for (const std::string& card : cards) {
      out += (&card == cards.data() ? " " : ", ") + card;
    }
    out += cards.empty() ? " none\n" : "\n";
  }
}

// All of them, the present one marked, with how many of it each player has.
void Wingspan::show_goals(std::string& out) const {
  for (int i = 0; i < last_round_; ++i) {
    const Text points = is_blue_board_ ? blue_board : green_board[static_cast<std::size_t>(i)];
    out += (i == round_ ? "> goal " : "  goal ") + std::to_string(i + 1) + ": ";
    out += std::string(name_of(goal(i)).view()) + " (" + std::string(points.view()) + ")  ";
    for (const Seat seat : seats()) {
      out += " " + std::string(name(seat)) + " " + std::to_string(count_goal(goal(i), seat));
    }
    out += "\n";
  }
}

void Wingspan::show_mat(Seat seat, std::string& out) const {
  out += std::string(name(seat)) + (seat == active_ ? " *" : "") + "   turns left " +
         std::to_string(cubes(seat)) + "   cards " + std::to_string(hand_size(seat)) + "   food";
  for (std::size_t food = 0; food < food_kinds; ++food) {
    if (const int count = foods(seat).counts[food]; count > 0) {
      out += " " + std::to_string(count) + " " + std::string(food_names[food].view());
    }
  }
  out += "\n";
  for (const Habitat habitat : all_habitats) {
    out += "  " + std::string(name_of(habitat).view()) + ":";
    for (const Card card : row(seat, habitat)) {
      out += "  " + std::string(bird(card.index()).name);
      for (const Text kind : {Text("eggs"), Text("cached"), Text("tucked")}) {
        if (const int count = table_.tokens(card, kind); count > 0) {
          out += " " + std::to_string(count) + std::string(1, kind.view()[0]);
        }
      }
    }
    out += "\n";
  }
}

}  // namespace rondel::games::wingspan
