// Operations on the map.
#include "mars/rules/handlers.h"
#include "mars/rules/operation_words.h"
#include "mars/rules/placing.h"
#include "mars/rules/play.h"

namespace rondel::games::mars {

// One ocean too many is placed nowhere, and that is all right.
void list_areas(const Mars& play, const ops::Operation& operation, Choices& choices) {
  const TileAndSite placed = tile_and_site(operation);
  if (placed.tile == Tile::ocean && play.parameters.is_at_goal(Parameter::oceans)) {
    choices.add(Choice::word("no ocean is left to place"));
    return;
  }
  for (const AreaId area : play.map.areas_for(doer(operation), placed.site)) {
    choices.add(Choice::number(area));
  }
}

Task<> place(Mars& play, ops::Operation operation, Choice target) {
  if (target.kind == Choice::Kind::number) {
    place_tile(play, operation, target.value, tile_and_site(operation).tile);
  }
  co_return;
}

void list_claimable(const Mars& play, const ops::Operation&, Choices& choices) {
  for (const AreaId area : play.map.claimable()) {
    choices.add(Choice::number(area));
  }
}

Task<> claim_land(Mars& play, ops::Operation operation, Choice target) {
  play.map.claim(target.value, doer(operation));
  play.log("{} claims area {}", doer(operation), target.value);
  co_return;
}

// Of the area that the card's tile covers; whoever copies the card gains the same again.
Task<> produce_metal(Mars& play, ops::Operation operation, Choice) {
  const AreaId area = play.map.area_of(play.printed(*card_of(operation.data)).tile);
  if (area != no_area) {
    const bool is_steel = area_at(area).steel > 0;
    play.players[doer(operation)].resources.change_production(is_steel ? Resource::steel : Resource::titanium,
                                                              1);
  }
  co_return;
}

}  // namespace rondel::games::mars
