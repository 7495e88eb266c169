#include "kernel/history.h"

#include <algorithm>

namespace rondel {

std::uint32_t ResponseTree::add(std::uint32_t before, Seat seat, std::span<const std::uint16_t> picks,
                                Mark mark) {
  entries_.push_back({.before = before,
                      .first_pick = static_cast<std::uint32_t>(picks_.size()),
                      .pick_count = static_cast<std::uint16_t>(picks.size()),
                      .branch = 0,
                      .seat = seat,
                      .mark = mark,
                      .drew = false,
                      .learned = {},
                      .barred = {}});
  picks_.insert(picks_.end(), picks.begin(), picks.end());
  return static_cast<std::uint32_t>(entries_.size());
}

std::uint32_t ResponseTree::add_branch(std::uint32_t before, std::uint32_t number) {
  const std::uint32_t place = add(before, Seat(), {}, Mark::branch);
  entries_[place - 1].branch = number;
  return place;
}

std::vector<Response> ResponseTree::path_to(std::uint32_t place) const {
  std::vector<Response> path;
  for (; place != 0; place = entries_[place - 1].before) {
    const Entry& entry = entries_[place - 1];
    const auto first = picks_.begin() + entry.first_pick;
    path.push_back({.seat = entry.seat,
                    .picks = {first, first + entry.pick_count},
                    .mark = entry.mark,
                    .branch = entry.branch});
  }
  std::reverse(path.begin(), path.end());
  return path;
}

void ResponseTree::note(std::uint32_t place, bool drew, Knowers learned, Knowers barred) {
  Entry& entry = entries_[place - 1];
  entry.drew = drew;
  entry.learned = learned;
  entry.barred = barred;
}

Step ResponseTree::step_at(std::uint32_t place) const {
  const Entry& entry = entries_[place - 1];
  return {.seat = entry.seat,
          .mark = entry.mark,
          .drew = entry.drew,
          .learned = entry.learned,
          .barred = entry.barred};
}

void ResponseTree::clear() {
  entries_.clear();
  picks_.clear();
}

}  // namespace rondel
