#include "mars/rules/operation_words.h"

#include <array>

#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

// Where a tile goes that is placed by its name alone.
constexpr std::array<Site, tile_count> usual_sites = {
    Site::land,              // none
    Site::ocean,             // ocean
    Site::greenery,          // greenery
    Site::city,              // city
    Site::city,              // capital
    Site::isolated,          // natural preserve
    Site::metal_beside_own,  // mining area
    Site::metal,             // mining rights
    Site::land,              // commercial district
    Site::land,              // nuclear zone
    Site::beside_city,       // industrial center
    Site::beside_greenery,   // ecological zone
    Site::volcanic,          // lava flows
    Site::ocean,             // mohole area
    Site::land,              // restricted area
};

}  // namespace

std::int32_t amount_by_formula(const Mars& play, const ops::Operation& operation) {
  const ops::Formula* const formula = formula_of(book().arguments(operation.type)[1]);
  check(formula != nullptr, "a formula was not read at start-up");
  return static_cast<std::int32_t>(evaluate(play, doer(operation), *formula, card_of(operation.data)));
}

TileAndSite tile_and_site(const ops::Operation& operation) {
  const std::string_view name = word(operation.type);
  const std::string_view how = argument(operation);
  if (name == "ocean") {
    return {Tile::ocean, how.empty() ? Site::ocean : Site::ocean_on_land};
  }
  if (name == "greenery") {
    return {Tile::greenery, how.empty() ? Site::greenery : Site::greenery_on_ocean};
  }
  if (name == "city") {
    return {Tile::city, how == "isolated"   ? Site::isolated_city
                        : how == "between"  ? Site::city_between
                        : how == "noctis"   ? Site::noctis
                        : how == "phobos"   ? Site::phobos
                        : how == "ganymede" ? Site::ganymede
                                            : Site::city};
  }
  const auto tile = static_cast<Tile>(find_name(tile_names, how));
  return {tile, usual_sites[at(tile)]};
}

}  // namespace rondel::games::mars
