// What everybody may see of Mars, and how it looks in a terminal.
#include <algorithm>
#include <string>

#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

constexpr std::array<std::string_view, most_players + 1> owner_names = {"red",    "green", "blue",
                                                                        "yellow", "black", "neutral"};
constexpr std::array<Text, resource_count> production_titles = {"mc production",       "steel production",
                                                                "titanium production", "plant production",
                                                                "energy production",   "heat production"};

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

Text word_of(const Spot& spot, AreaId area) {
  if (spot.tile == Tile::ocean) {
    return "ocean tile";
  }
  if (spot.tile != Tile::none) {
    return Text::from_static(cell_words().tiles[at(spot.owner)][at(spot.tile)].c_str());
  }
  if (spot.claim != nobody) {
    return Text::from_static(cell_words().claims[at(spot.claim)].c_str());
  }
  return Text::from_static(area_at(area).word);
}

}  // namespace

void prepare_to_show() { cell_words(); }

void Mars::lay_out(Layout& layout) {
  layout.phase(phase_);
  layout.counter("generation", generation_);
  layout.counter("oxygen", parameter(Parameter::oxygen));
  layout.counter("temperature", parameter(Parameter::temperature));
  layout.counter("oceans", parameter(Parameter::oceans));
  for (const Seat seat : seats()) {
    layout.counter("rating", seat, player(seat).rating);
    for (std::size_t i = 0; i < resource_count; ++i) {
      layout.counter(resource_names[i], seat, player(seat).stock[i]);
      layout.counter(production_titles[i], seat, player(seat).production[i]);
    }
    if (seat == first_) {
      layout.state(seat, "first");
    }
    if (player(seat).has_passed) {
      layout.state(seat, "passed");
    }
  }
  for (std::size_t i = 0; i < milestone_count; ++i) {
    if (const std::optional<Seat> owner = claimed_by(i)) {
      layout.state(*owner, milestone_names[i]);
    }
  }
  for (std::size_t i = 0; i < award_count; ++i) {
    if (const std::optional<Seat> owner = funded_by(i)) {
      layout.state(*owner, award_names[i]);
    }
  }
  std::array<Text, area_count> cells;
  for (AreaId area = 1; area <= area_count; ++area) {
    cells[at(area - 1)] = word_of(spot(area), area);
  }
  layout.board("map", 9, cells);
  machine_.lay_out(layout);
  table_.lay_out(layout);
}

void Mars::digest(Hasher& hasher) const {
  TabletopPlay::digest(hasher);
  for (const Seat seat : seats()) {
    player(seat).digest(hasher);
  }
  for (const Spot& each : spots_) {
    hasher.add(each.tile).add(each.owner).add(each.claim);
  }
  hasher.add_all(parameters_).add_all(claimed_).add_all(funded_);
  hasher.add(generation_).add(first_).add(active_).add(phase_).add(last_area_).add(is_ending_);
  hasher.add(done_).add(goes_on_);
  machine_.digest(hasher);
}

void Mars::show_face(std::int32_t face, std::string& out) const { out += face_at(face).name; }

// "play Comet (21)", "3 steel + 4 mc".
void Mars::show_choice(const Choice& choice, std::string& out) const {
  if (machine_.show_choice(choice, out)) {
    return;
  }
  if (choice.kind == Choice::Kind::number && choice.label == Text("pay")) {
    show_payment(choice.value, out);
    return;
  }
  if (choice.kind == Choice::Kind::number && !choice.label.empty()) {
    out += std::to_string(choice.value);
    return;
  }
  TabletopPlay::show_choice(choice, out);
  if (choice.kind == Choice::Kind::card && choice.label == Text("play")) {
    out += " (" + std::to_string(cost_of(active_, printed(Card(choice.value)))) + ")";
  }
}

void Mars::show_payment(std::int32_t value, std::string& out) {
  const Payment payment = unpack(value);
  const std::size_t begin = out.size();
  const auto add = [&](std::int32_t count, std::string_view what) {
    if (count > 0) {
      out += (out.size() == begin ? "" : " + ") + std::to_string(count) + " " + std::string(what);
    }
  };
  add(payment.steel, "steel");
  add(payment.titanium, "titanium");
  add(payment.heat, "heat");
  add(payment.mc, "mc");
  out += out.size() == begin ? "nothing" : "";
}

// --- the terminal ---

void Mars::show(Viewer viewer, std::string& out) const {
  out += "generation " + std::to_string(generation_) + "   oxygen " +
         std::to_string(parameter(Parameter::oxygen)) + " of 14   temperature " +
         std::to_string(parameter(Parameter::temperature)) + " of 8   oceans " +
         std::to_string(parameter(Parameter::oceans)) + " of 9\n";
  show_map(out);
  for (const Seat seat : seats()) {
    show_player(seat, viewer, out);
  }
}

// A cell is four characters wide: what lies there, or what is printed there.
void Mars::show_map(std::string& out) const {
  constexpr std::string_view tile_letters = "  ~ GRCYCaNPMAMRCDNZICEZLFMORA";
  AreaId area = 1;
  for (int row = 1; row <= 9; ++row) {
    const int indent = 2 * std::abs(row - 5) + 2;
    out.append(static_cast<std::size_t>(indent), ' ');
    for (; area <= mars_areas && area_at(area).row == row; ++area) {
      const Spot& there = spot(area);
      const Area& printed = area_at(area);
      std::string cell;
      if (there.tile != Tile::none) {
        cell = tile_letters.substr(2 * at(there.tile), 2);
        cell += there.owner == nobody ? '~' : owner_names[at(there.owner)][0];
      } else {
        cell = printed.ground == Ground::ocean      ? "~"
               : printed.ground == Ground::volcanic ? "^"
               : printed.ground == Ground::noctis   ? "n"
                                                    : ".";
        cell += printed.steel > 0 ? "s" : printed.titanium > 0 ? "t" : printed.cards > 0 ? "c" : "";
        cell.append(printed.plants, 'p');
      }
      cell.resize(4, ' ');
      out += cell;
    }
    out += "\n";
  }
}

void Mars::show_player(Seat seat, Viewer viewer, std::string& out) const {
  out += std::string(name(seat)) + (viewer == seat ? " (you)" : "") + "   rating " +
         std::to_string(player(seat).rating) + "   hand " + std::to_string(table_.size(hand(seat)));
  for (std::size_t i = 0; i < resource_count; ++i) {
    const std::int32_t production = player(seat).production[i];
    out += "   " + std::string(resource_names[i].view()) + " " + std::to_string(player(seat).stock[i]) +
           (production < 0 ? " " : " +") + std::to_string(production);
  }
  out += player(seat).has_passed ? "   passed\n" : "\n";
  std::string line;
  for (const Card card : table_.cards(played(seat))) {
    line += (line.empty() ? "    " : ", ") + std::string(printed(card).name);
    line += on_card(card) > 0 ? " [" + std::to_string(on_card(card)) + "]" : "";
    line += was_used(card) ? "*" : "";
  }
  out += line.empty() ? "" : line + "\n";
}

}  // namespace rondel::games::mars
