// The Runner's rules.
#include "netrunner/bot/bot.h"

namespace rondel::games::netrunner {
namespace {

constexpr std::int32_t out_of_reach = 1'000;
constexpr std::int32_t hidden_ice = 3;  // what ice that is not rezzed may cost to get past

std::int32_t cost_to_break(const NetSight& sight, Card ice, Card breaker) {
  const Face& wall = *sight.face(ice);
  const Breaker& how = sight.face(breaker)->breaker;
  if (how.breaks != any_ice && (how.breaks & wall.subtypes) == 0) {
    return out_of_reach;
  }
  const std::int32_t missing = std::max(0, sight.strength(ice) - sight.strength(breaker));
  const auto subroutines = static_cast<std::int32_t>(wall.own_subroutines().size());
  return missing * how.pump_cost + (subroutines + how.count - 1) / how.count * how.cost;
}

std::int32_t cost_to_pass(const NetSight& sight, Card ice) {
  if (!sight.is_rezzed(ice)) {
    return hidden_ice;
  }
  std::int32_t best = out_of_reach;
  for (const Card card : sight.rig()) {
    if (sight.face(card)->is_breaker()) {
      best = std::min(best, cost_to_break(sight, ice, card));
    }
  }
  return best;
}

std::int32_t cost_to_reach(const NetSight& sight, Server server) {
  std::int32_t sum = 0;
  for (const Card ice : sight.ices(server)) {
    sum += cost_to_pass(sight, ice);
  }
  return sum;
}

bool has_hidden(const NetSight& sight, std::span<const Card> cards) {
  return std::ranges::any_of(cards, [&](Card card) { return sight.face(card) == nullptr; });
}

std::int32_t advancements_in(const NetSight& sight, Server server) {
  std::int32_t most = 0;
  for (const Card card : sight.roots(server)) {
    most = std::max(most, sight.tokens(card, advancement));
  }
  return most;
}

// What there is to gain in a server.
std::int32_t worth_of_server(const NetSight& sight, Server server) {
  if (server == rd) {
    return sight.deck_size(corp) == 0 || sight.knows_top_of_rd() ? 20 : 500;
  }
  if (server == hq) {
    return sight.unknown_in_hq() == 0 ? 20 : 470;
  }
  if (server == archives) {
    return std::min(480, 120 * sight.unknown_in_archives());
  }
  return has_hidden(sight, sight.roots(server)) ? 520 + 60 * advancements_in(sight, server) : 10;
}

// Cards in the grip are what damage is taken with.
std::int32_t cards_needed(const NetSight& sight, Server server) {
  std::int32_t needed = has_hidden(sight, sight.ices(server)) ? 4 : 1;
  if (server.is_remote()) {
    needed = std::max(needed, 3 + advancements_in(sight, server));
  }
  return needed;
}

// With so much help for the way.
std::int32_t worth_of_run(const NetSight& sight, Server server, std::int32_t help = 0) {
  const std::int32_t cost = std::max(0, cost_to_reach(sight, server) - help);
  if (cost > sight.credits_for_run() || sight.hand_size(runner) < cards_needed(sight, server)) {
    return never;
  }
  return worth_of_server(sight, server) - 15 * cost;
}

// The best server for an event that helps a run along; only one whose ice makes it worth a card.
std::int32_t worth_of_run_event(const NetSight& sight, std::int32_t help) {
  std::int32_t best = never;
  for (int i = 0; i < sight.server_count(); ++i) {
    if (cost_to_reach(sight, Server(i)) >= hidden_ice) {
      best = std::max(best, worth_of_run(sight, Server(i), help));
    }
  }
  return best;
}

std::int32_t worth_in_the_rig(const NetSight& sight, const Face& face) {
  if (face.is_breaker()) {
    const bool is_needed =
        face.breaker.breaks == any_ice ? sight.rig().empty() : !sight.has_breaker(face.breaker.breaks);
    return is_needed && sight.credits() >= face.cost + 1 ? 560 : never;
  }
  if (face.credits > 0) {
    return 540;
  }
  return sight.credits() >= face.cost + 4 ? 320 : never;
}

std::int32_t worth_of_event(const NetSight& sight, const Face& face) {
  const std::string_view name = face.name.view();
  if (name == "Sure Gamble") {
    return 900;
  }
  if (name == "Creative Commission") {
    return sight.clicks() == 1 ? 800 : 300;
  }
  if (name == "VRcation") {
    return sight.hand_size(runner) <= 2 ? 700 : never;
  }
  if (name == "Jailbreak") {
    return std::max(worth_of_run(sight, rd), worth_of_run(sight, hq)) + 60;
  }
  if (name == "Overclock") {
    return worth_of_run_event(sight, 4);  // 5 credits, for 1
  }
  if (name == "Tread Lightly") {
    return worth_of_run_event(sight, sight.credits_of(corp) < 8 ? 2 : -1);
  }
  return name == "Wildcat Strike" ? 600 : name == "Mutual Favor" ? 350 : 150;
}

std::int32_t worth_of_using(const NetSight& sight, Card card) {
  const std::string_view name = sight.face(card)->name.view();
  if (name == "Red Team") {
    return std::max({worth_of_run(sight, rd), worth_of_run(sight, hq), worth_of_run(sight, archives)}) + 100;
  }
  if (name == "Pennyshaver") {
    return sight.tokens(card, credit) >= 3 ? 580 : 100;
  }
  if (name == "Conduit") {
    return worth_of_run(sight, rd) + 30;
  }
  if (name == "Smartware Distributor") {  // what lies on it comes back one a turn
    return sight.tokens(card, credit) == 0 ? 340 : 180;
  }
  return name == "Telework Contract" ? 650 : 190;
}

std::int32_t worth_of_card(const NetSight& sight, const Question& question, const Choice& choice) {
  const Card card(choice.value);
  if (choice.label == Text("fully break with")) {
    return 900 - sight.full_break_cost(card).value_or(0);
  }
  if (choice.label == Text("break with") || choice.label == Text("pump")) {
    return never;
  }
  const Face* const face = sight.face(card);
  if (choice.label == Text("play")) {
    return worth_of_event(sight, *face);
  }
  if (choice.label == Text("install")) {
    return worth_in_the_rig(sight, *face);
  }
  if (choice.label == Text("use")) {
    return sight.encounters().empty() ? worth_of_using(sight, card) : never;
  }
  if (question.title == Text("trash a program to make room")) {
    return face->is_breaker() ? -face->cost : 10;
  }
  return 100;  // a card to access, or to take
}

// Whether what is ahead can be got past.
bool is_way_open(const NetSight& sight) {
  const RunState& run = *sight.run();
  std::int32_t sum = 0;
  for (std::int32_t i = 0; i + 1 < run.position; ++i) {
    sum += cost_to_pass(sight, sight.ices(run.server)[static_cast<std::size_t>(i)]);
  }
  return sum <= sight.credits();
}

std::int32_t worth_of_word(const NetSight& sight, const Question& question, const Choice& choice) {
  const bool is_about_leaving = question.title == Text("jack out?");
  switch (choice.value) {
    case say_gain:
      return 310;
    case say_draw:
      return sight.hand_size(runner) < 4 && sight.deck_size(runner) > 0 ? 460 : 120;
    case say_jack_out:
      return is_way_open(sight) ? never : 200;
    case say_click_to_break:
      return sight.clicks() >= sight.subroutines_left() ? 600 : never;
    case say_continue:
      return 100;
    case say_yes:
      return is_about_leaving ? (sight.hand_size(runner) < 2 ? 90 : 10) : 70;
    case say_no:
      return 50;
    case say_end:
      return question.title == Text("Manegarm Skunkworks") || question.title == Text("Funhouse") ? 20
             : sight.credits() >= 6                                                              ? 80
                                                                                                 : 30;
    case say_remove_tag:
      return 150;
    default:
      return never;
  }
}

bool is_worth_keeping(const NetSight& sight) {
  return std::ranges::any_of(sight.hand(), [&](Card card) {
    return sight.face(card)->is_breaker() || sight.face(card)->name == Text("Sure Gamble");
  });
}

}  // namespace

std::int32_t worth_to_runner(const NetSight& sight, const Question& question, const Choice& choice) {
  if (question.title == Text("keep this hand?")) {
    return (choice.value == say_no) == is_worth_keeping(sight) ? 1 : 0;
  }
  if (choice.kind == Choice::Kind::word && choice.value >= first_server) {
    if (question.title == Text("access which card?")) {
      return 50;
    }
    const Server server(choice.value - first_server);
    const bool is_wasted = sight.is_playing_event() && cost_to_reach(sight, server) < hidden_ice;
    return std::max(never, worth_of_run(sight, server) - (is_wasted ? 400 : 0));
  }
  if (choice.kind == Choice::Kind::number) {
    return choice.label == Text("End the run") ? 2 : 1;
  }
  return choice.kind == Choice::Kind::card ? worth_of_card(sight, question, choice)
                                           : worth_of_word(sight, question, choice);
}

}  // namespace rondel::games::netrunner
