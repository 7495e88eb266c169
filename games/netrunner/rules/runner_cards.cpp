// The Runner's cards. Each reads like what is printed on it.
#include <algorithm>
#include <array>

#include "netrunner/rules/common_effects.h"

namespace rondel::games::netrunner {
namespace {

bool is_any_server(const Netrunner& /*play*/, Server /*server*/) { return true; }
bool is_hq_or_rd(const Netrunner& /*play*/, Server server) { return server == hq || server == rd; }
bool is_fresh_central(const Netrunner& play, Server server) {
  return !server.is_remote() && !play.turn().has_run_on(server);
}
bool is_on_central(const Netrunner& play) { return !play.current_run().server().is_remote(); }

// --- events ---

Task<> creative_commission(Netrunner& play, Card /*me*/) {
  play.credits(runner).gain(5);
  play.clicks(runner).lose(1);
  co_return;
}

Task<> vrcation(Netrunner& play, Card /*me*/) {
  co_await play.piles(runner).draw(4);
  play.clicks(runner).lose(1);
}

Task<> run_by_event(Netrunner& play, RunPlan plan) {
  play.log("{} makes a run on {}", runner, name_of[plan.server]);
  co_await play.current_run().make(plan);
}

Task<> jailbreak(Netrunner& play, Card me) {
  const std::optional<Server> server = co_await play.servers().pick("run on HQ or R&D", is_hq_or_rd);
  co_await run_by_event(play, {.server = *server, .source = me});
}

Task<> jailbreak_succeeds(Netrunner& play, Card me) {
  if (play.current_run().is_made_by(me)) {
    co_await play.piles(runner).draw(1);
    play.breach().access_more_from_pile(1);
  }
}

Task<> overclock(Netrunner& play, Card me) {
  play.cards().place(me, credit, 5);
  const std::optional<Server> server = co_await play.servers().pick("run on which server?", is_any_server);
  co_await run_by_event(play, {.server = *server, .source = me});
}

Task<> tread_lightly(Netrunner& play, Card me) {
  const std::optional<Server> server = co_await play.servers().pick("run on which server?", is_any_server);
  co_await run_by_event(play, {.server = *server, .source = me, .rez_surcharge = 3});
}

Task<> mutual_favor(Netrunner& play, Card /*me*/) {
  play.piles(runner).look_through_deck();
  small_vector<Choice, 16> choices{Choice::word("No", say_no)};
  for (const Card card : play.piles(runner).deck()) {
    const Face& face = play.printed(card);
    const auto is_same = [&](const Choice& choice) {
      return choice.kind == Choice::Kind::card && play.printed(Card(choice.value)).name == face.name;
    };
    if (face.is_breaker() && std::ranges::none_of(choices, is_same)) {
      choices.push_back(choice_of(card));
    }
  }
  const Choice choice = co_await play.pick(runner, "take which icebreaker?", choices);
  if (choice.kind == Choice::Kind::card) {
    play.piles(runner).take_from_deck(Card(choice.value));
  }
  play.piles(runner).shuffle_deck();
  if (choice.kind == Choice::Kind::card && play.turn().made_successful_run()) {
    co_await play.rig().offer_to_install(Card(choice.value));
  }
}

Task<> wildcat_strike(Netrunner& play, Card /*me*/) {
  static constexpr std::array choices = {Choice::word("Runner gains 6 [Credits]", say_gain),
                                         Choice::word("Runner draws 4 cards", say_draw)};
  const Choice choice = co_await play.pick(corp, "Wildcat Strike", choices);
  if (choice.value == say_gain) {
    play.credits(runner).gain(6);
  } else {
    co_await play.piles(runner).draw(4);
  }
}

// --- hardware and resources ---

Task<> docklands_pass(Netrunner& play, Card /*me*/) {
  if (play.current_run().server() == hq && !play.turn().has_breached(hq)) {
    play.breach().access_more_from_pile(1);
  }
  co_return;
}

Task<> put_1_credit(Netrunner& play, Card me) {
  play.cards().place(me, credit, 1);
  co_return;
}

Task<> pennyshaver(Netrunner& play, Card me) {
  play.cards().place(me, credit, 1);
  co_await play.credits(runner).take_all_from(me);
}

bool has_fresh_central(const Netrunner& play, Card /*me*/) {
  return is_fresh_central(play, hq) || is_fresh_central(play, rd) || is_fresh_central(play, archives);
}

Task<> red_team(Netrunner& play, Card me) {
  const std::optional<Server> server = co_await play.abilities().pick_server(me, is_fresh_central);
  if (server) {
    co_await run_by_event(play, {.server = *server, .source = me});
  }
}

Task<> red_team_succeeds(Netrunner& play, Card me) {
  if (play.current_run().is_made_by(me)) {
    co_await play.credits(runner).take_from(me, 3);
  }
}

Task<> smartware_distributor(Netrunner& play, Card me) {
  play.cards().place(me, credit, 3);
  co_return;
}

Task<> smartware_pays(Netrunner& play, Card me) {
  if (play.cards().tokens(me, credit) > 0) {
    co_await play.credits(runner).take_from(me, 1);
  }
}

bool is_unused_this_turn(const Netrunner& play, Card me) { return !play.cards().was_used_this_turn(me); }

// --- programs ---

std::int32_t two_after_success(const Netrunner& play, Card /*me*/) {
  return play.turn().made_successful_run() ? 2 : 0;
}

std::int32_t one_for_each_breaker(const Netrunner& play, Card /*me*/) { return play.rig().breakers(); }

Task<> mayfly(Netrunner& play, Card me) {
  if (play.cards().broke_this_run(me)) {
    play.cards().trash(me);
  }
  co_return;
}

Task<> conduit(Netrunner& play, Card me) { co_await run_by_event(play, {.server = rd, .source = me}); }

Task<> conduit_digs(Netrunner& play, Card me) {
  if (play.current_run().is_made_by(me)) {
    play.breach().access_more_from_pile(play.cards().tokens(me, virus));
  }
  co_return;
}

Task<> conduit_grows(Netrunner& play, Card me) {
  if (play.current_run().server() == rd && play.current_run().now().is_successful) {
    const bool grows = co_await play.may(runner, "place a virus counter on Conduit?");
    play.cards().place(me, virus, grows ? 1 : 0);
  }
}

Task<> leech_grows(Netrunner& play, Card me) {
  if (is_on_central(play)) {
    play.cards().place(me, virus, 1);
  }
  co_return;
}

bool has_virus_at_ice(const Netrunner& play, Card me) {
  return play.cards().tokens(me, virus) > 0 && play.encounters().are_on();
}

Task<> leech(Netrunner& play, Card me) {
  play.cards().place(me, virus, -1);
  play.encounters().weaken_ice(1);
  co_return;
}

constexpr std::array runner_faces = {
    Face{.name = "Creative Commission",
         .type = Type::event,
         .cost = 1,
         .hooks = {Hook{When::played, creative_commission}},
         .text = "Gain 5 credits. Lose a click if you have one."},
    Face{.name = "Jailbreak",
         .type = Type::event,
         .hooks = {Hook{When::played, jailbreak}, Hook{When::run_succeeds, jailbreak_succeeds}},
         .text = "Run on HQ or R&D. If successful, draw 1 card and access 1 more card."},
    Face{.name = "Overclock",
         .type = Type::event,
         .cost = 1,
         .hooks = {Hook{When::played, overclock}},
         .text = "Put 5 credits on this and run on any server. You may spend them during that run."},
    Face{.name = "Sure Gamble",
         .type = Type::event,
         .cost = 5,
         .hooks = {Hook{When::played, gain_credits<9>}},
         .text = "Gain 9 credits."},
    Face{.name = "Tread Lightly",
         .type = Type::event,
         .cost = 1,
         .hooks = {Hook{When::played, tread_lightly}},
         .text = "Run on any server. During that run ice costs 3 more to rez."},
    Face{.name = "VRcation",
         .type = Type::event,
         .cost = 1,
         .hooks = {Hook{When::played, vrcation}},
         .text = "Draw 4 cards. Lose a click if you have one."},
    Face{.name = "Docklands Pass",
         .type = Type::hardware,
         .cost = 2,
         .hooks = {Hook{When::server_breached, docklands_pass}},
         .is_unique = true,
         .text = "The first time each turn you breach HQ, access 1 more card."},
    Face{.name = "Pennyshaver",
         .type = Type::hardware,
         .cost = 3,
         .hooks = {Hook{When::run_succeeds, put_1_credit}},
         .click = {.label = "take all", .effect = pennyshaver},
         .memory_bonus = 1,
         .is_unique = true,
         .text = "1 more memory. Each successful run puts 1 credit on this. Click: put 1 credit on this, "
                 "then take all."},
    Face{.name = "Red Team",
         .type = Type::resource,
         .cost = 5,
         .credits = 12,
         .hooks = {Hook{When::run_succeeds, red_team_succeeds}, Hook{When::emptied, trash_this}},
         .click = {.label = "run", .is_possible = has_fresh_central, .effect = red_team},
         .text = "Comes with 12 credits. Click: run on a central server you have not run on this turn; if "
                 "successful, take 3 "
                 "credits. When it is empty, trash it."},
    Face{.name = "Smartware Distributor",
         .type = Type::resource,
         .hooks = {Hook{When::turn_begins, smartware_pays}},
         .click = {.label = "place 3 credits", .effect = smartware_distributor},
         .text = "Click: put 3 credits on this. When your turn begins, take 1."},
    Face{
        .name = "Telework Contract",
        .type = Type::resource,
        .cost = 1,
        .credits = 9,
        .hooks = {Hook{When::emptied, trash_this}},
        .click = {.label = "take 3 credits", .is_possible = is_unused_this_turn, .effect = take_from_card<3>},
        .text = "Comes with 9 credits. Click, once each turn: take 3. When it is empty, trash it."},
    Face{.name = "Verbal Plasticity",
         .type = Type::resource,
         .cost = 3,
         .first_draw_bonus = 1,
         .is_unique = true,
         .text = "The first time each turn you spend a click to draw a card, draw 2."},
    Face{.name = "Carmen",
         .type = Type::program,
         .cost = 5,
         .strength = 2,
         .memory = 1,
         .breaker = {.breaks = sentry, .pump_cost = 2, .pump = 3},
         .discount = two_after_success,
         .text = "Costs 2 less if you made a successful run this turn. 1: break 1 sentry subroutine. 2: +3 "
                 "strength."},
    Face{.name = "Cleaver",
         .type = Type::program,
         .cost = 3,
         .strength = 3,
         .memory = 1,
         .breaker = {.breaks = barrier, .count = 2, .pump_cost = 2, .pump = 1},
         .text = "1: break up to 2 barrier subroutines. 2: +1 strength."},
    Face{.name = "Mayfly",
         .type = Type::program,
         .cost = 1,
         .strength = 1,
         .memory = 2,
         .breaker = {.breaks = any_ice},
         .hooks = {Hook{When::run_ends, mayfly}},
         .text = "1: break 1 subroutine; trash this when the run ends. 1: +1 strength."},
    Face{.name = "Unity",
         .type = Type::program,
         .cost = 3,
         .strength = 1,
         .memory = 1,
         .breaker = {.breaks = code_gate, .pump_amount = one_for_each_breaker},
         .text = "1: break 1 code gate subroutine. 1: +1 strength for each installed icebreaker."},
    Face{.name = "Mutual Favor",
         .type = Type::event,
         .hooks = {Hook{When::played, mutual_favor}},
         .text = "Search your stack for an icebreaker. If you made a successful run this turn, you may "
                 "install it, paying its "
                 "cost. Otherwise add it to your grip."},
    Face{.name = "Wildcat Strike",
         .type = Type::event,
         .cost = 2,
         .hooks = {Hook{When::played, wildcat_strike}},
         .text = "The Corp chooses: you gain 6 credits or draw 4 cards."},
    Face{.name = "DZMZ Optimizer",
         .type = Type::hardware,
         .cost = 2,
         .memory_bonus = 1,
         .first_program_discount = 1,
         .text = "1 more memory. The first program you install each turn costs 1 less."},
    Face{.name = "Conduit",
         .type = Type::program,
         .cost = 4,
         .memory = 1,
         .hooks = {Hook{When::run_succeeds, conduit_digs}, Hook{When::run_ends, conduit_grows}},
         .click = {.label = "run on R&D", .effect = conduit},
         .text = "When a successful run on R&D ends, you may put a virus counter on this. Click: run on R&D "
                 "and access 1 more "
                 "card for each."},
    Face{.name = "Leech",
         .type = Type::program,
         .cost = 1,
         .memory = 1,
         .hooks = {Hook{When::run_succeeds, leech_grows}},
         .paid = {.label = "-1 strength", .is_possible = has_virus_at_ice, .effect = leech},
         .text = "A successful run on a central server puts a virus counter on this. Counter: the "
                 "encountered ice has 1 "
                 "strength less."},
};

constexpr Sentences accessed_runner{"You accessed ", names_in(runner_faces), "."};

}  // namespace

FaceList runner_cards() {
  return {.faces = runner_faces, .accessed = [](std::size_t place) { return accessed_runner[place]; }};
}

}  // namespace rondel::games::netrunner
