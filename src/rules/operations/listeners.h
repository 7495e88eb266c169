// What a card waits for, and what follows: `place_ocean:2plant:here:any`, parsed as an expression. From the left: the event,
// the outcome, whether that is about the card itself (`here`, the default) or the one that triggered (`that`), and `any`
// when events of the other players count too. An event in quotes is a pattern over all events: '/play_.*/'.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/operations/book.h"

namespace rondel::ops {

// The place of an event in the game's list of them.
using EventId = std::uint16_t;

struct Listener {
  std::uint64_t events = 0;  // a bit for each
  Term outcome{};
  enum class About : std::uint8_t { here, that } about = About::here;
  enum class By : std::uint8_t { owner, anybody } by = By::owner;

  bool waits_for(EventId event) const { return (events >> event & 1U) != 0; }
};

struct ReadListeners {
  std::vector<Listener> listeners;
  std::string problem;  // not empty: what is wrong, and what was expected
};

// Reads listeners, several of them separated by `;`. `events` are at most 64 names.
ReadListeners read_listeners(const Book& book, Term term, std::span<const std::string_view> events);

}  // namespace rondel::ops
