#include "mars/rules/draft.h"

#include "mars/rules/play.h"
#include "mars/rules/titles.h"

namespace rondel::games::mars {

Task<> Draft::run() {
  play_.course.enter("draft");
  for (int round = 1; round < research_cards; ++round) {
    vector<Question> questions;
    SeatArray<small_vector<Choice, 16>, most_players> packs;
    for (const Seat seat : play_.seats()) {
      packs[seat] = table_.choices(offer_to(seat));
      if (!packs[seat].empty()) {
        questions.push_back(
            {.seat = seat, .title = titles::draft_a_card, .choices = packs[seat], .shown = Shown::to_asked});
      }
    }
    const vector<Picks> answers = co_await ask_many(questions);
    for (std::size_t i = 0; i < questions.size(); ++i) {
      const Seat seat = questions[i].seat;
      table_.move(Card(packs[seat][answers[i][0]].value), drafted_by(seat));
    }
    pass_packs();
  }
  for (const Seat seat : play_.seats()) {
    table_.move_all(drafted_by(seat), offer_to(seat));
  }
}

// Even generations pass on, odd ones back.
void Draft::pass_packs() {
  const int steps = play_.course.generation() % 2 == 0 ? 1 : -1;
  SeatArray<small_vector<Card, 4>, most_players> packs;
  for (const Seat seat : play_.seats()) {
    for (const Card card : table_.cards(offer_to(seat))) {
      packs[seat].push_back(card);
    }
  }
  for (const Seat seat : play_.seats()) {
    for (const Card card : packs[seat]) {
      table_.move(card, offer_to(seat.next(play_.seat_count(), steps)));
    }
  }
}

}  // namespace rondel::games::mars
