// Whoever watches a table, and what they were shown last: what is the same as before, or for another of them, is not made
// again.
#pragma once

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "table/hosted.h"
#include "table/log_tail.h"
#include "table/shown_table.h"
#include "table/store/store.h"
#include "table/table.h"

namespace rondel {

// What there is to show.
struct Scene {
  const store::TableInfo& info;
  const Hosted& hosted;
  std::span<const store::ChatLine> chat{};
  store::Time now{};          // by the table's log
  const std::string& parked;  // not empty: why it cannot go on
};

class Audience {
 public:
  using MayWatch = std::function<bool(const Watcher& watcher)>;
  // Somebody who watches for as long as the handle is held, which holds `table` as well. Told nothing yet.
  std::shared_ptr<Watcher> admit(Watcher watcher, std::shared_ptr<void> table);

  // Any thread.
  bool is_empty();

  // The rest in turns of the table's inbox.
  void tell(const Watcher& watcher, const Scene& scene);
  void tell_all(const Scene& scene, const MayWatch& may_watch);
  // The table was read anew: nothing is as it was shown.
  void begin_anew();
  // Somebody has talked, or was forgotten.
  void chat_changed() { chat_.reset(); }

 private:
  struct Watching {
    Watcher watcher;
    std::shared_ptr<void> table;
    std::vector<Viewer> told_as{};
  };
  // What is shown to those who look as one viewer.
  struct Sight {
    ShownTablePtr state;
    std::unique_ptr<LogTail> log;
    bool is_new = false;  // made for what is being told now
  };

  void tell(Watching& watching, const Scene& scene);
  Sight& sight(Viewer viewer, const Scene& scene);
  ShownTablePtr show(Viewer viewer, const Sight& sight, const Scene& scene);
  void note_terms(const Scene& scene);
  std::vector<std::shared_ptr<Watching>> present();

  std::mutex mutex_;  // of `watching_`
  std::list<std::weak_ptr<Watching>> watching_;

  std::map<Viewer, Sight> sights_;
  std::vector<PartedMember> terms_;  // what a table is made of never changes
  std::optional<PartedMember> chat_;
};

}  // namespace rondel
