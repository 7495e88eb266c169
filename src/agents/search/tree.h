// Tree is what a search remembers: what was tried where, how often it could have been tried, and how it went. A node is a question
// as the searching seat comes to know of it; an edge is an answer, told by a number that is the same in every world in which the
// seat cannot tell the answers apart. All of it lies in two lists that keep their memory from search to search.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "agents/dice.h"

namespace rondel {

// The middle of what was reached, in the unit in which a match is judged (utility.h), between the worst and the best met so far.
struct ValueRange {
  double worst = 0;
  double best = 0;
  bool is_empty = true;

  void add(double value);
  double share(double value) const { return best > worst ? (value - worst) / (best - worst) : 0.5; }
};

class Tree {
 public:
  using Node = std::uint32_t;
  using Edge = std::uint32_t;
  static constexpr std::uint32_t none = UINT32_MAX;
  static constexpr Edge start = 0;  // leads to what is asked first

  // An answer that can be given in the world that is looked at now.
  struct Candidate {
    std::uint64_t key = 0;
    std::uint16_t pick = 0;
    bool is_advised = false;  // it is what the house would answer
    Edge edge = none;         // filled in by select
  };
  struct Stats {
    std::uint32_t visits = 0;
    std::uint32_t available = 0;
    double value = 0;  // the sum, for who answers there
    double mean() const { return visits == 0 ? 0 : value / visits; }
  };

  void clear();
  std::size_t nodes() const { return nodes_.size(); }

  // The node that is reached by an edge where something is asked that `tag` stands for; made if it is not there.
  Node child(Edge edge, std::uint64_t tag);
  // The same, or `none`.
  Node find_child(Edge edge, std::uint64_t tag) const;
  Edge find(Node node, std::uint64_t key) const;
  Edge find_or_add(Node node, std::uint64_t key);

  // Picks one of the candidates, of which there is at least one, and makes its edge if it was never tried. Each of those that
  // were tried before is counted as having been there to be tried.
  std::size_t select(Node node, std::span<Candidate> candidates, const ValueRange& range, Dice& dice);
  // The one that was tried most often, or `none` where none of them was.
  std::size_t favourite(Node node, std::span<Candidate> candidates) const;
  // Whether one more answer is to be tried at a node, where so many that could be are known already.
  bool may_widen(Node node, std::size_t known, double breadth) const;

  void note(Node node, Edge edge, double value);
  const Stats& stats(Edge edge) const { return edges_[edge].stats; }

  // --- what the house answers there ---
  // The key of its answer, once it was asked; 0: it was not.
  std::uint64_t advice(Node node) const { return nodes_[node].advice; }
  void set_advice(Node node, std::uint64_t key) { nodes_[node].advice = key; }

  // --- answers of several picks that were put together as a whole ---
  struct Whole {
    std::uint32_t first = 0;  // of its parts
    std::uint32_t count = 0;
  };
  void set_whole(Edge edge, std::span<const std::uint64_t> parts);
  std::span<const std::uint64_t> whole(Edge edge) const {
    return std::span(parts_).subspan(edges_[edge].whole.first, edges_[edge].whole.count);
  }
  Edge first_edge(Node node) const { return nodes_[node].first_edge; }
  Edge next_edge(Edge edge) const { return edges_[edge].next; }
  std::uint64_t key(Edge edge) const { return edges_[edge].key; }

 private:
  struct NodeBody {
    std::uint64_t tag = 0;
    std::uint64_t advice = 0;
    Edge first_edge = none;
    Node next = none;  // another one that the same edge leads to
    std::uint32_t visits = 0;
    double value = 0;
  };
  struct EdgeBody {
    std::uint64_t key = 0;
    Node first_child = none;
    Edge next = none;  // another one of the same node
    Stats stats{};
    Whole whole{};
  };

  std::vector<NodeBody> nodes_;
  std::vector<EdgeBody> edges_;
  std::vector<std::uint64_t> parts_;
};

}  // namespace rondel
