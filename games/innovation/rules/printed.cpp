#include "innovation/rules/printed.h"

#include <algorithm>
#include <array>
#include <deque>
#include <string>
#include <vector>

#include "kernel/fault.h"
#include "rules/data_table.h"
#include "rules/wording.h"

namespace rondel::games::innovation {
namespace {

constexpr std::string_view card_rows =
#include "innovation/data/cards.inc"
    ;

// Words live as long as the program, and where they are: a Text points to them.
const char* keep(std::string_view word) {
  static std::deque<std::string> kept;
  return kept.emplace_back(word).c_str();
}

Effects rules_for(const Printed& card) {
  for (const CardRules& row : rules_of_age(card.age)) {
    if (row.name == card.name.view() && (row.editions & card.editions) == card.editions) return row.effects;
  }
  fault("no rules for the card ", card.name.view());
}

struct AllCards {
  std::vector<Printed> cards;
  std::vector<FaceText> texts;
};

std::array<Icon, 4> read_icons(const DataTable& table, std::size_t row) {
  std::array<Icon, 4> icons{};
  std::string_view left = table.cell(row, "icons");
  for (Icon& icon : icons) {
    icon = static_cast<Icon>(table.one_of(row, "icons", take_word(left, ' '), icon_names));
  }
  return icons;
}

void read_row(const DataTable& table, std::size_t row, AllCards& all) {
  const auto in = [&](std::string_view column) { return table.cell(row, column); };
  Printed card;
  card.name = Text::from_static(keep(in("name")));
  card.editions = in("editions") == "4" ? in_fourth : in("editions") == "classic" ? in_classic : in_both;
  card.age = table.number(row, "age");
  if (card.age < 0 || card.age > last_age) table.refuse(row, "age", "there is no such age");
  const bool is_special = card.age == 0;
  if (!is_special) {
    card.color = static_cast<Color>(table.one_of(row, "color", in("color"), color_names));
    card.icons = read_icons(table, row);
    card.featured = static_cast<Icon>(table.one_of(row, "featured", in("featured"), icon_names));
    card.effects = rules_for(card);
  }
  all.cards.push_back(card);
  all.texts.push_back({.name = card.name.view(),
                       .kind = is_special ? "special achievement" : in("color"),
                       .cost = is_special ? "" : keep(std::to_string(card.age)),
                       .body = in("icons"),
                       .text = in("text")});
}

const AllCards& read_all() {
  static const AllCards all = [] {
    AllCards read;
    const DataTable table("innovation/data/cards.inc", card_rows, '|');
    for (std::size_t row = 0; row < table.size(); ++row) read_row(table, row, read);
    return read;
  }();
  return all;
}

}  // namespace

bool Printed::has(Icon icon) const { return std::ranges::find(icons, icon) != icons.end(); }

bool Printed::has_demand() const {
  return std::ranges::any_of(effects,
                             [](const Effect& effect) { return effect.kind == Effect::Kind::demand; });
}

int shown_when_covered(const Printed& card, Icon icon, Splay splay) {
  const auto shown = [&](std::size_t place) { return card.icons[place] == icon ? 1 : 0; };
  switch (splay) {
    case Splay::none:
      return 0;
    case Splay::left:
      return shown(3);
    case Splay::right:
      return shown(0) + shown(1);
    case Splay::up:
      return shown(1) + shown(2) + shown(3);
    case Splay::aslant:
      return shown(0) + shown(1) + shown(2) + shown(3);
  }
  return 0;
}

std::span<const Printed> all_cards() { return read_all().cards; }

// The last rows of the list.
std::int32_t special_face(Special special) {
  return static_cast<std::int32_t>(all_cards().size() - all_specials.size()) +
         static_cast<std::int32_t>(special);
}

std::span<const FaceText> printed_faces() { return read_all().texts; }

}  // namespace rondel::games::innovation
