// What a run is while it goes on.
#pragma once

#include <cstdint>
#include <optional>

#include "kernel/containers.h"
#include "netrunner/rules/servers.h"
#include "rules/tabletop.h"
#include "rules/window.h"

namespace rondel::games::netrunner {

enum class RunPhase : std::uint8_t { initiation, approach_ice, encounter_ice, movement, success };

// What somebody who starts a run says about it.
struct RunPlan {
  Server server{};
  std::optional<Card> source{};    // the event or card that made it
  std::int32_t rez_surcharge = 0;  // for ice
  bool bypasses_first = false;     // the first ice that is encountered
};

struct Run {
  RunPhase phase = RunPhase::initiation;
  Server server{};
  std::int32_t position = 0;  // how many ice of the server are not passed yet; 0: at the server
  // The ice that the Runner is at, until the Runner has moved on from it; none when it has gone from there.
  std::optional<Card> ice{};
  std::optional<Card> source{};
  std::int32_t rez_surcharge = 0;
  std::int32_t access_bonus = 0;      // of cards out of HQ or R&D
  std::int32_t access_change = 0;     // of all cards
  std::optional<Card> only_access{};  // nothing but this
  bool cannot_jack_out = false;
  bool bypasses_next = false;
  bool is_successful = false;
  bool has_stolen = false;
  bool may_rez_inside = false;     // a window in which cards in roots may be rezzed
  std::optional<RunPhase> next{};  // where a redirection leads
  SeatSet waits{};                 // who asked the other to wait
  bool has_changed_auto = false;   // in this window the Corp has said whether it goes on by itself
  Window window{};
  small_vector<Card, 2> lingering{};  // trashed during the run, and still to do what they do at its end
};

// Ice that is encountered. Encounters stack: one may be forced while another goes on.
struct Encounter {
  Card ice{};
  std::int32_t strength_change = 0;
  std::uint8_t broken = 0;  // a bit for each subroutine
  std::uint8_t fired = 0;
  bool is_let_fire = false;  // the Runner has said that it will break no more
  Window window{};
};

}  // namespace rondel::games::netrunner
