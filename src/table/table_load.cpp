// Reading a table from the store: its terms, its log, its chat.
#include <boost/json/parse.hpp>

#include "table/hosted_table.h"
#include "table/load_notes.h"
#include "table/reply.h"
#include "table/table_state.h"
#include "table/table_terms.h"

namespace rondel {
namespace {

constexpr std::size_t chat_kept = 100;

}  // namespace

void HostedTable::load(std::function<void(bool exists, Reply reply)> done) {
  inbox_->push([self = shared_from_this(), done = std::move(done)](const Turn&) {
    if (!self->is_loaded_ && !self->not_loaded_) {
      const std::string problem = self->read();
      self->is_loaded_ = !self->info_.id.empty();
      if (self->hosted_ != nullptr) {
        self->notified_ = self->hosted_->waiting();  // when they began to be
      }
      if (!self->is_loaded_) {
        self->not_loaded_ =
            problem.empty() ? refusal("no_table", "there is no such table") : refusal("unavailable", problem);
      }
    }
    done(self->is_loaded_, self->not_loaded_.value_or(Reply()));
  });
}

// Gives a sentence when the store cannot be read now. A log that does not replay parks the table and is no failure.
std::string HostedTable::read() {
  std::string problem = read_all();
  note_deadline();
  return problem;
}

std::string HostedTable::read_if_needed() {
  if (!has_to_be_read()) {
    return {};
  }
  std::string problem = read();
  if (problem.empty() && hosted_ != nullptr) {
    after_others();
  }
  return problem;
}

std::string HostedTable::read_all() {
  hosted_.reset();
  audience_.begin_anew();
  submits_.clear();
  era_ = store_.era();  // before anything is read: if it changes meanwhile, it is read again
  const auto entry = store_.table(id_);
  if (!entry.ok()) {
    return entry.problem();
  }
  if (!*entry) {
    return {};
  }
  const store::TableEntry& stored = **entry;
  info_ = stored.info;
  parked_.clear();
  chat_.clear();
  if (std::string problem = read_chat(); !problem.empty()) {
    return problem;
  }
  const auto secret = store_.seed(id_);
  if (!secret.ok()) {
    return secret.problem();
  }
  ReadTerms read = read_terms(info_, secret->value_or(""), options_.modules);
  if (!read.problem.empty()) {
    park(read.problem, stored);
    return {};
  }
  read.terms->after_entry = options_.after_entry;
  const LoadNotes notes(options_.loading_folder);
  const std::string_view rules = options_.modules.rules_hash(*read.terms->game);
  is_suspect_ = notes.crashes(id_, rules) >= LoadNotes::most_crashes;
  if (is_suspect_) {
    park(
        "the server ended each time it loaded this table, so it does not try any more; its operator may let "
        "it, "
        "with: rondel unpark " +
            id_,
        stored);
    return {};
  }
  const LoadNotes::Note note = notes.begin(id_, rules);
  return replay(*read.terms, stored);
}

std::string HostedTable::replay(const Terms& terms, const store::TableEntry& stored) {
  auto hosted = std::make_unique<Hosted>(terms);
  const ReplayProblem problem = replay_rows(*hosted, std::nullopt, true);
  if (!problem.store.empty()) {
    return problem.store;
  }
  begin_log_time(stored, *hosted);
  is_following_ = store_.is_shared();
  if (problem.entry.empty() && hosted->seq() >= stored.length) {
    hosted_ = std::move(hosted);
    return {};
  }
  // What is sound can still be looked at.
  const std::int64_t sound = hosted->seq();
  hosted_ = std::make_unique<Hosted>(terms);
  replay_rows(*hosted_, sound, true);
  park("entry " + std::to_string(sound + 1) + ": " +
           (problem.entry.empty() ? "it is missing, and there were " + std::to_string(stored.length)
                                  : problem.entry),
       stored);
  return {};
}

bool HostedTable::has_to_be_read() const {
  if (hosted_ != nullptr) {
    return false;
  }
  const Game* const game = is_suspect_ ? options_.modules.find(info_.game) : nullptr;
  const bool is_forgiven =
      game != nullptr && LoadNotes(options_.loading_folder).crashes(id_, options_.modules.rules_hash(*game)) <
                             LoadNotes::most_crashes;
  return parked_.empty() || is_forgiven;
}

// What was said since the last line that is here; of all of it, the newest stays.
std::string HostedTable::read_chat() {
  for (;;) {
    const auto lines = store_.chat(id_, chat_.empty() ? 0 : chat_.back().number);
    if (!lines.ok()) {
      return lines.problem();
    }
    chat_.insert(chat_.end(), lines->begin(), lines->end());
    audience_.chat_changed();
    if (chat_.size() > chat_kept) {
      chat_.erase(chat_.begin(), chat_.end() - chat_kept);
    }
    if (std::cmp_less(lines->size(), store::page_rows)) {
      return {};
    }
  }
}

std::string HostedTable::follow_name(std::string& account) {
  if (account.empty()) {
    return {};
  }
  const auto stored = store_.account(account);
  if (!stored.ok()) {
    return stored.problem();
  }
  if (stored->has_value() && !(*stored)->moved_to.empty()) {
    account = (*stored)->moved_to;
  }
  return {};
}

HostedTable::ReplayProblem HostedTable::replay_rows(Hosted& hosted, std::optional<std::int64_t> up_to,
                                                    bool remember) {
  for (std::int64_t after = hosted.seq();;) {
    auto read = store_.rows(id_, after);
    if (!read.ok()) {
      return {.store = read.problem(), .entry = {}};
    }
    std::vector<store::Row> rows = *std::move(read);
    for (store::Row& row : rows) {
      if (up_to && row.seq > *up_to) {
        return {};
      }
      ReadEntry parsed = read_entry(row);
      if (!parsed.problem.empty()) {
        return {.store = {}, .entry = std::move(parsed.problem)};
      }
      if (std::string problem = follow_name(parsed.entry.account); !problem.empty()) {
        return {.store = std::move(problem), .entry = {}};
      }
      if (std::string problem = hosted.apply(parsed.entry, row, Hosted::Source::log); !problem.empty()) {
        return {.store = {}, .entry = std::move(problem)};
      }
      if (remember) {
        this->remember(row);
      }
      after = row.seq;
    }
    if (std::cmp_less(rows.size(), store::page_rows)) {
      return {};
    }
  }
}

// The log stays as it is; only the status says that nobody can go on with it. Whether a table is parked is found out at
// each reading: a build that can replay it again goes on with it.
// Where several nodes share the store, another one may well be able to: then nothing is written at all.
void HostedTable::park(std::string reason, const store::TableEntry& stored) {
  if (stored.status.state != store::TableState::parked && !store_.is_shared()) {
    store::TableStatus status = stored.status;
    status.state = store::TableState::parked;
    status.reason = reason;
    store_.write(store::Append{.table = id_, .after = stored.length, .rows = {}, .status = status},
                 [](const store::WriteResult&) {});
  }
  parked_ = std::move(reason);
}

}  // namespace rondel
