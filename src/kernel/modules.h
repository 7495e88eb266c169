// The games that a program knows. Whoever hosts, plays, checks or shows games is given such a list, down from `main`, and
// knows none of them by name.
#pragma once

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/game.h"

namespace rondel {

// A game as the build found it: what its constant declares, and what else stands in its folder (cmake/RondelGame.cmake).
struct Module {
  const Game* game = nullptr;
  // Of all that decides what a match is: kernel, rules, the game's own rules and data. 32 hexadecimal digits, the same on every
  // machine. Two builds with the same hash play the same matches; with another they may or may not, and `rondel verify`
  // finds out. Empty: not known, as of games that tests make up.
  std::string_view rules_hash{};
  // board/layout.json: where a client puts what the view names. Empty: the client arranges it by itself.
  std::string_view board{};
  // how-to-play.md: the game for somebody who has never played it. Empty: nobody has written it down.
  std::string_view how_to_play{};
};

class Modules {
 public:
  Modules() = default;
  // In the order in which people are shown them.
  explicit Modules(std::vector<Module> modules) : modules_(std::move(modules)) {}

  auto begin() const { return modules_.begin(); }
  auto end() const { return modules_.end(); }
  std::size_t size() const { return modules_.size(); }

  // The module of that name, or null.
  const Module* module(std::string_view name) const {
    const auto found = std::ranges::find(modules_, name, [](const Module& each) { return each.game->name; });
    return found == modules_.end() ? nullptr : &*found;
  }
  // The game of that name, or null.
  const Game* find(std::string_view name) const {
    const Module* const found = module(name);
    return found == nullptr ? nullptr : found->game;
  }
  std::vector<const Game*> games() const {
    std::vector<const Game*> all;
    for (const Module& each : modules_) {
      all.push_back(each.game);
    }
    return all;
  }
  // Empty for a game that is not among these.
  std::string_view rules_hash(const Game& game) const {
    const auto found = std::ranges::find(modules_, &game, &Module::game);
    return found == modules_.end() ? std::string_view() : found->rules_hash;
  }

  // These, after `others`, of which those of the same name are left out.
  Modules over(const Modules& others) const {
    std::vector<Module> all;
    std::ranges::copy_if(others, std::back_inserter(all),
                         [&](const Module& each) { return find(each.game->name) == nullptr; });
    all.insert(all.end(), begin(), end());
    return Modules(std::move(all));
  }

 private:
  std::vector<Module> modules_;
};

}  // namespace rondel
