// The verbs that cards are written in.
#include <algorithm>
#include <array>

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {

// --- credits and clicks ---

void Netrunner::gain(Seat side, std::int32_t count) {
  sides_[side].credits += count;
  log("{} gains {} [Credits]", side, count);
}

void Netrunner::lose(Seat side, std::int32_t count) {
  const std::int32_t lost = std::min(count, credits(side));
  sides_[side].credits -= lost;
  log("{} loses {} [Credits]", side, lost);
}

std::int32_t Netrunner::to_spend(Seat side) const {
  std::int32_t sum = credits(side);
  if (side == runner && run_) {
    sum += publicity_credits_;
    for (const Card card : table_.cards(played())) {
      sum += table_.tokens(card, credit);
    }
  }
  return sum;
}

// What lies on cards for this run goes first: it is gone afterwards.
void Netrunner::pay(Seat side, std::int32_t count) {
  std::int32_t left = count;
  if (side == runner && run_) {
    const std::int32_t publicity = std::min(left, publicity_credits_);
    publicity_credits_ -= publicity;
    left -= publicity;
    for (const Card card : table_.cards(played())) {
      const std::int32_t taken = std::min(left, table_.tokens(card, credit));
      place(card, credit, -taken);
      left -= taken;
    }
  }
  sides_[side].credits = std::max(0, credits(side) - left);
}

void Netrunner::lose_click(Seat side, std::int32_t count) {
  sides_[side].clicks = std::max(0, clicks(side) - count);
}

void Netrunner::place(Card card, Text kind, std::int32_t count) {
  if (count != 0) {
    table_.add_tokens(card, kind, count);
  }
}

Task<> Netrunner::take_credits(Card card, std::int32_t count) {
  const std::int32_t there = table_.tokens(card, credit);
  const std::int32_t taken = std::min(count, there);
  const Seat side = owner(printed(card));
  place(card, credit, -taken);
  sides_[side].credits += taken;
  log("{} takes {} [Credits] from {}", side, taken, table_.named(card));
  if (taken == there) {
    co_await fire(When::emptied, card);
  }
}

// --- cards ---

Task<> Netrunner::draw(Seat side, std::int32_t count) {
  for (std::int32_t i = 0; i < count; ++i) {
    const std::optional<Card> card = table_.draw(deck(side), hand(side));
    if (card) {
      log("{} draws {}", side, table_.named(*card));
    } else if (side == corp) {
      co_await win(runner, "R&D is empty");
    }
  }
}

Task<> Netrunner::damage(std::int32_t count, Text kind) {
  log("the Runner suffers {} {} damage", count, kind);
  last_damaged_.reset();
  if (count > table_.size(hand(runner))) {
    co_await win(corp, "the Runner is flatlined");
  }
  for (std::int32_t i = 0; i < count; ++i) {
    const Card card = table_.pick_at_random(hand(runner), random("damage"));
    learn(Knowers::everybody());
    table_.move(card, discard(runner));
    log("{} is trashed", table_.named(card));
    last_damaged_ = card;
  }
}

Task<> Netrunner::core_damage() {
  ++core_damage_;
  co_await damage(1, "core");
}

void Netrunner::give_tags(std::int32_t count) {
  tags_ += count;
  log("the Runner takes {} tags", count);
}

void Netrunner::clear_card(Card card) {
  for (const Text kind : {advancement, credit, virus, rezzed}) {
    place(card, kind, -table_.tokens(card, kind));
  }
  notes_[at(card)] = {};
}

// A card that leaves a hand by way of the table does so before all eyes: what else is known of that hand stays known.
void Netrunner::move_openly(Card card, Zone to) {
  table_.move(card, played());
  table_.move(card, to);
}

void Netrunner::trash(Card card) {
  const Face& face = printed(card);
  if (run_ && face.lingers && is_rezzed(card) && table_.zone_of(card) == root(run_->server)) {
    run_->lingering.push_back(card);
  }
  log("{} is trashed", table_.named(card));
  take_out_of_run(card);
  table_.move(card, discard(owner(face)));
  clear_card(card);
}

void Netrunner::trash_older_copy(Card card) {
  if (!printed(card).is_unique) {
    return;
  }
  small_vector<Card, 16> cards;
  list_active(cards);
  for (const Card other : cards) {
    if (other != card && is_installed(other) && table_.face(other) == table_.face(card)) {
      trash(other);
    }
  }
}

Task<> Netrunner::rez_for_free(Card card) { return rez(card, 0); }

// --- the stack ---

void Netrunner::look_through_stack() {
  for (const Card card : table_.cards(deck(runner))) {
    table_.show_to(card, runner);
  }
}

void Netrunner::take_from_stack(Card card) {
  table_.reveal(card);
  table_.move(card, hand(runner));
  log("{} takes {} from the stack", runner, table_.named(card));
}

Task<> Netrunner::offer_to_install(Card card) {
  if (!can_install(card)) {
    co_return;
  }
  const bool installs = co_await may(runner, "install it?");
  if (installs) {
    const std::int32_t cost = install_cost(card);
    pay(runner, cost);
    co_await make_room(printed(card).memory);
    log("{} pays {} [Credits] to install {}", runner, cost, table_.named(card));
    put_into_rig(card);
  }
}

// Nobody knows afterwards which of the cards were accessed.
void Netrunner::shuffle_deck(Seat side) {
  table_.shuffle(deck(side), random("deck"));
  for (const Card card : table_.cards(deck(side))) {
    notes_[at(card)].was_accessed = false;
  }
}

// The inner ice comes to stand where the outer one stood, which moves out by one with all beyond it.
void Netrunner::install_ice_inward(Card inner, Card outer) {
  const std::optional<Server> server = server_of(outer);
  if (!server) {
    return;
  }
  const auto& standing = ices(*server);
  const auto place_of_outer = static_cast<std::size_t>(std::ranges::find(standing, outer) - standing.begin());
  const small_vector<Card, 8> outward{standing.subspan(place_of_outer)};
  log("{} installs {} protecting {}", corp, table_.named(inner), name_of[*server]);
  table_.move(inner, ice(*server));
  notes_[at(inner)].installed_in = turns_;
  for (const Card each : outward) {
    table_.move(each, ice(*server));
  }
  if (run_ && run_->server == *server && std::cmp_greater(run_->position, place_of_outer)) {
    ++run_->position;
  }
}

// --- asking ---

Task<Choice> Netrunner::pick(Seat side, Text title, std::span<const Choice> choices) {
  const bool has_cards =
      std::ranges::any_of(choices, [](const Choice& choice) { return choice.kind == Choice::Kind::card; });
  prompts_[side] = {
      .kind = has_cards ? Prompt::Kind::select : Prompt::Kind::other, .title = title, .choices = choices};
  const Picks picks = co_await ask({.seat = side, .title = title, .choices = choices, .covered = true});
  prompts_[side] = {};
  co_return choices[picks[0]];
}

Task<bool> Netrunner::may(Seat side, Text title) {
  static constexpr std::array yes_or_no = {Choice::word("Yes", say_yes), Choice::word("No", say_no)};
  const Choice choice = co_await pick(side, title, yes_or_no);
  co_return choice.value == say_yes;
}

Task<std::optional<Server>> Netrunner::pick_server(Text title,
                                                   bool (*fits)(const Netrunner& play, Server server)) {
  small_vector<Choice, 16> servers;
  list_servers(fits, servers);
  if (servers.empty()) {
    co_return std::nullopt;
  }
  const Choice choice = co_await pick(runner, title, servers);
  co_return Server(choice.value - first_server);
}

Task<std::optional<Server>> Netrunner::pick_server_for(Card card,
                                                       bool (*fits)(const Netrunner& play, Server server)) {
  small_vector<Choice, 16> servers;
  list_servers(fits, servers);
  servers.push_back(Choice::word("Cancel", say_cancel));
  const Choice choice = co_await pick(runner, "run on which server?", servers);
  if (choice.value == say_cancel) {
    gain_click(runner, 1);
    cancelled_ = card;
    log("{} does not use {} after all", runner, table_.named(card));
    co_return std::nullopt;
  }
  co_return Server(choice.value - first_server);
}

void Netrunner::list_servers(bool (*fits)(const Netrunner& play, Server server),
                             small_vector<Choice, 16>& servers) const {
  for (int i = 0; i < server_count(); ++i) {
    if (exists(Server(i)) && fits(*this, Server(i))) {
      servers.push_back(Choice::word(name_of[Server(i)], first_server + i));
    }
  }
}

}  // namespace rondel::games::netrunner
