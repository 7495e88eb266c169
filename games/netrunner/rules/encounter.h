// Encounters with ice. They stack: one may be forced while another goes on. Each is a scope that ends when its ice is gone.
#pragma once

#include <cstdint>
#include <span>

#include "kernel/containers.h"
#include "kernel/hasher.h"
#include "kernel/scope.h"
#include "kernel/task.h"
#include "netrunner/rules/breaking.h"
#include "netrunner/rules/part.h"
#include "rules/window.h"

namespace rondel::games::netrunner {

inline constexpr Scope in_encounter{"encounter"};

// Ice that is encountered.
struct Encounter {
  Card ice{};
  std::int32_t strength_change = 0;
  std::uint8_t broken = 0;  // a bit for each subroutine
  std::uint8_t fired = 0;
  bool is_let_fire = false;  // the Runner has said that it will break no more
  Window window{};
};

class Encounters : public Part {
 public:
  Encounters(Netrunner& play, Tabletop& table) : Part(play, table), breaking_(play, table) {}

  // From the first; and the one that goes on, if there is any.
  std::span<const Encounter> all() const { return encounters_; }
  bool are_on() const { return !encounters_.empty(); }
  const Encounter& top() const { return encounters_.back(); }
  Breaking& breaking() { return breaking_; }
  const Breaking& breaking() const { return breaking_; }

  // From its begin to its end. A card forces one only in a run, and with ice that is rezzed.
  Task<> encounter(Card ice);
  Task<> force(Card ice);
  // In which the one on top is held.
  Window& window() { return encounters_.back().window; }
  // All of them are over.
  void clear();
  // After anything that may take cards away: a run on a server that is gone is over, and so is an encounter with ice that is gone.
  Task<> settle();

  // A bit for each subroutine of the one on top that is neither broken nor resolved; and of these that can be broken.
  std::uint8_t unbroken() const;
  std::uint8_t breakable() const;
  void set_broken(std::uint8_t subroutines);
  void let_fire();
  Task<> fire_unbroken();

  // Of ice with what encounters changed, of a breaker with what was added to it.
  std::int32_t strength(Card card) const;
  void weaken_ice(std::int32_t count);  // if there is one

  void digest(Hasher& hasher) const;

 private:
  Task<> hold(Card ice);

  small_vector<Encounter, 2> encounters_;
  Breaking breaking_;
};

}  // namespace rondel::games::netrunner
