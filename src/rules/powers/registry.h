// The handlers of a game by name, and the parameters that cards give them. Cards are data: a name and a text of parameters,
// "food=SEED;count=1". What does not fit is told when the data is read, with the card, the word and what was expected, so a
// match never meets a power that it cannot run.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/powers/power.h"

namespace rondel {

// Reads the parameters of one card. Each is asked for by name; what is missing, out of bounds or was never asked for is a
// problem.
class ParamReader {
 public:
  explicit ParamReader(std::string_view text);

  bool has(std::string_view name) const;
  std::int32_t number(std::string_view name, std::int32_t min, std::int32_t max);
  // The place of the word among `words`.
  std::int32_t one_of(std::string_view name, std::span<const std::string_view> words);
  // Several words, "SEED+FRUIT": a bit for the place of each.
  std::uint32_t some_of(std::string_view name, std::span<const std::string_view> words);

  // The first thing that was wrong, once everything was asked for; empty: nothing.
  std::string problem() const;

 private:
  struct Param {
    std::string_view name;
    std::string_view value;
    bool is_read = false;
  };
  const Param* find(std::string_view name);
  std::int32_t place_of(std::string_view name, std::string_view word,
                        std::span<const std::string_view> words);
  void note(std::string problem);

  std::vector<Param> params_;
  std::vector<std::string> asked_;
  std::string problem_;
};

template <class P>
struct PowerEntry {
  Text name;
  PowerHandler<P> handler = nullptr;
  void (*read)(ParamReader& reader, typename P::Params& params) = nullptr;  // none: takes no parameters
  // Whether the power reacts to an event at all; what does not is passed over without a word. None: only what the game lists
  // by itself.
  bool (*reacts)(const PowerContext<P>& context, const typename P::Params& params,
                 const typename P::Event& event) = nullptr;
};

// A handler with the parameters of a card.
template <class P>
struct Power {
  const PowerEntry<P>* entry = nullptr;
  typename P::Params params{};

  explicit operator bool() const { return entry != nullptr; }
  PowerRun<P> run(const PowerContext<P>& context) const { return entry->handler(context, params); }
};

template <class P>
struct ReadPower {
  Power<P> power{};
  std::string problem{};  // empty: the power is good; else a sentence, which does not name the card
};

template <class P>
class PowerRegistry {
 public:
  constexpr explicit PowerRegistry(std::span<const PowerEntry<P>> entries) : entries_(entries) {}

  std::span<const PowerEntry<P>> entries() const { return entries_; }
  const PowerEntry<P>* find(std::string_view name) const {
    for (const PowerEntry<P>& entry : entries_) {
      if (entry.name.view() == name) {
        return &entry;
      }
    }
    return nullptr;
  }
  ReadPower<P> read(std::string_view name, std::string_view params) const;

 private:
  std::span<const PowerEntry<P>> entries_;
};

namespace detail {
std::string unknown_power(std::string_view name, std::span<const std::string> known);
}  // namespace detail

template <class P>
ReadPower<P> PowerRegistry<P>::read(std::string_view name, std::string_view params) const {
  ReadPower<P> result;
  const PowerEntry<P>* const entry = find(name);
  if (entry == nullptr) {
    std::vector<std::string> known;
    for (const PowerEntry<P>& each : entries_) {
      known.emplace_back(each.name.view());
    }
    result.problem = detail::unknown_power(name, known);
    return result;
  }
  ParamReader reader(params);
  if (entry->read != nullptr) {
    entry->read(reader, result.power.params);
  }
  if (const std::string problem = reader.problem(); !problem.empty()) {
    result.problem = std::string(name) + ": " + problem;
    return result;
  }
  result.power.entry = entry;
  return result;
}

}  // namespace rondel
