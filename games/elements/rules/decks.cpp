#include "elements/rules/decks.h"

#include <array>
#include <cctype>

#include "elements/rules/faces.h"
#include "rules/suggest.h"
#include "rules/wording.h"

namespace rondel::games::elements {
namespace {

// Three copies of seven cards each, except for the one that has everything.
constexpr std::array known = {
    Deck{"Macro Burn",
         "3 Time Runner, 3 Ifrit, 3 New Element, 3 Burn, 3 Memorialize, 3 Handrails, 3 Fireball"},
    Deck{"Ketchup'n'Mustard", "3 Ifrit, 3 Zealot, 3 Burn, 3 Energize, 3 Burning Rage, 3 Fireball, 3 Golem"},
    Deck{"Face-Off",
         "3 Zealot, 3 Energize, 3 Inspire Growth, 3 Memorialize, 3 Call the Banners, 3 Fireball, 3 Golem"},
    Deck{"To Combat!",
         "3 Vine Spirit, 3 Water Dancer, 3 Energize, 3 Inspire Growth, 3 Grace, 3 Symbiosis, 3 Panther"},
    Deck{"Control",
         "3 Water Dancer, 3 Pixie, 3 Wormhole, 3 Grace, 3 Crystal Ball, 3 Font of Life, 3 Counter"},
    Deck{"Zerg",
         "3 Pixie, 3 Nightmare Ader, 3 Grace, 3 Memorialize, 3 Font of Life, 3 Golem, 3 Cloning Pool"},
    Deck{"Past Remembers",
         "3 Time Runner, 3 Nightmare Ader, 3 New Element, 3 Memorialize, 3 Necromancy 101, 3 Golem, 3 "
         "Painful Memories"},
    Deck{"WhiteGold",
         "3 Time Runner, 3 Zealot, 3 New Element, 3 Burn, 3 Energize, 3 Banhammer, 3 Call the Banners"},
    Deck{"GreenGold",
         "3 Zealot, 3 Vine Spirit, 3 Energize, 3 Inspire Growth, 3 Grace, 3 Call the Banners, 3 Symbiosis"},
    Deck{"RedBlue",
         "3 Ifrit, 3 Water Dancer, 3 Nightmare Ader, 3 Burn, 3 Wormhole, 3 Burning Rage, 3 Crystal Ball"},
    Deck{"ItemTech",
         "3 Time Runner, 3 Zealot, 3 Burn, 3 Symbiosis, 3 Crystal Ball, 3 Font of Life, 3 Necromancy 101"},
    Deck{"Sk8_H1",
         "3 Pixie, 3 Nightmare Ader, 3 Grace, 3 Memorialize, 3 Symbiosis, 3 Font of Life, 3 Necromancy 101"},
    Deck{"KetchupMustard",
         "3 Ifrit, 3 Zealot, 3 Burn, 3 Energize, 3 Memorialize, 3 Burning Rage, 3 Call the Banners"},
    Deck{"AllCards",
         "Time Runner, Ifrit, Zealot, Vine Spirit, Water Dancer, Pixie, Nightmare Ader, New Element, Burn, "
         "Energize, "
         "Inspire Growth, Wormhole, Grace, Memorialize, Banhammer, Burning Rage, Call the Banners, "
         "Symbiosis, Crystal Ball, "
         "Font of Life, Necromancy 101, Handrails, Fireball, Golem, Panther, Counter, Cloning Pool, Painful "
         "Memories"},
};

std::vector<std::string> card_names() {
  std::vector<std::string> names;
  for (const Face& face : faces().first(card_count)) {
    names.emplace_back(face.name.view());
  }
  return names;
}

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

// A word that is no list and no deck's name: most likely a name with a slip in it.
std::string unknown_name(std::string_view deck, std::string_view name) {
  std::vector<std::string> names = card_names();
  const bool is_one_word = deck.find_first_of(",;\n") == std::string_view::npos;
  if (!is_one_word) {
    return "no card is called " + quoted(name) + "; " + expected_one_of(name, names);
  }
  std::vector<std::string> of_decks;
  for (const Deck& each : known) {
    of_decks.emplace_back(each.name);
  }
  return "no deck is called " + quoted(name) + "; " + expected_one_of(name, of_decks) +
         ", or a list of cards like \"3 Zealot, 3 Burn\"";
}

}  // namespace

std::span<const Deck> decks() { return known; }

std::string_view list_of(std::string_view deck) {
  for (const Deck& each : known) {
    if (each.name == trimmed(deck)) {
      return each.cards;
    }
  }
  return deck;
}

bool next_line(std::string_view& rest, DeckLine& line) {
  while (!rest.empty()) {
    const std::size_t end = rest.find_first_of(",;\n");
    std::string_view text = trimmed(rest.substr(0, end));
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    if (text.empty()) {
      continue;
    }
    line.count = 0;
    while (!text.empty() && text.front() >= '0' && text.front() <= '9' && line.count < 1000) {
      line.count = line.count * 10 + (text.front() - '0');
      text.remove_prefix(1);
    }
    line.count = line.count == 0 ? 1 : line.count;
    line.name = trimmed(text);
    return true;
  }
  return false;
}

std::string deck_problem(std::string_view deck) {
  std::array<int, card_count> copies{};
  int cards = 0;
  std::string_view rest = list_of(deck);
  DeckLine line;
  while (next_line(rest, line)) {
    const std::int32_t face = face_named(line.name);
    if (face < 0 || face >= card_count) {
      return unknown_name(deck, line.name);
    }
    int& of_this = copies[static_cast<std::size_t>(face)];
    of_this += line.count;
    cards += line.count;
    if (of_this > most_copies) {
      return std::to_string(of_this) + " copies of " + quoted(line.name) + "; at most " +
             std::to_string(most_copies) + " are allowed";
    }
  }
  if (cards < smallest_deck) {
    return "the deck has " + std::to_string(cards) + (cards == 1 ? " card" : " cards") + "; at least " +
           std::to_string(smallest_deck) + " are needed";
  }
  return {};
}

}  // namespace rondel::games::elements
