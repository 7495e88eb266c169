// What the Corp does with its clicks, and between them.
#include <algorithm>

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {
namespace {

constexpr std::int32_t cost_to_trash_resource = 2;
constexpr std::int32_t clicks_to_purge = 3;

}  // namespace

// When the clicks are spent, the Corp is asked once more if it might have something to score or to rez.
Task<> Netrunner::act_as_corp() {
  while (clicks(corp) > 0 || has_face_down_root()) {
    Choices choices;
    if (clicks(corp) > 0) {
      offer_corp_actions(choices);
    } else {
      choices.add(Choice::word("end the turn", say_end));
    }
    offer_free_corp_actions(choices);
    const Picks picks =
        co_await ask({.seat = corp, .title = "take an action", .choices = choices, .covered = true});
    const Choice choice = choices[picks[0]];
    if (choice.kind == Choice::Kind::word && choice.value == say_end) {
      co_return;
    }
    co_await do_as_corp(choice);
  }
}

void Netrunner::offer_corp_actions(Choices& choices) const {
  choices.add(Choice::word("gain 1 credit", say_gain));
  choices.add(Choice::word("draw a card", say_draw));
  for (const Card card : table_.cards(hand(corp))) {
    const Face& face = printed(card);
    if (face.type == Type::operation) {
      const bool is_playable = face.is_playable == nullptr || face.is_playable(*this, card);
      if (is_playable && face.cost <= credits(corp)) {
        choices.add(choice_of(card, "play"));
      }
      continue;
    }
    small_vector<Choice, 16> servers;
    list_servers_for(card, servers);
    if (!servers.empty()) {
      choices.add(choice_of(card, "install"));
    }
  }
  for (int i = 0; i < server_count(); ++i) {
    for (const Card card : roots(Server(i))) {
      if (printed(card).is_advanceable() && credits(corp) > 0) {
        choices.add(choice_of(card, "advance"));
      }
      if (is_rezzed(card) && has_click_ability(card)) {
        choices.add(choice_of(card, "use"));
      }
    }
  }
  for (const Card card : table_.cards(rig())) {
    if (tags_ > 0 && printed(card).type == Type::resource && credits(corp) >= cost_to_trash_resource) {
      choices.add(choice_of(card, "trash"));
    }
  }
  if (clicks(corp) >= clicks_to_purge) {
    choices.add(Choice::word("purge virus counters", say_purge));
  }
}

void Netrunner::offer_free_corp_actions(Choices& choices) const {
  offer_rez_in_roots(choices);
  for (int i = 0; i < server_count() && !is_terminal_; ++i) {
    for (const Card card : roots(Server(i))) {
      const Face& face = printed(card);
      if (face.type == Type::agenda && table_.tokens(card, advancement) >= face.needed) {
        choices.add(choice_of(card, "score"));
      }
    }
  }
}

void Netrunner::offer_rez_in_roots(Choices& choices) const {
  for (int i = 0; i < server_count(); ++i) {
    for (const Card card : roots(Server(i))) {
      const Type type = printed(card).type;
      const bool can = type == Type::asset || type == Type::upgrade;
      if (can && !is_rezzed(card) && rez_cost(card) <= credits(corp)) {
        choices.add(choice_of(card, "rez"));
      }
    }
  }
}

Task<> Netrunner::do_as_corp(Choice choice) {
  if (choice.kind == Choice::Kind::card) {
    co_await do_with_corp_card(choice);
    co_return;
  }
  if (choice.value == say_purge) {
    lose_click(corp, clicks_to_purge);
    purge();
    co_return;
  }
  lose_click(corp, 1);
  if (choice.value == say_gain) {
    log("{} spends [Click] to gain 1 [Credits]", corp);
    ++sides_[corp].credits;
  } else {
    log("{} spends [Click] to draw a card", corp);
    co_await draw(corp, 1);
  }
}

Task<> Netrunner::do_with_corp_card(Choice choice) {
  const Card card(choice.value);
  if (choice.label == Text("rez")) {
    co_await rez(card, rez_cost(card));
  } else if (choice.label == Text("score")) {
    co_await score(card);
  } else if (choice.label == Text("install")) {
    co_await install_corp_card(card);
  } else if (choice.label == Text("play")) {
    co_await play_operation(card);
  } else if (choice.label == Text("use")) {
    co_await use_click_ability(card);
  } else if (choice.label == Text("advance")) {
    lose_click(corp, 1);
    pay(corp, 1);
    place(card, advancement, 1);
    log("{} spends [Click] and 1 [Credits] to advance {} in {}", corp, table_.named(card),
        name_of[*server_of(card)]);
  } else {
    lose_click(corp, 1);
    pay(corp, cost_to_trash_resource);
    log("{} spends [Click] and 2 [Credits] to trash a resource", corp);
    trash(card);
  }
}

void Netrunner::purge() {
  log("{} purges all virus counters", corp);
  for (const Card card : table_.cards(rig())) {
    place(card, virus, -table_.tokens(card, virus));
  }
}

// --- installing ---

void Netrunner::list_servers_for(Card card, small_vector<Choice, 16>& servers) const {
  const Type type = printed(card).type;
  const bool is_for_remotes = type == Type::agenda || type == Type::asset;
  bool has_room = remotes_ < most_remotes;
  for (int i = 0; i < server_count(); ++i) {
    const Server server(i);
    has_room = has_room || !exists(server);
    if (exists(server) && (server.is_remote() || !is_for_remotes)) {
      servers.push_back(Choice::word(name_of[server], first_server + i));
    }
  }
  if (has_room) {
    servers.push_back(Choice::word("New remote", first_server + most_servers));
  }
}

Task<> Netrunner::install_corp_card(Card card) {
  small_vector<Choice, 16> servers;
  list_servers_for(card, servers);
  if (servers.empty()) {
    co_return;
  }
  const Type type = printed(card).type;  // what the question was about
  const Text title = type == Type::ice ? Text("protect which server?") : Text("install in which server?");
  const Choice where = co_await pick(corp, title, servers);
  lose_click(corp, 1);
  const int chosen = where.value - first_server;
  const Server server = chosen == most_servers ? next_remote() : Server(chosen);
  if (type == Type::ice) {
    co_await install_ice(card, server);
  } else {
    install_in_root(card, server, type);
  }
}

// Of what stands there as much goes as the Corp likes, and at least as much as it could not pay for.
Task<> Netrunner::install_ice(Card card, Server server) {
  if (!ices(server).empty()) {
    const small_vector<Choice, 16> standing = table_.choices(ice(server));
    const auto count = static_cast<std::int32_t>(standing.size());
    const auto least = static_cast<std::uint16_t>(std::max(0, count - credits(corp)));
    const small_vector<std::int32_t, 4> first = co_await choose_cards(
        corp, "trash ice there first?", standing, {least, static_cast<std::uint16_t>(count)});
    for (const std::int32_t each : first) {
      trash(Card(each));
    }
  }
  const auto cost = static_cast<std::int32_t>(ices(server).size());
  pay(corp, cost);
  table_.move(card, ice(server));
  log_redacted("{} spends [Click] and {} [Credits] to install ice protecting {}: {}",
               "{} spends [Click] and {} [Credits] to install ice protecting {}", corp, cost, name_of[server],
               table_.named(card));
  notes_[at(card)].installed_in = turns_;
}

// There is room for one agenda or asset, and for one region. Whether something makes room tells what it is.
void Netrunner::install_in_root(Card card, Server server, Type type) {
  if (!roots(server).empty()) {
    learn(Knowers::everybody());
  }
  const small_vector<Card, 4> inside{roots(server)};
  for (const Card other : inside) {
    const bool is_upgrade = printed(other).type == Type::upgrade;
    const bool makes_room =
        type == Type::upgrade ? printed(card).is_region && printed(other).is_region : !is_upgrade;
    if (makes_room) {
      trash(other);
    }
  }
  table_.move(card, root(server));
  log("{} spends [Click] to install {} in {}", corp, table_.named(card), name_of[server]);
  notes_[at(card)].installed_in = turns_;
}

// --- playing, rezzing, scoring ---

Task<> Netrunner::play_operation(Card card) {
  const std::int32_t face = table_.face(card);
  lose_click(corp, 1);
  pay(corp, face_at(face).cost);
  table_.move(card, played());
  learn(Knowers::everybody());  // that it can be played tells what else is there
  log("{} spends [Click] and {} [Credits] to play {}", corp, face_at(face).cost, table_.named(card));
  co_await fire(When::played, card);
  if (face_at(face).is_terminal) {
    is_terminal_ = true;
    sides_[corp].clicks = 0;
  }
  if (table_.zone_of(card) == played()) {
    table_.move(card, discard(corp));
  }
}

Task<> Netrunner::rez(Card card, std::int32_t cost) {
  pay(corp, cost);
  table_.reveal(card);
  place(card, rezzed, 1);
  place(card, credit, printed(card).credits);
  log("{} pays {} [Credits] to rez {}", corp, cost, table_.named(card));
  trash_older_copy(card);
  co_return;
}

Task<> Netrunner::score(Card card) {
  clear_card(card);
  table_.move(card, scored(corp));
  log("{} scores {} and gains {} agenda points", corp, table_.named(card), printed(card).points);
  co_await check_points();
  co_await fire(When::scored, card);
}

}  // namespace rondel::games::netrunner
