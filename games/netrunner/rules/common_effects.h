// What many cards do, and how a list of cards is closed.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {

template <std::int32_t count>
Task<> gain_credits(Netrunner& play, Card me) {
  play.credits(owner_of(play.printed(me))).gain(count);
  co_return;
}

template <std::int32_t count>
Task<> take_from_card(Netrunner& play, Card me) {
  co_await play.credits(owner_of(play.printed(me))).take_from(me, count);
}

inline Task<> trash_this(Netrunner& play, Card me) {
  play.cards().trash(me);
  co_return;
}

inline Task<> end_the_run(Netrunner& play, Card /*me*/) { co_await play.current_run().end(); }

template <std::int32_t count>
Task<> do_net_damage(Netrunner& play, Card /*me*/) {
  co_await play.damage().net(count);
}

inline constexpr Subroutine end_run_subroutine{.label = "End the run", .effect = end_the_run};

// The names of a list of faces, for sentences about them.
template <std::size_t count>
consteval std::array<std::string_view, count> names_in(const std::array<Face, count>& cards) {
  std::array<std::string_view, count> names;
  for (std::size_t i = 0; i < count; ++i) {
    names[i] = cards[i].name.view();
  }
  return names;
}

}  // namespace rondel::games::netrunner
