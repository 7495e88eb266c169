#include "rules/playing_cards.h"

#include <array>
#include <string_view>

namespace rondel {
namespace {

constexpr std::array<std::string_view, 4> suit_signs = {"♣", "♦", "♥", "♠"};
constexpr std::array<std::string_view, 13> rank_names = {"A", "2", "3",  "4", "5", "6", "7",
                                                         "8", "9", "10", "J", "Q", "K"};

}  // namespace

std::string PlayingCard::name() const {
  std::string name(rank_names[static_cast<std::size_t>(rank() - 1)]);
  name += suit_signs[static_cast<std::size_t>(suit())];
  return name;
}

std::optional<PlayingCard> card_named(std::string_view name) {
  constexpr std::string_view suit_letters = "CDHS";
  for (int i = 0; i < PlayingCard::count; ++i) {
    const PlayingCard card(i);
    const std::string_view rank = rank_names[static_cast<std::size_t>(card.rank() - 1)];
    const std::string_view suit = suit_signs[static_cast<std::size_t>(card.suit())];
    const std::string_view letter = suit_letters.substr(static_cast<std::size_t>(card.suit()), 1);
    if (name.starts_with(rank) && (name.substr(rank.size()) == suit || name.substr(rank.size()) == letter)) {
      return card;
    }
  }
  return std::nullopt;
}

std::string names_of(CardSet cards) {
  std::string names;
  for (const PlayingCard card : cards) {
    names += names.empty() ? "" : " ";
    names += card.name();
  }
  return names;
}

}  // namespace rondel
