#include "kernel/match.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <utility>

#include "kernel/choices.h"
#include "kernel/fault.h"
#include "kernel/task.h"

namespace rondel {
namespace {

// Tells matches apart, for snapshots: an address may come back, a number does not.
std::uint64_t fresh_identity() {
  static std::atomic<std::uint64_t> last = 0;
  return ++last;
}

// The common case in a few instructions: one pick of a plain choice, where one is enough and nothing else is asked.
bool is_plainly_fine(const Question& question, std::span<const std::uint16_t> picks) {
  return picks.size() == 1 && picks[0] < question.choices.size() && question.min <= 1 && question.max >= 1 &&
         question.choices[picks[0]].flags == Choice::none && question.check == nullptr;
}

// An open question, and what the seats asked with it have answered already.
void hash_question(const detail::Asked& asked, Hasher& hasher) {
  hasher.add(asked.group->mode).add(asked.title).add(asked.min).add(asked.max).add(asked.choices.size());
  for (const Choice& choice : asked.choices) {
    hasher.add(choice.kind).add(choice.label).add(choice.value).add(choice.flags).add(choice.size);
  }
  if (asked.standing != Question::no_standing) {
    hasher.add(asked.standing);
  }
  for (const detail::Asked& other : asked.group->asked) {
    hasher.add(other.seat).add_all(other.picks);
  }
}

std::string_view file_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string place_of(const std::source_location& where) {
  std::string place = " (in ";
  place += where.function_name();
  place += ", at or after ";
  place += file_of(where.file_name());
  return place + ":" + std::to_string(where.line()) + ")";
}

}  // namespace

Match::Match(const Game& game, Settings settings, const Seed& seed, MatchOptions options, int seats)
    : body_(new Body{.game = &game,
                     .settings = std::move(settings),
                     .names = {},
                     .setup = {},
                     .options = options,
                     .range = ArenaRange(options.arena_bytes),
                     .responses = {},
                     .warnings = {},
                     .log = {},
                     .faults = {},
                     .identity = fresh_identity()}) {
  const int count = seats == 0 ? static_cast<int>(game.seats.size()) : seats;
  body_->names.assign(game.seats.begin(), game.seats.begin() + count);
  const int rules = options.rules == 0 ? game.version : options.rules;
  check(game.plays(rules), "a match is begun with a version of the rules that its game plays");
  body_->setup = {.seats = count, .settings = &body_->settings, .names = body_->names, .rules = rules};
  begin(seed);
}

void Match::begin(const Seed& seed) {
  Arena& arena = body_->range.arena();
  void* const place = arena.allocate(sizeof(detail::Machine));
  LogTree* const log = body_->options.history == History::kept ? &body_->log : nullptr;
  arena.set_root(::new (place) detail::Machine(seed, body_->setup.seats, log));
  if (log != nullptr) {
    machine().want_clamped();
  }
  if (body_->options.scatter != 0) {
    scatter();
  }
  run_rules([this] {
    Play& play = *body_->game->make_play(body_->setup);
    if (body_->options.setup != nullptr) {
      play.arrange(*body_->options.setup);
    }
    machine().start(play);
  });
}

// Leaves free blocks of many sizes behind, in an order of no meaning: what is handed out next comes from there.
void Match::scatter() {
  constexpr std::size_t rounds = 4;
  constexpr std::size_t sizes = 40;  // from 16 bytes up to about a coroutine's frame
  Arena& arena = body_->range.arena();
  std::vector<std::pair<void*, std::size_t>> blocks;
  for (std::size_t i = 0; i < rounds * sizes; ++i) {
    const std::size_t bytes = 16 * (1 + i % sizes);
    blocks.emplace_back(arena.allocate(bytes), bytes);
  }
  arena.allocate(16);  // stays, so that the blocks do not all go back at once
  const Seed seed = Seed::from_number(body_->options.scatter);
  Random random(seed, 0);
  random.shuffle(blocks);
  for (const auto& [block, bytes] : blocks) {
    arena.deallocate(block, bytes);
  }
}

// Lets rules of this match run on this thread. Whatever they do wrong, outside a task too, stays
// within the match.
template <class Step>
void Match::run_rules(Step step) {
  Arena& arena = body_->range.arena();
  arena.refuel(body_->options.fuel);
  {
    const ArenaInUse in_use(arena);
#if defined(__cpp_exceptions)
    try {
      step();
    } catch (...) {
      detail::note_current_exception();
      machine().mark_faulted();
    }
#else
    step();
#endif
  }
  if (machine().status() == Status::faulted) [[unlikely]] {
    note_fault();
  }
  if (!machine().clamped().empty()) [[unlikely]] {
    note_warnings();
  }
}

void Match::restart(const Seed& seed) {
  body_->range.reset();
  body_->responses.clear();
  body_->warnings.clear();
  body_->log.clear();
  if (body_->options.history == History::kept) {
    body_->identity = fresh_identity();  // snapshots from before lead to a history that is gone
  }
  begin(seed);
}

Rejection Match::review(Seat seat, std::span<const std::uint16_t> picks) const {
  using Code = Rejection::Code;
  const detail::Machine& rules = machine();
  if (rules.status() != Status::waiting) {
    return {.code = Code::over};
  }
  const detail::Asked* const asked = rules.asked(seat);
  if (asked == nullptr) {
    return {.code = Code::actor};
  }
  if (const Rejection rejection = review_picks(*asked, picks)) {
    return rejection;
  }
  const Text refusal = asked->check == nullptr ? Text() : run_check(*asked, picks);
  if (!refusal.empty()) {
    return {.code = Code::refused, .sentence = refusal};
  }
  return {};
}

// A check that faults refuses: the answer changes nothing, and the match stays where it was.
Text Match::run_check(const Question& question, std::span<const std::uint16_t> picks) const {
  body_->range.arena().refuel(body_->options.fuel);
  const ArenaInUse in_use(body_->range.arena());
#if defined(__cpp_exceptions)
  try {
    return question.check(play(), question.seat, picks);
  } catch (...) {
    return "the rules could not check this answer: the check itself faulted";
  }
#else
  return question.check(play(), question.seat, picks);
#endif
}

Rejection Match::answer(Seat seat, std::span<const std::uint16_t> picks, Mark mark) {
  detail::Asked* const asked = machine().asked(seat);
  if (asked == nullptr || !is_plainly_fine(*asked, picks)) {
    const Rejection rejection = review(seat, picks);
    if (rejection) {
      return rejection;
    }
  }
  if (body_->options.history == History::none) {
    run_rules([&] { machine().accept(*asked, picks); });
    return {};
  }
  const std::uint32_t place = body_->responses.add(machine().history_end(), seat, picks, mark);
  machine().set_history_end(place);
  const std::uint64_t drawn = machine().drawn();
  run_rules([&] { machine().accept(*asked, picks); });
  body_->responses.note(place, machine().drawn() != drawn, machine().learned(), machine().barred());
  return {};
}

SeatSet Match::asked() const {
  SeatSet seats;
  for (const Seat seat : waiting()) {
    for (const detail::Asked& asked : machine().asked(seat)->group->asked) {
      seats.add(asked.seat);
    }
  }
  return seats;
}

SeatSet Match::asked_for_good() const {
  SeatSet seats;
  for (const Seat seat : waiting()) {
    for (const detail::Asked& asked : machine().asked(seat)->group->asked) {
      if (asked.renew == nullptr) {
        seats.add(asked.seat);
      }
    }
  }
  return seats;
}

void Match::branch(std::uint32_t number) {
  check(status() == Status::waiting, "only a match that is waiting goes on under a new branch");
  if (body_->options.history == History::kept) {
    machine().set_history_end(body_->responses.add_branch(machine().history_end(), number));
  }
  machine().branch(number);
}

void Match::after_exchange() {
  const ArenaInUse in_use(body_->range.arena());
  Play& play = *machine().play();
  play.faces_exchanged();
  for (const Seat seat : waiting()) {
    for (detail::Asked& asked : machine().asked(seat)->group->asked) {
      if (asked.renew != nullptr) {
        asked.choices = asked.renew(play, asked.seat);
      }
    }
  }
}

void Match::ask_again_in_secret(Seat seat) {
  const ArenaInUse in_use(body_->range.arena());
  const detail::Asked* const own = machine().asked(seat);
  if (own == nullptr) {
    return;
  }
  for (detail::Asked& other : own->group->asked) {
    if (other.seat != seat && other.shown == Shown::to_asked) {
      machine().ask_again(other);
    }
  }
}

std::optional<std::vector<std::uint16_t>> Match::forced_answer(Seat seat) const {
  return waiting().has(seat) && !question(seat).covered ? only_answer(seat) : std::nullopt;
}

std::optional<std::vector<std::uint16_t>> Match::lingering_answer(Seat seat) const {
  return waiting().has(seat) && question(seat).lingers ? only_answer(seat) : std::nullopt;
}

std::optional<std::vector<std::uint16_t>> Match::only_answer(Seat seat) const {
  if (mode(seat) == Mode::any || !has_one_answer(question(seat))) {
    return std::nullopt;
  }
  std::vector<std::uint16_t> all;
  const std::span<const Choice> choices = question(seat).choices;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (!choices[i].is(Choice::disabled)) {
      all.push_back(static_cast<std::uint16_t>(i));
    }
  }
  return review(seat, all) ? std::nullopt : std::optional(std::move(all));
}

bool Match::answer_forced() {
  for (const Seat seat : waiting()) {
    if (const std::optional<std::vector<std::uint16_t>> picks = forced_answer(seat)) {
      answer(seat, *picks, Mark::forced);
      return true;
    }
  }
  return false;
}

std::optional<std::uint16_t> Match::standing_answer(Seat seat) const {
  if (!waiting().has(seat) || question(seat).standing == Question::no_standing) {
    return std::nullopt;
  }
  return question(seat).standing;
}

bool Match::answer_standing() {
  for (const Seat seat : waiting()) {
    if (const std::optional<std::uint16_t> pick = standing_answer(seat)) {
      return !answer(seat, std::span(&*pick, 1), Mark::standing);
    }
  }
  return false;
}

void Match::note_fault() {
  std::string sentence(detail::fault_sentence());
  const std::source_location where = machine().faulted_at();
  if (where.line() != 0) {
    sentence += place_of(where);
  }
  machine().set_fault_number(static_cast<std::uint32_t>(body_->faults.size()));
  body_->faults.push_back(std::move(sentence));
}

// Beside the arena and after the rules have run: a warning is text, and rules make none.
void Match::note_warnings() {
  for (const detail::Clamped& clamped : machine().clamped()) {
    const detail::Asked* const asked = machine().asked(clamped.seat);
    if (asked == nullptr) {
      continue;  // closed again before anybody saw it
    }
    const auto is_same = [&](const Warning& warning) { return warning.title == asked->title; };
    if (std::any_of(body_->warnings.begin(), body_->warnings.end(), is_same)) {
      continue;
    }
    std::string sentence = "the question \"";
    sentence += asked->title.view();
    sentence += "\" asks for " + std::to_string(clamped.min) + " to " + std::to_string(clamped.max) + " of " +
                std::to_string(asked->choices.size()) +
                (asked->choices.size() == 1 ? " choice" : " choices") + ": clamped to what there is" +
                place_of(asked->group->strand->top->where);
    body_->warnings.push_back({.title = asked->title, .sentence = std::move(sentence)});
  }
  machine().forget_clamped();
}

std::string_view Match::fault() const {
  return status() == Status::faulted ? body_->faults[machine().fault_number()] : std::string_view();
}

void Match::snapshot(Snapshot& into) const {
  const std::size_t bytes = arena().used();
  if (into.capacity_ < bytes) {
    // Room to grow by half, so that a search that deepens does not allocate at every step.
    into.capacity_ = bytes + bytes / 2;
    into.copy_.reset(Snapshot::reserve(into.capacity_));
  }
  body_->range.copy_out(into.copy_.get());
  into.bytes_ = bytes;
  into.origin_ = body_->identity;
}

void Match::restore(const Snapshot& from) {
  check(from.origin_ == body_->identity,
        "a snapshot goes back only to the match it was taken of, and not past a restart that cleared its "
        "history");
  body_->range.copy_in(from.copy_.get(), from.bytes_);
}

Match Match::fork(History history) const {
  check(body_->options.history == History::kept, "a match is forked by its history: keep it");
  MatchOptions options = body_->options;
  options.history = history;
  Match copy(game(), settings(), start_seed(), options, seat_count());
  for (const Response& response : responses()) {
    if (response.mark == Mark::branch) {
      copy.branch(response.branch);
      continue;
    }
    const Rejection rejection = copy.answer(response.seat, response.picks, response.mark);
    check(!rejection, "a fork refused an answer that was accepted before: the rules are not deterministic");
  }
  return copy;
}

std::uint64_t Match::fingerprint() const {
  Hasher hasher;
  const detail::Machine& rules = machine();
  hasher.add(rules.status()).add(answers()).add(rules.waiting());
  for (const Seat seat : rules.waiting()) {
    hash_question(*rules.asked(seat), hasher);
  }
  for (const Random* const stream : rules.streams()) {
    hasher.add(stream->purpose()).add(stream->drawn());
  }
  if (rules.branches() != 0) {
    hasher.add(rules.branch_print());
  }
  if (rules.status() == Status::over) {
    hasher.add_all(result().scores).add(result().winners).add(result().reason);
  }
  if (rules.play() != nullptr) {  // null when making it faulted
    play().digest(hasher);
  }
  return hasher.value();
}

std::vector<Response> Match::responses() const { return body_->responses.path_to(machine().history_end()); }

std::vector<LogLine> Match::log(std::uint32_t from) const {
  const std::uint32_t length = log_length();
  return body_->log.path_to(machine().log_end(), length - std::min(from, length));
}

std::vector<TaskLine> Match::tasks(Seat seat) const {
  std::vector<TaskLine> lines;
  const detail::Machine& rules = machine();
  const detail::Strand* strand = rules.strand_of(seat);
  while (strand != nullptr) {
    for (const detail::Frame* frame = strand->top; frame != nullptr; frame = frame->parent) {
      const std::source_location& where = frame->where;
      lines.push_back({.function = where.function_name(),
                       .file = file_of(where.file_name()),
                       .line = where.line(),
                       .scope = frame->scope == nullptr ? std::string_view() : frame->scope->name.view()});
    }
    strand = strand->group == nullptr ? nullptr : strand->group->parent;
  }
  return lines;
}

std::optional<Seat> Match::seat_named(std::string_view name) const {
  for (int i = 0; i < seat_count(); ++i) {
    if (body_->names[static_cast<std::size_t>(i)] == name) {
      return Seat(i);
    }
  }
  return std::nullopt;
}

}  // namespace rondel
