#include "series/check/game_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "kernel/fault.h"

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
      answer_beside_secrets(*response);
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
      answer_beside_secrets(response);
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
  true_worlds_ = 0;
  expected_true_worlds_ = 0;
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
  if (!look_ahead(response)) {
    return;
  }
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

// Gives the answer and takes it back. False: that has a finding.
bool GameCheck::look_ahead(const Response& response) {
  enter(Stage::answering);
  const bool is_refused = bool(match_->answer(response.seat, response.picks, response.mark));
  check(!is_refused, "the check gives answers that it has tried");
  if (match_->status() == Status::faulted) {
    const std::string fault(match_->fault());
    match_->restore(here_);
    path_.push_back(response);
    found(Kind::fault, fmt::format("the match faulted {}: {}", where(), fault));
    return false;
  }
  ahead_.print = match_->fingerprint();
  ahead_.lines = match_->log_length();
  ahead_.outcome = outcome();
  ahead_.known.clear();
  for (std::size_t i = 0; i < seen_.size(); ++i) {
    ahead_.known.push_back(known_cards(*match_, worlds_[i].viewer));
  }
  enter(Stage::going_back);
  match_->restore(here_);
  return true;
}

GameCheck::Outcome GameCheck::outcome() const {
  Outcome outcome{.learned = match_->learned(), .asked = {}};
  for (const Seat seat : match_->waiting()) {
    outcome.asked.push_back({.seat = seat,
                             .title = match_->question(seat).title,
                             .is_forced = match_->forced_answer(seat).has_value()});
  }
  return outcome;
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
  weigh_match();
  if (!finding_ && match_->status() == Status::over) {
    ++coverage_.games;
    coverage_.note_powers(*match_);
  }
  for (const Warning& warning : match_->warnings()) {
    coverage_.warnings.insert(warning.sentence);
  }
  return std::exchange(finding_, std::nullopt);
}

// --- the real match ---

void GameCheck::answer_here(const Response& response) {
  ++coverage_.restores;
  if (match_->fingerprint() != print_) {
    found_difference("going back to a snapshot after trying other worlds did not bring the match back");
    return;
  }
  enter(Stage::answering_again);
  ++coverage_.redone;
  const std::uint32_t log_from = match_->log_length();
  if (match_->answer(response.seat, response.picks, response.mark) || match_->fingerprint() != ahead_.print ||
      match_->learned() != ahead_.outcome.learned || match_->log_length() != ahead_.lines) {
    found_difference("the answer, taken back and given again, led somewhere else");
    return;
  }
  print_ = ahead_.print;
  answer_in_twin(response);
  if (!finding_) {
    log_from_ = log_from;
    enter(Stage::showing);
    observe_all();
    compare_worlds();
  }
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
  } else if (kind == Kind::one_sided) {
    match_->restore(here_);
    found(kind, fmt::format(
                    "an answer tells {} something in one world only, so that where {} learns nothing by the "
                    "rules, that is learned, {}: afterwards {}",
                    who, who, where(), difference));
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

// The question the match is at: at question 3 ("bet", asked of first at game.cpp:123).
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
