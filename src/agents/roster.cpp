#include "agents/roster.h"

#include <array>

#include "agents/first_agent.h"
#include "agents/house_agent.h"
#include "agents/random_agent.h"

namespace rondel {
namespace {

struct Entry {
  std::string_view name;
  std::unique_ptr<Agent> (*make)();
};

template <class A>
std::unique_ptr<Agent> make() {
  return std::make_unique<A>();
}

constexpr std::array entries = {
    Entry{random_agent_name, make<RandomAgent>},
    Entry{"first", make<FirstAgent>},
    Entry{"house", make<HouseAgent>},
};

}  // namespace

std::span<const std::string_view> agent_names() {
  static const auto names = [] {
    std::array<std::string_view, entries.size()> list;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      list[i] = entries[i].name;
    }
    return list;
  }();
  return names;
}

std::unique_ptr<Agent> make_agent(std::string_view name) {
  for (const Entry& entry : entries) {
    if (entry.name == name) {
      return entry.make();
    }
  }
  return nullptr;
}

}  // namespace rondel
