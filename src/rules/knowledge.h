// What follows from who knows what: worlds that a seat cannot tell from the real one, and how far an answer may be
// taken back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
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

// Makes the match one that `viewer` cannot tell from what it was: the faces of the cards that the viewer does not know
// are mixed among those cards, within what they could be, and all chance from here on comes from `seed`. For search
// and for tests; a recorded match does not do this.
//
// Cards that a game asks for by their face (not by a handle) stay where another seat that is asked now (or has answered, with
// others still to answer) knows them and its question cannot be made anew (Question::renew). Gives how many cards were free to change.
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
