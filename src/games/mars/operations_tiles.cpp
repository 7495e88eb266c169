// Operations on the map.
#include "games/mars/handlers.h"

namespace rondel::games::tharsis {

// --- tiles ---

Operations::Placing Operations::placing(const Doing& doing) {
  const std::string_view name = word(doing.term);
  const std::string_view how = argument(doing);
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
  constexpr std::array<Site, tile_count> sites = {Site::land,
                                                  Site::ocean,
                                                  Site::greenery,
                                                  Site::city,
                                                  Site::city,
                                                  Site::isolated,
                                                  Site::metal_beside_own,
                                                  Site::metal,
                                                  Site::land,
                                                  Site::land,
                                                  Site::beside_city,
                                                  Site::beside_greenery,
                                                  Site::volcanic,
                                                  Site::ocean,
                                                  Site::land};
  return {tile, sites[at(tile)]};
}

bool Operations::can_place(const Mars& play, const Doing& doing, Ahead& ahead) {
  const Placing placed = placing(doing);
  if (is_city(placed.tile)) {
    play.expect_answers("place_city", doing, ahead);
    play.expect_answers("place_city_on_mars", doing, ahead);
  }
  const bool is_spare = placed.tile == Tile::ocean && play.is_at_goal(Parameter::oceans);
  return is_spare || !play.areas_for(doing.seat, placed.site).empty();
}

Task<> Operations::do_place(Mars& play, Doing doing) {
  const Placing placed = placing(doing);
  for (; doing.count > 0; --doing.count) {
    co_await play.place(doing.seat, placed.tile, placed.site);
  }
}

bool Operations::can_claim(const Mars& play, const Doing& doing, Ahead&) {
  return !play.claimable(doing.seat).empty();
}

Task<> Operations::do_claim(Mars& play, Doing doing) {
  vector<Choice> choices;
  for (const AreaId area : play.claimable(doing.seat)) {
    choices.push_back(Choice::number(area));
  }
  const Choice chosen = co_await choose(doing.seat, "claim an area", choices);
  play.spot(chosen.value).claim = static_cast<std::int8_t>(doing.seat.index());
  play.log("{} claims area {}", doing.seat, chosen.value);
}

Task<> Operations::do_metal(Mars& play, Doing doing) {
  const AreaId area = play.area_of(play.printed(*doing.card).tile);
  if (area != no_area) {
    const bool is_steel = area_at(area).steel > 0;
    play.change_production(doing.seat, is_steel ? Resource::steel : Resource::titanium, 1);
  }
  co_return;
}

}  // namespace rondel::games::tharsis
