// How a position of Netrunner is written down:
//   {"corp": {"credits": 5, "clicks": 3, "HQ": ["Hedge Fund"], "R&D": ["Tithe"], "Archives": ["Palisade"], "scored": [],
//             "servers": {"HQ": {"ice": ["Tithe", {"name": "Palisade", "rezzed": true}]},
//                         "Server 1": {"root": [{"name": "Urtica Cipher", "advancement": 2}]}}},
//    "runner": {"credits": 5, "clicks": 4, "grip": [], "stack": [], "heap": [], "rig": ["Mayfly"], "scored": [], "tags": 0},
//    "active": "runner", "begin": false}
// What is not said is as at the start, with no cards at all. Ice is listed innermost first. The first card of a deck is its top. Cards
// in Archives lie face down. The side that is active begins with its first click, or with the begin of its turn
// when that is said.
#pragma once

namespace rondel {
class Setup;
class Tabletop;
}  // namespace rondel

namespace rondel::games::netrunner {

class Netrunner;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

// In a play that has not begun, whose cards lie on that table.
void arrange_position(Netrunner& play, Tabletop& table, const Setup& setup);

}  // namespace rondel::games::netrunner
