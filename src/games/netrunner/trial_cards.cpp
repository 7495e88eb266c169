// Cards of no deck, for trying out what none of the decks does.
#include <array>

#include "games/netrunner/card_helpers.h"

namespace rondel::games::net {
namespace {

Task<> tollbooth(Netrunner& play, Card /*me*/) {
  if (play.to_spend(runner) < 3) {
    co_await play.end_run();
  }
  play.pay(runner, 3);
  play.tell("{} pays 3 [Credits]", runner);
}

bool is_any_server(const Netrunner& /*play*/, Server /*server*/) { return true; }

Task<> inside_job(Netrunner& play, Card me) {
  const std::optional<Server> server = co_await play.pick_server("run on which server?", is_any_server);
  co_await play.make_run({.server = *server, .source = me, .bypasses_first = true});
}

Task<> border_control(Netrunner& play, Card me) {
  play.trash(me);
  co_await play.end_run();
}

Task<> account_siphon(Netrunner& play, Card me) { co_await play.make_run({.server = hq, .source = me}); }

Task<> account_siphon_succeeds(Netrunner& play, Card /*me*/) {
  static constexpr std::array choices = {Choice::word("Account Siphon", say_yes),
                                         Choice::word("Breach HQ", say_no)};
  const Choice choice = co_await play.pick(runner, "instead of breaching HQ?", choices);
  if (choice.value == say_yes) {
    play.replace_access();
    play.lose(corp, 5);
    play.gain(runner, 10);
  }
}

Task<> ganked(Netrunner& play, Card /*me*/) {
  small_vector<Choice, 8> choices{Choice::word("No", say_no)};
  for (const Card ice : play.ices(play.current_run()->server)) {
    if (play.is_rezzed(ice)) {
      choices.push_back(choice_of(ice));
    }
  }
  const Choice choice = co_await play.pick(corp, "force an encounter?", choices);
  if (choice.kind == Choice::Kind::card) {
    co_await play.force_encounter(Card(choice.value));
  }
}

Task<> detour(Netrunner& play, Card /*me*/) { co_await play.redirect(archives, RunPhase::approach_ice); }

Task<> brain_feed(Netrunner& play, Card /*me*/) { co_await play.core_damage(); }

Task<> bad_press(Netrunner& play, Card /*me*/) {
  play.give_bad_publicity(2);
  co_return;
}

bool is_poor(const Netrunner& play, Card /*me*/) { return play.credits(corp) < 5; }

constexpr std::array cards = {
    Face{.name = "Ice Wall",
         .type = Type::ice,
         .subtypes = barrier,
         .cost = 1,
         .strength = 1,
         .subroutines = {end_run_subroutine},
         .text = "End the run."},
    Face{.name = "Tollbooth",
         .type = Type::ice,
         .subtypes = code_gate,
         .cost = 8,
         .strength = 5,
         .subroutines = {end_run_subroutine},
         .hooks = {Hook{When::encountered, tollbooth}},
         .text = "When it is encountered, the Runner pays 3 credits or the run ends. End the run."},
    Face{.name = "Border Control",
         .type = Type::ice,
         .subtypes = barrier,
         .cost = 4,
         .strength = 4,
         .subroutines = {end_run_subroutine},
         .paid = {.label = "trash it: end the run", .effect = border_control},
         .text = "Trash this: end the run. End the run."},
    Face{.name = "Sealed Gate",
         .type = Type::ice,
         .subtypes = barrier,
         .cost = 1,
         .strength = 1,
         .subroutines = {end_run_subroutine, Subroutine{.label = "Gain 1 [Credits]",
                                                        .effect = gain_credits<1>,
                                                        .is_breakable = is_poor}},
         .text = "The second subroutine can be broken only while the Corp has less than 5 credits."},
    Face{.name = "Ganked!",
         .type = Type::upgrade,
         .cost = 0,
         .trash = 5,
         .hooks = {Hook{When::accessed, ganked}},
         .text = "When it is accessed, the Corp may have the Runner encounter a rezzed ice of this server."},
    Face{.name = "Sudden Stop",
         .type = Type::operation,
         .hooks = {Hook{When::played, gain_credits<1>}},
         .is_terminal = true,
         .text = "Terminal. Gain 1 credit."},
    Face{.name = "Brain Feed",
         .type = Type::operation,
         .hooks = {Hook{When::played, brain_feed}},
         .text = "Do 1 core damage."},
    Face{.name = "Bad Press",
         .type = Type::operation,
         .hooks = {Hook{When::played, bad_press}},
         .text = "Take 2 bad publicity."},
    Face{.name = "Corroder",
         .type = Type::program,
         .cost = 2,
         .strength = 2,
         .memory = 1,
         .breaker = {.breaks = barrier},
         .text = "1: break 1 barrier subroutine. 1: +1 strength."},
    Face{.name = "Inside Job",
         .type = Type::event,
         .cost = 2,
         .hooks = {Hook{When::played, inside_job}},
         .text = "Run on any server. Bypass the first ice you encounter."},
    Face{.name = "Account Siphon",
         .type = Type::event,
         .hooks = {Hook{When::played, account_siphon}, Hook{When::run_succeeds, account_siphon_succeeds}},
         .text = "Run on HQ. Instead of breaching it, you may gain 10 credits; the Corp loses 5."},
    Face{.name = "Detour",
         .type = Type::resource,
         .paid = {.label = "run on Archives instead", .effect = detour},
         .text = "While you encounter ice: run on Archives instead, approaching its outermost ice."},
};

constexpr Sentences accessed{"You accessed ", names_in(cards), "."};

}  // namespace

FaceList trial_cards() {
  return {.faces = cards, .accessed = [](std::size_t place) { return accessed[place]; }};
}

}  // namespace rondel::games::net
