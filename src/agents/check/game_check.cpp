#include "agents/check/game_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "rules/knowledge.h"

namespace rondel {
namespace {

constexpr std::uint32_t twin_scatter = 0x5eed;

// Matches in the order of seats, then a spectator.
std::vector<Viewer> viewers_of(const Match& match) {
  std::vector<Viewer> viewers;
  for (const Seat seat : SeatSet::first(match.seat_count())) {
    viewers.emplace_back(seat);
  }
  viewers.emplace_back(std::nullopt);
  return viewers;
}

void start(std::optional<Match>& match, const CheckSubject& subject, const Seed& seed,
           const MatchOptions& options) {
  if (match) {
    match->restart(seed);
  } else {
    match.emplace(*subject.game, subject.settings, seed, options, subject.seats);
  }
}

}  // namespace

GameCheck::GameCheck(const CheckSubject& subject, const CheckLimits& limits, Trace* trace)
    : subject_(subject), limits_(limits), trace_(trace) {}

std::optional<Finding> GameCheck::play(const Seed& seed) {
  begin(seed);
  while (goes_on()) {
    const std::optional<Response> response = answers_.make(*match_);
    if (response) {
      step(*response);
    } else {
      look();
    }
  }
  return end();
}

std::optional<Finding> GameCheck::follow(const Seed& seed, std::span<const Response> responses) {
  begin(seed);
  for (const Response& response : responses) {
    if (!goes_on()) {
      return end();
    }
    if (response.mark == Mark::branch) {
      branch(response);
    } else if (!match_->review(response.seat, response.picks)) {
      step(response);
    }
  }
  if (goes_on()) {
    look();
  }
  return end();
}

void GameCheck::begin(const Seed& seed) {
  seed_ = seed;
  finding_.reset();
  path_.clear();
  dice_ = Dice(AgentSeeds(seed).of(Seat(0)));
  answers_.begin(dice_.word());
  start(match_, subject_, seed, {});
  start(twin_, subject_, seed, {.history = History::none, .scatter = twin_scatter});
  const std::vector<Viewer> viewers = viewers_of(*match_);
  seen_.resize(viewers.size());
  worlds_.resize(viewers.size() * static_cast<std::size_t>(limits_.worlds));
  for (std::size_t i = 0; i < worlds_.size(); ++i) {
    worlds_[i].viewer = viewers[i % viewers.size()];
    worlds_[i].is_live = false;
  }
  if (match_->status() == Status::faulted) {
    found(Kind::fault, fmt::format("the match faulted at its start: {}", match_->fault()));
    return;
  }
  print_ = match_->fingerprint();
  if (twin_->status() != match_->status() || twin_->fingerprint() != print_) {
    found(Kind::replay, "the same seed made two different matches, before the first answer");
    return;
  }
  log_from_ = 0;
  observe_all();
  compare_starts();
}

bool GameCheck::goes_on() {
  if (finding_ || match_->status() != Status::waiting) {
    return false;
  }
  if (match_->waiting().empty()) {
    found(Kind::stuck, fmt::format("the match waits, but nobody is asked, after {} answers", path_.size()));
  } else if (match_->answers() >= limits_.answers) {
    found(Kind::endless,
          fmt::format("the match did not end within {} answers; it is {}", limits_.answers, where()));
  }
  return !finding_;
}

// Who has learned nothing yet must see the same of every deal.
void GameCheck::compare_starts() {
  start(other_, subject_, fresh_seed(), {});
  for (std::size_t i = 0; i < seen_.size() && !finding_; ++i) {
    const Viewer viewer = worlds_[i].viewer;
    if (other_->status() != Status::faulted && !match_->learned().has(viewer) &&
        !other_->learned().has(viewer)) {
      ++coverage_.start_worlds;
      observer_.observe(*other_, viewer, 0, there_);
      compare(Kind::step_leak, viewer, seen_[i], there_);
    }
  }
}

// Only a record has these: chance goes on otherwise from here.
void GameCheck::branch(const Response& response) {
  path_.push_back(response);
  match_->branch(response.branch);
  twin_->branch(response.branch);
  print_ = match_->fingerprint();
  for (World& world : worlds_) {
    world.is_live = false;
  }
}

void GameCheck::step(const Response& response) {
  if (trace_ != nullptr) {
    trace_->about_to_answer(response);
  }
  coverage_.note(*match_, response.seat, response.picks);
  coverage_.note_faces(*match_);
  match_->snapshot(here_);
  asked_.question = match_->question(response.seat);
  asked_.choices.assign(asked_.question.choices.begin(), asked_.question.choices.end());
  make_probes(&response);
  for (World& world : worlds_) {
    if (!finding_) {
      visit(world, &response);
    }
  }
  if (!finding_) {
    path_.push_back(response);
    answer_here(response);
  }
}

void GameCheck::look() {
  match_->snapshot(here_);
  make_probes(nullptr);
  for (World& world : worlds_) {
    if (!finding_) {
      visit(world, nullptr);
    }
  }
  if (!finding_ && !answers_.make(*match_)) {
    const Seat seat = answers_.who_is_stuck();
    asked_.question.seat = seat;
    found(Kind::stuck,
          fmt::format("{} can say nothing that is accepted, {}", match_->play().name(seat), where()));
  }
}

std::optional<Finding> GameCheck::end() {
  if (!finding_ && match_->status() == Status::over) {
    ++coverage_.games;
    coverage_.note_powers(*match_);
  }
  for (const Warning& warning : match_->warnings()) {
    coverage_.warnings.insert(warning.sentence);
  }
  return std::exchange(finding_, std::nullopt);
}

// --- other worlds ---

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
  const std::size_t free = permute_hidden(*match_, world.viewer, fresh_seed());
  if (free > 0) {
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

// In a world that has come along for some answers the same question may offer something else under the same number.
bool GameCheck::is_asked_the_same(Seat seat) const {
  if (!match_->waiting().has(seat)) {
    return false;
  }
  const Question& question = match_->question(seat);
  return question.title == asked_.question.title && question.min == asked_.question.min &&
         question.max == asked_.question.max && std::ranges::equal(question.choices, asked_.choices);
}

void GameCheck::answer_there(World& world, std::size_t free, const Response& response) {
  world.is_compared = false;
  world.fault.clear();
  if (world.is_live) {
    match_->restore(world.snapshot);
  } else {
    world.steps = 0;
    world.free = free;
  }
  world.is_live = false;
  if (!is_asked_the_same(response.seat)) {
    return;
  }
  const std::uint32_t log_from = match_->log_length();
  if (match_->answer(response.seat, response.picks, response.mark)) {
    return;  // by the question's own check; where that tells something, the probes show it
  }
  if (match_->status() == Status::faulted) {
    world.fault = match_->fault();
    return;
  }
  if (!match_->learned().has(world.viewer)) {
    world.is_compared = true;
    observer_.observe(*match_, world.viewer, log_from, world.seen);
    match_->snapshot(world.snapshot);
  }
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
    if (!world.is_compared || match_->learned().has(world.viewer)) {
      continue;
    }
    const std::size_t at = static_cast<std::size_t>(&world - worlds_.data()) % seen_.size();
    ++coverage_.step_worlds;
    compare(Kind::step_leak, world.viewer, seen_[at], world.seen);
    ++world.steps;
    // Now and then it ends early, so that every question sees worlds that begin there.
    world.is_live = world.free > 0 && world.steps < limits_.steps && dice_.below(4) > 0;
  }
}

// --- the real match ---

void GameCheck::answer_here(const Response& response) {
  ++coverage_.restores;
  if (match_->fingerprint() != print_) {
    found_difference("going back to a snapshot after trying other worlds did not bring the match back");
    return;
  }
  enter(Stage::answering);
  const std::uint32_t log_from = match_->log_length();
  if (match_->answer(response.seat, response.picks, response.mark)) {
    found_difference("an answer that was fine is refused after going back to a snapshot");
    return;
  }
  if (match_->status() == Status::faulted) {
    const std::string fault(match_->fault());
    match_->restore(here_);
    found(Kind::fault, fmt::format("the match faulted {}: {}", where(), fault));
    return;
  }
  answer_again(response);
  if (!finding_) {
    answer_in_twin(response);
  }
  if (!finding_) {
    log_from_ = log_from;
    enter(Stage::showing);
    observe_all();
    compare_worlds();
  }
}

void GameCheck::answer_again(const Response& response) {
  ++coverage_.redone;
  const std::uint64_t print = match_->fingerprint();
  const Knowers learned = match_->learned();
  const std::uint32_t lines = match_->log_length();
  enter(Stage::going_back);
  match_->restore(here_);
  enter(Stage::answering_again);
  if (match_->fingerprint() != print_ || match_->answer(response.seat, response.picks, response.mark) ||
      match_->fingerprint() != print || match_->learned() != learned || match_->log_length() != lines) {
    found_difference("the answer, taken back and given again, led somewhere else");
    return;
  }
  print_ = print;
}

void GameCheck::answer_in_twin(const Response& response) {
  ++coverage_.replayed;
  enter(Stage::replaying);
  if (twin_->answer(response.seat, response.picks, response.mark) || twin_->fingerprint() != print_) {
    found_difference("the same answers in a fresh match led somewhere else");
  }
}

void GameCheck::observe_all() {
  for (std::size_t i = 0; i < seen_.size(); ++i) {
    observer_.observe(*match_, worlds_[i].viewer, log_from_, seen_[i]);
  }
}

// --- telling ---

void GameCheck::compare(Kind kind, Viewer viewer, const Observation& real, const Observation& other) {
  if (real == other) {
    return;
  }
  const std::string difference = first_difference(real, other);
  const std::string who = viewer_name(viewer);
  if (kind == Kind::leak) {
    found(kind, fmt::format("{} can tell worlds apart that differ only in what {} does not know, {}: {}", who,
                            who, where(), difference));
  } else if (path_.empty()) {
    found(kind, fmt::format("{} can tell two deals apart without having learned anything, {}: {}", who,
                            where(), difference));
  } else {
    match_->restore(here_);
    found(kind, fmt::format("an answer tells {} something that {} did not learn by the rules, {}: "
                            "afterwards {}",
                            who, who, where(), difference));
  }
}

void GameCheck::found(Kind kind, std::string sentence) {
  if (!finding_) {
    finding_ = {.kind = kind, .sentence = std::move(sentence), .seed = seed_, .responses = path_};
  }
}

// Whether the rules are at odds with themselves anywhere, or only where they are taken back.
void GameCheck::found_difference(std::string sentence) {
  const bool is_plain = differs_when_played_plainly();
  found(is_plain ? Kind::replay : Kind::torn,
        fmt::format("{}, after {} answers ({})", sentence, path_.size(),
                    is_plain ? "fresh matches with the same answers differ too"
                             : "fresh matches with the same answers agree"));
}

bool GameCheck::differs_when_played_plainly() const {
  constexpr std::uint32_t tries = 4;
  std::vector<std::uint64_t> first;
  for (std::uint32_t i = 0; i < tries; ++i) {
    Match match(*subject_.game, subject_.settings, seed_, {.scatter = i}, subject_.seats);
    std::vector<std::uint64_t> prints = {match.fingerprint()};
    for (const Response& response : path_) {
      if (response.mark == Mark::branch) {
        match.branch(response.branch);
        continue;
      }
      const bool is_refused = bool(match.answer(response.seat, response.picks, response.mark));
      prints.push_back(is_refused ? 0 : match.fingerprint());
    }
    if (i > 0 && prints != first) {
      return true;
    }
    first = std::move(prints);
  }
  return false;
}

std::string GameCheck::viewer_name(Viewer viewer) const {
  return viewer ? std::string(match_->play().name(*viewer)) : "a spectator";
}

// The question the match is at: at question 3 ("bet", asked of first at leduc.cpp:123).
std::string GameCheck::where() const {
  const std::size_t number = match_->answers() + 1;
  if (match_->waiting().empty()) {
    return fmt::format("after {} answers", match_->answers());
  }
  const Seat seat =
      match_->waiting().has(asked_.question.seat) ? asked_.question.seat : *match_->waiting().begin();
  const std::vector<TaskLine> tasks = match_->tasks(seat);
  const std::string place = tasks.empty() ? "" : fmt::format(" at {}:{}", tasks[0].file, tasks[0].line);
  return fmt::format("at question {} (\"{}\", asked of {}{})", number, match_->question(seat).title.view(),
                     match_->play().name(seat), place);
}

Seed GameCheck::fresh_seed() {
  Seed seed;
  for (std::uint32_t& word : seed.words) {
    word = static_cast<std::uint32_t>(dice_.word());
  }
  return seed;
}

}  // namespace rondel
