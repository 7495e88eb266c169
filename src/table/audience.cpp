#include "table/audience.h"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/object.hpp>
#include <utility>

#include "rules/edge/view_parts.h"
#include "table/table_state.h"

namespace rondel {
namespace {

namespace json = boost::json;

// Names live as long as the program.
constexpr std::array<std::string_view, 7> names_of_terms = {"id",    "game",       "title",   "host",
                                                            "rules", "commitment", "settings"};
constexpr std::array<std::string_view, 13> names_of_now = {
    "state", "reason",   "winners", "seq",   "branchId", "clock",  "seats",
    "seat",  "promptId", "undo",    "pause", "takeBack", "rematch"};

// A part each, also where it is a list: it is short.
PartedMember whole(std::string_view name, const json::value& value, const KnownParts& known) {
  return {.name = name, .form = PartedMember::Form::value, .parts = {known.part(name, 0, value)}};
}

}  // namespace

std::shared_ptr<Watcher> Audience::admit(Watcher watcher, std::shared_ptr<void> table) {
  const auto watching =
      std::make_shared<Watching>(Watching{.watcher = std::move(watcher), .table = std::move(table)});
  const std::lock_guard lock(mutex_);
  watching_.push_back(watching);
  return {watching, &watching->watcher};
}

std::vector<std::shared_ptr<Audience::Watching>> Audience::present() {
  std::vector<std::shared_ptr<Watching>> present;
  const std::lock_guard lock(mutex_);
  std::erase_if(watching_, [&](const std::weak_ptr<Watching>& one) {
    std::shared_ptr<Watching> watching = one.lock();
    const bool is_gone = watching == nullptr;
    if (!is_gone) {
      present.push_back(std::move(watching));
    }
    return is_gone;
  });
  return present;
}

bool Audience::is_empty() { return present().empty(); }

void Audience::begin_anew() {
  terms_.clear();
  chat_.reset();
  for (auto& [viewer, sight] : sights_) {
    sight.log->begin_anew();
  }
}

void Audience::tell(const Watcher& watcher, const Scene& scene) {
  for (auto& [viewer, sight] : sights_) {
    sight.is_new = false;
  }
  for (const std::shared_ptr<Watching>& watching : present()) {
    if (&watching->watcher == &watcher) {
      tell(*watching, scene);
    }
  }
}

void Audience::tell_all(const Scene& scene, const MayWatch& may_watch) {
  const std::vector<std::shared_ptr<Watching>> all = present();
  if (all.empty()) {
    sights_.clear();
    return;
  }
  for (auto& [viewer, sight] : sights_) {
    sight.is_new = false;
  }
  for (const std::shared_ptr<Watching>& watching : all) {
    if (may_watch(watching->watcher)) {
      tell(*watching, scene);
    }
  }
}

// Whoever looks from the same seat is told the same. Who has several seats is told of each as of another viewer; who has sat
// down looks as a spectator no more.
void Audience::tell(Watching& watching, const Scene& scene) {
  const Viewer viewer = viewer_of(scene.hosted, watching.watcher.account);
  Told told{.viewer = viewer};
  const bool is_first = std::ranges::find(watching.told_as, viewer) == watching.told_as.end();
  const bool is_shown = sights_.contains(viewer);
  if (is_first && !is_shown) {
    Sight& made = sights_[viewer];
    made.log = std::make_unique<LogTail>(scene.hosted, viewer, watching.watcher.has, told.begin.emplace());
  }
  const Sight& seen = sight(viewer, scene);
  if (is_first) {
    if (is_shown) {
      told.begin = seen.log->since(scene.hosted, watching.watcher.has);
    }
    std::erase(watching.told_as, Viewer());
    watching.told_as.push_back(viewer);
  }
  told.state = seen.state;
  told.place = seen.log->place();
  watching.watcher.tell(told);
}

Audience::Sight& Audience::sight(Viewer viewer, const Scene& scene) {
  Sight& sight = sights_[viewer];
  if (!sight.is_new) {
    sight.log->follow(scene.hosted);
    sight.state = show(viewer, sight, scene);
    sight.is_new = true;
  }
  return sight;
}

void Audience::note_terms(const Scene& scene) {
  const KnownParts none({});
  if (terms_.empty()) {
    const json::object terms = table_terms(scene.info, scene.hosted);
    for (const std::string_view name : names_of_terms) {
      terms_.push_back(whole(name, terms.at(name), none));
    }
  }
  if (!chat_) {
    chat_ = none.member("chat", chat_of(scene.chat));
  }
}

ShownTablePtr Audience::show(Viewer viewer, const Sight& sight, const Scene& scene) {
  note_terms(scene);
  std::vector<const JsonParts*> tables;
  std::vector<const JsonParts*> views;
  const auto know = [&](const Sight& known) {
    if (known.state != nullptr) {
      tables.push_back(&known.state->table);
      if (known.state->view) {
        views.push_back(&*known.state->view);
      }
    }
  };
  know(sight);
  for (const auto& [other, known] : sights_) {
    if (&known != &sight && known.is_new) {
      know(known);
    }
  }
  auto shown = std::make_shared<ShownTable>();
  shown->seq = scene.hosted.seq();
  constexpr std::size_t usual_bytes = 4096;
  std::array<unsigned char, usual_bytes> room;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  json::monotonic_resource memory(room.data(), room.size());
  json::object now = table_now(scene.info, scene.hosted, viewer, scene.now, &memory);
  if (!scene.parked.empty()) {
    now["state"] = "parked";
    now["reason"] = scene.parked;
  }
  const KnownParts parts(std::move(tables));
  std::vector<PartedMember> members = terms_;
  members.push_back(*chat_);
  for (const std::string_view name : names_of_now) {
    members.push_back(whole(name, now.at(name), parts));
  }
  if (scene.hosted.has_match()) {
    shown->view = view_parts(scene.hosted.match(), viewer, views);
  }
  members.push_back(
      whole("viewPrint", shown->view ? json::value(shown->view->print()) : json::value(""), parts));
  members.push_back(whole("log", log_mark(sight.log->length(), sight.log->print()), parts));
  shown->table = JsonParts(std::move(members));
  return shown;
}

}  // namespace rondel
