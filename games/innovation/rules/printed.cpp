#include "innovation/rules/printed.h"

#include <algorithm>
#include <charconv>
#include <deque>
#include <string>
#include <vector>

#include "kernel/fault.h"

namespace rondel::games::innovation {
namespace {

constexpr std::string_view card_rows =
#include "innovation/data/cards.inc"
    ;

std::string_view take_field(std::string_view& row, char until) {
  const std::string_view field = row.substr(0, row.find(until));
  row.remove_prefix(std::min(field.size() + 1, row.size()));
  return field;
}

// Words live as long as the program, and where they are: a Text points to them.
const char* keep(std::string_view word) {
  static std::deque<std::string> kept;
  return kept.emplace_back(word).c_str();
}

template <class Names>
std::size_t place_of(std::string_view word, const Names& names) {
  const auto found = std::ranges::find_if(names, [&](Text name) { return name.view() == word; });
  check(found != names.end(), "innovation/data/cards.inc: a word that is neither a color nor an icon");
  return static_cast<std::size_t>(found - names.begin());
}

int read_age(std::string_view word) {
  int age = -1;
  std::from_chars(word.data(), word.data() + word.size(), age);
  check(age >= 0 && age <= last_age, "innovation/data/cards.inc: no such age");
  return age;
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

// "Archery|4|1|red|castle bulb picture castle|castle|what it does"
void read_row(std::string_view row, AllCards& all) {
  Printed card;
  card.name = Text::from_static(keep(take_field(row, '|')));
  const std::string_view editions = take_field(row, '|');
  card.editions = editions == "4" ? in_fourth : editions == "classic" ? in_classic : in_both;
  card.age = read_age(take_field(row, '|'));
  std::string_view kind = "special achievement";
  std::string_view printed_icons;
  if (card.age > 0) {
    kind = take_field(row, '|');
    card.color = static_cast<Color>(place_of(kind, color_names));
    printed_icons = take_field(row, '|');
    std::string_view icons = printed_icons;
    for (Icon& icon : card.icons) icon = static_cast<Icon>(place_of(take_field(icons, ' '), icon_names));
    card.featured = static_cast<Icon>(place_of(take_field(row, '|'), icon_names));
    card.effects = rules_for(card);
  }
  all.cards.push_back(card);
  all.texts.push_back({.name = card.name.view(),
                       .kind = kind,
                       .cost = card.age > 0 ? keep(std::to_string(card.age)) : "",
                       .body = printed_icons,
                       .text = row});
}

const AllCards& read_all() {
  static const AllCards all = [] {
    AllCards read;
    for (std::string_view left = card_rows; !left.empty();) {
      const std::string_view row = take_field(left, '\n');
      if (!row.empty()) read_row(row, read);
    }
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

std::int32_t face_named(std::string_view name, Edition edition) {
  const auto found = std::ranges::find_if(
      all_cards(), [&](const Printed& card) { return card.name.view() == name && card.is_in(edition); });
  return found == all_cards().end() ? -1 : static_cast<std::int32_t>(found - all_cards().begin());
}

// The last rows of the list.
std::int32_t special_face(Special special) {
  return static_cast<std::int32_t>(all_cards().size() - all_specials.size()) +
         static_cast<std::int32_t>(special);
}

std::span<const FaceText> printed_faces() { return read_all().texts; }

}  // namespace rondel::games::innovation
