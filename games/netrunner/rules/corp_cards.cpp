// The Corp's cards. Each reads like what is printed on it.
#include <array>

#include "netrunner/rules/common_effects.h"

namespace rondel::games::netrunner {
namespace {

// --- agendas ---

Task<> send_a_message(Netrunner& play, Card /*me*/) {
  small_vector<Choice, 16> choices{Choice::word("No", say_no)};
  for (const Server server : play.servers().all()) {
    for (const Card ice : play.servers().ice(server)) {
      if (!play.cards().is_rezzed(ice)) {
        choices.push_back(choice_of(ice));
      }
    }
  }
  if (choices.size() == 1) {
    co_return;
  }
  const Choice choice = co_await play.pick(corp, "rez an ice for free?", choices);
  if (choice.kind == Choice::Kind::card) {
    co_await play.rezzing().rez_for_free(Card(choice.value));
  }
}

Task<> superconducting_hub(Netrunner& play, Card /*me*/) {
  const bool draws = co_await play.may(corp, "draw 2 cards?");
  if (draws) {
    co_await play.piles(corp).draw(2);
  }
}

Task<> orbital_superiority(Netrunner& play, Card /*me*/) {
  if (play.tags().is_tagged()) {
    co_await play.damage().meat(4);
  } else {
    play.tags().give(1);
  }
}

// --- assets and upgrades ---

Task<> nico_campaign_is_empty(Netrunner& play, Card me) {
  play.cards().trash(me);
  co_await play.piles(corp).draw(1);
}

Task<> urtica_cipher(Netrunner& play, Card me) {
  if (play.cards().is_installed(me)) {
    co_await play.damage().net(2 + play.cards().tokens(me, advancement));
  }
}

Task<> manegarm_skunkworks(Netrunner& play, Card /*me*/) {
  small_vector<Choice, 3> choices;
  if (play.clicks(runner).count() >= 2) {
    choices.push_back(Choice::word("Spend [Click][Click]", say_continue));
  }
  if (play.credits(runner).to_spend() >= 5) {
    choices.push_back(Choice::word("Pay 5 [Credits]", say_yes));
  }
  choices.push_back(Choice::word("End the run", say_end));
  const Choice choice = co_await play.pick(runner, "Manegarm Skunkworks", choices);
  if (choice.value == say_continue) {
    play.clicks(runner).lose(2);
    play.log("{} spends [Click][Click]", runner);
  } else if (choice.value == say_yes) {
    play.credits(runner).pay(5);
    play.log("{} pays 5 [Credits]", runner);
  } else {
    co_await play.current_run().end();
  }
}

Task<> amaze_amusements(Netrunner& play, Card me) {
  const RunState& run = play.current_run().now();
  const bool is_here = !play.cards().is_installed(me) || play.servers().of(me) == run.server;
  if (run.has_stolen && is_here) {
    play.tags().give(2);
  }
  co_return;
}

// --- operations ---

// What is there since an earlier turn: ice, and what is in roots.
void list_older_cards(const Netrunner& play, small_vector<Choice, 16>& cards) {
  for (const Server server : play.servers().all()) {
    for (const std::span<const Card> place : {play.servers().root(server), play.servers().ice(server)}) {
      for (const Card card : place) {
        if (!play.cards().was_installed_this_turn(card)) {
          cards.push_back(choice_of(card));
        }
      }
    }
  }
}

bool has_older_card(const Netrunner& play, Card /*me*/) {
  small_vector<Choice, 16> cards;
  list_older_cards(play, cards);
  return !cards.empty();
}

Task<> seamless_launch(Netrunner& play, Card /*me*/) {
  small_vector<Choice, 16> cards;
  list_older_cards(play, cards);
  if (cards.empty()) {
    co_return;
  }
  const Choice choice = co_await play.pick(corp, "place 2 counters on which card?", cards);
  const Card card(choice.value);
  const Server server = *play.servers().of(card);
  play.cards().place(card, advancement, 2);
  play.log(play.table().zone_of(card) == ice_before(server)
               ? Text("2 advancement counters are placed on {} protecting {}")
               : Text("2 advancement counters are placed on {} in {}"),
           play.table().named(card), name_of[server]);
}

Task<> predictive_planogram(Netrunner& play, Card me) {
  static constexpr std::array choices = {Choice::word("Gain 3 [Credits]", say_gain),
                                         Choice::word("Draw 3 cards", say_draw),
                                         Choice::word("Gain 3 [Credits] and draw 3 cards", say_both)};
  const bool may_do_both = play.tags().is_tagged();
  Choice choice = choices.back();
  if (!may_do_both || play.since(3)) {
    const Choice picked =
        co_await play.pick(corp, "Predictive Planogram", std::span(choices).first(may_do_both ? 3 : 2));
    choice = picked;
  }
  if (choice.value != say_draw) {
    co_await gain_credits<3>(play, me);
  }
  if (choice.value != say_gain) {
    co_await play.piles(corp).draw(3);
  }
}

bool runner_succeeded_last_turn(const Netrunner& play, Card /*me*/) {
  return play.turn().made_successful_run_last_turn();
}

// The title tells the price.
Task<> give_tag_unless_paid(Netrunner& play, std::int32_t price, Text title) {
  bool pays = false;
  if (play.credits(runner).to_spend() >= price) {
    const bool wants = co_await play.may(runner, title);
    pays = wants;
  }
  if (pays) {
    play.credits(runner).pay(price);
    play.log("{} pays {} [Credits]", runner, price);
  } else {
    play.tags().give(1);
  }
}

Task<> public_trail(Netrunner& play, Card /*me*/) {
  co_await give_tag_unless_paid(play, 8, "pay 8 [Credits] to avoid a tag?");
}

bool is_tagged_with_gear(const Netrunner& play, Card /*me*/) {
  if (!play.tags().is_tagged()) {
    return false;
  }
  for (const Card card : play.rig().cards()) {
    if (play.printed(card).type != Type::resource) {
      return true;
    }
  }
  return false;
}

Task<> retribution(Netrunner& play, Card /*me*/) {
  small_vector<Choice, 16> gear;
  for (const Card card : play.rig().cards()) {
    if (play.printed(card).type != Type::resource) {
      gear.push_back(choice_of(card));
    }
  }
  if (gear.empty()) {
    co_return;
  }
  const Choice choice = co_await play.pick(corp, "trash which program or piece of hardware?", gear);
  play.cards().trash(Card(choice.value));
  co_await play.rig().make_room(0);
}

// --- ice ---

Task<> bran_installs(Netrunner& play, Card me) {
  small_vector<Choice, 16> choices{Choice::word("No", say_no)};
  for (const Zone zone : {hand_of(corp), discard_of(corp)}) {
    for (const Card card : play.table().cards(zone)) {
      if (play.printed(card).type == Type::ice) {
        choices.push_back(choice_of(card));
      }
    }
  }
  const Choice choice = co_await play.pick(corp, "install an ice directly inward?", choices);
  if (choice.kind == Choice::Kind::card) {
    play.servers().install_inward(Card(choice.value), me);
  }
}

std::int32_t two_on_a_remote(const Netrunner& play, Card me) {
  const std::optional<Server> server = play.servers().of(me);
  return server && server->is_remote() ? 2 : 0;
}

Task<> diviner(Netrunner& play, Card /*me*/) {
  co_await play.damage().net(1);
  const std::optional<Card> trashed = play.damage().last_trashed();
  if (trashed && play.printed(*trashed).cost % 2 == 1) {
    co_await play.current_run().end();
  }
}

Task<> lose_3_credits(Netrunner& play, Card /*me*/) {
  play.credits(runner).lose(3);
  co_return;
}

Task<> end_run_of_the_poor(Netrunner& play, Card /*me*/) {
  if (play.credits(runner).count() <= 6) {
    co_await play.current_run().end();
  }
}

Task<> karuna(Netrunner& play, Card /*me*/) {
  co_await play.damage().net(2);
  if (!play.current_run().is_on() || play.current_run().now().cannot_jack_out) {
    co_return;
  }
  const bool goes = co_await play.may(runner, "jack out?");
  if (goes) {
    co_await play.current_run().jack_out();
  }
}

Task<> funhouse(Netrunner& play, Card /*me*/) {
  static constexpr std::array choices = {Choice::word("Take 1 tag", say_yes),
                                         Choice::word("End the run", say_end)};
  const Choice choice = co_await play.pick(runner, "Funhouse", choices);
  if (choice.value == say_end) {
    co_await play.current_run().end();
  } else {
    play.tags().give(1);
  }
}

Task<> funhouse_subroutine(Netrunner& play, Card /*me*/) {
  co_await give_tag_unless_paid(play, 4, "pay 4 [Credits] to avoid a tag?");
}

constexpr std::array corp_faces = {
    Face{.name = "Offworld Office",
         .type = Type::agenda,
         .needed = 4,
         .points = 2,
         .hooks = {Hook{When::scored, gain_credits<7>}},
         .text = "When you score this, gain 7 credits."},
    Face{.name = "Send a Message",
         .type = Type::agenda,
         .needed = 5,
         .points = 3,
         .hooks = {Hook{When::scored, send_a_message}, Hook{When::stolen, send_a_message}},
         .text = "When this is scored or stolen, you may rez one installed ice, free of cost."},
    Face{.name = "Superconducting Hub",
         .type = Type::agenda,
         .needed = 3,
         .points = 1,
         .hooks = {Hook{When::scored, superconducting_hub}},
         .hand_bonus = 2,
         .text = "When you score this, you may draw 2 cards. Your maximum hand size is 2 higher."},
    Face{.name = "Nico Campaign",
         .type = Type::asset,
         .cost = 2,
         .trash = 2,
         .credits = 9,
         .hooks = {Hook{When::turn_begins, take_from_card<3>}, Hook{When::emptied, nico_campaign_is_empty}},
         .text = "Comes with 9 credits. Take 3 when your turn begins. When it is empty, trash it and draw 1 "
                 "card."},
    Face{.name = "Regolith Mining License",
         .type = Type::asset,
         .cost = 2,
         .trash = 3,
         .credits = 15,
         .hooks = {Hook{When::emptied, trash_this}},
         .click = {.label = "take 3 credits", .effect = take_from_card<3>},
         .text = "Comes with 15 credits. Click: take 3. When it is empty, trash it."},
    Face{.name = "Urtica Cipher",
         .type = Type::asset,
         .trash = 2,
         .hooks = {Hook{When::accessed, urtica_cipher}},
         .can_be_advanced = true,
         .text = "Can be advanced. When it is accessed while installed: 2 net damage, and 1 more for each "
                 "counter."},
    Face{.name = "Government Subsidy",
         .type = Type::operation,
         .cost = 10,
         .hooks = {Hook{When::played, gain_credits<15>}},
         .text = "Gain 15 credits."},
    Face{.name = "Hedge Fund",
         .type = Type::operation,
         .cost = 5,
         .hooks = {Hook{When::played, gain_credits<9>}},
         .text = "Gain 9 credits."},
    Face{.name = "Seamless Launch",
         .type = Type::operation,
         .cost = 1,
         .hooks = {Hook{When::played, seamless_launch}},
         .is_playable = has_older_card,
         .text = "Place 2 advancement counters on a card that was not installed this turn."},
    Face{.name = "Manegarm Skunkworks",
         .type = Type::upgrade,
         .cost = 2,
         .trash = 3,
         .hooks = {Hook{When::server_approached, manegarm_skunkworks}},
         .is_unique = true,
         .text = "When the Runner approaches this server, the run ends unless they spend 2 clicks or pay 5 "
                 "credits."},
    Face{.name = "Brân 1.0",
         .type = Type::ice,
         .subtypes = barrier | bioroid,
         .cost = 6,
         .strength = 6,
         .subroutines = {Subroutine{.label = "You may install an ice directly inward",
                                    .effect = bran_installs},
                         end_run_subroutine, end_run_subroutine},
         .text = "Lose a click: break a subroutine. You may install an ice from HQ or Archives directly "
                 "inward, free of "
                 "cost. End the run. End the run."},
    Face{.name = "Palisade",
         .type = Type::ice,
         .subtypes = barrier,
         .cost = 3,
         .strength = 2,
         .subroutines = {end_run_subroutine},
         .strength_bonus = two_on_a_remote,
         .text = "2 stronger while it protects a remote. End the run."},
    Face{.name = "Diviner",
         .type = Type::ice,
         .subtypes = code_gate,
         .cost = 2,
         .strength = 3,
         .subroutines = {Subroutine{.label = "Do 1 net damage; odd cost ends the run", .effect = diviner}},
         .text = "Do 1 net damage. If the trashed card has an odd printed cost, end the run."},
    Face{.name = "Whitespace",
         .type = Type::ice,
         .subtypes = code_gate,
         .cost = 2,
         .subroutines = {Subroutine{.label = "Make the Runner lose 3 [Credits]", .effect = lose_3_credits},
                         Subroutine{.label = "End the run if the Runner has 6 [Credits] or less",
                                    .effect = end_run_of_the_poor}},
         .text = "The Runner loses 3 credits. If the Runner has 6 credits or less, end the run."},
    Face{.name = "Karunā",
         .type = Type::ice,
         .subtypes = sentry,
         .cost = 4,
         .strength = 3,
         .subroutines = {Subroutine{.label = "Do 2 net damage; the Runner may jack out", .effect = karuna},
                         Subroutine{.label = "Do 2 net damage", .effect = do_net_damage<2>}},
         .text = "Do 2 net damage. The Runner may jack out. Do 2 net damage."},
    Face{.name = "Tithe",
         .type = Type::ice,
         .subtypes = sentry,
         .cost = 1,
         .strength = 1,
         .subroutines = {Subroutine{.label = "Do 1 net damage", .effect = do_net_damage<1>},
                         Subroutine{.label = "Gain 1 [Credits]", .effect = gain_credits<1>}},
         .text = "Do 1 net damage. Gain 1 credit."},
    Face{.name = "Orbital Superiority",
         .type = Type::agenda,
         .needed = 4,
         .points = 2,
         .hooks = {Hook{When::scored, orbital_superiority}},
         .text = "When you score this: if the Runner is tagged, do 4 meat damage, otherwise give the Runner "
                 "1 tag."},
    Face{.name = "Predictive Planogram",
         .type = Type::operation,
         .hooks = {Hook{When::played, predictive_planogram}},
         .text = "Gain 3 credits or draw 3 cards. If the Runner is tagged, you may do both."},
    Face{.name = "Public Trail",
         .type = Type::operation,
         .cost = 4,
         .hooks = {Hook{When::played, public_trail}},
         .is_playable = runner_succeeded_last_turn,
         .text = "Only if the Runner made a successful run last turn. Give the Runner 1 tag unless they pay "
                 "8 credits."},
    Face{.name = "Retribution",
         .type = Type::operation,
         .cost = 1,
         .hooks = {Hook{When::played, retribution}},
         .is_playable = is_tagged_with_gear,
         .text = "Only if the Runner is tagged. Trash an installed program or piece of hardware."},
    Face{.name = "AMAZE Amusements",
         .type = Type::upgrade,
         .cost = 1,
         .trash = 3,
         .hooks = {Hook{When::run_ends, amaze_amusements}},
         .is_unique = true,
         .lingers = true,
         .text = "When a run on this server ends and an agenda was stolen during it, give the Runner 2 tags. "
                 "Applies even "
                 "if this is trashed during the run."},
    Face{.name = "Funhouse",
         .type = Type::ice,
         .subtypes = code_gate,
         .cost = 5,
         .strength = 4,
         .subroutines = {Subroutine{.label = "Give the Runner 1 tag unless they pay 4 [Credits]",
                                    .effect = funhouse_subroutine}},
         .hooks = {Hook{When::encountered, funhouse}},
         .text = "When it is encountered, the run ends unless the Runner takes 1 tag. Give the Runner 1 tag "
                 "unless they pay "
                 "4 credits."},
};

constexpr Sentences accessed_corp{"You accessed ", names_in(corp_faces), "."};

}  // namespace

FaceList corp_cards() {
  return {.faces = corp_faces, .accessed = [](std::size_t place) { return accessed_corp[place]; }};
}

}  // namespace rondel::games::netrunner
