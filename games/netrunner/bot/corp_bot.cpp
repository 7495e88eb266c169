// The Corp's rules.
#include "netrunner/bot/bot.h"

namespace rondel::games::netrunner {
namespace {

std::int32_t ice_count(const NetSight& sight, Server server) {
  return static_cast<std::int32_t>(sight.ices(server).size());
}

// What is to be guarded in a remote: an agenda or an asset; null for none.
const Face* content_of(const NetSight& sight, Server server) {
  for (const Card card : sight.roots(server)) {
    const Face* const face = sight.face(card);
    if (face->type != Type::upgrade) {
      return face;
    }
  }
  return nullptr;
}

// An ambush wants to be found, so nothing is put before it.
bool is_to_be_guarded(const Face* content) {
  return content != nullptr && content->hook(When::accessed) == nullptr;
}

bool has_agenda(const NetSight& sight, Server server) {
  const Face* const face = content_of(sight, server);
  return face != nullptr && face->type == Type::agenda;
}

// A remote behind ice with room for an agenda; nothing when there is none.
std::optional<Server> scoring_remote(const NetSight& sight) {
  std::optional<Server> best;
  for (int i = central_count; i < sight.server_count(); ++i) {
    const Server server(i);
    const bool is_free = !has_agenda(sight, server) && ice_count(sight, server) > 0;
    if (is_free && (!best || ice_count(sight, server) > ice_count(sight, *best))) {
      best = server;
    }
  }
  return best;
}

bool holds(const NetSight& sight, Type type) {
  return std::ranges::any_of(sight.hand(), [&](Card card) { return sight.face(card)->type == type; });
}

bool has_installed_agenda(const NetSight& sight) {
  for (int i = central_count; i < sight.server_count(); ++i) {
    if (has_agenda(sight, Server(i))) {
      return true;
    }
  }
  return false;
}

std::int32_t worth_of_ice_before(const NetSight& sight, Server server) {
  const std::int32_t there = ice_count(sight, server);
  if (server == archives) {
    return 5;
  }
  if (!server.is_remote()) {
    return there == 0 ? 720 : there == 1 ? 400 : 60;
  }
  return there == 0 ? (is_to_be_guarded(content_of(sight, server)) ? 500 : 300) : there == 1 ? 380 : 50;
}

std::int32_t worth_of_new_remote_with_ice(const NetSight& sight) {
  return scoring_remote(sight) || has_installed_agenda(sight) ? 20 : 600;
}

std::int32_t worth_of_installing_ice(const NetSight& sight) {
  std::int32_t best = worth_of_new_remote_with_ice(sight);
  for (int i = 0; i < sight.server_count(); ++i) {
    const bool is_paid = ice_count(sight, Server(i)) <= sight.credits();
    best = std::max(best, is_paid ? worth_of_ice_before(sight, Server(i)) : 0);
  }
  return best;
}

std::int32_t worth_of_corp_install(const NetSight& sight, const Face& face) {
  switch (face.type) {
    case Type::ice:
      return worth_of_installing_ice(sight);
    case Type::agenda:
      return scoring_remote(sight) && sight.credits() >= 3 ? 560 : never;
    case Type::asset:
      return face.credits == 0 ? 330 : sight.credits() >= 2 ? 450 : 10;
    case Type::upgrade:
      return sight.credits() < face.cost + 2 ? never
             : has_installed_agenda(sight)   ? 500
             : scoring_remote(sight)         ? 470
                                             : 5;
    default:
      return never;
  }
}

std::int32_t worth_of_place(const NetSight& sight, const Choice& where, Card installing) {
  const Face* const face = sight.face(installing);
  const int number = where.value - first_server;
  const bool is_new = number == most_servers;
  if (face == nullptr || face->type == Type::ice) {
    const bool is_paid = is_new || ice_count(sight, Server(number)) <= sight.credits();
    return is_new    ? worth_of_new_remote_with_ice(sight)
           : is_paid ? worth_of_ice_before(sight, Server(number))
                     : never;
  }
  const std::optional<Server> best = scoring_remote(sight);
  const bool is_best = best && !is_new && *best == Server(number);
  if (face->type == Type::asset) {  // not where an agenda should go
    return is_new ? 100 : is_best || has_agenda(sight, Server(number)) ? -100 : 10;
  }
  if (face->type == Type::upgrade) {
    return is_new ? 0 : has_agenda(sight, Server(number)) ? 300 : is_best ? 200 : 10;
  }
  return is_best ? 200 : is_new ? 50 : !is_new && has_agenda(sight, Server(number)) ? -100 : 0;
}

std::int32_t worth_of_advancing(const NetSight& sight, Card card) {
  const Face& face = *sight.face(card);
  if (face.type != Type::agenda) {
    return 15;
  }
  const std::int32_t missing = face.needed - sight.tokens(card, advancement);
  if (missing <= 0) {
    return never;
  }
  return missing <= sight.clicks() && missing <= sight.credits() ? 900 : 480;
}

// What 2 counters are worth on a card that is there since an earlier turn: most where they let it be scored this turn, with what
// is left after playing the card that places them.
std::int32_t worth_of_launching(const NetSight& sight, Card card) {
  const Face& face = *sight.face(card);
  const std::int32_t missing = face.needed - sight.tokens(card, advancement);
  if (face.type != Type::agenda || missing <= 0 || sight.was_installed_this_turn(card)) {
    return face.can_be_advanced ? -10 : never;
  }
  const std::int32_t left = std::max(0, missing - 2);
  const bool scores = left < sight.clicks() && left < sight.credits();
  return scores && missing > 1 ? 950 : missing > 1 ? 100 : 50;
}

std::int32_t worth_of_best_launch(const NetSight& sight) {
  std::int32_t best = never;
  for (int i = central_count; i < sight.server_count(); ++i) {
    for (const Card card : sight.roots(Server(i))) {
      best = std::max(best, worth_of_launching(sight, card));
    }
  }
  return best;
}

// Ice is rezzed where there is something to lose, an upgrade at the last moment.
std::int32_t worth_of_rezzing(const NetSight& sight, Card card) {
  const Face& face = *sight.face(card);
  const std::optional<Server> server = sight.server_of(card);
  if (face.type == Type::ice) {
    const bool matters = server != archives || sight.archives().size() > 3;
    return matters ? 500 : never;
  }
  if (face.type == Type::upgrade) {
    const bool is_last_moment = sight.run() && sight.run()->phase == RunPhase::movement &&
                                sight.run()->position == 0 && sight.run()->server == server;
    return is_last_moment && has_agenda(sight, *server) ? 500 : never;
  }
  return face.credits > 0 ? 800 : never;
}

std::int32_t worth_of_operation(const NetSight& sight, const Face& face) {
  if (face.name == Text("Seamless Launch")) {
    return worth_of_best_launch(sight);
  }
  if (face.name == Text("Public Trail")) {
    return sight.credits() >= face.cost + 6 ? 260 : 120;
  }
  return 650 + face.cost;
}

std::int32_t worth_of_corp_card(const NetSight& sight, const Choice& choice) {
  const Card card(choice.value);
  const Face* const face = sight.face(card);
  if (choice.label == Text("score")) {
    return 10'000;
  }
  if (choice.label == Text("rez")) {
    return worth_of_rezzing(sight, card);
  }
  if (choice.label == Text("advance")) {
    return worth_of_advancing(sight, card);
  }
  if (choice.label == Text("play")) {
    return worth_of_operation(sight, *face);
  }
  if (choice.label == Text("install")) {
    return worth_of_corp_install(sight, *face);
  }
  if (choice.label == Text("use")) {
    return 460;
  }
  return choice.label == Text("trash") ? (sight.credits() >= 8 ? 270 : 130)
                                       : 100 + (face == nullptr ? 0 : face->cost);
}

// Whoever has to draw from an empty R&D has lost.
bool can_spare_cards(const NetSight& sight) { return sight.deck_size(corp) > 5; }

std::int32_t worth_of_corp_word(const NetSight& sight, const Question& question, const Choice& choice) {
  switch (choice.value) {
    case say_gain:
      return sight.credits() < 6 ? 430 : 200;
    case say_draw:
      return !can_spare_cards(sight)                                    ? 0
             : sight.hand_size(corp) < 3 || !holds(sight, Type::agenda) ? 250
                                                                        : 90;
    case say_both:
      return can_spare_cards(sight) ? 500 : 0;
    case say_fire:
      return 500;
    case say_yes:
      return question.title != Text("draw 2 cards?") || can_spare_cards(sight) ? 60 : 0;
    case say_continue:
    case say_end:
      return 100;
    case say_no:
      return 50;
    default:
      return never;
  }
}

}  // namespace

std::int32_t worth_to_corp(const NetSight& sight, const Question& question, const Choice& choice,
                           Card installing) {
  if (question.title == Text("keep this hand?")) {
    const auto ice =
        std::ranges::count_if(sight.hand(), [&](Card card) { return sight.face(card)->type == Type::ice; });
    return (choice.value == say_no) == (ice >= 2) ? 1 : 0;
  }
  if (question.title == Text("place 2 counters on which card?")) {
    return worth_of_launching(sight, Card(choice.value));
  }
  if (choice.kind == Choice::Kind::word && choice.value >= first_server) {
    return worth_of_place(sight, choice, installing);
  }
  return choice.kind == Choice::Kind::card ? worth_of_corp_card(sight, choice)
                                           : worth_of_corp_word(sight, question, choice);
}

}  // namespace rondel::games::netrunner
