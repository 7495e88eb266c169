#include "series/check/answer_maker.h"

namespace rondel {
namespace {

constexpr unsigned random_tries = 500;
constexpr unsigned ordered_tries =
    5000;  // one after the other: all there are, of a question that is not too large

}  // namespace

void AnswerMaker::begin(std::uint64_t seed) {
  dice_ = Dice(seed);
  random_.begin(dice_.word());
  first_.begin(dice_.word());
}

std::vector<std::uint16_t> AnswerMaker::guess(const Match& match, Seat seat) {
  const Question& question = match.question(seat);
  const std::span<std::uint16_t> room = room_.fit(question.choices.size());
  const std::size_t count = random_.choose({.match = match, .question = question, .seat = seat}, room);
  return {room.begin(), room.begin() + static_cast<std::ptrdiff_t>(count)};
}

bool AnswerMaker::make_for(const Match& match, Seat seat, Response& response) {
  response.seat = seat;
  for (unsigned attempt = 0; attempt < random_tries; ++attempt) {
    response.picks = guess(match, seat);
    if (!match.review(seat, response.picks)) {
      return true;
    }
  }
  const Question& question = match.question(seat);
  const std::span<std::uint16_t> room = room_.fit(question.choices.size());
  Turn turn{.match = match, .question = question, .seat = seat};
  for (; turn.attempt < ordered_tries; ++turn.attempt) {
    const std::size_t count = first_.choose(turn, room);
    if (!match.review(seat, room.first(count))) {
      response.picks.assign(room.begin(), room.begin() + static_cast<std::ptrdiff_t>(count));
      return true;
    }
  }
  return false;
}

// Begins with any of the seats. One that can say nothing is only excused where somebody else's answer will do.
std::optional<Response> AnswerMaker::make(const Match& match) {
  const SeatSet waiting = match.waiting();
  std::uint32_t skip = dice_.below(static_cast<std::uint32_t>(waiting.size()));
  std::vector<Seat> order;
  for (const Seat seat : waiting) {
    order.insert(skip-- == 0 ? order.begin() : order.end(), seat);
  }
  Response response;
  for (const Seat seat : order) {
    if (make_for(match, seat, response)) {
      return response;
    }
    stuck_ = seat;
    if (match.mode(seat) != Mode::any) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

}  // namespace rondel
