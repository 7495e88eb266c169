// A handler chain: automation as an ordered list of small rules. Each looks at what its side sees (a Context) and says nothing, or
// what to do and why. The first that says something has decided; one call is one decision, and nothing is remembered between calls.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rondel {

struct Decision {
  enum class Kind : std::uint8_t {
    act,    // give the answer `choice`
    wait,   // for the other side
    pause,  // somebody has to decide
    done,   // there is nothing to do here any more
  };
  Kind kind = Kind::wait;
  std::string status{};        // a word for programs: "sent-continue"
  std::string reason{};        // a sentence for people
  std::string choice{};        // of an act: the title of what is picked
  std::string_view handler{};  // which one decided
};

template <class Context>
struct Handler {
  std::string_view name;
  std::optional<Decision> (*look)(const Context& context);
};

// What the first handler says that has something to say; to wait, where none has.
template <class Context>
Decision decide(std::span<const Handler<Context>> chain, const Context& context) {
  for (const Handler<Context>& handler : chain) {
    if (std::optional<Decision> decision = handler.look(context)) {
      decision->handler = handler.name;
      return *std::move(decision);
    }
  }
  return {.kind = Decision::Kind::wait, .status = "waiting", .reason = "no handler has anything to say"};
}

}  // namespace rondel
