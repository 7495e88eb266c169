#include "netrunner/rules/breach.h"

#include <algorithm>

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {
namespace {

constexpr Sentences card_from{"Card from ", server_names};
constexpr Sentences breach_of{"Breach ", server_names};
constexpr std::int32_t say_breach = -1;       // beside cards
constexpr std::int32_t no_limit = 1'000'000;  // of accesses in a breach

}  // namespace

Task<> Breach::hold() {
  const bool is_replaced = co_await replace();
  if (!is_replaced) {
    co_await access_cards(play_.current_run().server());
  }
}

// The Runner chooses among what may happen instead; the breach is among it only when none of that has to happen.
Task<bool> Breach::replace() {
  const Server server = play_.current_run().server();
  small_vector<Card, 16> cards;
  play_.cards().list_active(cards);
  small_vector<Choice, 4> choices;
  bool is_forced = false;
  for (const Card card : cards) {
    const Instead& instead = play_.printed(card).instead;
    if (instead.effect != nullptr && instead.applies(play_, card)) {
      choices.push_back(Choice::word(play_.printed(card).name, card.index()));
      is_forced = is_forced || instead.is_forced;
    }
  }
  if (choices.empty()) {
    co_return false;
  }
  if (!is_forced) {
    choices.push_back(Choice::word(breach_of[server], say_breach));
  }
  Choice choice = choices[0];
  if (choices.size() > 1) {
    const Choice picked = co_await play_.pick(runner, "instead of the breach?", choices);
    choice = picked;
  }
  if (choice.value == say_breach) {
    co_return false;
  }
  const Card card(choice.value);
  play_.log("{} uses {} instead of breaching {}", runner, table_.named(card), name_of[server]);
  co_await play_.printed(card).instead.effect(play_, card);
  co_return true;
}

Task<> Breach::access_cards(Server server) {
  play_.log("{} breaches {}", runner, name_of[server]);
  co_await play_.triggers().fire(When::server_breached);
  play_.turn().note_breach(server);
  play_.cards().notes().forget_accesses();
  if (server == archives) {
    table_.reveal_all(discard_of(corp));
  }
  std::int32_t from_pile = 1 + changes_.more_from_pile;
  std::int32_t left = changes_.more_of_all == 0 ? no_limit : count_accesses(server) + changes_.more_of_all;
  while (left > 0) {
    Choices choices;
    list(server, from_pile, choices);
    if (choices.size() == 0) {
      co_return;
    }
    Choice choice = choices[0];
    if (choices.size() > 1) {
      const Choice picked = co_await play_.pick(runner, "access which card?", choices);
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
      co_await access_.access(*card, server);
    }
  }
}

// How many cards there are to access before anything changes their number.
std::int32_t Breach::count_accesses(Server server) const {
  if (server == archives && !changes_.only && play_.since(3)) {
    return static_cast<std::int32_t>(play_.servers().root(server).size()) + table_.size(discard_of(corp));
  }
  Choices choices;
  list(server, 0, choices);
  const bool has_pile = !server.is_remote() && server != archives;
  const std::int32_t pile = has_pile ? table_.size(pile_of(server)) : 0;
  return static_cast<std::int32_t>(choices.size()) + std::min(pile, 1 + changes_.more_from_pile);
}

// --- what there is to access ---

bool Breach::was_accessed(Card card) const { return play_.cards().notes().of(card).was_accessed; }

void Breach::list(Server server, std::int32_t from_pile, Choices& choices) const {
  if (changes_.only) {
    const Card card = *changes_.only;
    if (!was_accessed(card) && table_.zone_of(card) == root_of(server)) {
      choices.add(choice_of(card));
    }
    return;
  }
  for (const Card card : play_.servers().root(server)) {
    if (!was_accessed(card)) {
      choices.add(choice_of(card));
    }
  }
  if (server == archives) {
    list_in_archives(choices);
  } else if (!server.is_remote() && from_pile > 0 && has_pile_card(server)) {
    choices.add(Choice::word(card_from[server], first_server));
  }
}

void Breach::list_in_archives(Choices& choices) const {
  for (const Card card : play_.piles(corp).discard()) {
    if (!was_accessed(card) && does_something_in_archives(card)) {
      choices.add(choice_of(card));
    }
  }
  if (has_everything_else() && play_.since(3)) {
    choices.add(Choice::word("Everything else", first_server));
  }
}

bool Breach::has_pile_card(Server server) const {
  return std::ranges::any_of(table_.cards(pile_of(server)), [&](Card card) { return !was_accessed(card); });
}

// From HQ any of them, by chance; from R&D the topmost; none twice.
std::optional<Card> Breach::next_in_pile(Server server) {
  small_vector<Card, 16> left;
  for (const Card card : table_.cards(pile_of(server))) {
    if (!was_accessed(card)) {
      left.push_back(card);
    }
  }
  if (left.empty()) {
    return std::nullopt;
  }
  if (server == rd) {
    return left.back();
  }
  play_.learn(Knowers::everybody());
  return left[play_.random("access").below(left.size())];
}

// --- Archives ---

bool Breach::does_something_in_archives(Card card) const {
  return play_.printed(card).type == Type::agenda || play_.printed(card).is_accessed_anywhere;
}

bool Breach::has_everything_else() const {
  return std::ranges::any_of(play_.piles(corp).discard(), [&](Card card) {
    return !was_accessed(card) && !does_something_in_archives(card);
  });
}

// What does nothing in Archives when it is accessed, at once, up to so many cards; gives how many.
std::int32_t Breach::access_everything_else(std::int32_t most) {
  std::int32_t count = 0;
  for (const Card card : play_.piles(corp).discard()) {
    if (count < most && !was_accessed(card) && !does_something_in_archives(card)) {
      play_.cards().notes().of(card).was_accessed = true;
      ++count;
    }
  }
  if (has_everything_else()) {
    play_.log("{} accesses {} of the other cards from {}", runner, count, name_of[archives]);
  } else {
    play_.log("{} accesses everything else from {}", runner, name_of[archives]);
  }
  return count;
}

}  // namespace rondel::games::netrunner
