// What follows from who knows what: worlds that a seat cannot tell from the real one, and how far an answer may be
// taken back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "kernel/match.h"

namespace rondel {

// Cards by their handles, and by their faces where they have none; each in order.
struct CardNumbers {
  std::vector<std::int32_t> handles{};
  std::vector<std::int32_t> faces{};
};

// Those that `viewer` knows and that lie on the table.
CardNumbers known_cards(const Match& match, Viewer viewer);

// The cards of a match that a viewer does not know, at one moment: looked at once, any number of worlds are made of them. What it
// has taken memory for it keeps.
//
// Cards that a game asks for by their face (not by a handle) stay where another seat that is asked now (or has answered, with
// others still to answer) knows them and its question cannot be made anew (Question::renew).
class HiddenFaces {
 public:
  // `kept`: cards that stay as they are as well.
  void look(const Match& match, Viewer viewer, const CardNumbers& kept = {});
  // How many are free to change.
  std::size_t size() const { return cards_.size(); }
  // Mixes their faces among them, within what they could be. The match is where it was when it was looked at, cards and all.
  void exchange(Match& match, const Seed& seed);

 private:
  static constexpr std::uint32_t any = UINT32_MAX;
  struct FreeCard {
    std::int32_t face = 0;
    std::int32_t back = 0;
    std::int32_t kind = 0;
    std::uint32_t row = any;  // where in fits_ it says which of the faces it could have; any of its back
  };
  // All final, which clang-tidy does not see from here.
  class Collect;    // NOLINT(cppcoreguidelines-virtual-class-destructor)
  class Narrow;     // NOLINT(cppcoreguidelines-virtual-class-destructor)
  class WriteBack;  // NOLINT(cppcoreguidelines-virtual-class-destructor)

  void group_by_back();
  void mix(std::span<const std::uint32_t> group, Random& random);
  bool fits(std::uint32_t card, std::uint32_t face) const {
    return cards_[card].row == any || fits_[cards_[card].row + face] != 0;
  }

  std::vector<FreeCard> cards_;
  std::vector<std::uint8_t> is_free_;  // of each place, in the order in which they are laid out
  std::vector<std::uint8_t> fits_;
  std::vector<std::uint32_t> by_back_;  // the cards, one back after the other
  std::vector<std::uint32_t> groups_;   // where in by_back_ each back begins, and the end
  std::vector<std::uint32_t> order_;    // whose face each card gets
  std::vector<std::uint32_t> drawn_;
};

// Makes the match one that `viewer` cannot tell from what it was: HiddenFaces, once, and all chance from here on comes from `seed`.
// For tests, and for search where one world is enough (agents/worlds.h has more); a recorded match does not do this. Gives how
// many cards were free to change.
std::size_t permute_hidden(Match& match, Viewer viewer, const Seed& seed);
// The same, but these cards stay as they are too, and chance goes on as it would have.
std::size_t permute_hidden_but(Match& match, Viewer viewer, const Seed& seed, const CardNumbers& kept);

// What taking back would undo.
struct TakeBack {
  std::uint32_t keep = 0;  // how many of Match::responses() stay
  bool is_free = false;    // nobody else has to agree
  // Chance has to go on under a new branch (Match::branch), or the same dice could be met again: it goes back past
  // something that was left to chance or learned, or past an earlier branch.
  bool needs_branch = false;
  std::string_view why{};  // not free: the reason, as a sentence for people
};

// For a seat that wants its last answer back: everything from that answer on goes. Free only while nothing was left to
// chance since, nobody came to know what this seat did not know already, and no other person has answered. What the rules ask next,
// and whom, is the same whatever the cards are that the seat does not know, unless they say that it has learned something (docs/design/knowledge.md). Nothing
// when the seat has answered nothing, or the game takes nothing back (Game::taking_back).
std::optional<TakeBack> take_back(const Match& match, Seat seat);

}  // namespace rondel
