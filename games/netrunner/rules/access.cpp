// Breaching a server: which cards are accessed, and what the Runner does with each.
#include <algorithm>
#include <array>

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {
namespace {

constexpr std::array<std::string_view, 10> numbers = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
constexpr Sentences pay_to_trash_label{"Pay ", numbers, " [Credits] to trash"};
constexpr Sentences card_from{"Card from ", server_names};
constexpr Sentences breach_of{"Breach ", server_names};
constexpr std::int32_t say_breach = -1;       // beside cards
constexpr std::int32_t no_limit = 1'000'000;  // of accesses in a breach

}  // namespace

// The Runner chooses among what may happen instead; the breach is among it only when none of that has to happen.
Task<bool> Netrunner::replace_breach() {
  small_vector<Card, 16> cards;
  list_active(cards);
  small_vector<Choice, 4> choices;
  bool is_forced = false;
  for (const Card card : cards) {
    const Instead& instead = printed(card).instead;
    if (instead.effect != nullptr && instead.applies(*this, card)) {
      choices.push_back(Choice::word(printed(card).name, card.index()));
      is_forced = is_forced || instead.is_forced;
    }
  }
  if (choices.empty()) {
    co_return false;
  }
  if (!is_forced) {
    choices.push_back(Choice::word(breach_of[run_->server], say_breach));
  }
  Choice choice = choices[0];
  if (choices.size() > 1) {
    const Choice picked = co_await pick(runner, "instead of the breach?", choices);
    choice = picked;
  }
  if (choice.value == say_breach) {
    co_return false;
  }
  const Card card(choice.value);
  log("{} uses {} instead of breaching {}", runner, table_.named(card), name_of[run_->server]);
  co_await printed(card).instead.effect(*this, card);
  co_return true;
}

Task<> Netrunner::breach(Server server) {
  log("{} breaches {}", runner, name_of[server]);
  co_await fire(When::server_breached);
  breached_this_turn_ |= 1U << server.index();
  for (CardNotes& notes : notes_) {
    notes.was_accessed = false;
  }
  if (server == archives) {
    table_.reveal_all(discard(corp));
  }
  std::int32_t from_pile = 1 + run_->access_bonus;
  std::int32_t left = run_->access_change == 0 ? no_limit : count_accesses(server) + run_->access_change;
  while (left > 0) {
    Choices choices;
    list_access(server, from_pile, choices);
    if (choices.size() == 0) {
      co_return;
    }
    Choice choice = choices[0];
    if (choices.size() > 1) {
      const Choice picked = co_await pick(runner, "access which card?", choices);
      choice = picked;
    }
    if (choice.kind == Choice::Kind::word && server == archives) {
      left -= access_everything_else(left);
      continue;
    }
    --left;
    std::optional<Card> card = Card(choice.value);
    if (choice.kind == Choice::Kind::word) {
      --from_pile;
      card = next_in_pile(server);
    }
    if (card) {
      co_await access(*card, server);
    }
  }
}

// How many cards there are to access before anything changes their number.
std::int32_t Netrunner::count_accesses(Server server) const {
  if (server == archives && !run_->only_access && since(3)) {
    return static_cast<std::int32_t>(roots(server).size()) + table_.size(discard(corp));
  }
  Choices choices;
  list_access(server, 0, choices);
  const std::int32_t pile =
      server.is_remote() || server == archives ? 0 : table_.size(server == hq ? hand(corp) : deck(corp));
  return static_cast<std::int32_t>(choices.size()) + std::min(pile, 1 + run_->access_bonus);
}

void Netrunner::list_access(Server server, std::int32_t from_pile, Choices& choices) const {
  if (run_->only_access) {
    const Card card = *run_->only_access;
    if (!notes_[at(card)].was_accessed && table_.zone_of(card) == root(server)) {
      choices.add(choice_of(card));
    }
    return;
  }
  for (const Card card : roots(server)) {
    if (!notes_[at(card)].was_accessed) {
      choices.add(choice_of(card));
    }
  }
  if (server == archives) {
    for (const Card card : table_.cards(discard(corp))) {
      if (!notes_[at(card)].was_accessed && does_something_in_archives(card)) {
        choices.add(choice_of(card));
      }
    }
    if (has_everything_else() && since(3)) {
      choices.add(Choice::word("Everything else", first_server));
    }
  } else if (!server.is_remote() && from_pile > 0 && has_pile_card(server)) {
    choices.add(Choice::word(card_from[server], first_server));
  }
}

bool Netrunner::does_something_in_archives(Card card) const {
  return printed(card).type == Type::agenda || printed(card).is_accessed_anywhere;
}

bool Netrunner::has_everything_else() const {
  return std::ranges::any_of(table_.cards(discard(corp)), [&](Card card) {
    return !notes_[at(card)].was_accessed && !does_something_in_archives(card);
  });
}

// What does nothing in Archives when it is accessed, at once, up to so many cards; gives how many.
std::int32_t Netrunner::access_everything_else(std::int32_t most) {
  std::int32_t count = 0;
  for (const Card card : table_.cards(discard(corp))) {
    if (count < most && !notes_[at(card)].was_accessed && !does_something_in_archives(card)) {
      notes_[at(card)].was_accessed = true;
      ++count;
    }
  }
  if (has_everything_else()) {
    log("{} accesses {} of the other cards from {}", runner, count, name_of[archives]);
  } else {
    log("{} accesses everything else from {}", runner, name_of[archives]);
  }
  return count;
}

bool Netrunner::has_pile_card(Server server) const {
  return std::ranges::any_of(table_.cards(server == hq ? hand(corp) : deck(corp)),
                             [&](Card card) { return !notes_[at(card)].was_accessed; });
}

// From HQ any of them, by chance; from R&D the topmost; none twice.
std::optional<Card> Netrunner::next_in_pile(Server server) {
  small_vector<Card, 16> left;
  for (const Card card : table_.cards(server == hq ? hand(corp) : deck(corp))) {
    if (!notes_[at(card)].was_accessed) {
      left.push_back(card);
    }
  }
  if (left.empty()) {
    return std::nullopt;
  }
  if (server == rd) {
    return left.back();
  }
  learn(Knowers::everybody());
  return left[random("access").below(left.size())];
}

Task<> Netrunner::access(Card card, Server server) {
  notes_[at(card)].was_accessed = true;
  table_.show_to(card, runner);
  log("{} accesses {} from {}", runner, table_.named(card), name_of[server]);
  if (is_installed(card) && printed(card).hook(When::accessed) != nullptr) {
    table_.reveal(card);  // what happens tells what it is
  }
  co_await fire(When::accessed, card);
  const Face& face = printed(card);
  small_vector<Choice, 2> choices;
  if (face.type == Type::agenda) {
    choices.push_back(Choice::word("Steal", say_yes));
  } else {
    const bool can_be_trashed = face.trash >= 0 && table_.zone_of(card) != discard(corp);
    if (can_be_trashed && face.trash <= to_spend(runner)) {
      choices.push_back(Choice::word(pay_to_trash_label[static_cast<std::size_t>(face.trash)], say_end));
    }
    choices.push_back(Choice::word("No action", say_no));
  }
  const Choice choice = co_await pick(runner, faces_->accessed_title(table_.face(card)), choices);
  if (choice.value == say_yes) {
    co_await steal(card);
  } else if (choice.value == say_end) {
    pay_to_trash(card);
  }
}

void Netrunner::pay_to_trash(Card card) {
  const std::int32_t cost = std::max(0, printed(card).trash);
  pay(runner, cost);
  log("{} pays {} [Credits] to trash {}", runner, cost,
      LogArg::card(table_.face(card), Knowers::everybody()));
  if (run_ && printed(card).lingers && is_rezzed(card)) {
    run_->lingering.push_back(card);
  }
  table_.reveal(card);
  move_openly(card, discard(corp));
  clear_card(card);
  notes_[at(card)].was_accessed = since(3);  // out of the root of Archives into Archives: not once more
}

Task<> Netrunner::steal(Card card) {
  run_->has_stolen = true;
  clear_card(card);
  table_.reveal(card);
  table_.move(card, scored(runner));
  log("{} steals {} and gains {} agenda points", runner, table_.named(card), printed(card).points);
  co_await check_points();
  co_await fire(When::stolen, card);
}

}  // namespace rondel::games::netrunner
