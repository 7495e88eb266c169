#include "netrunner/rules/decks.h"

#include <array>

#include "netrunner/rules/sides.h"

namespace rondel::games::netrunner {
namespace {

constexpr std::array the_syndicate = {
    DeckLine{3, "Offworld Office"},
    DeckLine{2, "Send a Message"},
    DeckLine{2, "Superconducting Hub"},
    DeckLine{2, "Nico Campaign"},
    DeckLine{2, "Regolith Mining License"},
    DeckLine{2, "Urtica Cipher"},
    DeckLine{2, "Government Subsidy"},
    DeckLine{3, "Hedge Fund"},
    DeckLine{2, "Seamless Launch"},
    DeckLine{1, "Manegarm Skunkworks"},
    DeckLine{2, "Brân 1.0"},
    DeckLine{3, "Palisade"},
    DeckLine{2, "Diviner"},
    DeckLine{2, "Whitespace"},
    DeckLine{2, "Karunā"},
    DeckLine{2, "Tithe"},
};

constexpr std::array the_catalyst = {
    DeckLine{2, "Creative Commission"},
    DeckLine{3, "Jailbreak"},
    DeckLine{2, "Overclock"},
    DeckLine{3, "Sure Gamble"},
    DeckLine{2, "Tread Lightly"},
    DeckLine{2, "VRcation"},
    DeckLine{1, "Docklands Pass"},
    DeckLine{1, "Pennyshaver"},
    DeckLine{1, "Red Team"},
    DeckLine{2, "Smartware Distributor"},
    DeckLine{2, "Telework Contract"},
    DeckLine{1, "Verbal Plasticity"},
    DeckLine{2, "Carmen"},
    DeckLine{2, "Cleaver"},
    DeckLine{2, "Mayfly"},
    DeckLine{2, "Unity"},
};

constexpr std::array more_for_the_corp = {
    DeckLine{2, "Orbital Superiority"}, DeckLine{2, "Predictive Planogram"}, DeckLine{2, "Public Trail"},
    DeckLine{1, "Retribution"},         DeckLine{1, "AMAZE Amusements"},     DeckLine{2, "Funhouse"},
};

constexpr std::array more_for_the_runner = {
    DeckLine{2, "Mutual Favor"}, DeckLine{2, "Wildcat Strike"}, DeckLine{2, "DZMZ Optimizer"},
    DeckLine{2, "Conduit"},      DeckLine{2, "Leech"},
};

}  // namespace

std::span<const DeckLine> starter_deck(Seat side) {
  return side == corp ? std::span<const DeckLine>(the_syndicate) : std::span<const DeckLine>(the_catalyst);
}

std::span<const DeckLine> intermediate_cards(Seat side) {
  return side == corp ? std::span<const DeckLine>(more_for_the_corp)
                      : std::span<const DeckLine>(more_for_the_runner);
}

}  // namespace rondel::games::netrunner
