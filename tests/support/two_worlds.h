// The match of one table, as two servers play it: the first in the world that the seed made, the second in worlds that one
// viewer cannot tell from it. Whoever drives the two says when they part (a table that is resumed is put into a new world then), and hears whether the
// viewer has learned something by the rules since.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <vector>

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
    learned_ = false;
  }

  // At the entry of that number the second server's match becomes the first one's, with what the viewer cannot know
  // mixed by `seed`.
  void part_at(std::int64_t seq, const Seed& seed) {
    const std::scoped_lock lock(mutex_);
    parted_[seq] = seed;
  }

  void forget_learned() {
    const std::scoped_lock lock(mutex_);
    learned_ = false;
  }
  bool has_learned() const {
    const std::scoped_lock lock(mutex_);
    return learned_;
  }
  // How many of the second server's worlds really were others than the first's.
  int different() const { return different_; }

  AfterEntry real() {
    return [this](const Entry& entry, const store::Row& row, Match& match) {
      const std::scoped_lock lock(mutex_);
      real_[row.seq] = match.responses();
      note(entry, match);
    };
  }

  AfterEntry other() {
    return [this](const Entry& entry, const store::Row& row, Match& match) {
      const std::scoped_lock lock(mutex_);
      note(entry, match);
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
  void note(const Entry& entry, const Match& match) {
    learned_ = learned_ || (entry.kind == Entry::Kind::response && match.learned().has(viewer_));
  }

  mutable std::mutex mutex_;
  Viewer viewer_;
  std::map<std::int64_t, std::vector<Response>> real_;  // what led there in the first world, by entry
  std::map<std::int64_t, Seed> parted_;
  std::set<std::int64_t> seen_;  // entries at which it was another: replays count once
  bool learned_ = false;
  int different_ = 0;
};

}  // namespace rondel::testing
