// Carrying out expressions: what can be done, what waits to be done, and what cards in play answer to events.
#include <algorithm>

#include "games/mars/operations.h"
#include "games/mars/play.h"

namespace rondel::games::tharsis {
namespace {

const OperationSpec& spec_of(ops::Term term) {
  const OperationSpec* const spec = operation_named(book().name_of(term));
  check(spec != nullptr, "an operation was not checked at start-up");
  return *spec;
}

// Made of gains alone: nobody cares when it is done.
bool is_plain(ops::Term term) {
  const ops::Operator op = book().op(term);
  if (op == ops::Operator::choice || op == ops::Operator::pick || book().range(term).from == 0) {
    return false;
  }
  if (book().is_operation(term)) {
    return spec_of(term).is_plain ||
           (book().name_of(term) == "add" && book().name_of(book().arguments(term)[1]) == "here");
  }
  return std::ranges::all_of(book().operands(term), is_plain);
}

}  // namespace

// --- what can be done ---

bool Mars::is_possible(Seat seat, ops::Term term, std::optional<Card> card) const {
  Ahead ahead;
  if (card && table_.zone_of(*card) == hand(seat)) {
    for (std::size_t tag = 0; tag < tag_count; ++tag) {
      for (int i = 0; i < printed(*card).tags[tag]; ++i) {
        expect_answers(tag_events[tag], {.seat = seat, .card = card}, ahead);
      }
    }
  }
  return !term || can(seat, term, card, 1, ahead);
}

bool Mars::can(Seat seat, ops::Term term, std::optional<Card> card, std::int32_t count, Ahead& ahead) const {
  const auto each = [&](ops::Term operand) { return can(seat, operand, card, 1, ahead); };
  switch (book().op(term)) {
    case ops::Operator::name:
    case ops::Operator::call:
      return spec_of(term).can(*this, {.seat = seat, .card = card, .count = count, .term = term}, ahead);
    case ops::Operator::counted: {
      const ops::Range range = book().range(term);
      return range.from == 0 || can(seat, book().body(term), card, range.to, ahead);
    }
    case ops::Operator::choice:
      return std::ranges::any_of(book().operands(term), each);
    default:
      return std::ranges::all_of(book().operands(term), each);
  }
}

// What plain answers to an event of the own cards bring, the card itself included.
void Mars::expect_answers(Text event, const Doing& doing, Ahead& ahead) const {
  const auto hear = [&](const Face& face) {
    for (const Listener& listener : face.listeners) {
      if (listener.event == event) {
        const bool is_choice = book().op(listener.outcome) == ops::Operator::choice;
        const ops::Term first = is_choice ? book().operands(listener.outcome)[0] : listener.outcome;
        if (is_plain(first) && book().name_of(book().body(first)) != "add") {
          can(doing.seat, first, doing.card, 1, ahead);
        }
      }
    }
  };
  for (const Card card : table_.cards(played(doing.seat))) {
    hear(printed(card));
  }
  if (doing.card && table_.zone_of(*doing.card) == hand(doing.seat)) {
    hear(printed(*doing.card));
  }
}

// --- whom and what operations are about ---

vector<Choice> Mars::hand_choices(Seat seat) const {
  vector<Choice> choices;
  for (const Card card : table_.cards(hand(seat))) {
    choices.push_back(choice_of(card));
  }
  return choices;
}

AreaSet Mars::claimable(Seat seat) const {
  AreaSet areas;
  for (const AreaId area : areas_for(seat, Site::land)) {
    if (spot(area).claim == nobody) {
      areas.add(area);
    }
  }
  return areas;
}

vector<Choice> Mars::copyable(Seat seat) const {
  vector<Choice> choices;
  for (const Card card : table_.cards(played(seat))) {
    const Face& face = printed(card);
    if (face.has(Tag::building) && face.production && is_possible(seat, face.production, card)) {
      choices.push_back(choice_of(card));
    }
  }
  return choices;
}

// The cards that `add(kind,where)` may go to.
vector<Choice> Mars::holders(const Doing& doing) const {
  const std::span<const ops::Term> arguments = book().arguments(doing.term);
  const std::string_view kind = book().name_of(arguments[0]);
  const std::string_view where = book().name_of(arguments[1]);
  vector<Choice> choices;
  for (const Card card : table_.cards(played(doing.seat))) {
    const Holds holds = printed(card).holds;
    const bool is_alive = holds == Holds::animal || holds == Holds::microbe;
    const bool fits = where == "nonempty" ? on_card(card) > 0
                      : where == "played" ? card == doing.card && is_alive
                                          : holds_names[tharsis::at(holds)].view() == kind;
    if (fits) {
      choices.push_back(choice_of(card));
    }
  }
  return choices;
}

// The cards of anybody from which one of a kind may be removed.
vector<Choice> Mars::victims(Seat seat, Holds holds) const {
  vector<Choice> choices;
  for (const Seat owner : seats()) {
    if (owner != seat && player(owner).modifiers.is_protected) {
      continue;
    }
    for (const Card card : table_.cards(played(owner))) {
      const Face& face = printed(card);
      if (face.holds == holds && !face.always.is_locked && on_card(card) > 0) {
        choices.push_back(choice_of(card));
      }
    }
  }
  return choices;
}

// --- what waits ---

void Mars::do_later(Seat seat, std::optional<Card> card, ops::Term term) {
  if (term) {
    waiting_.push_back({.seat = seat, .card = card, .term = term});
  }
}

void Mars::do_later(const Doing& doing) { waiting_.push_back(doing); }

bool Mars::has_more_than_losses() const {
  return std::ranges::any_of(waiting_, [](const Doing& each) { return book().name_of(each.term) != "lose"; });
}

void Mars::do_next(Seat seat, std::optional<Card> card, ops::Term term) { do_later(seat, card, term); }

void Mars::fire(Text event, Seat actor, std::optional<Card> that) {
  for (const Seat owner : seats()) {
    for (const Card card : table_.cards(played(owner))) {
      for (const Listener& listener : printed(card).listeners) {
        if (listener.event == event && (owner == actor || listener.hears_all)) {
          do_later(owner, listener.is_about_that ? that : std::optional(card), listener.outcome);
        }
      }
    }
  }
}

Task<> Mars::run_operations() {
  while (!waiting_.empty()) {
    std::size_t next = waiting_.size();
    for (std::size_t i = waiting_.size(); i > 0; --i) {
      next = is_plain(waiting_[i - 1].term) ? i - 1 : next;
    }
    if (next == waiting_.size()) {
      next = 0;
    }
    const Doing doing = waiting_[next];
    waiting_.erase(waiting_.begin() + next);
    co_await perform(doing);
  }
}

Task<> Mars::perform(Doing doing) {
  const ops::Term term = doing.term;
  switch (book().op(term)) {
    case ops::Operator::name:
    case ops::Operator::call:
      co_await spec_of(term).carry_out(*this, doing);
      break;
    case ops::Operator::counted: {
      const ops::Range range = book().range(term);
      doing.term = book().body(term);
      doing.count = range.to;
      if (range.from == 0) {
        if (!is_possible(doing.seat, doing.term, doing.card)) {
          co_return;
        }
        const bool wants = co_await choose_yes_no(doing.seat, "do it?");
        if (!wants) {
          co_return;
        }
      }
      co_await perform(doing);
      break;
    }
    case ops::Operator::choice:
      co_await perform_choice(doing);
      break;
    default:
      for (const ops::Term operand : book().operands(term)) {
        doing.term = operand;
        doing.count = 1;
        co_await perform(doing);
      }
  }
}

Task<> Mars::perform_choice(Doing doing) {
  vector<Choice> choices;
  const std::span<const ops::Term> operands = book().operands(doing.term);
  for (std::size_t i = 0; i < operands.size(); ++i) {
    if (is_possible(doing.seat, operands[i], doing.card)) {
      choices.push_back(Choice::word("option", static_cast<std::int32_t>(i)));
    }
  }
  if (choices.empty()) {
    co_return;
  }
  const Choice chosen = co_await choose(doing.seat, "choose one", choices);
  doing.term = operands[static_cast<std::size_t>(chosen.value)];
  doing.count = 1;
  co_await perform(doing);
}

}  // namespace rondel::games::tharsis
