// A table that other nodes write to as well: following what they wrote.
#include "table/hosted_table.h"

namespace rondel {

HostedTable::News HostedTable::read_news() {
  const bool is_of_this_era = store_.era() == era_;
  if (!store_.is_shared() || hosted_ == nullptr || (!parked_.empty() && is_of_this_era)) {
    return {};
  }
  const std::int64_t before = hosted_->seq();
  const ReplayProblem problem = is_of_this_era ? replay_rows(*hosted_, std::nullopt, true) : ReplayProblem();
  keep_up_with_log();
  if (!problem.entry.empty() || store_.era() != era_) {
    return {.is_there = true, .problem = read()};  // which says from where on it cannot be followed
  }
  return {.is_there = hosted_->seq() > before, .problem = problem.store};
}

void HostedTable::catch_up(const store::Head& head) {
  inbox_->push([self = shared_from_this(), head](const Turn&) {
    if (self->hosted_ == nullptr) {
      self->read_if_needed();  // the store could not be read when it was needed
      return;
    }
    const std::int64_t chat = self->chat_.empty() ? 0 : self->chat_.back().number;
    bool is_new = head.chat_length > chat && self->read_chat().empty();
    if (head.length > self->hosted_->seq() || self->store_.era() != self->era_) {
      const News news = self->read_news();
      is_new = (is_new || news.is_there) && self->hosted_ != nullptr;
    }
    if (is_new) {
      self->after_others();
    }
  });
}

// The table is where other nodes have brought it. They have told people, and go on by themselves; if they do not, the
// clock of this table does in the end.
void HostedTable::after_others() {
  if (hosted_ == nullptr) {
    return;
  }
  is_following_ = store_.is_shared();
  if (!is_following_) {
    after_commit();
    return;
  }
  notified_ = hosted_->waiting();
  note_deadline();
  publish();
}

}  // namespace rondel
