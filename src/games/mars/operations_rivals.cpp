// Operations that take from the other players.
#include "games/mars/handlers.h"

namespace rondel::games::tharsis {

// --- other players ---

bool Operations::can_hurt(const Mars& play, const Doing& doing, Ahead& ahead) {
  const Amount hurt = amount(doing);
  if (!is_production(hurt.what) || play.is_solo()) {
    return true;
  }
  const Resource what = produced(hurt.what);
  bool has_victim = false;
  for (const Seat seat : play.seats()) {
    const std::int32_t extra = seat == doing.seat ? ahead.production[at(what)] : 0;
    has_victim = has_victim || play.can_drop(seat, what, hurt.count - extra);
  }
  return has_victim;
}

Task<> Operations::do_hurt(Mars& play, Doing doing) {
  const Amount hurt = amount(doing);
  if (is_production(hurt.what)) {
    co_await lower_production(play, doing.seat, produced(hurt.what), hurt.count);
  } else if (const Holds holds = kind(hurt.what); at(holds) < holds_count) {
    co_await hurt_card(play, doing.seat, holds, hurt.count);
  } else {
    co_await hurt_stock(play, doing.seat, resource(hurt.what), hurt.count);
  }
}

Task<> Operations::lower_production(Mars& play, Seat seat, Resource what, std::int32_t count) {
  if (play.is_solo()) {
    play.log("the neutral opponent loses production");
    co_return;
  }
  small_vector<Choice, 8> players;
  for (const Seat each : play.seats()) {
    if (play.can_drop(each, what, count)) {
      players.push_back(Choice::seat(each));
    }
  }
  if (players.empty()) {
    co_return;
  }
  const Seat victim = co_await choose_player(seat, "whose production falls?", players);
  play.change_production(victim, what, -count);
}

Task<> Operations::hurt_card(Mars& play, Seat seat, Holds holds, std::int32_t count) {
  vector<Choice> cards = play.victims(seat, holds);
  cards.push_back(Choice::word("nobody"));
  const Choice chosen = co_await choose(seat, "remove from which card?", cards);
  if (chosen.kind == Choice::Kind::card) {
    const Card card(chosen.value);
    play.add_resources(card, -std::min(count, play.on_card(card)));
  }
}

Task<> Operations::hurt_stock(Mars& play, Seat seat, Resource what, std::int32_t count) {
  small_vector<Choice, 8> players;
  for (const Seat each : play.seats()) {
    const bool is_safe = each != seat && what == Resource::plant && play.player(each).modifiers.is_protected;
    if (play.stock(each, what) > 0 && !is_safe) {
      players.push_back(Choice::seat(each));
    }
  }
  players.push_back(Choice::word("nobody"));
  const Choice chosen = co_await choose(seat, hurt_titles[at(what)], players);
  if (chosen.kind == Choice::Kind::seat) {
    const Seat victim(chosen.value);
    play.change_stock(victim, what, -std::min(count, play.stock(victim, what)));
  }
}

Task<> Operations::do_steal(Mars& play, Doing doing) {
  const Amount stolen = amount(doing);
  const Resource what = resource(stolen.what);
  if (play.is_solo()) {
    play.change_stock(doing.seat, what, stolen.count);
    co_return;
  }
  small_vector<Choice, 8> players;
  for (const Seat each : play.others(doing.seat)) {
    if (play.stock(each, what) > 0) {
      players.push_back(Choice::seat(each));
    }
  }
  players.push_back(Choice::word("nobody"));
  const Choice chosen = co_await choose(doing.seat, steal_titles[at(what)], players);
  if (chosen.kind == Choice::Kind::seat) {
    const Seat victim(chosen.value);
    const std::int32_t count = std::min(stolen.count, play.stock(victim, what));
    play.change_stock(victim, what, -count);
    play.change_stock(doing.seat, what, count);
  }
}

Task<> Operations::do_flood(Mars& play, Doing doing) {
  const Amount lost = amount(doing);
  small_vector<Choice, 8> players;
  for (const Seat each : play.others(doing.seat)) {
    if (play.last_area_ != no_area && play.stock(each, Resource::mc) > 0 &&
        play.is_beside_own(play.last_area_, each)) {
      players.push_back(Choice::seat(each));
    }
  }
  if (players.empty()) {
    co_return;
  }
  players.push_back(Choice::word("nobody"));
  const Choice chosen = co_await choose(doing.seat, "who is flooded?", players);
  if (chosen.kind == Choice::Kind::seat) {
    const Seat victim(chosen.value);
    play.change_stock(victim, Resource::mc, -std::min(lost.count, play.stock(victim, Resource::mc)));
  }
}

}  // namespace rondel::games::tharsis
