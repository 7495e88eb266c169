#include "mars/rules/terminal.h"

#include <cstdlib>
#include <string>

#include "mars/rules/map_words.h"
#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

// What lies there, or what is printed there.
std::string cell_of(const Map& map, AreaId area) {
  constexpr std::string_view tile_letters = "  ~ GRCYCaNPMAMRCDNZICEZLFMORA";
  const Spot& there = map.spot(area);
  const Area& printed = area_at(area);
  std::string cell;
  if (there.tile != Tile::none) {
    cell = tile_letters.substr(2 * at(there.tile), 2);
    cell += there.owner.is_nobody() ? '~' : owner_names[at(there.owner.number())][0];
    return cell;
  }
  cell = printed.ground == Ground::ocean      ? "~"
         : printed.ground == Ground::volcanic ? "^"
         : printed.ground == Ground::noctis   ? "n"
                                              : ".";
  cell += printed.steel > 0 ? "s" : printed.titanium > 0 ? "t" : printed.cards > 0 ? "c" : "";
  cell.append(printed.plants, 'p');
  return cell;
}

void show_map(const Map& map, std::string& out) {
  constexpr std::size_t cell_width = 4;
  AreaId area = 1;
  for (int row = 1; row <= 9; ++row) {
    const int indent = 2 * std::abs(row - 5) + 2;
    out.append(static_cast<std::size_t>(indent), ' ');
    for (; area <= mars_areas && area_at(area).row == row; ++area) {
      std::string cell = cell_of(map, area);
      cell.resize(cell_width, ' ');
      out += cell;
    }
    out += "\n";
  }
}

void show_player(const Mars& play, Seat seat, Viewer viewer, std::string& out) {
  const Player& player = play.players[seat];
  out += std::string(play.name(seat)) + (viewer == seat ? " (you)" : "") + "   rating " +
         std::to_string(player.rating.value()) + "   hand " +
         std::to_string(play.table().size(hand_of(seat)));
  for (std::size_t i = 0; i < resource_count; ++i) {
    const auto resource = static_cast<Resource>(i);
    const std::int32_t production = player.resources.production(resource);
    out += "   " + std::string(resource_names[i].view()) + " " +
           std::to_string(player.resources.stock(resource)) + (production < 0 ? " " : " +") +
           std::to_string(production);
  }
  out += play.turns.has_passed(seat) ? "   passed\n" : "\n";
}

void show_cards(const Mars& play, Seat seat, std::string& out) {
  std::string line;
  for (const Card card : play.cards.of(seat)) {
    const std::int32_t resources = play.cards.resources_on(card);
    line += (line.empty() ? "    " : ", ") + play.printed(card).name;
    line += resources > 0 ? " [" + std::to_string(resources) + "]" : "";
    line += play.cards.was_used(card) ? "*" : "";
  }
  out += line.empty() ? "" : line + "\n";
}

}  // namespace

void show_in_terminal(const Mars& play, Viewer viewer, std::string& out) {
  const GlobalParameters& parameters = play.parameters;
  out += "generation " + std::to_string(play.course.generation()) + "   oxygen " +
         std::to_string(parameters.value(Parameter::oxygen)) + " of 14   temperature " +
         std::to_string(parameters.value(Parameter::temperature)) + " of 8   oceans " +
         std::to_string(parameters.value(Parameter::oceans)) + " of 9\n";
  show_map(play.map, out);
  for (const Seat seat : play.seats()) {
    show_player(play, seat, viewer, out);
    show_cards(play, seat, out);
  }
}

}  // namespace rondel::games::mars
