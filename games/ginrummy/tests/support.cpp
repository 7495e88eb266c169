#include "ginrummy/tests/support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <sstream>
#include <string>

namespace rondel::games::ginrummy::testing {

CardSet cards(std::string_view names) {
  CardSet set;
  std::istringstream words{std::string(names)};
  for (std::string word; words >> word;) {
    bool known = false;
    for (const PlayingCard card : CardSet::full()) {
      if (card.name() == word) {
        set.add(card);
        known = true;
      }
    }
    EXPECT_TRUE(known) << word << " is not a card";
  }
  return set;
}

std::vector<Meld> melds_within(CardSet hand) {
  std::vector<Meld> melds;
  const auto add = [&](CardSet cards, bool is_set) {
    if ((cards - hand).empty()) melds.push_back({cards, is_set});
  };
  for (int rank = 1; rank <= 13; ++rank) {
    CardSet four;
    for (const Suit suit : {Suit::clubs, Suit::diamonds, Suit::hearts, Suit::spades}) {
      four.add(PlayingCard(suit, rank));
      CardSet run;
      for (int last = rank; last <= 13; ++last) {
        run.add(PlayingCard(suit, last));
        if (run.size() >= 3) add(run, false);
      }
    }
    add(four, true);
    for (const PlayingCard card : four) add(four - CardSet::of(card), true);
  }
  return melds;
}

namespace {

int points_the_slow_way(CardSet cards) {
  int points = 0;
  for (const PlayingCard card : cards) points += card.rank() > 10 ? 10 : card.rank();
  return points;
}

void try_all(const std::vector<Meld>& melds, std::size_t from, CardSet left, CardSet sets, CardSet runs,
             BruteForce& best) {
  const int points = points_the_slow_way(left);
  if (points < best.deadwood) {
    best.deadwood = points;
    best.arrangements.clear();
  }
  if (points == best.deadwood) best.arrangements.insert({sets.bits(), runs.bits()});
  for (std::size_t i = from; i < melds.size(); ++i) {
    const CardSet meld = melds[i].cards;
    if (!(meld - left).empty()) continue;
    try_all(melds, i + 1, left - meld, melds[i].is_set ? sets | meld : sets,
            melds[i].is_set ? runs : runs | meld, best);
  }
}

}  // namespace

BruteForce brute_force(CardSet hand) {
  BruteForce best{.deadwood = points_the_slow_way(hand), .arrangements = {}};
  try_all(melds_within(hand), 0, hand, {}, {}, best);
  return best;
}

CardSet random_hand(Random& random, int size, int ranks) {
  CardSet pack;
  for (const PlayingCard card : CardSet::full()) {
    if (card.rank() <= ranks) pack.add(card);
  }
  return some_of(random, pack, size);
}

CardSet some_of(Random& random, CardSet cards, int size) {
  std::vector<PlayingCard> pack;
  for (const PlayingCard card : cards) pack.push_back(card);
  random.shuffle(pack);
  CardSet hand;
  for (int i = 0; i < size; ++i) hand.add(pack[static_cast<std::size_t>(i)]);
  return hand;
}

CardSet top_of_pile(const Match& match) {
  const auto pile = state(match).pile();
  return pile.empty() ? CardSet() : CardSet::of(pile.back());
}

CardSet offered(const Question& question, Text label) {
  CardSet set;
  for (const Choice& choice : question.choices) {
    if (choice.kind == Choice::Kind::card && choice.label == label) set.add(PlayingCard(choice.value));
  }
  return set;
}

std::uint16_t find_choice(const Match& match, std::string_view words) {
  const auto choices = match.question(asked(match)).choices;
  std::uint16_t place = 0;
  for (; place < choices.size(); ++place) {
    std::string text;
    match.play().show_choice(choices[place], text);
    if (text == words) break;
  }
  return place;
}

Settings settings(std::vector<std::pair<std::string_view, std::string_view>> values) {
  Settings agreed(game.settings);
  for (const auto& [name, value] : values) EXPECT_EQ(agreed.set(name, value), "");
  return agreed;
}

Match start(std::uint64_t seed, Settings agreed) {
  // A small arena: many matches are made, and none comes near its end.
  return Match(game, std::move(agreed), Seed::from_number(seed), {.arena_bytes = std::size_t{1} << 16});
}

namespace {

// What the hand comes to after its best discard.
int after_best_discard(CardSet hand) {
  int least = 1000;
  for (const PlayingCard card : hand) least = std::min(least, deadwood(hand - CardSet::of(card)));
  return least;
}

// How welcome a choice is; the highest is taken, of equals the first.
int worth(const Match& match, const Choice& choice, GoesOut when) {
  const CardSet hand = state(match).cards(asked(match));
  const bool is_card = choice.kind == Choice::Kind::card;
  const PlayingCard card(is_card ? choice.value : 0);
  if (choice.label == Text("take")) {
    return deadwood(hand) - after_best_discard(hand | CardSet::of(card));
  }
  if (choice.label == knock_with) return when == GoesOut::as_soon_as_possible ? 1000 : -1000;
  if (choice.label == gin_with) return when <= GoesOut::with_gin ? 2000 : -1000;
  if (choice.label == Text("big gin")) return when == GoesOut::never ? -1000 : 3000;
  if (choice.label == lay_off_label) {
    return deadwood(hand) - deadwood(hand - CardSet::of(LayOff::from(choice).card));
  }
  if (is_card) return -deadwood(hand - CardSet::of(card));
  return choice.kind == Choice::Kind::number ? 0 : 1;  // the stock, pass or done beat what does not help
}

}  // namespace

Player sensible(GoesOut when) {
  return [when](const Match& match) {
    const auto choices = match.question(asked(match)).choices;
    std::uint16_t best = 0;
    for (std::uint16_t i = 1; i < choices.size(); ++i) {
      if (worth(match, choices[i], when) > worth(match, choices[best], when)) best = i;
    }
    return best;
  };
}

Player at_random(std::uint64_t seed) {
  struct Dice {
    explicit Dice(std::uint64_t number) : seed(Seed::from_number(number)), random(seed, 0) {}
    Seed seed;
    Random random;
  };
  return [dice = std::make_shared<Dice>(seed)](const Match& match) {
    const auto count = match.question(asked(match)).choices.size();
    return static_cast<std::uint16_t>(dice->random.below(static_cast<std::uint32_t>(count)));
  };
}

void step(Match& match, const Player& player) {
  const Seat seat = asked(match);
  const Rejection rejection = match.answer(seat, player(match));
  ASSERT_FALSE(rejection) << rejection.message();
}

void play(Match& match, const Player& player, const std::function<bool()>& stop) {
  while (match.status() == Status::waiting && !stop()) step(match, player);
  ASSERT_NE(match.status(), Status::faulted) << match.fault();
}

Match find_match(const Player& player, const std::function<bool(const Match&)>& here, Settings agreed) {
  for (std::uint64_t seed = 0; seed < 50'000; ++seed) {
    Match match = start(seed, agreed);
    bool found = false;
    play(match, player, [&] { return found = here(match); });
    if (found) return match;
  }
  ADD_FAILURE() << "no match came to this";
  return start(0, agreed);
}

}  // namespace rondel::games::ginrummy::testing
