// The table in a terminal, for games that draw no picture of their own: one line a zone, a player, a board's row.
#include <algorithm>
#include <string>
#include <vector>

#include "rules/edge/view.h"
#include "rules/layout.h"
#include "rules/log_text.h"

namespace rondel {
namespace {

class TextLayout final : public Layout {
 public:
  using Layout::zone;
  TextLayout(const Match& match, Viewer viewer) : play_(match.play()), viewer_(viewer) {
    players_.resize(static_cast<std::size_t>(match.seat_count()));
  }

  void phase(Text name) override { phase_ = name.view(); }
  // What is stacked stands above what it is stacked upon.
  void layer(const LaidLayer& layer) override {
    std::string line(layer.name.view());
    line += layer.owner ? " (" + std::string(play_.name(*layer.owner)) + ")" : "";
    for (const auto& [before, arg] : {std::pair(": ", &layer.what), std::pair(" -> ", &layer.target)}) {
      if (arg->kind != LogArg::Kind::none) {
        line += before;
        show_argument(play_, *arg, viewer_, Eyes::own, line);
      }
    }
    for (const Seat seat : layer.passed) {
      ((line += ", ") += play_.name(seat)) += " passed";
    }
    stack_ = "  " + line + "\n" + stack_;
  }
  void counter(Text name, std::int64_t value) override { append(shared_, name, value); }
  void counter(Text name, Seat owner, std::int64_t value) override { append(player(owner), name, value); }
  void state(Seat seat, Text word) override { append(player(seat), word.view()); }
  void board(Text /*name*/, int columns, std::span<const Text> cells) override {
    std::size_t width = 1;
    for (const Text cell : cells) {
      width = std::max(width, cell.view().size());
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
      std::string cell(cells[i].empty() ? "." : cells[i].view());
      cell.resize(std::max(cell.size(), width), ' ');
      const bool ends_row = (i + 1) % static_cast<std::size_t>(columns) == 0;
      boards_ += cell + (ends_row ? "\n" : " ");
    }
  }
  void zone(const ZoneLine& line, LaidCards& cards) override {
    zones_ += line.owner ? std::string(play_.name(*line.owner)) + "'s " : "";
    zones_ += line.name.view();
    zones_ += ": " + faces_in(line, cards) + "\n";
  }

  std::string text() const {
    std::string out = phase_.empty() ? "" : phase_ + "\n";
    for (const Seat seat : SeatSet::first(static_cast<int>(players_.size()))) {
      out += std::string(play_.name(seat)) + (viewer_ == seat ? " (you)" : "");
      const std::string& said = players_[static_cast<std::size_t>(seat.index())];
      out += said.empty() ? "\n" : ": " + said + "\n";
    }
    out += shared_.empty() ? "" : shared_ + "\n";
    out += stack_.empty() ? "" : "stack:\n" + stack_;
    return out + boards_ + zones_;
  }

 private:
  std::string& player(Seat seat) { return players_[static_cast<std::size_t>(seat.index())]; }
  static void append(std::string& list, std::string_view what) {
    list += list.empty() ? "" : ", ";
    list += what;
  }
  static void append(std::string& list, Text name, std::int64_t value) {
    append(list, std::string(name.view()) + " " + std::to_string(value));
  }

  // "Q♠ 10♥ and 3 more": a pile from its top, a hand in an order of its own.
  std::string faces_in(const ZoneLine& line, const LaidCards& cards) const {
    std::vector<std::string> faces;
    std::size_t hidden = 0;
    for (std::size_t place = cards.size(); place > 0; --place) {
      const LaidCard laid = cards.at(place - 1);
      if (!laid.knowers.has(viewer_)) {
        ++hidden;
        continue;
      }
      play_.show_face(laid.face, faces.emplace_back());
    }
    if (line.order == Order::unordered) {
      std::ranges::sort(faces);
    }
    std::string out;
    for (const std::string& face : faces) {
      out += (out.empty() ? "" : ", ") + face;
    }
    if (hidden == 0) {
      return out.empty() ? "empty" : out;
    }
    return out + (out.empty() ? "" : ", and ") + std::to_string(hidden) +
           (out.empty() ? (hidden == 1 ? " card" : " cards") : " more");
  }

  const Play& play_;
  Viewer viewer_;
  std::string phase_;
  std::string shared_;
  std::string stack_;
  std::vector<std::string> players_;
  std::string boards_;
  std::string zones_;
};

}  // namespace

std::string text_view(const Match& match, Viewer viewer) {
  std::string out;
  match.play().show(viewer, out);
  if (!out.empty()) {
    return out;
  }
  TextLayout layout(match, viewer);
  match.lay_out(layout);
  return layout.text();
}

}  // namespace rondel
