#include "elements/bot/bot.h"

#include "elements/bot/worth.h"

namespace rondel::games::elements {
namespace {

constexpr std::int32_t never = -1'000'000;

// A hand is worth keeping when something in it can be paid soon.
bool is_worth_keeping(const Sight& sight) {
  return std::ranges::count_if(sight.hand(), [&](Card card) {
           const Face& face = sight.face(card.index());
           return face.cost.total() <= 2 && face.type == Type::being;
         }) >= 1;
}

// Out of turn the bot keeps its elements for what wins, or stops the enemy.
bool is_its_time(const Sight& sight) { return sight.is_my_turn() && sight.layers().size() == 1; }

}  // namespace

std::int32_t HouseBot::worth_of(const Sight& sight, const Question& question, const Choice& choice) const {
  const std::string_view title = question.title.view();
  if (title == "keep this hand?") {
    return (choice.label == Text("keep")) == is_worth_keeping(sight) ? 1 : 0;
  }
  if (title == "pay with") {
    return -worth_of_element(sight, choice.value);
  }
  if (title == "gain an element") {
    return worth_of_element(sight, choice.value);
  }
  if (title == "sunrise" && choice.kind == Choice::Kind::word && choice.value > 0) {
    return wins + worth_of_element(sight, choice.value);
  }
  if (title == "which comes first?" || choice.label == Text("no")) {
    return 1;
  }
  if (choice.kind == Choice::Kind::word) {
    return choice.label == Text("pass") || choice.label == Text("no attack") ||
                   choice.label == Text("no block")
               ? 0
               : never;
  }
  if (choice.label == Text("attack with")) {
    return worth_of_attacking(sight, *sight.piece(choice.value));
  }
  if (choice.label == Text("block with")) {
    return worth_of_blocking(sight, *sight.piece(choice.value));
  }
  if (choice.label.empty() || choice.kind == Choice::Kind::number) {
    const std::int32_t face = face_named(title);
    return face < 0 ? 0 : worth_of_target(sight, face_at(face), choice);
  }
  std::int32_t worth = 0;
  const Piece* const piece = choice.value >= first_piece ? sight.piece(choice.value) : nullptr;
  if (piece == nullptr) {
    const Face& face = sight.face(choice.value);
    worth = worth_of_playing(sight, face);
    const bool is_counter = face.type == Type::spell && face.powers[0].aim == Aim::play;
    return worth >= wins || is_counter || is_its_time(sight) ? worth : never;
  }
  for (const Power& power : piece->printed().own_powers()) {
    worth = power.label == choice.label ? worth_of_using(sight, *piece, power) : worth;
  }
  return worth >= wins || is_its_time(sight) ? worth : never;
}

std::size_t HouseBot::choose(const rondel::Turn& turn, std::span<std::uint16_t> room) {
  const Sight sight(turn.match, turn.seat);
  const Question& question = turn.question;
  if (question.min == 0) {  // an order: as it is
    return 0;
  }
  std::int32_t best = never - 1;
  std::uint32_t equals = 0;
  for (std::size_t i = 0; i < question.choices.size(); ++i) {
    const std::int32_t worth = worth_of(sight, question, question.choices[i]);
    equals = worth > best ? 1 : equals + (worth == best ? 1 : 0);
    if (worth > best || (worth == best && dice_.below(equals) == 0)) {
      best = worth;
      room[0] = static_cast<std::uint16_t>(i);
    }
  }
  return 1;
}

std::unique_ptr<Agent> make_house_bot() { return std::make_unique<HouseBot>(); }

}  // namespace rondel::games::elements
