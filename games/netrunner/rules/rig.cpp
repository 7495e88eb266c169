#include "netrunner/rules/rig.h"

#include <algorithm>

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {

std::int32_t Rig::breakers() const {
  return static_cast<std::int32_t>(
      std::ranges::count_if(cards(), [&](Card card) { return play_.printed(card).is_breaker(); }));
}

std::int32_t Rig::memory_limit() const {
  std::int32_t limit = 4;
  for (const Card card : cards()) {
    limit += play_.printed(card).memory_bonus;
  }
  return limit;
}

std::int32_t Rig::memory_used() const {
  std::int32_t used = 0;
  for (const Card card : cards()) {
    used += play_.printed(card).memory;
  }
  return used;
}

std::int32_t Rig::first_draw_bonus() const {
  std::int32_t bonus = 0;
  for (const Card card : cards()) {
    bonus += play_.printed(card).first_draw_bonus;
  }
  return bonus;
}

std::int32_t Rig::install_cost(Card card) const {
  const Face& face = play_.printed(card);
  std::int32_t cost = face.cost - (face.discount != nullptr ? face.discount(play_, card) : 0);
  if (face.type == Type::program && programs_this_turn_ == 0) {
    for (const Card other : cards()) {
      cost -= play_.printed(other).first_program_discount;
    }
  }
  return std::max(0, cost);
}

bool Rig::can_install(Card card) const {
  return install_cost(card) <= play_.credits(runner).count() && play_.printed(card).memory <= memory_limit();
}

Task<> Rig::install(Card card) {
  play_.clicks(runner).lose(1);
  table_.reveal(card);
  const std::int32_t cost = install_cost(card);
  play_.credits(runner).pay(cost);
  co_await make_room(play_.printed(card).memory);
  play_.log("{} spends [Click] and {} [Credits] to install {}", runner, cost, table_.named(card));
  put_in(card);
}

Task<> Rig::offer_to_install(Card card) {
  if (!can_install(card)) {
    co_return;
  }
  const bool installs = co_await play_.may(runner, "install it?");
  if (installs) {
    const std::int32_t cost = install_cost(card);
    play_.credits(runner).pay(cost);
    co_await make_room(play_.printed(card).memory);
    play_.log("{} pays {} [Credits] to install {}", runner, cost, table_.named(card));
    put_in(card);
  }
}

Task<> Rig::make_room(std::int32_t memory) {
  while (memory_used() + memory > memory_limit()) {
    small_vector<Choice, 16> programs;
    for (const Card other : cards()) {
      if (play_.printed(other).memory > 0) {
        programs.push_back(choice_of(other));
      }
    }
    if (programs.empty()) {
      co_return;
    }
    const Choice out = co_await play_.pick(runner, "trash a program to make room", programs);
    play_.cards().trash(Card(out.value));
  }
}

void Rig::put_in(Card card) {
  table_.move(card, rig_zone);
  play_.cards().note_install(card);
  play_.cards().place(card, credit, play_.printed(card).credits);
  programs_this_turn_ += play_.printed(card).type == Type::program ? 1 : 0;
  play_.cards().trash_older_copies(card);
}

void Rig::purge_viruses() {
  play_.log("{} purges all virus counters", corp);
  for (const Card card : cards()) {
    play_.cards().place(card, virus, -table_.tokens(card, virus));
  }
}

}  // namespace rondel::games::netrunner
