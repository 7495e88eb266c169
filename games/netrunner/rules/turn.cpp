// The turns of Netrunner: how a match begins, what a turn is made of, and how it ends.
#include <algorithm>
#include <array>

#include "netrunner/rules/decks.h"
#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {
namespace {

constexpr std::int32_t cards_in_first_hand = 5;
constexpr std::int32_t points_with_starter_decks = 6;
constexpr std::int32_t cards_at_most = 96;
constexpr SeatArray<std::int32_t, 2> clicks_a_turn = {3, 4};

constexpr Sentences ice_names{"", server_names, " ice"};
constexpr Sentences root_names{"", server_names, " root"};

void add_server_zones(Tabletop& table, Server server) {
  table.add_zone(
      {.name = ice_names[server], .owner = corp, .visibility = Visibility::owner, .order = Order::ordered});
  table.add_zone({.name = server.is_remote() ? name_of[server] : root_names[server],
                  .owner = corp,
                  .visibility = Visibility::owner,
                  .order = Order::ordered});
}

}  // namespace

Netrunner::Netrunner(const PlaySetup& setup, const FaceTable& faces) : TabletopPlay(setup), faces_(&faces) {
  table_.reserve(cards_at_most, 10 + 2 * most_servers);
  notes_.reserve(cards_at_most);
  table_.add_zone({.name = "HQ", .owner = corp, .visibility = Visibility::owner});
  table_.add_zone({.name = "R&D", .owner = corp, .visibility = Visibility::count, .order = Order::ordered});
  table_.add_zone(
      {.name = "Archives", .owner = corp, .visibility = Visibility::owner, .order = Order::ordered});
  table_.add_zone({.name = "grip", .owner = runner, .visibility = Visibility::owner});
  table_.add_zone(
      {.name = "stack", .owner = runner, .visibility = Visibility::count, .order = Order::ordered});
  table_.add_zone({.name = "heap", .owner = runner, .order = Order::ordered});
  table_.add_zone({.name = "rig", .owner = runner, .order = Order::ordered});
  table_.add_zone({.name = "scored", .owner = corp, .order = Order::ordered});
  table_.add_zone({.name = "scored", .owner = runner, .order = Order::ordered});
  table_.add_zone({.name = "played", .order = Order::ordered});
  for (const Server server : {hq, rd, archives}) {
    add_server_zones(table_, server);
  }
  is_strict_ = settings().text("priority") == "strict";
  points_to_win_ = settings().text("decks") == "starter" ? points_with_starter_decks : 7;
}

Task<Result> Netrunner::run() {
  if (!is_arranged_) {
    put_up_decks();
    co_await offer_mulligan(corp);
    co_await offer_mulligan(runner);
  }
  for (;;) {
    co_await play_turn();
    active_ = active_ == corp ? runner : corp;
  }
}

// --- the start ---

Card Netrunner::add(std::int32_t face, Zone zone) {
  notes_.emplace_back();
  return table_.add_card(face, zone, is_corp(face_at(face).type) ? 0 : 1);
}

void Netrunner::put_up_decks() {
  for (const Seat side : seats()) {
    const auto add_all = [&](std::span<const DeckLine> lines) {
      for (const DeckLine& line : lines) {
        for (int i = 0; i < line.count; ++i) {
          add(faces_->named(line.card), deck(side));
        }
      }
    };
    add_all(starter_deck(side));
    if (settings().text("decks") == "intermediate") {
      add_all(intermediate_cards(side));
    }
    table_.shuffle(deck(side), random("deck"));
    table_.deal(deck(side), hand(side), cards_in_first_hand);
  }
}

Task<> Netrunner::offer_mulligan(Seat side) {
  static constexpr std::array keep_or_not = {Choice::word("keep", say_no), Choice::word("mulligan", say_yes)};
  const Choice choice = co_await pick(side, "keep this hand?", keep_or_not);
  if (choice.value == say_no) {
    log("{} keeps the first hand", side);
    co_return;
  }
  log("{} takes a mulligan", side);
  table_.move_all(hand(side), deck(side));
  table_.shuffle(deck(side), random("deck"));
  table_.deal(deck(side), hand(side), cards_in_first_hand);
}

// --- a turn ---

Task<> Netrunner::play_turn() {
  if (begins_turn_) {
    co_await begin_turn();
  }
  begins_turn_ = true;
  co_await take_actions();
  co_await end_turn();
}

void Netrunner::begin_counting_turn() {
  ++turns_;
  run_on_this_turn_ = 0;
  breached_this_turn_ = 0;
  succeeded_this_turn_ = 0;
  draws_this_turn_ = 0;
  programs_this_turn_ = 0;
  is_terminal_ = false;
  sides_[active_].clicks = clicks_a_turn[active_];
}

Task<> Netrunner::begin_turn() {
  begin_counting_turn();
  log("{}'s turn {} begins", active_, (turns_ + 1) / 2);
  if (active_ == corp) {
    co_await rez_before_turn();
  }
  co_await fire(When::turn_begins);
  if (active_ == corp) {
    log("{} makes the mandatory draw", corp);
    co_await draw(corp, 1);
  }
}

// The Corp is asked whenever it might have something to rez, as far as everybody can tell.
Task<> Netrunner::rez_before_turn() {
  while (has_face_down_root()) {
    Choices choices;
    choices.add(Choice::word("continue", say_continue));
    offer_rez_in_roots(choices);
    const Choice choice = co_await pick(corp, "your turn begins", choices);
    if (choice.kind == Choice::Kind::word) {
      co_return;
    }
    co_await rez(Card(choice.value), rez_cost(Card(choice.value)));
  }
}

Task<> Netrunner::take_actions() {
  if (active_ == corp) {
    co_await act_as_corp();
  } else {
    co_await act_as_runner();
  }
}

Task<> Netrunner::end_turn() {
  sides_[active_].clicks = 0;
  if (hand_size(active_) < 0) {
    co_await win(corp, "the Runner is flatlined");
  }
  co_await discard_down();
  log("{} ends the turn", active_);
  succeeded_last_turn_ = succeeded_this_turn_;
}

Task<> Netrunner::discard_down() {
  const std::int32_t over = table_.size(hand(active_)) - hand_size(active_);
  if (over <= 0) {
    co_return;
  }
  const small_vector<Choice, 16> cards = table_.choices(hand(active_));
  const small_vector<std::int32_t, 4> discarded = co_await choose_cards(
      active_, "discard down to the maximum hand size", cards, exactly(static_cast<std::uint16_t>(over)));
  for (const std::int32_t card : discarded) {
    log("{} discards {}", active_, table_.named(Card(card)));
    table_.move(Card(card), discard(active_));
  }
}

// --- the end ---

Task<> Netrunner::win(Seat side, Text reason) {
  Result result{.scores = {}, .winners = SeatSet::of(side), .reason = reason};
  result.scores[corp] = points(corp);
  result.scores[runner] = points(runner);
  co_await finish(result);
}

Task<> Netrunner::check_points() {
  for (const Seat side : seats()) {
    if (points(side) >= points_to_win_) {
      co_await win(side, "enough agenda points");
    }
  }
}

Server Netrunner::next_remote() {
  for (int number = 1; number <= remotes_; ++number) {
    if (!exists(Server::remote(number))) {
      return Server::remote(number);
    }
  }
  check(remotes_ < most_remotes, "there is no room for another remote");
  ++remotes_;
  add_server_zones(table_, Server::remote(remotes_));
  return Server::remote(remotes_);
}

}  // namespace rondel::games::netrunner
