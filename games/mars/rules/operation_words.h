// How the words in an operation are read: `any_loses(3plant)` is about three of plant, `add(microbe,here)` about microbes and
// this card. All of them were checked when the program started.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "mars/rules/faces.h"
#include "mars/rules/map.h"
#include "mars/rules/words.h"
#include "rules/operations/operation.h"

namespace rondel::games::mars {

// Who does it.
inline Seat doer(const ops::Operation& operation) { return operation.owner.first(); }

inline std::string_view word(ops::Term term) { return book().name_of(term); }
// The `i`th word in its brackets; empty: there are not so many.
inline std::string_view argument(const ops::Operation& operation, std::size_t i = 0) {
  const std::span<const ops::Term> all = book().arguments(operation.type);
  return i < all.size() ? word(all[i]) : std::string_view();
}

// `3plant`: three of them.
struct Amount {
  std::int32_t count = 1;
  std::string_view what;
};
inline Amount amount(const ops::Operation& operation) {
  const ops::Term term = book().arguments(operation.type)[0];
  return {.count = book().range(term).to, .what = word(book().body(term))};
}

inline Resource resource_named(std::string_view word) {
  return static_cast<Resource>(find_name(resource_names, word));
}
// "prod_plant": of plants.
inline bool is_production(std::string_view word) { return word.starts_with("prod_"); }
inline Resource produced(std::string_view word) { return resource_named(word.substr(5)); }

// Of `gain(mc,'cities')`: how many the formula says.
std::int32_t amount_by_formula(const Mars& play, const ops::Operation& operation);

// Which tile an operation places, and where that may go.
struct TileAndSite {
  Tile tile;
  Site site;
};
TileAndSite tile_and_site(const ops::Operation& operation);

}  // namespace rondel::games::mars
