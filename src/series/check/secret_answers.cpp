#include "series/check/secret_answers.h"

#include <algorithm>

namespace rondel {
namespace {

std::optional<Text> title_for(const Match& match, Seat seat) {
  return match.waiting().has(seat) ? std::optional(match.question(seat).title) : std::nullopt;
}

}  // namespace

void SecretAnswers::look_beside(Match& match, const Response& response) {
  const Question question = match.question(response.seat);
  const bool is_secret = question.shown == Shown::to_asked && match.mode(response.seat) != Mode::any;
  if (!is_live_ && (!is_secret || match.waiting().size() < 2)) {
    return;
  }
  log_from_ = match.log_length();
  choices_.assign(question.choices.begin(), question.choices.end());
  match.snapshot(here_);
  is_live_ = is_live_ ? go_along(match, response, question) : begin_world(match, response);
  match.restore(here_);
}

// What is said there follows from how many answers there were, so that a finding is found again along its record.
bool SecretAnswers::begin_world(Match& match, const Response& response) {
  constexpr int most_tries = 8;
  seat_ = response.seat;
  steps_ = 0;
  learned_ = Knowers::nobody();
  seen_.clear();
  for (const Seat seat : match.waiting()) {
    if (seat != seat_) {
      seen_.push_back({.viewer = seat, .title = match.question(seat).title});
    }
  }
  seen_.push_back({.viewer = std::nullopt});
  answers_.begin(match.answers());
  for (int tries = 0; tries < most_tries; ++tries) {
    const std::vector<std::uint16_t> other = answers_.guess(match, seat_);
    if (!std::ranges::equal(other, response.picks) && !match.answer(seat_, other, response.mark)) {
      const bool is_fine = are_still_asked(match);
      if (is_fine) {
        observe(match, log_from_);
      }
      return is_fine;
    }
  }
  return false;
}

bool SecretAnswers::go_along(Match& match, const Response& response, const Question& question) {
  std::erase_if(seen_, [&](const Seen& seen) { return seen.viewer == response.seat; });
  match.restore(there_);
  if (++steps_ == most_steps || !match.waiting().has(response.seat)) {
    return false;
  }
  const Question& asked = match.question(response.seat);
  const bool is_the_same = asked.title == question.title && asked.min == question.min &&
                           asked.max == question.max && std::ranges::equal(asked.choices, choices_);
  const std::uint32_t log_from = match.log_length();
  if (!is_the_same || match.answer(response.seat, response.picks, response.mark) || !are_still_asked(match)) {
    return false;
  }
  observe(match, log_from);
  return true;
}

// Whether somebody is still at the question: all who were and have not answered it.
bool SecretAnswers::are_still_asked(const Match& match) const {
  return match.status() == Status::waiting && seen_.size() > 1 &&
         std::ranges::all_of(seen_, [&](const Seen& seen) {
           return !seen.viewer || title_for(match, *seen.viewer) == seen.title;
         });
}

void SecretAnswers::observe(const Match& match, std::uint32_t log_from) {
  next_ = title_for(match, seat_);
  learned_ = learned_ | match.learned();
  for (Seen& seen : seen_) {
    observer_.observe(match, seen.viewer, log_from, seen.observation);
  }
  match.snapshot(there_);
}

std::optional<SecretAnswers::Told> SecretAnswers::told(const Match& match) {
  is_live_ = is_live_ && are_still_asked(match) && title_for(match, seat_) == next_;
  if (!is_live_) {
    return std::nullopt;
  }
  learned_ = learned_ | match.learned();
  for (const Seen& seen : seen_) {
    if (learned_.has(seen.viewer)) {
      continue;
    }
    observer_.observe(match, seen.viewer, log_from_, now_);
    if (now_ != seen.observation) {
      return Told{.viewer = seen.viewer, .difference = first_difference(now_, seen.observation)};
    }
  }
  return std::nullopt;
}

}  // namespace rondel
