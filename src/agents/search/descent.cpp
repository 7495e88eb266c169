#include "agents/search/descent.h"

#include <algorithm>
#include <utility>

#include "kernel/choices.h"
#include "kernel/payload.h"

namespace rondel {
namespace {

constexpr std::uint64_t next_pick = 2;  // the tag of the question what else to pick

bool is_judged_whole(const Question& question) {
  return is_action(question) || (flags_in(question.choices) & Choice::heads) != 0 ||
         (question.check != nullptr && question.max > 1);
}

}  // namespace

void Descent::begin(Match& world, Seat me, Manner manner, std::uint64_t first) {
  world_ = &world;
  me_ = me;
  manner_ = manner;
  first_ = first;
  is_in_tree_ = true;
  is_begun_ = false;
  from_ = Tree::start;
  path_.clear();
}

Seat Descent::next_seat() const { return is_begun_ ? next_to_answer(*world_, policy_.seating()) : me_; }

std::span<const std::uint16_t> Descent::pick(Seat seat) {
  const Question& question = world_->question(seat);
  picks_.clear();
  asked_ = Tree::none;
  has_house_ = false;
  if (question.standing != Question::no_standing) {
    picks_.push_back(question.standing);
    return picks_;
  }
  const bool is_unseen = seat != me_ && question.shown == Shown::to_asked;
  const bool is_found = is_unseen                   ? pick_by_policy(seat)
                        : is_judged_whole(question) ? pick_whole(seat)
                                                    : pick_by_pick(seat);
  if (!is_found || world_->review(seat, picks_)) {
    is_in_tree_ = is_in_tree_ && is_unseen;
    pick_by_policy(seat);
  }
  return picks_;
}

bool Descent::pick_by_policy(Seat seat) {
  const auto answer = policy_.answer(*world_, seat);
  picks_.clear();
  if (answer) {
    picks_.assign(answer->begin(), answer->end());
  }
  return answer.has_value();
}

// What others have answered leads on from there as far as this seat has seen it.
bool Descent::answer(Seat seat) {
  is_begun_ = true;
  const Answers answers(*world_, world_->question(seat), me_);
  const bool is_seen = seat != me_ && asked_ != Tree::none && !is_payload(picks_);
  picked_.clear();
  for (std::size_t i = 0; is_seen && i < picks_.size(); ++i) {
    picked_.push_back(world_->question(seat).choices[picks_[i]]);
  }
  if (world_->answer(seat, picks_)) {
    return false;
  }
  const bool is_hidden = std::ranges::any_of(picked_, [this](const Choice& choice) {
    return choice.kind == Choice::Kind::card && !world_->play().knows(me_, choice.value);
  });
  if (is_in_tree_ && is_hidden) {
    from_ = tree_.find_or_add(asked_, answers.seen_key(picked_));
  }
  return true;
}

std::size_t Descent::take(Tree::Node node, Seat seat) {
  std::size_t taken = Tree::none;
  if (first_ != 0) {
    const auto found = std::ranges::find(candidates_, std::exchange(first_, 0), &Tree::Candidate::key);
    if (found != candidates_.end()) {
      found->edge = tree_.find_or_add(node, found->key);
      taken = static_cast<std::size_t>(found - candidates_.begin());
    }
  }
  if (taken == Tree::none && manner_ == Manner::following) {
    taken = tree_.favourite(node, candidates_);
    if (taken == Tree::none) {
      return taken;
    }
  }
  if (taken == Tree::none) {
    taken = tree_.select(node, candidates_, range_, dice_);
  }
  from_ = candidates_[taken].edge;
  path_.push_back({.node = node, .edge = from_, .seat = seat});
  is_in_tree_ = tree_.stats(from_).visits > 0;
  return taken;
}

// --- pick by pick ---

bool Descent::list_candidates(const Answers& answers, Seat seat) {
  answers.list(picks_, candidates_);
  if (world_->question(seat).check != nullptr) {
    std::erase_if(candidates_, [&](const Tree::Candidate& candidate) {
      const std::size_t count = candidate.key == done_key ? 0 : 1;
      return static_cast<bool>(world_->review(seat, std::span(&candidate.pick, count)));
    });
  }
  return !candidates_.empty();
}

// The node of the next pick. At the first one the house is asked, where what it says is not known from another world.
Tree::Node Descent::enter(Seat seat) {
  if (asked_ != Tree::none) {
    return tree_.child(from_, next_pick);
  }
  asked_ = tree_.child(from_, number_of(world_->question(seat)));
  has_house_ =
      policy_.is_house() && manner_ == Manner::exploring && (seat != me_ || tree_.advice(asked_) == 0);
  if (has_house_) {
    house_.clear();
    if (const auto house = policy_.answer(*world_, seat)) {
      house_.assign(house->begin(), house->end());
    }
    std::ranges::sort(house_);
  }
  return asked_;
}

// Notes what the house would do here, as long as what was picked so far is what it picks too.
void Descent::advise(const Answers& answers, Tree::Node node) {
  if (is_as_the_house()) {
    const std::size_t at = picks_.size();
    tree_.set_advice(node, at == house_.size() ? done_key : answers.key_in(candidates_, house_[at]));
  }
  for (Tree::Candidate& candidate : candidates_) {
    candidate.is_advised = candidate.key == tree_.advice(node);
  }
}

bool Descent::is_as_the_house() const {
  return has_house_ && picks_.size() <= house_.size() &&
         std::ranges::equal(picks_, std::span(house_).first(picks_.size()));
}

bool Descent::pick_by_pick(Seat seat) {
  const Question& question = world_->question(seat);
  const Answers answers(*world_, question, me_);
  while (true) {
    if (!list_candidates(answers, seat)) {
      return false;
    }
    if (question.min == 1 && question.max == 1 && candidates_.size() == 1) {
      picks_.push_back(candidates_[0].pick);
      return true;
    }
    const Tree::Node node = enter(seat);
    advise(answers, node);
    const std::size_t taken = take(node, seat);
    if (taken == Tree::none) {
      is_in_tree_ = false;
      complete(question);
      return true;
    }
    if (candidates_[taken].key == done_key) {
      return true;
    }
    picks_.push_back(candidates_[taken].pick);
    if (picks_.size() == question.max || question.choices[picks_.back()].is(Choice::exclusive)) {
      return true;
    }
    if (!is_in_tree_) {
      complete(question);
      return true;
    }
  }
}

// The rest of a selection whose beginning is on the path: as the house would, if it began so too, or any.
void Descent::complete(const Question& question) {
  if (is_as_the_house()) {
    picks_ = house_;
    return;
  }
  const std::size_t count = picks_.size();
  rest_.clear();
  const std::size_t first = picks_.empty() ? 0 : picks_.back() + std::size_t{1};
  for (std::size_t place = first; place < question.choices.size(); ++place) {
    const Choice& choice = question.choices[place];
    if (!choice.is(Choice::disabled) && !choice.is(Choice::exclusive)) {
      rest_.push_back(static_cast<std::uint16_t>(place));
    }
  }
  const std::size_t least = std::max<std::size_t>(question.min, count);
  const std::size_t most = std::min<std::size_t>(question.max, count + rest_.size());
  if (most < least) {
    return;
  }
  const std::size_t wanted = least + dice_.below(static_cast<std::uint32_t>(most - least + 1));
  for (std::size_t i = 0; i + count < wanted; ++i) {
    const std::size_t at = i + dice_.below(static_cast<std::uint32_t>(rest_.size() - i));
    std::swap(rest_[i], rest_[at]);
    picks_.push_back(rest_[i]);
  }
  std::ranges::sort(picks_);
}

// --- whole selections ---

// The picks that these parts stand for in this world; false where there are none, or they are refused.
bool Descent::put_together(const Answers& answers, Seat seat, std::span<const std::uint64_t> parts) {
  const Question& question = world_->question(seat);
  picks_.clear();
  for (const std::uint64_t part : parts.subspan(1)) {
    if (is_action(question)) {
      picks_.push_back(static_cast<std::uint16_t>(part));
      continue;
    }
    std::size_t place = 0;
    while (place < question.choices.size() &&
           (question.choices[place].is(Choice::disabled) || answers.key(question.choices[place]) != part ||
            std::ranges::find(picks_, place) != picks_.end())) {
      ++place;
    }
    if (place == question.choices.size()) {
      return false;
    }
    picks_.push_back(static_cast<std::uint16_t>(place));
  }
  return !world_->review(seat, picks_);
}

// One more selection to be tried: what the house says, the first time, and any later.
void Descent::add_sample(const Answers& answers, Seat seat, Tree::Node node) {
  const bool is_first = tree_.first_edge(node) == Tree::none;
  const auto sample = is_first ? policy_.answer(*world_, seat) : policy_.chance(*world_, seat);
  if (!sample) {
    return;
  }
  const Question& question = world_->question(seat);
  parts_.assign(1, sample->size());
  for (const std::uint16_t pick : *sample) {
    parts_.push_back(is_action(question) ? pick : answers.key(question.choices[pick]));
  }
  sorted_ = parts_;
  if (!is_action(question)) {
    std::ranges::sort(sorted_);
  }
  std::uint64_t key = next_pick;
  for (const std::uint64_t part : sorted_) {
    key = mixed_in(key, part);
  }
  if (std::ranges::find(candidates_, key, &Tree::Candidate::key) == candidates_.end()) {
    candidates_.push_back({.key = key, .is_advised = is_first && policy_.is_house()});
  }
}

bool Descent::pick_whole(Seat seat) {
  constexpr double breadth = 2;
  const Question& question = world_->question(seat);
  const Answers answers(*world_, question, me_);
  const Tree::Node node = asked_ = tree_.child(from_, number_of(question));
  candidates_.clear();
  for (Tree::Edge edge = tree_.first_edge(node); edge != Tree::none; edge = tree_.next_edge(edge)) {
    if (!tree_.whole(edge).empty() && put_together(answers, seat, tree_.whole(edge))) {
      candidates_.push_back({.key = tree_.key(edge)});
    }
  }
  if (manner_ == Manner::exploring && tree_.may_widen(node, candidates_.size(), breadth)) {
    add_sample(answers, seat, node);
  }
  const std::size_t taken = candidates_.empty() ? Tree::none : take(node, seat);
  if (taken == Tree::none) {
    is_in_tree_ = false;
    return false;
  }
  if (tree_.whole(from_).empty()) {
    tree_.set_whole(from_, parts_);
  }
  return put_together(answers, seat, tree_.whole(from_));
}

}  // namespace rondel
