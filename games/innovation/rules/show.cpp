// What everybody may see of Innovation, and how it looks in a terminal.
#include <algorithm>
#include <string>

#include "innovation/rules/play.h"
#include "rules/extra.h"

namespace rondel::games::innovation {
namespace {

constexpr Text age_token = "age";

// The cards of a zone with what their backs show.
class WithBacks final : public LaidCards {
 public:
  explicit WithBacks(LaidCards& cards) : cards_(cards) {}
  std::size_t size() const override { return cards_.size(); }
  LaidCard at(std::size_t place) const override { return cards_.at(place); }
  std::span<const Token> tokens(std::size_t place) const override {
    if (cards_.back(place) == 0) return {};
    back_ = {.card = static_cast<std::uint16_t>(cards_.at(place).card),
             .kind = age_token,
             .count = cards_.back(place)};
    return {&back_, 1};
  }
  bool are_handles() const override { return cards_.are_handles(); }
  std::int32_t back(std::size_t place) const override { return cards_.back(place); }
  bool are_memories() const override { return cards_.are_memories(); }
  bool could_be_any(std::size_t place) const override { return cards_.could_be_any(place); }
  bool could_be(std::size_t place, std::int32_t face) const override { return cards_.could_be(place, face); }
  void set_face(std::size_t place, std::int32_t face, std::int32_t kind) override {
    cards_.set_face(place, face, kind);
  }

 private:
  LaidCards& cards_;
  mutable Token back_;
};

// Lays the zones of a tabletop out with the backs of their cards.
class BackLayout final : public Layout {
 public:
  explicit BackLayout(Layout& layout) : layout_(layout) {}
  using Layout::zone;
  void phase(Text name) override { layout_.phase(name); }
  void counter(Text name, std::int64_t value) override { layout_.counter(name, value); }
  void counter(Text name, Seat owner, std::int64_t value) override { layout_.counter(name, owner, value); }
  void state(Seat seat, Text word) override { layout_.state(seat, word); }
  void board(Text name, int columns, std::span<const Text> cells) override {
    layout_.board(name, columns, cells);
  }
  void zone(const ZoneLine& line, LaidCards& cards) override {
    WithBacks with_backs(cards);
    layout_.zone(line, with_backs);
  }

 private:
  Layout& layout_;
};

Extra seat_list(const Play& play, SeatSet seats) {
  Extra list = Extra::list();
  for (const Seat seat : seats) list.add(play.name(seat));
  return list;
}

}  // namespace

void Innovation::lay_out(Layout& layout) {
  layout.phase(turn_ == 0 ? Text("first cards") : Text("turns"));
  for (const Dogma* running = dogma_; running != nullptr; running = running->below) {
    layout.layer({.name = running->depth == 0 ? Text("dogma") : Text("execution"),
                  .owner = running->doing,
                  .what = LogArg::card(running->face, Knowers::everybody())});
  }
  lay_out_counters(layout);
  std::array<Text, color_count * most_players> splays{};
  for (const Seat seat : seats()) {
    for (const Color color : all_colors) {
      splays[index(seat) * color_count + at(color)] = name_of(pile(seat, color).splay());
    }
  }
  layout.board("splays", color_count,
               std::span(splays).first(color_count * static_cast<std::size_t>(seat_count())));
  if (layout.wants_extras()) lay_out_reach(layout);
  BackLayout with_backs(layout);
  table_.lay_out(with_backs);
}

void Innovation::lay_out_counters(Layout& layout) const {
  layout.counter("achievements to win", achievements_needed());
  for (const Seat seat : seats()) {
    layout.counter("points", seat, points(seat));
    layout.counter("achievements", seat, achievements(seat));
    for (const Icon icon : real_icons) {
      if (icon != Icon::person || !is_classic()) layout.counter(name_of(icon), seat, icons(seat, icon));
    }
    if (seat == on_turn_ && turn_ > 0) {
      layout.counter("actions left", seat, actions_);
      layout.state(seat, "on turn");
    }
    if (!players_.has(seat)) layout.state(seat, "has lost");
  }
}

// For each card that the one on turn could activate: the featured icon, who would share it and whom its demands would hit.
void Innovation::lay_out_reach(Layout& layout) const {
  Extra dogmas = Extra::list();
  for (const Color color : all_colors) {
    const Pile there = pile(on_turn_, color);
    if (turn_ == 0 || there.empty()) continue;
    const Reach reach = reach_of(*this, on_turn_, there.top_printed());
    Extra entry = Extra::object();
    entry.add("card", Extra::card(there.top().index())).add("icon", name_of(there.top_printed().featured));
    entry.add("shares", seat_list(*this, reach.sharers));
    entry.add("hit", seat_list(*this, there.top_printed().has_demand() ? reach.targets : SeatSet()));
    dogmas.add(std::move(entry));
  }
  layout.extra("dogmas", dogmas);
}

void Innovation::show_face(std::int32_t face, std::string& out) const { out += card_at(face).name.view(); }

// A card that is picked by its back is named by its face to who may see it.
void Innovation::show_choice(const Choice& choice, std::string& out) const {
  if (choice.kind == Choice::Kind::card && choice.label.view().starts_with('[')) {
    show_face(table_.face(Card(choice.value)), out);
  } else {
    TabletopPlay::show_choice(choice, out);
  }
}

// --- the terminal ---

void Innovation::show(Viewer viewer, std::string& out) const {
  out += "decks:";
  for (int age = 1; age <= highest_age(); ++age) {
    out += " " + std::to_string(age) + ":" + std::to_string(table_.size(Zones::deck(age)));
  }
  out += "   achievements:";
  for (const Card card : table_.cards(Zones::available())) out += " " + std::to_string(value(card));
  for (const Card card : table_.cards(Zones::specials())) {
    out += " ";
    show_face(table_.face(card), out);
  }
  out += "   " + std::to_string(achievements_needed()) + " win\n";
  for (const Seat seat : seats()) show_player(viewer, seat, out);
}

void Innovation::show_player(Viewer viewer, Seat seat, std::string& out) const {
  out += std::string(name(seat)) + (seat == on_turn_ && turn_ > 0 ? " *" : "") + "   points " +
         std::to_string(points(seat)) + "   achievements " + std::to_string(achievements(seat)) + "  ";
  for (const Icon icon : real_icons) {
    if (const int count = icons(seat, icon); count > 0) {
      out += " " + std::string(name_of(icon).view()) + " " + std::to_string(count);
    }
  }
  out += "\n";
  for (const Color color : all_colors) {
    const Pile there = pile(seat, color);
    if (there.empty()) continue;
    out += "  " + std::string(name_of(color).view());
    if (there.is_splayed()) out += " (" + std::string(name_of(there.splay()).view()) + ")";
    out += ":";
    for (std::size_t below = there.cards().size(); below > 0; --below) {
      out += below == there.cards().size() ? " " : ", ";
      show_face(table_.face(there.cards()[below - 1]), out);
    }
    out += "\n";
  }
  for (const Zone zone : {Zones::hand(seat), Zones::score(seat)}) {
    out += "  " + std::string(table_.line(zone).name.view()) + ":";
    for (const Card card : table_.cards(zone)) {
      out += " [" + std::to_string(value(card)) + "]";
      if (!table_.knowers(card).has(viewer)) continue;
      out += " ";
      show_face(table_.face(card), out);
    }
    out += "\n";
  }
}

}  // namespace rondel::games::innovation
