#include "mars/rules/placing.h"

#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

constexpr std::int32_t money_beside_ocean = 2;

void take_bonus(Mars& play, Seat seat, AreaId area) {
  const Area& printed = area_at(area);
  Resources& resources = play.players[seat].resources;
  resources.change_stock(Resource::steel, printed.steel);
  resources.change_stock(Resource::titanium, printed.titanium);
  resources.change_stock(Resource::plant, printed.plants);
  resources.change_stock(Resource::mc, money_beside_ocean * (beside(area) & play.map.oceans()).size());
  play.deck.draw(seat, printed.cards);
}

}  // namespace

void place_tile(Mars& play, const ops::Operation& because, AreaId area, Tile tile) {
  const Seat seat = because.owner.first();
  play.map.place(area, tile, tile == Tile::ocean ? Owner::nobody() : Owner(seat));
  play.log("{} puts {} on area {}", seat, tile_names[at(tile)], area);
  take_bonus(play, seat, area);
  if (tile == Tile::ocean) {
    play.parameters.count_ocean(seat);
    fire(play, because, ocean_placed);
  } else if (is_city(tile)) {
    fire(play, because, city_placed);
    if (area <= mars_areas) {
      fire(play, because, city_placed_on_mars);
    }
  } else if (tile == Tile::greenery) {
    fire(play, because, greenery_placed);
  }
  if (area_at(area).has_metal()) {
    fire(play, because, placed_on_metal);
  }
  if (tile == Tile::greenery && !play.course.is_ending()) {
    play.parameters.raise(because, Parameter::oxygen, 1);
  }
}

}  // namespace rondel::games::mars
