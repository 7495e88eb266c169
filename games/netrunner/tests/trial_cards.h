// Cards of no deck, for trying out what the rules can do and none of the decks does, and the game with them: Netrunner as it is, in
// which positions may hold these cards besides those of the decks.
#pragma once

#include <array>

#include "netrunner/game.h"
#include "netrunner/rules/common_effects.h"

namespace rondel::games::netrunner::trial {

inline Task<> tollbooth(Netrunner& play, Card /*me*/) {
  if (play.credits(runner).to_spend() < 3) {
    co_await play.current_run().end();
  }
  play.credits(runner).pay(3);
  play.log("{} pays 3 [Credits]", runner);
}

inline bool is_any_server(const Netrunner& /*play*/, Server /*server*/) { return true; }

inline Task<> inside_job(Netrunner& play, Card me) {
  const std::optional<Server> server = co_await play.servers().pick("run on which server?", is_any_server);
  co_await play.current_run().make({.server = *server, .source = me, .bypasses_first = true});
}

inline Task<> border_control(Netrunner& play, Card me) {
  play.cards().trash(me);
  co_await play.current_run().end();
}

inline Task<> account_siphon(Netrunner& play, Card me) {
  co_await play.current_run().make({.server = hq, .source = me});
}

inline bool is_its_run(const Netrunner& play, Card me) { return play.current_run().is_made_by(me); }

inline Task<> siphon(Netrunner& play, Card /*me*/) {
  play.credits(corp).lose(5);
  play.credits(runner).gain(10);
  co_return;
}

inline bool is_on_hq(const Netrunner& play, Card /*me*/) { return play.current_run().server() == hq; }

inline Task<> ganked(Netrunner& play, Card /*me*/) {
  small_vector<Choice, 8> choices{Choice::word("No", say_no)};
  for (const Card ice : play.servers().ice(play.current_run().server())) {
    if (play.cards().is_rezzed(ice)) {
      choices.push_back(choice_of(ice));
    }
  }
  const Choice choice = co_await play.pick(corp, "force an encounter?", choices);
  if (choice.kind == Choice::Kind::card) {
    co_await play.encounters().force(Card(choice.value));
  }
}

inline Task<> konjin(Netrunner& play, Card me) {
  small_vector<Choice, 8> choices{Choice::word("No", say_no)};
  for (const Server server : play.servers().all()) {
    for (const Card ice : play.servers().ice(server)) {
      if (ice != me && play.cards().is_rezzed(ice)) {
        choices.push_back(choice_of(ice));
      }
    }
  }
  const Choice choice = co_await play.pick(corp, "force an encounter?", choices);
  if (choice.kind == Choice::Kind::card) {
    co_await play.encounters().force(Card(choice.value));
  }
}

inline Task<> bullfrog(Netrunner& play, Card me) {
  play.current_run().lead_with(me, archives);
  co_return;
}

inline Task<> cell_portal(Netrunner& play, Card /*me*/) {
  if (play.current_run().is_on()) {
    co_await play.current_run().redirect(play.current_run().server(), RunPhase::approach_ice);
  }
}

inline Task<> one_way_gate(Netrunner& play, Card /*me*/) {
  play.current_run().forbid_jacking_out();
  co_return;
}

inline Task<> scrap_yard(Netrunner& play, Card /*me*/) {
  small_vector<Choice, 8> choices{Choice::word("No", say_no)};
  for (const Server server : play.servers().all()) {
    for (const Card ice : play.servers().ice(server)) {
      choices.push_back(choice_of(ice));
    }
  }
  const Choice choice = co_await play.pick(corp, "trash which ice?", choices);
  if (choice.kind == Choice::Kind::card) {
    play.cards().trash(Card(choice.value));
  }
}

inline Task<> collapse(Netrunner& play, Card me) {
  play.cards().trash(me);
  co_return;
}

inline Task<> blind_spot(Netrunner& play, Card me) {
  if (play.servers().of(me) == play.current_run().server()) {
    play.breach().access_more(-1);
  }
  co_return;
}

inline Task<> show_room(Netrunner& play, Card me) {
  if (play.servers().of(me) == play.current_run().server()) {
    play.breach().access_only(me);
  }
  co_return;
}

inline Task<> virus_trap(Netrunner& play, Card /*me*/) {
  const bool purges = co_await play.may(corp, "purge virus counters?");
  if (purges) {
    play.rig().purge_viruses();
  }
}

inline Task<> draw_2(Netrunner& play, Card /*me*/) { co_await play.piles(corp).draw(2); }

inline Task<> shuffle_rd(Netrunner& play, Card /*me*/) {
  play.piles(corp).shuffle_deck();
  co_return;
}

inline Task<> dry_run(Netrunner& play, Card /*me*/) {
  for (const Server server : play.servers().all()) {
    for (const Card ice : play.servers().ice(server)) {
      for (const Subroutine& each : play.printed(ice).own_subroutines()) {
        co_await each.effect(play, ice);
      }
    }
  }
}

inline bool is_at_ice(const Netrunner& play, Card /*me*/) { return play.encounters().are_on(); }

inline bool has_credits(const Netrunner& play, Card /*me*/) { return play.credits(runner).count() > 0; }

inline Task<> donation(Netrunner& play, Card /*me*/) {
  play.credits(runner).lose(play.credits(runner).count());
  co_return;
}

inline Task<> detour(Netrunner& play, Card /*me*/) {
  co_await play.current_run().redirect(archives, RunPhase::approach_ice);
}

inline Task<> brain_feed(Netrunner& play, Card /*me*/) { co_await play.damage().core(); }

inline Task<> bad_press(Netrunner& play, Card /*me*/) {
  play.bad_publicity().take(2);
  co_return;
}

inline constexpr Subroutine do_1_net_damage{.label = "Do 1 net damage", .effect = do_net_damage<1>};

inline bool is_poor(const Netrunner& play, Card /*me*/) { return play.credits(corp).count() < 5; }

inline constexpr std::array cards = {
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
    Face{.name = "Anansi",
         .type = Type::ice,
         .subtypes = sentry,
         .cost = 8,
         .strength = 5,
         .subroutines = {do_1_net_damage, do_1_net_damage, do_1_net_damage},
         .text = "Do 1 net damage. Do 1 net damage. Do 1 net damage."},
    Face{.name = "DNA Tracker",
         .type = Type::ice,
         .subtypes = code_gate,
         .cost = 8,
         .strength = 6,
         .subroutines = {do_1_net_damage, do_1_net_damage, do_1_net_damage},
         .text = "Do 1 net damage. Do 1 net damage. Do 1 net damage."},
    Face{.name = "Konjin",
         .type = Type::ice,
         .subtypes = code_gate,
         .cost = 2,
         .hooks = {Hook{When::encountered, konjin}},
         .text = "When it is encountered, the Corp may have the Runner encounter another rezzed ice."},
    Face{.name = "Summons",
         .type = Type::ice,
         .subtypes = barrier,
         .cost = 2,
         .strength = 2,
         .subroutines = {Subroutine{.label = "The Corp may force an encounter", .effect = konjin},
                         Subroutine{.label = "Gain 1 [Credits]", .effect = gain_credits<1>}},
         .text = "The Corp may have the Runner encounter another rezzed ice. Gain 1 credit."},
    Face{.name = "Bullfrog",
         .type = Type::ice,
         .subtypes = code_gate,
         .cost = 2,
         .strength = 3,
         .subroutines = {Subroutine{.label = "Move this before Archives, and the run with it",
                                    .effect = bullfrog}},
         .text = "Move this to the outermost place before Archives. The Runner runs there now."},
    Face{.name = "Cell Portal",
         .type = Type::ice,
         .subtypes = code_gate,
         .cost = 5,
         .strength = 7,
         .subroutines = {Subroutine{.label = "The Runner approaches the outermost ice again",
                                    .effect = cell_portal}},
         .text = "The Runner approaches the outermost ice before the server again."},
    Face{.name = "One-Way Gate",
         .type = Type::ice,
         .subtypes = barrier,
         .cost = 1,
         .strength = 1,
         .hooks = {Hook{When::encountered, one_way_gate}},
         .text = "When it is encountered, the Runner cannot jack out for the rest of the run."},
    Face{.name = "Rotten Fence",
         .type = Type::ice,
         .subtypes = barrier,
         .cost = 1,
         .strength = 1,
         .subroutines = {Subroutine{.label = "Trash this", .effect = collapse}, end_run_subroutine},
         .text = "Trash this. End the run."},
    Face{.name = "Scrap Yard",
         .type = Type::asset,
         .trash = 2,
         .paid = {.label = "trash an ice", .effect = scrap_yard},
         .text = "Trash one of your ice."},
    Face{.name = "Blind Spot",
         .type = Type::upgrade,
         .trash = 5,
         .hooks = {Hook{When::server_breached, blind_spot}},
         .is_region = true,
         .text = "Region. When this server is breached, the Runner accesses 1 card less."},
    Face{.name = "Show Room",
         .type = Type::upgrade,
         .trash = 5,
         .hooks = {Hook{When::server_breached, show_room}},
         .is_region = true,
         .text = "Region. When this server is breached, the Runner accesses nothing but this."},
    Face{.name = "Virus Trap",
         .type = Type::asset,
         .trash = 1,
         .hooks = {Hook{When::accessed, virus_trap}},
         .is_accessed_anywhere = true,
         .text = "When it is accessed, the Corp may purge virus counters. Also in Archives."},
    Face{.name = "Open Files",
         .type = Type::agenda,
         .needed = 3,
         .points = 1,
         .hooks = {Hook{When::stolen, draw_2}},
         .text = "When this is stolen, the Corp draws 2 cards."},
    Face{.name = "Mixed Signals",
         .type = Type::agenda,
         .needed = 3,
         .points = 1,
         .hooks = {Hook{When::stolen, shuffle_rd}},
         .text = "When this is stolen, the Corp shuffles R&D."},
    Face{.name = "Dry Run",
         .type = Type::operation,
         .hooks = {Hook{When::played, dry_run}},
         .text = "Resolve all subroutines of your ice."},
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
         .hooks = {Hook{When::played, account_siphon}},
         .instead = {.applies = is_its_run, .effect = siphon},
         .text = "Run on HQ. Instead of breaching it, you may gain 10 credits; the Corp loses 5."},
    Face{.name = "Security Testing",
         .type = Type::resource,
         .instead = {.applies = is_on_hq, .effect = gain_credits<2>, .is_forced = true},
         .text = "Instead of breaching HQ, gain 2 credits."},
    Face{.name = "Donation",
         .type = Type::resource,
         .paid = {.label = "lose all credits", .is_possible = has_credits, .effect = donation},
         .text = "Lose all your credits."},
    Face{.name = "Detour",
         .type = Type::resource,
         .paid = {.label = "run on Archives instead", .is_possible = is_at_ice, .effect = detour},
         .text = "While you encounter ice: run on Archives instead, approaching its outermost ice."},
};

inline constexpr Sentences accessed{"You accessed ", names_in(cards), "."};

inline const FaceTable& faces() {
  static const FaceTable table(
      {corp_cards(),
       runner_cards(),
       {.faces = cards, .accessed = [](std::size_t place) { return accessed[place]; }}},
      [](const Tabletop& tabletop, Card card, std::int32_t face) {
        return could_be(faces(), tabletop, card, face);
      });
  return table;
}

inline Play* make_play_with_trial_cards(const PlaySetup& setup) {
  return ::new (Arena::current()->allocate(sizeof(Netrunner))) Netrunner(setup, faces());
}

inline const Game& game() {
  static const Game with_trial_cards = [] {
    Game made = netrunner::game;
    made.name = "netrunner-trial";
    made.title = "Netrunner with trial cards";
    made.make_play = make_play_with_trial_cards;
    made.faces = {};
    return made;
  }();
  return with_trial_cards;
}

}  // namespace rondel::games::netrunner::trial
