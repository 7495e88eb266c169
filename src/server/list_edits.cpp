#include "server/list_edits.h"

#include <algorithm>
#include <map>
#include <utility>

namespace rondel::server {
namespace {

constexpr std::size_t nowhere = SIZE_MAX;
// Beyond so many pairs to be compared, what stays in its order is not looked for.
constexpr std::size_t most_pairs = 40'000;

class EditFinder {
 public:
  EditFinder(const Spans& from, const Spans& to) : from_(from), to_(to) {
    const std::size_t shorter = std::min(from.size(), to.size());
    while (front_ < shorter && from[front_] == to[front_]) {
      ++front_;
    }
    while (back_ < shorter - front_ && from[from.size() - 1 - back_] == to[to.size() - 1 - back_]) {
      ++back_;
    }
    old_end_ = from.size() - back_;
    new_end_ = to.size() - back_;
  }

  std::vector<ListEdit> find() {
    match_equal();
    for (std::size_t old = front_; old < old_end_; ++old) {
      now_.push_back(old);
    }
    place_ = 0;
    for (std::size_t entry = front_; entry < new_end_; ++entry) {
      put(entry);
    }
    remove_gone_up_to(now_.size());
    return std::move(edits_);
  }

 private:
  // Which old entry becomes which new one: those equal ones that are in the same order, as many as there are, and of the
  // others each the first that is left.
  void match_equal() {
    became_.assign(from_.size(), nowhere);
    was_.assign(to_.size(), nowhere);
    stays_.assign(from_.size(), false);
    match_in_order();
    std::map<std::string_view, std::vector<std::size_t>> left;
    for (std::size_t old = old_end_; old > front_; --old) {
      if (became_[old - 1] == nowhere) {
        left[from_[old - 1]].push_back(old - 1);
      }
    }
    for (std::size_t entry = front_; entry < new_end_; ++entry) {
      const auto found = was_[entry] == nowhere ? left.find(to_[entry]) : left.end();
      if (found != left.end() && !found->second.empty()) {
        pair_up(found->second.back(), entry);
        found->second.pop_back();
      }
    }
  }

  void pair_up(std::size_t old, std::size_t entry) {
    became_[old] = entry;
    was_[entry] = old;
  }

  // The longest common subsequence of the two middles.
  void match_in_order() {
    const std::size_t olds = old_end_ - front_;
    const std::size_t news = new_end_ - front_;
    if (olds * news > most_pairs) {
      return;
    }
    std::vector<std::uint32_t> length((olds + 1) * (news + 1));
    const auto at = [&](std::size_t i, std::size_t j) -> std::uint32_t& {
      return length[i * (news + 1) + j];
    };
    for (std::size_t i = olds; i > 0; --i) {
      for (std::size_t j = news; j > 0; --j) {
        at(i - 1, j - 1) = from_[front_ + i - 1] == to_[front_ + j - 1]
                               ? at(i, j) + 1
                               : std::max(at(i, j - 1), at(i - 1, j));
      }
    }
    for (std::size_t i = 0, j = 0; i < olds && j < news;) {
      if (from_[front_ + i] == to_[front_ + j]) {
        pair_up(front_ + i, front_ + j);
        stays_[front_ + i] = true;
        ++i;
        ++j;
      } else {
        at(i + 1, j) >= at(i, j + 1) ? ++i : ++j;
      }
    }
  }

  // `now_` up to `place_` is as it shall be, but for entries that are moved later.
  void put(std::size_t entry) {
    const std::size_t old = was_[entry];
    if (old != nowhere && stays_[old]) {
      const auto found = static_cast<std::size_t>(std::ranges::find(now_, old) - now_.begin());
      place_ = remove_gone_up_to(found) + 1;
    } else if (old != nowhere) {
      move(old);
    } else if (place_ < now_.size() && became_[now_[place_]] == nowhere) {
      note({.kind = ListEdit::Kind::change, .at = front_ + place_, .entry = entry, .old = now_[place_]});
      became_[now_[place_]] = entry;
      ++place_;
    } else {
      note({.kind = ListEdit::Kind::add, .at = front_ + place_, .entry = entry});
      now_.insert(now_.begin() + static_cast<std::ptrdiff_t>(place_), nowhere);
      ++place_;
    }
  }

  void move(std::size_t old) {
    const auto found = static_cast<std::size_t>(std::ranges::find(now_, old) - now_.begin());
    now_.erase(now_.begin() + static_cast<std::ptrdiff_t>(found));
    place_ -= found < place_ ? 1 : 0;
    now_.insert(now_.begin() + static_cast<std::ptrdiff_t>(place_), old);
    if (found != place_) {
      note({.kind = ListEdit::Kind::move, .at = front_ + place_, .from = front_ + found});
    }
    ++place_;
  }

  // Removes what goes between `place_` and `end`, from the back; gives where the one at `end` is then.
  std::size_t remove_gone_up_to(std::size_t end) {
    for (std::size_t at = end; at > place_; --at) {
      const std::size_t old = now_[at - 1];
      if (old != nowhere && became_[old] == nowhere) {
        note({.kind = ListEdit::Kind::remove, .at = front_ + at - 1});
        now_.erase(now_.begin() + static_cast<std::ptrdiff_t>(at - 1));
        --end;
      }
    }
    return end;
  }

  void note(const ListEdit& edit) { edits_.push_back(edit); }

  const Spans& from_;
  const Spans& to_;
  std::size_t front_ = 0;  // so many are the same at either end
  std::size_t back_ = 0;
  std::size_t old_end_ = 0;
  std::size_t new_end_ = 0;
  std::vector<std::size_t> became_;  // by old entry
  std::vector<std::size_t> was_;     // by new entry
  std::vector<bool> stays_;          // old entries that are not moved
  std::vector<std::size_t> now_;     // the middle as it has become: old entries, nowhere for new ones
  std::size_t place_ = 0;
  std::vector<ListEdit> edits_;
};

}  // namespace

std::vector<ListEdit> list_edits(const Spans& from, const Spans& to) { return EditFinder(from, to).find(); }

}  // namespace rondel::server
