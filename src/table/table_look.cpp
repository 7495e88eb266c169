// What is shown of a table: to whoever looks, and to those who watch.
#include "table/hosted_table.h"
#include "table/in_quotes.h"
#include "table/reply.h"
#include "table/table_state.h"

namespace rondel {
namespace json = boost::json;

// Whoever was told by another node that something is done finds it done here.
Reply HostedTable::come_up_to_date() {
  if (const std::string problem = read_if_needed(); !problem.empty()) {
    return refusal("unavailable", problem);
  }
  const News news = read_news();
  if (!news.problem.empty()) {
    return refusal("unavailable", news.problem);
  }
  if (news.is_there) {
    after_others();
  }
  return hosted_ == nullptr ? refusal_without_match() : Reply();
}

void HostedTable::look(std::string account, Moment moment, OnReply done) {
  touch();
  inbox_->push([self = shared_from_this(), account = std::move(account), moment = std::move(moment),
                done = std::move(done)](const Turn&) {
    if (Reply refused = self->come_up_to_date(); !refused.ok()) {
      done(std::move(refused));
      return;
    }
    if (!moment.at && moment.seat.empty()) {
      done({.code = {}, .message = {}, .body = self->state_for(viewer_of(*self->hosted_, account))});
      return;
    }
    // As one's own seat saw it, also before one sat there.
    Viewer viewer = viewer_of(*self->hosted_, account);
    if (!moment.seat.empty()) {
      if (!is_public(self->hosted_->state())) {
        done(refusal("running", "what the other seats saw is open to all when the match is over"));
        return;
      }
      viewer = self->hosted_->seat_named(moment.seat);
      if (!viewer) {
        done(refusal("no_entry", "no seat has this name: " + in_quotes(moment.seat)));
        return;
      }
    }
    done(self->state_at(moment.at.value_or(self->hosted_->seq()), viewer));
  });
}

Reply HostedTable::state_at(std::int64_t at, Viewer viewer) {
  if (at < 0 || at > hosted_->seq()) {
    return refusal("no_entry", "the table's log has " + std::to_string(hosted_->seq()) + " entries");
  }
  Hosted then(hosted_->terms());
  if (const ReplayProblem problem = replay_rows(then, at, false);
      !problem.store.empty() || !problem.entry.empty()) {
    return refusal("unavailable", problem.store + problem.entry);
  }
  return {.code = {}, .message = {}, .body = table_state(info_, then, viewer, {})};
}

json::object HostedTable::state_for(Viewer viewer) const {
  json::object state = table_state(info_, *hosted_, viewer, chat_, log_time());
  if (!parked_.empty()) {
    state["state"] = "parked";
    state["reason"] = parked_;
  }
  return state;
}

Scene HostedTable::scene() const {
  return {.info = info_, .hosted = *hosted_, .chat = chat_, .now = log_time(), .parked = parked_};
}

void HostedTable::record(OnReply done) {
  inbox_->push([self = shared_from_this(), done = std::move(done)](const Turn&) {
    if (Reply refused = self->come_up_to_date(); !refused.ok()) {
      done(std::move(refused));
      return;
    }
    if (!self->hosted_->has_match()) {
      done(refusal("lobby", "there is no match yet"));
      return;
    }
    const store::TableState state = self->hosted_->state();
    if (!is_public(state)) {
      done(refusal("running", "the record with its seed is open to all when the match is over"));
      return;
    }
    done({.code = {}, .message = {}, .body = {{"record", table_record(*self->hosted_)}}});
  });
}

// The handle holds the table as well, so that the hall does not drop it: whoever watched a table that was dropped would
// hear nothing of the one that is loaded next.
std::shared_ptr<void> HostedTable::watch(Watcher watcher) {
  std::shared_ptr<Watcher> handle = audience_.admit(std::move(watcher), shared_from_this());
  inbox_->push([self = shared_from_this(), first = std::weak_ptr(handle)](const Turn&) {
    const std::shared_ptr<Watcher> watcher = first.lock();
    self->read_if_needed();
    if (self->hosted_ == nullptr) {
      self->note_deadline();  // it is tried again for this one
    } else if (self->read_news().is_there) {
      self->after_others();  // tells this one too
    } else if (watcher != nullptr && self->may_watch(*watcher)) {
      self->audience_.tell(*watcher, self->scene());
    }
  });
  return handle;
}

// Whoever has left a private table is a stranger to it, and so is who was invited for a time that is over.
bool HostedTable::may_watch(const Watcher& watcher) const {
  const bool is_invited = watcher.invited_until && now() < *watcher.invited_until;
  return info_.visibility == store::Visibility::listed || is_invited || is_host(watcher.account) ||
         !hosted_->seats_of(watcher.account).empty();
}

void HostedTable::publish() {
  audience_.tell_all(scene(), [this](const Watcher& watcher) { return may_watch(watcher); });
}

}  // namespace rondel
