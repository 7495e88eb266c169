// Building decks: which picks are in, and how many basic lands.
#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "cubedraft/rules/draft.h"
#include "kernel/together.h"
#include "rules/requests.h"

namespace rondel::games::cubedraft {

Task<> CubeDraft::build_decks() {
  phase_ = Phase::building;
  // Both named, so that what they hold goes back to the arena in reverse order and leaves no hole there.
  auto everybody = ask_many(building_questions());
  const vector<Picks> answers = co_await everybody;
  for (const Seat seat : seats()) {
    fill_deck(seat, answers[static_cast<std::size_t>(seat.index())]);
  }
  if (!basics_.empty()) {
    co_await together(seats(), [this](Seat seat) { return choose_lands(seat); });
  }
  std::int32_t lands = 0;
  for (const Seat seat : seats()) {
    lands = std::accumulate(place(seat).lands.begin(), place(seat).lands.end(), lands);
  }
  table_.reserve(table_.card_count() + lands, table_.zone_count());
  for (const Seat seat : seats()) {
    put_lands(seat);
    log("{} builds a deck of {} cards", seat, int{table_.size(deck(seat))});
  }
  phase_ = Phase::done;
}

small_vector<Question, most_players> CubeDraft::building_questions() {
  small_vector<Question, most_players> questions;
  for (const Seat seat : seats()) {
    vector<Choice>& offer = place(seat).offer;
    offer.reserve(static_cast<std::size_t>(table_.size(pool(seat))));
    for (const Card card : table_.cards(pool(seat))) {
      offer.push_back(choice_of(card));
    }
    // As in the cube's list, which keeps like with like.
    std::ranges::sort(offer, {}, [this](const Choice& choice) {
      return std::pair(table_.face(Card(choice.value)), choice.value);
    });
    const auto cards = static_cast<std::uint16_t>(offer.size());
    const auto fewest = static_cast<std::uint16_t>(basics_.empty() ? sizes_.min_deck : 0);
    questions.push_back({.seat = seat,
                         .title = "choose the cards of your deck",
                         .choices = offer,
                         .min = std::min(cards, fewest),
                         .max = cards,
                         .shown = Shown::to_asked});
  }
  return questions;
}

void CubeDraft::fill_deck(Seat seat, const Picks& picks) {
  for (const std::uint16_t picked : picks) {
    table_.move(Card(place(seat).offer[picked].value), deck(seat));
  }
  place(seat).offer.clear();
}

Task<> CubeDraft::choose_lands(Seat seat) {
  const std::array ways = {Choice::number(seat.index(), split_label), Choice::word("choose the numbers")};
  const Question question{
      .seat = seat, .title = "add basic lands to your deck", .choices = ways, .shown = Shown::to_asked};
  const Picks picks = co_await ask(question);
  if (picks[0] == 0) {
    place(seat).lands = suggested_lands(seat);
  } else {
    co_await choose_land_by_land(seat);
  }
}

// Any number of each; of the last as many at least as are still missing.
Task<> CubeDraft::choose_land_by_land(Seat seat) {
  std::int32_t lacking = missing(seat);
  for (std::uint32_t land = 0; land < basics_.size(); ++land) {
    const bool is_last = land + 1 == basics_.size();
    const std::int32_t fewest = is_last ? std::max(lacking, 0) : 0;
    const std::int32_t ways = std::max(most_lands, lacking) - fewest + 1;
    vector<Choice> counts;
    counts.reserve(static_cast<std::size_t>(ways));
    for (std::int32_t count = fewest; count < fewest + ways; ++count) {
      counts.push_back(LandCount{static_cast<std::int32_t>(land), count}.choice());
    }
    const Question question{
        .seat = seat, .title = "how many of this land?", .choices = counts, .shown = Shown::to_asked};
    const Picks picks = co_await ask(question);
    const std::int32_t count = LandCount::from(counts[picks[0]]).count;
    place(seat).lands[land] = static_cast<std::uint16_t>(count);
    lacking -= count;
  }
}

// Basic lands have a back of their own, as sleeves from another box: nobody takes one for a card that was picked.
void CubeDraft::put_lands(Seat seat) {
  constexpr std::int32_t back_of_lands = 1;
  for (std::uint32_t land = 0; land < basics_.size(); ++land) {
    for (std::uint16_t i = 0; i < place(seat).lands[land]; ++i) {
      table_.add_card(basics_[land], deck(seat), back_of_lands);
    }
  }
}

std::int32_t CubeDraft::missing(Seat seat) const {
  return std::max(sizes_.min_deck - table_.size(deck(seat)), 0);
}

// Each land as often as its color's share of the deck's cards, counted by card and color; what is left over after whole
// shares goes one by one to the colors that came shortest.
CubeDraft::Lands CubeDraft::suggested_lands(Seat seat) const {
  std::array<std::string_view, most_basics> colors_of_lands;
  for (std::uint32_t land = 0; land < basics_.size(); ++land) {
    colors_of_lands[land] = card_at(sizes_.cube, basics_[land]).colors;
  }
  Lands cards{};
  std::int32_t all = 0;
  for (const Card card : table_.cards(deck(seat))) {
    const std::string_view colors = card_at(sizes_.cube, table_.face(card)).colors;
    for (std::uint32_t land = 0; land < basics_.size(); ++land) {
      const bool is_its_color = has_color(colors, colors_of_lands[land]);
      cards[land] += is_its_color ? 1 : 0;
      all += is_its_color ? 1 : 0;
    }
  }
  if (all == 0) {  // nothing to go by: as many of each
    std::fill_n(cards.begin(), basics_.size(), std::uint16_t{1});
    all = static_cast<std::int32_t>(basics_.size());
  }
  const std::int32_t wanted = missing(seat);
  Lands lands{};
  std::int32_t left = wanted;
  for (std::uint32_t land = 0; land < basics_.size(); ++land) {
    lands[land] = static_cast<std::uint16_t>(wanted * cards[land] / all);
    left -= lands[land];
  }
  for (; left > 0; --left) {
    std::uint32_t shortest = 0;
    const auto lacks = [&](std::uint32_t land) { return wanted * cards[land] - lands[land] * all; };
    for (std::uint32_t land = 1; land < basics_.size(); ++land) {
      shortest = lacks(land) > lacks(shortest) ? land : shortest;
    }
    ++lands[shortest];
  }
  return lands;
}

}  // namespace rondel::games::cubedraft
