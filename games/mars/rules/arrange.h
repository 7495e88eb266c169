// How a position of Mars is written down:
//   {"red": {"mc": 20, "plant": 8, "production": {"energy": 1}, "rating": 21, "corporation": "Ecoline", "first": true,
//            "hand": ["Comet"], "played": ["Decomposers", {"name": "Birds", "on": 2, "used": true}],
//            "events": ["Asteroid"], "passed": true, "raised": true},
//    "green": {...}, "generation": 3, "temperature": -8, "oxygen": 4, "oceans": 2, "first": "green",
//    "tiles": {"31": "ocean", "12": "red city"}, "claims": {"3": "green"}, "deck": ["Ants"],
//    "milestones": {"Mayor": "red"}, "awards": {"Banker": "green"}, "phase": "research"}
// What is not said is nothing; ratings are 20. The first card of a deck is drawn first, and all that are listed must be drawn;
// without a list the deck is what is left, shuffled. `phase` is action, research or end.
#pragma once

namespace rondel {
class Setup;
}  // namespace rondel

namespace rondel::games::mars {

class Mars;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

// In a play that has not begun.
void arrange_position(Mars& play, const Setup& setup);

}  // namespace rondel::games::mars
