// A small model of expressions over a purse, for tests: what it takes to do all of one, and whether what was done of one was
// done whole. It knows nothing of the machine; every atom has a number of its own, so that a list of what was done says
// which part of the expression did it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace rondel::ops::model {

struct Purse {
  int coins = 0;
  int gems = 0;
  int places = 0;
  friend auto operator<=>(const Purse&, const Purse&) = default;
  bool is_sound() const { return coins >= 0 && gems >= 0 && places >= 0; }
};
using Purses = std::set<Purse>;

struct Atom {
  const char* name;
  Purse change;
};
inline constexpr Atom atoms[] = {{"coin", {1, 0, 0}},   {"pay", {-1, 0, 0}},  {"gem", {0, 1, 0}},
                                 {"spend", {0, -1, 0}}, {"swap", {-1, 1, 0}}, {"hut", {0, 0, -1}},
                                 {"sing", {0, 0, 0}},   {"draw", {0, 0, 0}}};

struct Tree {
  char kind = 'a';  // 'a' an atom, else the sign of a list: ; : / + , ^
  int from = 1;
  int to = 1;
  int number = 0;  // of an atom
  std::size_t atom = 0;
  std::vector<Tree> parts{};
};

inline std::string text_of(const Tree& tree) {
  std::string text;
  if (tree.from != 1 || tree.to != 1) {
    text = "[" + std::to_string(tree.from) + "," + std::to_string(tree.to) + "]";
  }
  if (tree.kind == 'a') {
    return text + atoms[tree.atom].name + "(" + std::to_string(tree.number) + ",x)";
  }
  text += tree.kind == '^' ? "^(" : "(";
  for (const Tree& part : tree.parts) {
    text += &part == tree.parts.data() ? "" : std::string(1, tree.kind == '^' ? '+' : tree.kind);
    text += text_of(part);
  }
  return text + ")";
}

// --- what it takes ---

inline Purses all_of(const Tree& tree, const Purses& before);

inline Purses once(const Tree& tree, const Purses& before);

inline Purses times(const Tree& tree, int count, Purses purses) {
  for (; count > 0 && !purses.empty(); --count) {
    purses = once(tree, purses);
  }
  return purses;
}

// Of these, so many, each at most once, in any order.
inline void some_of(const std::vector<Tree>& parts, std::vector<bool>& used, int count, const Purses& before,
                    Purses& after) {
  if (count == 0) {
    after.insert(before.begin(), before.end());
    return;
  }
  for (std::size_t i = 0; i < parts.size() && !before.empty(); ++i) {
    if (!used[i]) {
      used[i] = true;
      some_of(parts, used, count - 1, all_of(parts[i], before), after);
      used[i] = false;
    }
  }
}

inline Purses once(const Tree& tree, const Purses& before) {
  Purses after;
  std::vector<bool> used(tree.parts.size());
  switch (tree.kind) {
    case 'a':
      for (Purse purse : before) {
        const Purse& change = atoms[tree.atom].change;
        purse = {purse.coins + change.coins, purse.gems + change.gems, purse.places + change.places};
        if (purse.is_sound()) {
          after.insert(purse);
        }
      }
      return after;
    case '/':
      for (const Tree& part : tree.parts) {
        after.merge(all_of(part, before));
      }
      return after;
    case '+':
      some_of(tree.parts, used, static_cast<int>(tree.parts.size()), before, after);
      return after;
    default:
      break;
  }
  after = before;
  for (Tree part : tree.parts) {
    part.from = tree.kind == ':' ? std::max(part.from, 1) : part.from;  // nothing for nothing
    after = all_of(part, after);
  }
  return after;
}

// The purses that doing all of it may leave behind; none: it cannot be done.
inline Purses all_of(const Tree& tree, const Purses& before) {
  Purses after;
  if (tree.kind == '^') {
    for (int count = tree.from; count <= tree.to; ++count) {
      std::vector<bool> used(tree.parts.size());
      some_of(tree.parts, used, count, before, after);
    }
    return after;
  }
  if (tree.kind == '+' && tree.from == tree.to && tree.from > 1) {  // each so often, one after the other
    Tree each = tree;
    each.from = each.to = 1;
    for (Tree& part : each.parts) {
      part = {.kind = ',', .from = tree.from, .to = tree.from, .parts = {part}};
    }
    return once(each, before);
  }
  for (int count = tree.from; count <= tree.to; ++count) {
    after.merge(times(tree, count, before));
  }
  return after;
}

// --- what was done ---

using Done = std::map<int, int>;  // how often each atom was

inline bool was_done(const Tree& tree, int count, const Done& done);

// Whether the parts from `first` on were done `low` to `high` times together, each at most `most` times.
inline bool share(const std::vector<Tree>& parts, std::size_t first, int low, int high, int most,
                  const Done& done) {
  if (first == parts.size()) {
    return low <= 0 && high >= 0;
  }
  for (int count = 0; count <= std::min(high, most); ++count) {
    if (was_done(parts[first], count, done) &&
        share(parts, first + 1, low - count, high - count, most, done)) {
      return true;
    }
  }
  return false;
}

// Whether it may have been done whole so often, no part of it more or less.
inline bool was_done(const Tree& tree, int count, const Done& done) {
  const int low = tree.from * count;
  const int high = tree.to * count;
  if (tree.kind == 'a') {
    const auto found = done.find(tree.number);
    const int often = found == done.end() ? 0 : found->second;
    return low <= often && often <= high;
  }
  if (tree.kind == '/' || tree.kind == '^') {
    return share(tree.parts, 0, low, high, tree.kind == '^' ? count : high, done);
  }
  for (int often = low; often <= high; ++often) {
    const auto is_done = [&](const Tree& part) {
      const bool is_paid = tree.kind == ':' && &part != &tree.parts.back();
      Tree whole = part;
      whole.from = is_paid ? std::max(part.from, 1) : part.from;
      return was_done(whole, often, done);
    };
    if (std::ranges::all_of(tree.parts, is_done)) {
      return true;
    }
  }
  return false;
}

// The deals in it that are in no other deal.
inline void add_deals(const Tree& tree, std::vector<Tree>& deals) {
  if (tree.kind == ':') {
    deals.push_back(tree);
    return;
  }
  for (const Tree& part : tree.parts) {
    add_deals(part, deals);
  }
}

// --- expressions at random, the same for the same seed ---

class Grower {
 public:
  explicit Grower(std::uint32_t seed) : dice_(seed) {}

  int upto(int most) { return static_cast<int>(dice_() % static_cast<std::uint32_t>(most + 1)); }
  Purse purse() { return {.coins = upto(4), .gems = upto(2), .places = upto(2)}; }

  Tree grow(int depth) {
    if (depth == 0 || upto(3) == 0) {
      Tree atom = {.number = ++numbers_, .atom = static_cast<std::size_t>(upto(std::size(atoms) - 1))};
      set_range(atom);
      return atom;
    }
    return list(":::/+,;^"[upto(7)], depth);
  }
  Tree list(char kind, int depth) {
    Tree tree = {.kind = kind};
    for (int count = 2 + upto(1); count > 0; --count) {
      Tree part = grow(depth - 1);
      const bool would_melt = kind == '^' && part.kind == '+' && part.from == 1 && part.to == 1;
      part.kind = would_melt ? ',' : part.kind;  // a+b in ^(a+b+c) is two of three, not one of two
      tree.parts.push_back(part);
    }
    if (kind == '^') {
      tree.from = upto(2);
      tree.to = std::max(tree.from, 1) + upto(static_cast<int>(tree.parts.size()) - std::max(tree.from, 1));
    } else if (kind != ':' || upto(2) == 0) {
      set_range(tree);
    }
    const bool is_any = kind == '+' && tree.from == 0 && tree.to == 1;  // `?(a+b)` is written with ^
    tree.from = is_any ? 1 : tree.from;
    return tree;
  }

 private:
  void set_range(Tree& tree) {
    const int from = upto(5);
    tree.from = from == 0 ? 0 : from == 1 ? 2 : 1;
    tree.to = tree.from == 0 ? 1 + upto(1) : tree.from + (upto(5) == 0 ? 1 : 0);
  }

  std::mt19937 dice_;
  int numbers_ = 0;
};

}  // namespace rondel::ops::model
