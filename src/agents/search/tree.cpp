#include "agents/search/tree.h"

#include <algorithm>
#include <cmath>

namespace rondel {
namespace {

// How much is tried that has not done best so far.
constexpr double curiosity = 1.4;
// How much of it goes to what the house would answer, before all others share the rest.
constexpr double advice_weight = 0.4;
// How many different answers are tried at a node after n visits: this times the root of n.
constexpr double usual_breadth = 3;

}  // namespace

void ValueRange::add(double value) {
  worst = is_empty ? value : std::min(worst, value);
  best = is_empty ? value : std::max(best, value);
  is_empty = false;
}

void Tree::clear() {
  nodes_.clear();
  edges_.clear();
  parts_.clear();
  edges_.emplace_back();  // the start
}

Tree::Node Tree::find_child(Edge edge, std::uint64_t tag) const {
  Node node = edges_[edge].first_child;
  while (node != none && nodes_[node].tag != tag) {
    node = nodes_[node].next;
  }
  return node;
}

Tree::Node Tree::child(Edge edge, std::uint64_t tag) {
  Node node = find_child(edge, tag);
  if (node == none) {
    node = static_cast<Node>(nodes_.size());
    nodes_.push_back({.tag = tag, .next = edges_[edge].first_child});
    edges_[edge].first_child = node;
  }
  return node;
}

Tree::Edge Tree::find(Node node, std::uint64_t key) const {
  Edge edge = nodes_[node].first_edge;
  while (edge != none && edges_[edge].key != key) {
    edge = edges_[edge].next;
  }
  return edge;
}

Tree::Edge Tree::find_or_add(Node node, std::uint64_t key) {
  Edge edge = find(node, key);
  if (edge == none) {
    edge = static_cast<Edge>(edges_.size());
    edges_.push_back({.key = key, .next = nodes_[node].first_edge});
    nodes_[node].first_edge = edge;
  }
  return edge;
}

bool Tree::may_widen(Node node, std::size_t known, double breadth) const {
  return static_cast<double>(known) < breadth * std::sqrt(nodes_[node].visits + 1.0);
}

// PUCT, with how often an answer could have been tried in place of how often the node was visited: an answer that is there
// in few worlds is not taken for one that was neglected.
std::size_t Tree::select(Node node, std::span<Candidate> candidates, const ValueRange& range, Dice& dice) {
  const NodeBody& here = nodes_[node];
  std::size_t known = 0;
  bool is_advised = false;
  for (Candidate& candidate : candidates) {
    candidate.edge = find(node, candidate.key);
    if (candidate.edge != none) {
      ++known;
      ++edges_[candidate.edge].stats.available;
    }
    is_advised = is_advised || candidate.is_advised;
  }
  const bool widens = known == 0 || may_widen(node, known, usual_breadth);
  const double fair = (is_advised ? 1 - advice_weight : 1) / static_cast<double>(candidates.size());
  const double usual = here.visits == 0 ? 0.5 : range.share(here.value / here.visits);
  std::size_t best = 0;
  double best_score = -1;
  std::uint32_t equals = 0;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Candidate& candidate = candidates[i];
    if (candidate.edge == none && !widens && !candidate.is_advised) {
      continue;
    }
    const Stats stats =
        candidate.edge == none ? Stats{.available = here.visits} : edges_[candidate.edge].stats;
    const double prior = fair + (candidate.is_advised ? advice_weight : 0);
    const double mean = stats.visits == 0 ? usual : range.share(stats.mean());
    const double score = mean + curiosity * prior * std::sqrt(stats.available + 1.0) / (stats.visits + 1.0);
    equals = score > best_score ? 1 : equals + (score == best_score ? 1 : 0);
    if (score > best_score || (score == best_score && dice.below(equals) == 0)) {
      best = i;
      best_score = score;
    }
  }
  if (candidates[best].edge == none) {
    candidates[best].edge = find_or_add(node, candidates[best].key);
  }
  return best;
}

std::size_t Tree::favourite(Node node, std::span<Candidate> candidates) const {
  std::size_t best = none;
  Stats most;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    candidates[i].edge = find(node, candidates[i].key);
    if (candidates[i].edge == none) {
      continue;
    }
    const Stats& here = edges_[candidates[i].edge].stats;
    if (here.visits > most.visits ||
        (here.visits > 0 && here.visits == most.visits && here.mean() > most.mean())) {
      most = here;
      best = i;
    }
  }
  return best;
}

void Tree::note(Node node, Edge edge, double value) {
  nodes_[node].visits += 1;
  nodes_[node].value += value;
  edges_[edge].stats.visits += 1;
  edges_[edge].stats.value += value;
}

void Tree::set_whole(Edge edge, std::span<const std::uint64_t> parts) {
  edges_[edge].whole = {.first = static_cast<std::uint32_t>(parts_.size()),
                        .count = static_cast<std::uint32_t>(parts.size())};
  parts_.insert(parts_.end(), parts.begin(), parts.end());
}

}  // namespace rondel
