#include "mars/rules/corporations.h"

#include "mars/rules/play.h"
#include "mars/rules/titles.h"

namespace rondel::games::mars {
namespace {

constexpr int first_cards = 10;
constexpr int corporation_choices = 2;

}  // namespace

void Corporations::put_up(Era era) {
  if (play_.has_setting("beginner")) {
    for (const Seat seat : play_.seats()) {
      play_.deck.add(beginner_face, corporations_of(seat));
    }
    return;
  }
  for (std::int32_t face = beginner_face + 1; face < face_count; ++face) {
    if (era == Era::corporate || !face_at(face).is_corporate) {
      play_.deck.add(face, box_zone);
    }
  }
  table_.shuffle(box_zone, play_.random("corporations"));
  for (const Seat seat : play_.seats()) {
    table_.deal(box_zone, corporations_of(seat), corporation_choices);
  }
}

Task<> Corporations::choose_and_begin() {
  play_.course.enter("corporations");
  play_.research.deal_offers(first_cards);
  co_await together(play_.seats(), [this](Seat seat) { return choose(seat); });
  const Seat first = play_.course.first();
  for (Seat seat = first;;) {
    play_.machine.push(rule_terms().begin, seat);
    co_await play_.machine.run();
    seat = seat.next(play_.seat_count());
    if (seat == first) {
      break;
    }
  }
}

Task<> Corporations::choose(Seat seat) {
  const small_vector<Choice, 16> choices = table_.choices(corporations_of(seat));
  const Picks picks = co_await ask(
      {.seat = seat, .title = titles::choose_corporation, .choices = choices, .shown = Shown::to_asked});
  const Card chosen(choices[picks[0]].value);
  table_.move(chosen, corporations_of(seat), Place::top);
  if (table_.face(chosen) == beginner_face) {
    play_.research.choose_all(seat);
    co_return;
  }
  co_await play_.research.choose_cards(seat, play_.printed(chosen).cost);
}

void Corporations::begin(const ops::Operation& because) {
  const Seat seat = because.owner.first();
  const Card card = table_.top(corporations_of(seat));
  const Face& face = play_.printed(card);
  const bool is_beginner = table_.face(card) == beginner_face;
  table_.reveal(card);
  play_.log("{} is {}", seat, table_.named(card));
  if (!is_beginner) {
    play_.research.keep_within(seat, face.cost);  // only in a guessed match it is another than was chosen
  }
  const std::int32_t price = is_beginner ? 0 : play_.research.chosen(seat) * card_price;
  play_.players[seat].resources.change_stock(Resource::mc, face.cost - price);
  play_.research.take_bought(seat);
  play_.cards.bring(because, card);
  if (face.first) {
    owing_.add(seat);
  }
  for (AreaId area = 1; area <= mars_areas; ++area) {
    const Spot& there = play_.map.spot(area);
    if (there.owner == Owner::neutral() && is_city(there.tile)) {
      fire(play_, because, city_placed_on_mars);  // as if it had been placed now
    }
  }
  table_.move_all(corporations_of(seat), box_zone);
}

void Corporations::take_first_action(const ops::Operation& because) {
  const Seat seat = because.owner.first();
  owing_.remove(seat);
  const Card corporation = play_.cards.of(seat)[0];
  play_.machine.push(because, play_.printed(corporation).first, seat, data_of(corporation));
}

}  // namespace rondel::games::mars
