#include "loveletter/bot/bot.h"

#include <string_view>

#include "agents/dice.h"
#include "loveletter/bot/sight.h"

namespace rondel::games::loveletter {
namespace {

// Of playing one card and keeping the other.
std::int32_t worth_of_playing(const Sight& sight, std::int32_t played, std::int32_t kept) {
  switch (played) {
    case guard:
      return sight.knows_a_hand() ? 100 : 50;
    case priest:
      return 55;
    case baron:
      return kept >= prince ? 70 : 10;
    case handmaid:
      return 60;
    case prince:
      return kept == princess ? 20 : 45;
    case king:
      return kept == princess ? 5 : 20;
    case countess:
      return 30;
    default:
      return -100;
  }
}

// Of choosing a player: a card that was seen decides, else whoever has most tokens.
std::int32_t worth_of_choosing(const Sight& sight, std::string_view title, Seat me, Seat other) {
  const std::int32_t known = other == me ? 0 : sight.known_hand(other).value_or(0);
  if (title == "Whose hand do you want to look at?") {
    return known == 0 ? sight.tokens(other) : -1;
  }
  if (title == "Who discards their hand?") {
    return other == me ? -1 : known * 10 + sight.tokens(other);
  }
  if (title == "Whose card do you want to guess?") {
    return known == guard ? -1 : known * 10 + sight.tokens(other);
  }
  return sight.tokens(other) - (title == "With whom do you want to compare hands?" ? known * 10 : 0);
}

class HouseBot final : public Agent {
 public:
  void begin(std::uint64_t seed) override { dice_ = Dice(seed); }

  // The best choice; equal ones are told apart by chance.
  std::size_t choose(const Turn& turn, std::span<std::uint16_t> room) override {
    std::int32_t best = INT32_MIN;
    std::uint32_t equal = 0;
    for (std::uint16_t i = 0; i < turn.question.choices.size(); ++i) {
      if (turn.question.choices[i].is(Choice::disabled)) {
        continue;
      }
      const std::int32_t worth = worth_of(turn, i);
      equal = worth > best ? 1 : worth == best ? equal + 1 : equal;
      if (worth > best || (worth == best && dice_.below(equal) == 0)) {
        best = worth;
        room[0] = i;
      }
    }
    return 1;
  }

 private:
  static std::int32_t worth_of(const Turn& turn, std::uint16_t pick) {
    const Sight sight(turn.match, turn.seat);
    const ChoiceSpan choices = turn.question.choices;
    const Choice& choice = choices[pick];
    switch (choice.kind) {
      case Choice::Kind::card: {
        const Choice& other = choices[pick == 0 ? 1 : 0];
        return worth_of_playing(sight, sight.face(Card(choice.value)), sight.face(Card(other.value)));
      }
      case Choice::Kind::seat:
        return worth_of_choosing(sight, turn.question.title.view(), turn.seat, Seat(choice.value));
      default:
        return sight.known_hand(sight.chosen()) == choice.value ? 100 : sight.unseen(choice.value);
    }
  }

  Dice dice_;
};

}  // namespace

std::unique_ptr<Agent> make_house_bot() { return std::make_unique<HouseBot>(); }

}  // namespace rondel::games::loveletter
