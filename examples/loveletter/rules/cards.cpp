// What is printed on the eight cards, and what they do.
#include <array>
#include <string_view>

#include "loveletter/rules/love_letter.h"
#include "rules/requests.h"

namespace rondel::games::loveletter {

constexpr std::string_view guard_text =
    "Choose another player, and name any card but Guard. If that is theirs, they are out of the round.";
constexpr std::array guesses = {
    Choice::word("the Priest", priest),     Choice::word("the Baron", baron),
    Choice::word("the Handmaid", handmaid), Choice::word("the Prince", prince),
    Choice::word("the King", king),         Choice::word("the Countess", countess),
    Choice::word("the Princess", princess)};

Task<> LoveLetter::play_guard(Seat me) {
  const std::optional<Seat> other = co_await choose_other(me, "Whose card do you want to guess?");
  if (!other) {
    co_return;
  }
  const Choice guess = co_await choose(me, "Which card do they hold?", guesses);
  log("{} says that they hold {}", me, guess.label);
  learn(Knowers::everybody());  // a "no" tells as much as a "yes"
  if (value(*other) == guess.value) {
    go_out(*other);
  } else {
    log("They do not");
  }
}

constexpr std::string_view priest_text = "Choose another player, and look at their hand.";
Task<> LoveLetter::play_priest(Seat me) {
  const std::optional<Seat> other = co_await choose_other(me, "Whose hand do you want to look at?");
  if (other) {
    table_.show_to(held(*other), me);
    log("{} shows {} to {}", *other, table_.named(held(*other)), me);
  }
}

constexpr std::string_view baron_text =
    "Choose another player, and compare hands in secret. The lower card is out of the round.";
Task<> LoveLetter::play_baron(Seat me) {
  const std::optional<Seat> other = co_await choose_other(me, "With whom do you want to compare hands?");
  if (!other) {
    co_return;
  }
  table_.show_to(held(*other), me);
  table_.show_to(held(me), *other);
  learn(Knowers::everybody());  // who goes out, or that nobody does
  if (value(me) == value(*other)) {
    log("Their cards are equal");
  } else {
    go_out(value(me) < value(*other) ? me : *other);
  }
}

constexpr std::string_view handmaid_text = "Until your next turn, nobody else may choose you.";
Task<> LoveLetter::play_handmaid(Seat me) {
  safe_.add(me);
  log("{} is safe until their next turn", me);
  co_return;
}

constexpr std::string_view prince_text =
    "Choose any player, yourself included. They discard their hand, and draw a card.";
Task<> LoveLetter::play_prince(Seat me) {
  SeatSet players = exposed_to(me);
  players.add(me);
  const Seat who = co_await choose_player(me, "Who discards their hand?", players);
  const Card card = held(who);
  table_.move(card, discards_[who]);
  log("{} discards {}", who, table_.named(card));
  if (table_.face(card) == princess) {
    go_out(who);
  } else {
    table_.draw(table_.is_empty(deck_) ? aside_ : deck_, hands_[who]);
  }
}

constexpr std::string_view king_text = "Choose another player, and trade hands with them.";
Task<> LoveLetter::play_king(Seat me) {
  const std::optional<Seat> other = co_await choose_other(me, "With whom do you want to trade hands?");
  if (!other) {
    co_return;
  }
  // No hand ever holds both cards, so that whoever knows one of them can follow it.
  const Card mine = held(me);
  table_.move(mine, aside_);
  table_.move(held(*other), hands_[me]);
  table_.move(mine, hands_[*other]);
  log("{} and {} trade hands", me, *other);
}

constexpr std::string_view countess_text =
    "If your other card is the King or a Prince, you must play the Countess.";
Task<> LoveLetter::play_countess(Seat /*me*/) { co_return; }

constexpr std::string_view princess_text = "If you discard her, you are out of the round.";
Task<> LoveLetter::play_princess(Seat me) {
  go_out(me);
  co_return;
}

// --- all of them, by their faces ---

Task<> LoveLetter::play_card(std::int32_t face, Seat me) {
  static constexpr std::array<Task<> (LoveLetter::*)(Seat), face_count> effects = {
      &LoveLetter::play_guard,    &LoveLetter::play_priest,  &LoveLetter::play_baron,
      &LoveLetter::play_handmaid, &LoveLetter::play_prince,  &LoveLetter::play_king,
      &LoveLetter::play_countess, &LoveLetter::play_princess};
  return (this->*effects[static_cast<std::size_t>(face - guard)])(me);
}

std::span<const FaceText> printed_faces() {
  static constexpr std::array<FaceText, face_count> faces = {{
      {.name = "Guard", .cost = "1", .text = guard_text},
      {.name = "Priest", .cost = "2", .text = priest_text},
      {.name = "Baron", .cost = "3", .text = baron_text},
      {.name = "Handmaid", .cost = "4", .text = handmaid_text},
      {.name = "Prince", .cost = "5", .text = prince_text},
      {.name = "King", .cost = "6", .text = king_text},
      {.name = "Countess", .cost = "7", .text = countess_text},
      {.name = "Princess", .cost = "8", .text = princess_text},
  }};
  return faces;
}

int copies_of(std::int32_t face) {
  static constexpr std::array<int, face_count> copies = {5, 2, 2, 2, 2, 1, 1, 1};
  return copies[static_cast<std::size_t>(face - guard)];
}

}  // namespace rondel::games::loveletter
