// The part of GameCheck that looks at other worlds.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "series/check/game_check.h"

namespace rondel {

// What a check says to these must not depend on what the seat does not know.
void GameCheck::make_probes(const Response* response) {
  constexpr int guesses = 2;
  probes_.clear();
  for (const Seat seat : match_->waiting()) {
    if (match_->question(seat).check == nullptr) {
      continue;
    }
    for (int i = 0; i < guesses; ++i) {
      probes_.push_back({.seat = seat, .picks = answers_.guess(*match_, seat), .verdict = {}});
    }
    if (response != nullptr && response->seat == seat) {
      probes_.push_back({.seat = seat, .picks = response->picks, .verdict = {}});
    }
  }
  for (Probe& probe : probes_) {
    probe.verdict = match_->review(probe.seat, probe.picks);
  }
}

void GameCheck::visit(World& world, const Response* response) {
  enter(Stage::in_a_world);
  const HiddenCards truth(*match_, world.viewer, HiddenCards::For::weighing);
  if (!truth.named_apart().empty()) {
    found(Kind::copies,
          fmt::format("{} could tell copies of a card apart after having lost sight of them, {}: {}",
                      viewer_name(world.viewer), where(), truth.named_apart()));
  }
  const std::size_t free = permute_hidden(*match_, world.viewer, fresh_seed());
  weigh(world, truth, free);
  if (free > 0 && !finding_) {
    look_around(world);
  }
  if (response != nullptr && !finding_) {
    answer_there(world, free, *response);
  }
  if (free > 0 && !finding_) {
    play_on(world);
  }
  enter(Stage::going_back);
  match_->restore(here_);
}

void GameCheck::weigh(const World& world, const HiddenCards& truth, std::size_t free) {
  coverage_.hidden += truth.size();
  coverage_.free += free;
  if (free < truth.size()) {
    found(Kind::frozen,
          fmt::format("of the {} cards that {} does not know, {} are the same in every world, {}",
                      truth.size(), viewer_name(world.viewer), truth.size() - free, where()));
  }
  const std::optional<double> chance = truth.chance();
  if (!chance || *chance > 0.99) {
    return;
  }
  const bool is_true = truth.same_as(HiddenCards(*match_, world.viewer, HiddenCards::For::comparing));
  ++coverage_.weighed;
  coverage_.expected_true_worlds += *chance;
  expected_true_worlds_ += *chance;
  coverage_.true_worlds += is_true ? 1 : 0;
  true_worlds_ += is_true ? 1 : 0;
}

void GameCheck::weigh_match() {
  if (likelihood_of_hits(true_worlds_, expected_true_worlds_) < unbelievable) {
    found(Kind::too_true,
          fmt::format("{} worlds that were made in this match are the truth, where chance makes {:.3g}",
                      true_worlds_, expected_true_worlds_));
  }
}

void GameCheck::look_around(World& world) {
  const std::size_t at = static_cast<std::size_t>(&world - worlds_.data()) % seen_.size();
  ++coverage_.question_worlds;
  observer_.observe(*match_, world.viewer, log_from_, there_);
  compare(Kind::leak, world.viewer, seen_[at], there_);
  for (const Probe& probe : probes_) {
    if (finding_ || world.viewer != probe.seat) {
      continue;
    }
    const Rejection verdict = match_->review(probe.seat, probe.picks);
    if (verdict.code != probe.verdict.code || verdict.sentence != probe.verdict.sentence) {
      found(Kind::refusal,
            fmt::format("whether an answer of {} is accepted tells what {} does not know, {}: it is {} in "
                        "the one world and {} in the other",
                        viewer_name(world.viewer), viewer_name(world.viewer), where(),
                        probe.verdict ? "refused" : "accepted", verdict ? "refused" : "accepted"));
    }
  }
  // Ever more seldom, so that a long match does not take its length squared.
  if (!finding_ && std::has_single_bit(path_.size())) {
    compare_whole_log(world);
  }
}

void GameCheck::compare_whole_log(const World& world) {
  observer_.observe(*match_, world.viewer, 0, there_);
  match_->restore(here_);
  observer_.observe(*match_, world.viewer, 0, whole_);
  compare(Kind::leak, world.viewer, whole_, there_);
  // The world is made anew: another one will do as well.
  permute_hidden(*match_, world.viewer, fresh_seed());
}

// In a world that has come along for some answers the same question may offer something else under the same number. Nothing when
// what was picked is not on offer.
std::optional<std::vector<std::uint16_t>> GameCheck::same_picks(const Response& response) const {
  if (!match_->waiting().has(response.seat)) {
    return std::nullopt;
  }
  const Question& question = match_->question(response.seat);
  if (question.title != asked_.question.title || question.min != asked_.question.min ||
      question.max != asked_.question.max) {
    return std::nullopt;
  }
  if (std::ranges::equal(question.choices, asked_.choices)) {
    return response.picks;
  }
  std::vector<std::uint16_t> picks;
  for (const std::uint16_t pick : response.picks) {
    const auto there = std::ranges::find(question.choices, asked_.choices[pick]);
    if (question.renew == nullptr || there == question.choices.end()) {
      return std::nullopt;
    }
    picks.push_back(static_cast<std::uint16_t>(there - question.choices.begin()));
  }
  return picks;
}

// The match is in a world of this viewer's. Every other one differs from the real one only in what the viewer will not know after
// the answer either: there it can learn nothing but the same.
void GameCheck::begin_world(World& world, std::size_t free) {
  const std::size_t at = static_cast<std::size_t>(&world - worlds_.data()) % seen_.size();
  world.steps = 0;
  world.free = free;
  world.stale = match_->asked_for_good();
  if (world.viewer) {
    world.stale.remove(*world.viewer);
  }
  if (dice_.below(2) == 0) {
    match_->restore(here_);
    world.free = permute_hidden_but(*match_, world.viewer, fresh_seed(), ahead_.known[at]);
  }
}

void GameCheck::answer_there(World& world, std::size_t free, const Response& response) {
  world.is_compared = false;
  world.fault.clear();
  if (world.is_live) {
    match_->restore(world.snapshot);
  } else {
    begin_world(world, free);
  }
  world.is_live = false;
  world.is_sound = !world.stale.has(response.seat);
  const std::optional<std::vector<std::uint16_t>> picks = same_picks(response);
  if (!picks) {
    return;
  }
  const std::uint32_t log_from = match_->log_length();
  if (match_->answer(response.seat, *picks, response.mark)) {
    return;  // by the question's own check; where that tells something, the probes show it
  }
  if (match_->status() == Status::faulted) {
    world.fault = match_->fault();
    return;
  }
  world.is_compared = true;
  world.outcome = outcome();
  for (const Seat seat : SeatSet::first(match_->seat_count())) {
    if (seat == response.seat || !match_->waiting().has(seat)) {
      world.stale.remove(seat);
    }
  }
  observer_.observe(*match_, world.viewer, log_from, world.seen);
  match_->snapshot(world.snapshot);
}

// Whoever searches plays on in such worlds: rules may find less in them than was on offer, but must come to terms with it.
void GameCheck::play_on(const World& world) {
  constexpr std::uint32_t most = 8;
  wanderer_.begin(dice_.word());
  for (std::uint32_t left = dice_.below(most); left > 0 && match_->status() == Status::waiting; --left) {
    const std::optional<Response> response = wanderer_.make(*match_);
    if (!response || match_->answer(response->seat, response->picks, response->mark)) {
      return;  // where nothing is accepted for real, the real match will meet it
    }
    ++coverage_.imagined;
  }
  if (match_->status() == Status::faulted) {
    const std::string fault(match_->fault());
    match_->restore(here_);
    found(Kind::impossible, fmt::format("to {}, a world that cannot be played on looks like this one, {}: {}",
                                        viewer_name(world.viewer), where(), fault));
  }
}

// After the answer in the real match.
void GameCheck::compare_worlds() {
  for (World& world : worlds_) {
    if (finding_) {
      return;
    }
    if (!world.fault.empty()) {
      found(Kind::impossible,
            fmt::format("to {}, a world in which this answer faults looks like this one, {}: {}",
                        viewer_name(world.viewer), where(), world.fault));
      return;
    }
    if (world.is_compared) {
      compare_world(world);
    }
  }
}

// What is learned in both may differ; what is learned in neither may not; and that something is learned in one of them, and
// nothing in the other, tells which of the two it is.
void GameCheck::compare_world(World& world) {
  const bool is_learned_here = ahead_.outcome.learned.has(world.viewer);
  const bool is_learned_there = world.outcome.learned.has(world.viewer);
  const Observation& seen = seen_[static_cast<std::size_t>(&world - worlds_.data()) % seen_.size()];
  ++coverage_.step_worlds;
  if (!is_learned_here && !is_learned_there) {
    compare(Kind::step_leak, world.viewer, seen, world.seen);
  } else if (is_learned_here != is_learned_there && world.is_sound) {
    compare(Kind::one_sided, world.viewer, seen, world.seen);
  }
  if (finding_ || seen != world.seen) {
    return;
  }
  if (world.is_sound) {
    compare_hosting(world);
  }
  ++world.steps;
  // Now and then it ends early, so that every question sees worlds that begin there.
  world.is_live = world.free > 0 && world.steps < limits_.steps && dice_.below(4) > 0;
}

// Whoever hosts a match answers for a seat that has only one answer, unless that is covered: then who is asked, and when an
// answer comes, tells what the seat could have said.
void GameCheck::compare_hosting(const World& world) {
  for (const AskedSeat& here : ahead_.outcome.asked) {
    const auto there = std::ranges::find_if(world.outcome.asked, [&](const AskedSeat& asked) {
      return asked.seat == here.seat && asked.title == here.title;
    });
    if (world.viewer != here.seat && there != world.outcome.asked.end() &&
        there->is_forced != here.is_forced) {
      found(Kind::hasty,
            fmt::format("{} can tell from when {} answers \"{}\" what {} does not know, {}: it is the only "
                        "answer, and given at once, in one world and not in another",
                        viewer_name(world.viewer), match_->play().name(here.seat), here.title.view(),
                        viewer_name(world.viewer), where()));
      return;
    }
  }
}

}  // namespace rondel
