// Damage to the Runner: each takes a card from the grip, by chance. More than there are cards flatlines, and the Corp has won.
#pragma once

#include <cstdint>
#include <optional>

#include "kernel/task.h"
#include "netrunner/rules/part.h"

namespace rondel::games::netrunner {

class Damage : public Part {
 public:
  using Part::Part;

  Task<> net(std::int32_t count) { return suffer(count, "net"); }
  Task<> meat(std::int32_t count) { return suffer(count, "meat"); }
  // One, which lowers the size of the Runner's hand for good.
  Task<> core();

  // The card that damage took last; none when it took none.
  std::optional<Card> last_trashed() const { return last_trashed_; }
  std::int32_t core_suffered() const { return core_suffered_; }

 private:
  Task<> suffer(std::int32_t count, Text kind);

  std::optional<Card> last_trashed_;
  std::int32_t core_suffered_ = 0;
};

}  // namespace rondel::games::netrunner
