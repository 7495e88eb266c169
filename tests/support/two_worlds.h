// The match of one table, as two servers play it: the first in the world that the seed made, the second in worlds that one
// viewer cannot tell from it. Whoever drives the two says when they part (a table that is resumed is put into a new world then), and hears whether the
// viewer has learned something by the rules since.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <boost/json/serialize.hpp>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "rules/edge/view.h"
#include "rules/knowledge.h"
#include "table/hosted.h"

namespace rondel::testing {

class TwoWorlds {
 public:
  // Another table, and from whose eyes.
  void begin(Viewer viewer) {
    const std::scoped_lock lock(mutex_);
    viewer_ = viewer;
    real_.clear();
    parted_.clear();
    seen_.clear();
    sides_ = {};
  }

  // At the entry of that number the second server's match becomes the first one's, with what the viewer cannot know
  // mixed by `seed`.
  void part_at(std::int64_t seq, const Seed& seed) {
    const std::scoped_lock lock(mutex_);
    parted_[seq] = seed;
  }

  // Before an answer is given in both.
  void begin_answer() {
    const std::scoped_lock lock(mutex_);
    sides_ = {};
  }
  // Whether the viewer has learned something by the rules since, in one of the worlds.
  bool has_learned() const {
    const std::scoped_lock lock(mutex_);
    return sides_[0].has_learned || sides_[1].has_learned;
  }
  bool has_learned_in_both() const {
    const std::scoped_lock lock(mutex_);
    return sides_[0].has_learned && sides_[1].has_learned;
  }
  // Whether the viewer sees the same of both after the answer itself, and then the tables do not do the same by themselves.
  bool is_hosted_otherwise() const {
    const std::scoped_lock lock(mutex_);
    return sides_[0].view == sides_[1].view && sides_[0].added != sides_[1].added;
  }
  // How many of the second server's worlds really were others than the first's.
  int different() const { return different_; }

  AfterEntry real() {
    return [this](const Entry& entry, const store::Row& row, Match& match) {
      const std::scoped_lock lock(mutex_);
      real_[row.seq] = match.responses();
      note(sides_[0], entry, match);
    };
  }

  AfterEntry other() {
    return [this](const Entry& entry, const store::Row& row, Match& match) {
      const std::scoped_lock lock(mutex_);
      note(sides_[1], entry, match);
      const auto seed = parted_.find(row.seq);
      const auto responses = real_.find(row.seq);
      if (seed == parted_.end() || responses == real_.end()) {
        return;
      }
      Match again(match.game(), match.settings(), match.start_seed(), MatchOptions{.rules = match.rules()},
                  match.seat_count());
      for (const Response& response : responses->second) {
        do_again(response, again);
      }
      const std::uint64_t print = again.fingerprint();
      permute_hidden(again, viewer_, seed->second);
      different_ += again.fingerprint() != print && seen_.insert(row.seq).second ? 1 : 0;
      match = std::move(again);
    };
  }

 private:
  // What came of an answer at one of the two tables.
  struct Side {
    bool has_learned = false;
    std::string view{};         // after the answer itself
    std::vector<Seat> added{};  // for whom the table answered in the same breath
  };

  void note(Side& side, const Entry& entry, const Match& match) const {
    if (entry.kind != Entry::Kind::response) {
      return;
    }
    side.has_learned = side.has_learned || match.learned().has(viewer_);
    if (side.view.empty()) {
      side.view = boost::json::serialize(view_of(match, viewer_));
    } else {
      side.added.push_back(*entry.seat);
    }
  }

  mutable std::mutex mutex_;
  Viewer viewer_;
  std::map<std::int64_t, std::vector<Response>> real_;  // what led there in the first world, by entry
  std::map<std::int64_t, Seed> parted_;
  std::set<std::int64_t> seen_;  // entries at which it was another: replays count once
  std::array<Side, 2> sides_;
  int different_ = 0;
};

}  // namespace rondel::testing
