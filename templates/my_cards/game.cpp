// Cuckoo: each player has one card that nobody else sees, and may swap it with a neighbour's. The lowest one costs a life.
#include "my_cards/game.h"

#include <algorithm>
#include <array>
#include <string>

#include "kernel/rondel.h"
#include "rules/card_arranger.h"
#include "rules/playing_cards.h"
#include "rules/requests.h"
#include "rules/score_sheet.h"
#include "rules/tabletop_play.h"

namespace rondel::games::my_cards {
namespace {

constexpr int king = 13;

class Cuckoo final : public TabletopPlay {
 public:
  explicit Cuckoo(const PlaySetup& setup) : TabletopPlay(setup), players_(seats()) {
    deck_ = table_.add_zone({.name = "deck", .visibility = Visibility::count, .order = Order::ordered});
    shown_ = table_.add_zone({.name = "shown", .order = Order::ordered});
    for (const Seat seat : seats()) {
      lives_[seat] = static_cast<std::int32_t>(settings().number("lives"));
      hands_[seat] = table_.add_zone(
          {.name = "hand", .owner = seat, .visibility = Visibility::owner, .order = Order::ordered});
    }
    for (int face = 0; face < PlayingCard::count; ++face) table_.add_card(face, deck_);
  }

  Task<Result> run() override {
    while (players_.size() > 1) {
      deal();
      co_await offer_swaps();
      show_down();
      dealer_ = left_of(dealer_);
    }
    co_return Result{.scores = lives_, .winners = players_, .reason = "nobody else has a life left"};
  }

  // {"ann": {"hand": ["K♥"]}, "ben": {"hand": ["2♠"]}, "deck": ["9♣"]}: ann deals, and 9♣ is the next card.
  void arrange(Setup& setup) override { CardArranger(table_, *this).put_all(setup); }

  void digest(Hasher& hasher) const override {
    table_.digest(hasher);
    hasher.add(players_).add(dealer_).add_all(lives_);
  }

  void score_sheet(ScoreSheet& sheet) const override { sheet.part("lives", lives_); }

  void lay_out(Layout& layout) override {
    table_.lay_out(layout);
    layout.state(dealer_, "dealer");
    for (const Seat seat : seats()) layout.counter("lives", seat, lives_[seat]);
  }

  void show_face(std::int32_t face, std::string& out) const override { out += PlayingCard(face).name(); }

 private:
  void deal() {
    if (!table_.is_empty(hands_[dealer_])) return;  // an arranged position has been dealt
    table_.move_all(shown_, deck_);
    table_.shuffle(deck_, random("deck"));
    for (const Seat seat : players_) table_.draw(deck_, hands_[seat]);
  }

  // Each in turn, the dealer last, who swaps with the deck.
  Task<> offer_swaps() {
    for (Seat me = left_of(dealer_); me != dealer_; me = left_of(me)) {
      const std::array offers = {Choice::word("keep"), Choice::seat(left_of(me), "swap with")};
      const Choice said = co_await choose(me, "your card", offers);
      if (said == offers[1]) swap(me, hands_[left_of(me)]);
    }
    const bool swaps = co_await choose_yes_no(dealer_, "swap with the deck?");
    if (swaps) swap(dealer_, deck_);
  }

  // A king stays where it is: that there is one, or none, is news for everybody. Of two cards that are swapped, the table
  // keeps in mind who has seen them.
  void swap(Seat me, Zone there) {
    const Card mine = card_of(me);
    const Card theirs = table_.top(there);
    learn(Knowers::everybody());
    if (rank(theirs) == king) {
      table_.reveal(theirs);
      log("{} wants to swap, but there is {}", me, table_.named(theirs));
    } else {
      table_.move(theirs, hands_[me]);
      table_.move(mine, there, Place::bottom);
      log("{} swaps with {}", me, table_.named(there));
    }
  }

  // The lowest rank loses a life, however many have it; where all have the same, nobody does.
  void show_down() {
    int lowest = king;
    int highest = 0;
    for (const Seat seat : players_) {
      table_.reveal(card_of(seat));
      log("{} shows {}", seat, table_.named(card_of(seat)));
      lowest = std::min(lowest, rank(card_of(seat)));
      highest = std::max(highest, rank(card_of(seat)));
    }
    for (const Seat seat : players_) {
      if (rank(card_of(seat)) == lowest && lowest < highest) lives_[seat] -= 1;
      if (lives_[seat] == 0) players_.remove(seat);
      table_.move_all(hands_[seat], shown_);
    }
  }

  Seat left_of(Seat seat) const {
    do seat = seat.next(seat_count());
    while (!players_.has(seat));
    return seat;
  }
  Card card_of(Seat seat) const { return table_.top(hands_[seat]); }
  int rank(Card card) const { return PlayingCard(table_.face(card)).rank(); }

  Zone deck_, shown_;
  SeatArray<Zone> hands_{};
  SeatArray<std::int32_t> lives_{};
  SeatSet players_;  // who has lives left
  Seat dealer_;
};

constexpr std::array<std::string_view, 6> seats = {"ann", "ben", "cleo", "dan", "eve", "finn"};
constexpr std::array settings = {SettingSpec{.name = "lives",
                                             .help = "of each player",
                                             .preset = 3,
                                             .min = 1,
                                             .max = 9,
                                             .title = "Lives of each player"}};

}  // namespace

const Game game{
    .name = "my_cards",
    .title = "My cards",
    .summary = "Cuckoo: keep your card, or swap it with a neighbour; the lowest one costs a life.",
    .seats = seats,
    .min_seats = 2,
    .usual_seats = 4,
    .settings = settings,
    .make_play = make_play<Cuckoo>};

}  // namespace rondel::games::my_cards
