#include "hearts/tests/scene.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace rondel::games::hearts::testing {

Match hearts_match(std::uint64_t seed, const std::vector<std::pair<std::string, std::string>>& settings) {
  Settings agreed(game.settings);
  for (const auto& [name, value] : settings) {
    EXPECT_EQ(agreed.set(name, value), "");
  }
  // Sanitizers mark the whole range of each new match, so it is a short one.
  return Match(game, agreed, Seed::from_number(seed), {.arena_bytes = std::size_t{64} << 10});
}

CardSet cards_of(const Question& question) {
  CardSet cards;
  for (const Choice& choice : question.choices) {
    cards.add(PlayingCard(choice.value));
  }
  return cards;
}

bool is_passing(const Question& question) { return question.max == 3; }

CardSet answer(Match& match, Seat seat, const Taste& taste) {
  const Question& question = match.question(seat);
  std::vector<std::pair<int, std::uint16_t>> liked;
  for (std::uint16_t pick = 0; pick < question.choices.size(); ++pick) {
    liked.emplace_back(-taste(question, PlayingCard(question.choices[pick].value)), pick);
  }
  std::sort(liked.begin(), liked.end());
  CardSet cards;
  std::vector<std::uint16_t> picks;
  for (std::uint16_t i = 0; i < question.min; ++i) {
    picks.push_back(liked[i].second);
    cards.add(PlayingCard(question.choices[picks.back()].value));
  }
  const Rejection rejection = match.answer(seat, picks);
  EXPECT_FALSE(rejection) << rejection.message();
  return cards;
}

namespace {

void pass_cards(Match& match, const Taste& taste, PlayedDeal& deal) {
  deal.had_passing = true;
  for (const Seat seat : match.waiting()) {
    deal.dealt[seat] = cards_of(match.question(seat));
    deal.passed[seat] = answer(match, seat, taste);
  }
}

Turn play_card(Match& match, const Taste& taste) {
  const Seat seat = *match.waiting().begin();
  const CardSet playable = cards_of(match.question(seat));
  const PlayingCard card = answer(match, seat, taste).lowest();
  return {.seat = seat, .hand = {}, .playable = playable, .card = card};
}

// A hand is what will be played of it: known for sure once the deal is over.
void find_hands(PlayedDeal& deal) {
  for (auto trick = deal.tricks.rbegin(); trick != deal.tricks.rend(); ++trick) {
    for (auto turn = trick->rbegin(); turn != trick->rend(); ++turn) {
      deal.hands[turn->seat].add(turn->card);
      turn->hand = deal.hands[turn->seat];
    }
  }
}

}  // namespace

PlayedDeal play_deal(Match& match, const Taste& taste) {
  PlayedDeal deal;
  if (is_passing(match.question(*match.waiting().begin()))) {
    pass_cards(match, taste, deal);
  }
  for (int trick = 0; trick < 13; ++trick) {
    deal.tricks.emplace_back();
    for (Turn& turn : deal.tricks.back()) {
      turn = play_card(match, taste);
    }
  }
  EXPECT_NE(match.status(), Status::faulted) << match.fault();
  find_hands(deal);
  return deal;
}

std::vector<PlayedDeal> play_match(Match& match, const Taste& taste) {
  std::vector<PlayedDeal> deals;
  while (match.status() == Status::waiting) {
    deals.push_back(play_deal(match, taste));
  }
  return deals;
}

Taste any_card(Random& dice) {
  return [&dice](const Question&, PlayingCard) { return static_cast<int>(dice.below(1U << 20)); };
}

Seat taker_of(const Trick& trick) {
  const Turn* best = &trick[0];
  for (const Turn& turn : trick) {
    const bool follows = turn.card.suit() == trick[0].card.suit();
    if (follows && turn.card.rank_ace_high() > best->card.rank_ace_high()) best = &turn;
  }
  return best->seat;
}

Points points_taken(const PlayedDeal& deal) {
  Points points{};
  for (const Trick& trick : deal.tricks) {
    for (const Turn& turn : trick) {
      points[taker_of(trick)] += turn.card == queen_of_spades ? 13 : turn.card.suit() == Suit::hearts ? 1 : 0;
    }
  }
  return points;
}

Points penalties(const PlayedDeal& deal) {
  Points points = points_taken(deal);
  const auto shooter = std::find(points.begin(), points.end(), 26);
  if (shooter != points.end()) {
    for (int& each : points) each = 26 - each;
  }
  return points;
}

std::string shown_to(const Match& match, std::optional<Seat> viewer) {
  std::string text;
  match.play().show(viewer, text);
  return text;
}

CardSet cards_named_in(const std::string& text) {
  CardSet cards;
  for (const PlayingCard card : CardSet::full()) {
    if (text.find(card.name()) != std::string::npos) cards.add(card);
  }
  return cards;
}

}  // namespace rondel::games::hearts::testing
