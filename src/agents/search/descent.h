// A descent answers questions in one world from the tree, as long as the tree knows the way. A question for one pick is one step;
// one for several is a step for each pick, and one more for being done. Where a selection cannot be judged before it is whole
// (a check, groups, a payload), whole selections are tried, more of them the more often the question was met.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "agents/search/answers.h"
#include "agents/search/policy.h"
#include "agents/search/tree.h"

namespace rondel {

class Descent {
 public:
  // To try something, which may be new; or to take what was tried most.
  enum class Manner : std::uint8_t { exploring, following };
  struct Step {
    Tree::Node node;
    Tree::Edge edge;
    Seat seat;
  };

  Descent(Tree& tree, Policy& policy, const ValueRange& range, Dice& dice)
      : tree_(tree), policy_(policy), range_(range), dice_(dice) {}

  // Stands before the question that the seat is asked in `world`. `first`: the key of the step to take first, whatever speaks
  // for it; 0: none.
  void begin(Match& world, Seat me, Manner manner, std::uint64_t first = 0);
  // Whether it is still in the tree, and somebody is asked.
  bool goes_on() const { return is_in_tree_ && world_->status() == Status::waiting; }
  // Who is asked next.
  Seat next_seat() const;
  // What they answer: it is there until the next one. Nothing where nobody knows an answer.
  std::span<const std::uint16_t> pick(Seat seat);
  // Gives that answer; false where it was refused.
  bool answer(Seat seat);

  std::span<const Step> path() const { return path_; }

 private:
  bool pick_by_pick(Seat seat);
  bool pick_whole(Seat seat);
  bool pick_by_policy(Seat seat);
  bool list_candidates(const Answers& answers, Seat seat);
  Tree::Node enter(Seat seat);
  void advise(const Answers& answers, Tree::Node node);
  bool is_as_the_house() const;
  // The index of the candidate that is taken, and its step on the path.
  std::size_t take(Tree::Node node, Seat seat);
  void complete(const Question& question);
  void add_sample(const Answers& answers, Seat seat, Tree::Node node);
  bool put_together(const Answers& answers, Seat seat, std::span<const std::uint64_t> parts);

  Tree& tree_;
  Policy& policy_;
  const ValueRange& range_;
  Dice& dice_;
  Match* world_ = nullptr;
  Seat me_;
  Manner manner_ = Manner::exploring;
  std::uint64_t first_ = 0;
  bool is_in_tree_ = false;
  bool is_begun_ = false;
  Tree::Edge from_ = Tree::start;  // what led here
  Tree::Node asked_ = Tree::none;  // the node of the question that is answered now
  std::vector<Step> path_;
  std::vector<std::uint16_t> picks_;
  bool has_house_ = false;  // what it answers to this question is in house_
  std::vector<std::uint16_t> house_;
  std::vector<Tree::Candidate> candidates_;
  std::vector<std::uint64_t> parts_;
  std::vector<std::uint64_t> sorted_;
  std::vector<std::uint16_t> rest_;
  std::vector<Choice> picked_;
};

}  // namespace rondel
