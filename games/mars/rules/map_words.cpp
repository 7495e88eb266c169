#include "mars/rules/map_words.h"

#include <array>
#include <string>

namespace rondel::games::mars {
namespace {

// "red city", "green claim": every word that a cell can show, made once.
struct CellWords {
  CellWords() {
    for (std::size_t owner = 0; owner <= most_players; ++owner) {
      const std::string name(owner_names[owner]);
      claims[owner] = name + " claim";
      for (std::size_t tile = 0; tile < tile_count; ++tile) {
        tiles[owner][tile] = name + " " + std::string(tile_names[tile].view());
      }
    }
  }
  std::array<std::array<std::string, tile_count>, most_players + 1> tiles;
  std::array<std::string, most_players + 1> claims;
};

const CellWords& cell_words() {
  static const CellWords words;
  return words;
}

}  // namespace

void prepare_map_words() { cell_words(); }

Text word_on_map(const Spot& spot, AreaId area) {
  if (spot.tile == Tile::ocean) {
    return "ocean tile";
  }
  if (spot.tile != Tile::none) {
    return Text::from_static(cell_words().tiles[at(spot.owner.number())][at(spot.tile)].c_str());
  }
  if (!spot.claim.is_nobody()) {
    return Text::from_static(cell_words().claims[at(spot.claim.number())].c_str());
  }
  return Text::from_static(area_at(area).word);
}

}  // namespace rondel::games::mars
