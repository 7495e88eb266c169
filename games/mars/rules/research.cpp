// Set-up choices and research: everybody at once, nobody sees what the others take. What was chosen lies with its picks
// until all have chosen; only then do cards and money move.
#include <algorithm>

#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

constexpr int first_cards = 10;
constexpr int corporation_choices = 2;
constexpr int research_cards = 4;

}  // namespace

// --- set-up ---

void Mars::put_up_cards() {
  const bool is_era = is_solo() || has_setting("era");
  for (std::int32_t face = 0; face < project_count; ++face) {
    if (is_era || !face_at(face).is_corporate) {
      table_.add_card(face, deck());
    }
  }
  table_.shuffle(deck(), random("deck"));
  if (has_setting("beginner")) {
    for (const Seat seat : seats()) {
      table_.add_card(beginner_face, corporations(seat), 1);
    }
    return;
  }
  for (std::int32_t face = beginner_face + 1; face < face_count; ++face) {
    if (is_era || !face_at(face).is_corporate) {
      table_.add_card(face, box(), 1);
    }
  }
  table_.shuffle(box(), random("corporations"));
  for (const Seat seat : seats()) {
    table_.deal(box(), corporations(seat), corporation_choices);
  }
}

Task<> Mars::choose_corporations() {
  phase_ = "corporations";
  deal_offers(first_cards);
  co_await together(seats(), [this](Seat seat) { return choose_corporation(seat); });
  for (Seat seat = first_;;) {
    machine_.push(rule_terms().begin, seat);
    co_await machine_.run();
    seat = seat.next(seat_count());
    if (seat == first_) {
      break;
    }
  }
}

Task<> Mars::choose_corporation(Seat seat) {
  const small_vector<Choice, 16> choices = table_.choices(corporations(seat));
  const Picks picks = co_await ask(
      {.seat = seat, .title = "choose your corporation", .choices = choices, .shown = Shown::to_asked});
  const Card chosen(choices[picks[0]].value);
  table_.move(chosen, corporations(seat), Place::top);
  if (table_.face(chosen) == beginner_face) {
    mine(seat).bought.clear();
    for (const Card card : table_.cards(offer(seat))) {
      mine(seat).bought.push_back(card);
    }
    co_return;
  }
  co_await choose_cards(seat, printed(chosen).cost);
}

// Of those in the offer, as many as the budget allows.
Task<> Mars::choose_cards(Seat seat, std::int32_t budget) {
  const small_vector<Choice, 16> choices = table_.choices(offer(seat));
  const auto most = std::min<std::int32_t>(budget / card_price, static_cast<std::int32_t>(choices.size()));
  mine(seat).bought.clear();
  if (most == 0) {
    co_return;
  }
  const Picks picks = co_await ask({.seat = seat,
                                    .title = "buy cards for 3 mc each",
                                    .choices = choices,
                                    .min = 0,
                                    .max = static_cast<std::uint16_t>(most),
                                    .shown = Shown::to_asked});
  for (const std::uint16_t pick : picks) {
    mine(seat).bought.push_back(Card(choices[pick].value));
  }
}

void Mars::take_bought(Seat seat) {
  for (const Card card : mine(seat).bought) {
    table_.move(card, hand(seat));
  }
  table_.move_all(offer(seat), discard());
  const auto count = static_cast<int>(player(seat).bought.size());
  log(count == 1 ? Text("{} keeps {} card") : Text("{} keeps {} cards"), seat, count);
  mine(seat).bought.clear();
}

void Mars::begin_corporation(const ops::Operation& because) {
  const Seat seat = because.owner.first();
  const Card card = table_.top(corporations(seat));
  const Face& face = printed(card);
  table_.reveal(card);
  log("{} is {}", seat, table_.named(card));
  if (table_.face(card) != beginner_face) {
    while (std::ssize(player(seat).bought) * card_price > face.cost) {
      mine(seat)
          .bought.pop_back();  // another corporation than the cards were picked for: only in a fair guess
    }
  }
  const auto count = static_cast<std::int32_t>(player(seat).bought.size());
  const std::int32_t price = table_.face(card) == beginner_face ? 0 : count * card_price;
  change_stock(seat, Resource::mc, face.cost - price);
  take_bought(seat);
  put_into_play(because, card);
  for (AreaId area = 1; area <= mars_areas; ++area) {
    if (spot(area).owner == neutral && is_city(spot(area).tile)) {
      fire(because, city_placed_on_mars);  // as if it had been placed now
    }
  }
  table_.move_all(corporations(seat), box());
}

// --- research ---

void Mars::deal_offers(int count) {
  for (const Seat seat : seats()) {
    for (int i = 0; i < count; ++i) {
      turn_top(offer(seat));
    }
  }
}

Task<> Mars::research() {
  phase_ = "research";
  deal_offers(research_cards);
  if (has_setting("draft") && !is_solo()) {
    co_await draft();
  }
  phase_ = "research";
  co_await together(seats(), [this](Seat seat) { return research(seat); });
  for (const Seat seat : seats()) {
    if (since(2)) {
      co_await pay_for_bought(seat);
    }
    take_bought(seat);
  }
}

// What somebody pays tells how many cards it buys: so nobody pays before all have chosen.
Task<> Mars::research(Seat seat) {
  const std::int32_t warmth = player(seat).modifiers.heat_is_mc ? stock(seat, Resource::heat) : 0;
  co_await choose_cards(seat, stock(seat, Resource::mc) + warmth);
  if (!since(2)) {
    co_await pay_for_bought(seat);
  }
}

Task<> Mars::pay_for_bought(Seat seat) {
  const auto count = static_cast<std::int32_t>(player(seat).bought.size());
  co_await pay(seat, {.cost = count * card_price});
}

// --- drafting ---

Task<> Mars::draft() {
  phase_ = "draft";
  for (int round = 1; round < research_cards; ++round) {
    vector<Question> questions;
    SeatArray<small_vector<Choice, 16>, most_players> packs;
    for (const Seat seat : seats()) {
      packs[seat] = table_.choices(offer(seat));
      if (!packs[seat].empty()) {
        questions.push_back({.seat = seat,
                             .title = "keep a card, pass the others on",
                             .choices = packs[seat],
                             .shown = Shown::to_asked});
      }
    }
    const vector<Picks> answers = co_await ask_many(questions);
    for (std::size_t i = 0; i < questions.size(); ++i) {
      const Seat seat = questions[i].seat;
      table_.move(Card(packs[seat][answers[i][0]].value), drafted(seat));
    }
    pass_packs();
  }
  for (const Seat seat : seats()) {
    table_.move_all(drafted(seat), offer(seat));
  }
}

// Even generations pass on, odd ones back.
void Mars::pass_packs() {
  const int steps = generation_ % 2 == 0 ? 1 : -1;
  SeatArray<small_vector<Card, 4>, most_players> packs;
  for (const Seat seat : seats()) {
    for (const Card card : table_.cards(offer(seat))) {
      packs[seat].push_back(card);
    }
  }
  for (const Seat seat : seats()) {
    for (const Card card : packs[seat]) {
      table_.move(card, offer(seat.next(seat_count(), steps)));
    }
  }
}

}  // namespace rondel::games::mars
