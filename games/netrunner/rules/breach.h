// Breaching a server: what happens instead of it, and which cards are accessed, in what order.
//   (1) No card is accessed twice in a breach, unless it was lost sight of meanwhile.
#pragma once

#include <cstdint>
#include <optional>

#include "kernel/choices.h"
#include "kernel/task.h"
#include "netrunner/rules/access.h"
#include "netrunner/rules/part.h"
#include "netrunner/rules/server.h"

namespace rondel::games::netrunner {

// What cards change of the accesses of a run.
struct AccessChanges {
  std::int32_t more_from_pile = 0;  // out of HQ or R&D
  std::int32_t more_of_all = 0;     // or less
  std::optional<Card> only{};       // nothing but this
};

class Breach : public Part {
 public:
  Breach(Netrunner& play, Tabletop& table) : Part(play, table), access_(play, table) {}

  void begin_run() { changes_ = {}; }
  // At the server of the run; or what the Runner does instead.
  Task<> hold();

  // For the run that goes on.
  void access_more_from_pile(std::int32_t count) { changes_.more_from_pile += count; }
  void access_more(std::int32_t count) { changes_.more_of_all += count; }
  void access_only(Card card) { changes_.only = card; }
  const AccessChanges& changes() const { return changes_; }

 private:
  Task<bool> replace();
  Task<> access_cards(Server server);
  std::int32_t count_accesses(Server server) const;
  void list(Server server, std::int32_t from_pile, Choices& choices) const;
  void list_in_archives(Choices& choices) const;
  bool has_pile_card(Server server) const;
  std::optional<Card> next_in_pile(Server server);
  bool was_accessed(Card card) const;
  bool does_something_in_archives(Card card) const;
  bool has_everything_else() const;
  std::int32_t access_everything_else(std::int32_t most);

  AccessChanges changes_;
  Access access_;
};

}  // namespace rondel::games::netrunner
