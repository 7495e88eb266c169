// What cards in play listen to, and how they are told: what they answer waits beside what is being done, for its owner to order.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "mars/rules/words.h"
#include "rules/operations/listeners.h"
#include "rules/operations/operation.h"
#include "rules/tabletop.h"

namespace rondel::games::mars {

class Mars;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

// The tags first.
enum Event : ops::EventId {
  tag_played = 0,
  event_played = tag_count,
  space_event_played,
  costly_played,
  project_done,
  costly_project_done,
  ocean_placed,
  city_placed,
  city_placed_on_mars,
  greenery_placed,
  placed_on_metal,
  event_count,
};
inline constexpr std::array<std::string_view, event_count> event_names = {
    "tag_building", "tag_space",        "tag_power",          "tag_science",    "tag_jovian",
    "tag_earth",    "tag_plant",        "tag_microbe",        "tag_animal",     "tag_city",
    "play_event",   "play_space_event", "play_costly",        "project",        "project_costly",
    "place_ocean",  "place_city",       "place_city_on_mars", "place_greenery", "place_on_metal"};
inline constexpr std::int32_t costly = 20;  // what some corporation listens to

constexpr ops::EventId played(Tag tag) { return static_cast<ops::EventId>(tag_played + at(tag)); }

// Something happened because of an operation, with that card: all cards in play hear it.
void fire(Mars& play, const ops::Operation& because, ops::EventId event,
          std::optional<Card> that = std::nullopt);

}  // namespace rondel::games::mars
