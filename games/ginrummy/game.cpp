#include "ginrummy/game.h"

#include "ginrummy/rules/play.h"

namespace rondel::games::ginrummy {

GinRummy::GinRummy(const PlaySetup& setup)
    : Play(setup),
      target_(static_cast<std::int32_t>(settings().number("target"))),
      most_deadwood_(static_cast<std::int32_t>(settings().number("knock"))),
      bonuses_{.gin = static_cast<std::int32_t>(settings().number("gin_bonus")),
               .big_gin = static_cast<std::int32_t>(settings().number("big_gin")),
               .undercut = static_cast<std::int32_t>(settings().number("undercut_bonus"))},
      oklahoma_(since(2) ? static_cast<Oklahoma>(settings().number("oklahoma")) : Oklahoma::no),
      spades_double_(since(2) && settings().number("spades_double") != 0),
      wall_(static_cast<std::size_t>(since(2) ? settings().number("wall") : usual_wall)) {}

Task<Result> GinRummy::run() {
  if (start_ == Start::deal) cut_for_deal();
  co_await play_hand();
  while (!is_decided()) {
    pass_the_deal();
    co_await play_hand();
  }
  co_return result();
}

Task<> GinRummy::play_hand() {
  const Start start = start_;
  start_ = Start::deal;
  if (start == Start::deal) deal();
  if (start <= Start::upcard) co_await offer_upcard();
  if (start == Start::draw) co_await draw();
  co_await discard_or_knock();
  while (ending_ == Ending::none) {
    co_await draw();
    co_await discard_or_knock();
  }
  if (!is_cancelled(ending_)) {
    co_await lay_down();
    co_await lay_off();
  }
  settle();
}

void GinRummy::cut_for_deal() { dealer_ = Seat(static_cast<int>(random("deck").below(2))); }

// The loser of a hand deals the next; after a cancelled hand the same dealer deals again.
void GinRummy::pass_the_deal() {
  if (last_hand_.points > 0) dealer_ = other(last_hand_.winner);
}

void GinRummy::deal() {
  for (int i = 0; i < PlayingCard::count; ++i) {
    deck_[static_cast<unsigned>(i)] = PlayingCard(i);
  }
  random("deck").shuffle(deck_);
  ++hands_dealt_;
  dealt_ = 0;
  cards_ = {};
  for (int i = 0; i < cards_dealt; ++i) {
    cards_[index(other(dealer_))].add(turn_over());
    cards_[index(dealer_)].add(turn_over());
  }
  learn(seats());
  pile_.clear();
  upcard_ = turn_over();
  pile_.push_back(upcard_);
  learn(Knowers::everybody());
  seen_ = {};
  drawn_ = {};
  taken_ = {};
  pile_draws_ = 0;
  ending_ = Ending::none;
  melds_.clear();
  open_ = {};
  is_stacked_ = false;
}

// The first draw of a hand: the upcard, if one of the two wants it, the non-dealer first; otherwise the
// non-dealer begins from the stock.
Task<> GinRummy::offer_upcard() {
  const std::array asked_in_turn = {other(dealer_), dealer_};
  for (const Seat seat : asked_in_turn) {
    on_turn_ = seat;
    const Picks picks = co_await ask(question(Offer::upcard, "take the upcard?"));
    const Choice said = offered_[picks[0]];
    if (said.kind == Choice::Kind::card) {
      take_from_pile(seat);
      co_return;
    }
  }
  on_turn_ = other(dealer_);
  draw_from_stock(on_turn_);
}

Task<> GinRummy::draw() {
  const Picks picks = co_await ask(question(Offer::draw, "draw"));
  const Choice said = offered_[picks[0]];
  if (said.kind == Choice::Kind::card) {
    take_from_pile(on_turn_);
  } else {
    draw_from_stock(on_turn_);
  }
}

Task<> GinRummy::discard_or_knock() {
  const Picks picks = co_await ask(question(Offer::discard, "discard, or knock"));
  const Choice said = offered_[picks[0]];
  if (said.kind == Choice::Kind::word) {
    ending_ = Ending::big_gin;
    log("{} has big gin", on_turn_);
    co_return;
  }
  const PlayingCard card(said.value);
  put_on_pile(on_turn_, card);
  if (said.label.empty()) {
    log("{} discards {}", on_turn_, face_up(card));
    end_turn();
  } else {
    ending_ = said.label == gin_with ? Ending::gin : Ending::knock;
    log(ending_ == Ending::gin ? Text("{} goes gin with {}") : Text("{} knocks with {}"), on_turn_,
        face_up(card));
  }
}

// The one who went out lays down the melds and shows the deadwood. A knocker may lay down any melds that leave no more
// deadwood than the limit: less can be laid off on some of them, so that the lowest deadwood is not always the best. After
// gin nothing is laid off, and there is nothing to choose. All cards lie open first: that there is something to choose would
// tell of them.
Task<> GinRummy::lay_down() {
  if (since(2)) {
    lay_open(on_turn_);
  } else {
    learn(Knowers::everybody(), on_turn_);
  }
  Arrangement chosen = best_arrangement(cards(on_turn_));
  if (ending_ == Ending::knock) {
    const Arrangements ways = arrangements();
    chosen = ways[0];
    if (ways.size() > 1) {
      const small_vector<Choice, 8> choices = lay_downs(ways);
      const Choice said = co_await choose(on_turn_, "lay down your melds", choices);
      chosen = ways[static_cast<unsigned>(said.value)];
    }
  }
  melds_ = melds_of(chosen);
  cards_[index(on_turn_)] = cards(on_turn_) - chosen.melded();
  lay_open(on_turn_);
}

// The defender puts cards on the knocker's melds, one at a time, as long as there are some that fit and
// deadwood is left. What is not laid off is then arranged with the lowest deadwood: whichever way the
// defender wants to split the hand between melds of their own and cards laid off, some order of these
// answers leads there. Being asked tells that some fit, and not being asked that none does.
Task<> GinRummy::lay_off() {
  const Seat defender = other(on_turn_);
  learn(Knowers::everybody(), defender);
  while (ending_ == Ending::knock && deadwood(cards(defender)) > 0) {
    const Question asked = question(Offer::lay_off, "lay off");
    if (asked.choices.size() == 1) break;  // "done" alone
    const Picks picks = co_await ask(asked);
    const Choice said = offered_[picks[0]];
    if (said.kind == Choice::Kind::word) break;
    const LayOff chosen = LayOff::from(said);
    cards_[index(defender)].remove(chosen.card);
    melds_[static_cast<unsigned>(chosen.meld)].add(chosen.card);
    learn(Knowers::everybody(), defender);
    log("{} lays off {}", defender, face_up(chosen.card));
  }
  lay_open(defender);
}

void GinRummy::settle() {
  last_hand_ = score_hand({.ending = ending_,
                           .knocker = on_turn_,
                           .knocker_deadwood = points_of(cards(on_turn_)),
                           .defender_deadwood = deadwood(cards(other(on_turn_)))},
                          bonuses_);
  if (counts_double()) last_hand_.points *= 2;
  tally_.add(last_hand_);
  if (target_ > 0) hands_.push_back({.winner = last_hand_.winner, .points = last_hand_.points});
}

bool GinRummy::is_decided() const {
  return tally_.points[0] >= target_ || tally_.points[1] >= target_ || hands_dealt_ >= most_hands;
}

// Of one hand: its points. Of a game: the points of its hands and the bonuses.
Result GinRummy::result() const {
  if (target_ > 0) return score_game(tally_, target_);
  Result result{.reason = last_hand_.how};
  if (last_hand_.points > 0) {
    result.scores[index(last_hand_.winner)] = last_hand_.points;
    result.winners = SeatSet::of(last_hand_.winner);
  }
  return result;
}

namespace {

constexpr SettingChoice lengths[] = {{"0", "one hand"},
                                     {"50", "to 50 points"},
                                     {"100", "to 100 points, the usual game"},
                                     {"250", "to 250 points"}};
constexpr SettingChoice oklahomas[] = {{"0", "always the same"},
                                       {"1", "no more than the upcard's points"},
                                       {"2", "the same, and an ace asks for gin"}};
constexpr SettingChoice doubles[] = {{"0", "counts once"}, {"1", "counts double"}};

constexpr std::array<SettingSpec, 8> setting_specs = {{
    {.name = "target",
     .help = "points that win the game; 0: a single hand",
     .preset = 0,
     .min = 0,
     .max = 10'000,
     .title = "Length",
     .choices = lengths,
     .other = "to another number of points"},
    {.name = "knock",
     .help = "the most deadwood to knock with; 0: gin only",
     .preset = 10,
     .min = 0,
     .max = 10,
     .title = "The most deadwood to knock with"},
    {.name = "gin_bonus",
     .help = "points for going gin",
     .preset = 25,
     .min = 0,
     .max = 1'000,
     .title = "Points for gin"},
    {.name = "undercut_bonus",
     .help = "points for undercutting a knock",
     .preset = 25,
     .min = 0,
     .max = 1'000,
     .title = "Points for an undercut"},
    {.name = "big_gin",
     .help = "points for melding all eleven cards, usually 31; 0: not played",
     .preset = 0,
     .min = 0,
     .max = 1'000,
     .title = "Points for big gin"},
    {.name = "oklahoma",
     .help =
         "1: nobody knocks with more deadwood than the upcard's points; 2: the same, and an ace asks for gin",
     .preset = 0,
     .min = 0,
     .max = 2,
     .since = 2,
     .title = "Deadwood to knock with, in each hand",
     .choices = oklahomas},
    {.name = "spades_double",
     .help = "1: a hand counts double when its upcard is a spade",
     .preset = 0,
     .min = 0,
     .max = 1,
     .since = 2,
     .title = "A hand whose upcard is a spade",
     .choices = doubles},
    {.name = "wall",
     .help = "a hand is void when a discard leaves no more than so many cards in the stock",
     .preset = usual_wall,
     .min = 0,
     .max = 20,
     .since = 2,
     .title = "Cards left in the stock when a hand is void"},
}};

}  // namespace

const Game game{
    .name = "ginrummy",
    .title = "Gin Rummy",
    .summary = "Two players meld ten cards in sets and runs; knock with little left over, or go gin.",
    .version = 2,
    .oldest_version = 1,
    .seats = seat_names,
    .min_seats = 0,
    .settings = setting_specs,
    .make_play = make_play<GinRummy>};

}  // namespace rondel::games::ginrummy
