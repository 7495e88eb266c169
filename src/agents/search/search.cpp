#include "agents/search/search.h"

#include <algorithm>
#include <utility>

namespace rondel {
namespace {

constexpr std::uint32_t endless = 20'000;  // answers after which a try counts as one that leads nowhere

}  // namespace

Search::Search(const Game& game, const SearchOptions& options)
    : options_(options), policy_(game, options.rollout), descent_(tree_, policy_, range_, dice_) {}

std::size_t Search::choose(Worlds& worlds, SearchBudget& budget, std::uint64_t seed,
                           std::span<std::uint16_t> room) {
  seed_ = seed;
  dice_ = Dice(seed);
  tree_.clear();
  range_ = {};
  broken_ = 0;
  iterations_ = 0;
  has_outlook_ = worlds.next(seed_).play().outlook(worlds.seat()).has_value();
  budget.begin();
  for (; budget.allows(iterations_); ++iterations_) {
    try_once(worlds.next(dice_.word()), worlds.seat());
  }
  Match& world = worlds.next(seed_);
  policy_.begin(dice_);
  descent_.begin(world, worlds.seat(), Descent::Manner::following);
  const std::span<const std::uint16_t> picks = descent_.pick(worlds.seat());
  std::ranges::copy(picks, room.begin());
  return picks.size();
}

void Search::try_once(Match& world, Seat me) {
  policy_.begin(dice_);
  descent_.begin(world, me, Descent::Manner::exploring);
  bool is_fine = true;
  while (is_fine && descent_.goes_on()) {
    const Seat seat = descent_.next_seat();
    descent_.pick(seat);
    is_fine = descent_.answer(seat);
  }
  if (!is_fine || !judge(world)) {
    ++broken_;
    return;
  }
  for (int seat = 0; seat < world.seat_count(); ++seat) {
    range_.add(utility_[Seat(seat)]);
  }
  for (const Descent::Step& step : descent_.path()) {
    tree_.note(step.node, step.edge, utility_[step.seat]);
  }
}

// Plays on to the end, or as far as is wanted where the game can say who stands how, and judges what has come of it.
bool Search::judge(Match& world) {
  constexpr unsigned most_attempts = 200;
  if (has_outlook_) {
    play_out(world, policy_.seating(), room_, {.attempts = most_attempts, .answers = options_.depth});
    if (judge_outlook(world, utility_)) {
      return true;
    }
  }
  play_out(world, policy_.seating(), room_, {.attempts = most_attempts, .answers = endless});
  if (world.status() != Status::over) {
    return false;
  }
  judge_result(world, utility_);
  return true;
}

std::vector<SearchLine> Search::lines(Worlds& worlds, std::size_t most) {
  const Match& world = worlds.next(seed_);
  const Tree::Node root = tree_.find_child(Tree::start, number_of(world.question(worlds.seat())));
  std::vector<Tree::Edge> edges;
  for (Tree::Edge edge = root == Tree::none ? root : tree_.first_edge(root); edge != Tree::none;
       edge = tree_.next_edge(edge)) {
    if (tree_.stats(edge).visits > 0) {
      edges.push_back(edge);
    }
  }
  std::ranges::sort(edges, [this](Tree::Edge one, Tree::Edge other) {
    const Tree::Stats& a = tree_.stats(one);
    const Tree::Stats& b = tree_.stats(other);
    return a.visits != b.visits ? a.visits > b.visits : a.mean() > b.mean();
  });
  edges.resize(std::min(edges.size(), most));
  std::vector<SearchLine> lines;
  for (const Tree::Edge edge : edges) {
    lines.push_back(line(worlds.next(seed_), worlds.seat(), edge));
  }
  return lines;
}

SearchLine Search::line(Match& world, Seat me, Tree::Edge first) {
  constexpr std::size_t longest = 4;
  SearchLine line{.visits = tree_.stats(first).visits, .value = tree_.stats(first).mean(), .answers = {}};
  policy_.begin(dice_);
  descent_.begin(world, me, Descent::Manner::following, tree_.key(first));
  while (descent_.goes_on() && line.answers.size() < longest) {
    const Seat seat = descent_.next_seat();
    const std::span<const std::uint16_t> picks = descent_.pick(seat);
    if (!descent_.goes_on() && !line.answers.empty()) {
      break;  // nobody has tried that
    }
    std::string text(world.play().name(seat));
    text += ": ";
    text += world.question(seat).title.view();
    text += " → ";
    for (std::size_t i = 0; i < picks.size() && !is_payload(picks); ++i) {
      text += i == 0 ? "" : ", ";
      world.play().show_choice(world.question(seat).choices[picks[i]], text);
    }
    text += picks.empty() ? "nothing" : "";
    line.answers.push_back(std::move(text));
    if (!descent_.answer(seat)) {
      break;
    }
  }
  return line;
}

}  // namespace rondel
