// Operations on the map.
#include "mars/rules/deeds.h"
#include "mars/rules/play.h"

namespace rondel::games::mars {

Deeds::Placing Deeds::placing(const Operation& operation) {
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

// One ocean too many is placed nowhere, and that is all right.
void Deeds::list_areas(const Operation& operation, Choices& choices) const {
  const Placing placed = placing(operation);
  if (placed.tile == Tile::ocean && play_.is_at_goal(Parameter::oceans)) {
    choices.add(Choice::word("no ocean is left to place"));
    return;
  }
  for (const AreaId area : play_.areas_for(seat(operation), placed.site)) {
    choices.add(Choice::number(area));
  }
}

Task<> Deeds::do_place(Operation operation, Choice target) {
  if (target.kind == Choice::Kind::number) {
    play_.put_tile(operation, target.value, placing(operation).tile);
  }
  co_return;
}

void Deeds::list_claimable(const Operation& operation, Choices& choices) const {
  for (const AreaId area : play_.areas_for(seat(operation), Site::land)) {
    if (play_.spot(area).claim == nobody) {
      choices.add(Choice::number(area));
    }
  }
}

Task<> Deeds::do_claim_land(Operation operation, Choice target) {
  play_.spot(target.value).claim = static_cast<std::int8_t>(seat(operation).index());
  play_.log("{} claims area {}", seat(operation), target.value);
  co_return;
}

// Of the area that the card's tile covers; whoever copies the card gains the same again.
Task<> Deeds::do_metal(Operation operation, Choice) {
  const AreaId area = play_.area_of(play_.printed(*card_of(operation.data)).tile);
  if (area != no_area) {
    const bool is_steel = area_at(area).steel > 0;
    play_.change_production(seat(operation), is_steel ? Resource::steel : Resource::titanium, 1);
  }
  co_return;
}

}  // namespace rondel::games::mars
