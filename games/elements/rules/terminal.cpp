// How 7 Elements looks in a terminal.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "elements/rules/play.h"
#include "rules/log_text.h"

namespace rondel::games::elements {
namespace {

void show_player(const Elements& play, Seat seat, Viewer viewer, std::string& out) {
  const Side& side = play.side(seat);
  out += play.name(seat);
  out += viewer == seat ? " (you)" : "";
  out += "   life " + std::to_string(side.life()) + "   karma ";
  side.karma().print(out);
  out += "   hand " + std::to_string(side.hand().size()) + "   future " +
         std::to_string(side.cards_in_future()) + "   past " + std::to_string(side.past().size()) + "\n";
}

void show_present(const Elements& play, Seat seat, std::string& out) {
  const Combat& combat_now = play.turn().combat_now();
  std::string line;
  for (const Piece& piece : play.present().pieces()) {
    if (piece.owner != seat) {
      continue;
    }
    line += line.empty() ? "    " : "   ";
    line += piece.printed().name.view();
    if (piece.is_being()) {
      line += " " + std::to_string(piece.attack) + "/" + std::to_string(piece.health);
    }
    line += piece.is_awake ? "" : " zz";
    line += combat_now.attacker == piece.id ? " attacks!" : combat_now.blocker == piece.id ? " blocks!" : "";
  }
  out += line.empty() ? "    -\n" : line + "\n";
}

void show_stack(const Elements& play, std::string& out) {
  const std::span<const Layer> layers = play.turn().phases().layers();
  for (std::size_t i = layers.size(); i > 1; --i) {
    const Layer& layer = layers[i - 1];
    out += "  | " + std::string(play.name(*layer.owner)) + ": ";
    show_argument(play, layer.what, std::nullopt, Eyes::own, out);
    if (layer.target.kind != LogArg::Kind::none) {
      out += " -> ";
      show_argument(play, layer.target, std::nullopt, Eyes::own, out);
    }
    out += layer.is_cancelled ? " (cancelled)\n" : "\n";
  }
}

void show_hand(const Elements& play, Seat seat, std::string& out) {
  std::vector<std::string> cards;
  for (const Card card : play.side(seat).hand()) {
    std::string& line = cards.emplace_back(play.printed(card).name.view());
    line += " (";
    line += play.printed(card).cost.letters();
    line += ")";
  }
  std::ranges::sort(cards);
  out += "your hand: ";
  for (std::size_t i = 0; i < cards.size(); ++i) {
    out += (i == 0 ? "" : ", ") + cards[i];
  }
  out += cards.empty() ? "empty\n" : "\n";
}

}  // namespace

void Elements::show(Viewer viewer, std::string& out) const {
  const Seat below = viewer.value_or(Seat(0));
  const Seat above = below.next(player_count);
  show_player(*this, above, viewer, out);
  show_present(*this, above, out);
  out += "  ---- ";
  out += turn_.phases().layers().empty()
             ? std::string("start")
             : std::string(turn_.phases().phase(turn_.phases().turn_phase()).name.view()) + ", " +
                   std::string(name(turn_.active())) + "'s turn";
  out += " ----\n";
  show_stack(*this, out);
  show_present(*this, below, out);
  show_player(*this, below, viewer, out);
  if (viewer) {
    show_hand(*this, *viewer, out);
  }
}

}  // namespace rondel::games::elements
