#include "wingspan/rules/cards.h"

#include <algorithm>
#include <bit>
#include <deque>

#include "kernel/fault.h"
#include "rules/data_table.h"
#include "rules/wording.h"

namespace rondel::games::wingspan {
namespace {

constexpr std::string_view bird_rows =
#include "wingspan/data/birds.inc"
    ;
constexpr std::string_view bonus_rows =
#include "wingspan/data/bonus.inc"
    ;

// A row of a table, whose mistakes are told with the card.
struct Row {
  const DataTable& table;
  std::size_t number;

  std::string_view cell(std::string_view column) const { return table.cell(number, column); }
  template <class Kind, class Names>
  Kind one_of(std::string_view column, const Names& names) const {
    return static_cast<Kind>(table.one_of(number, column, cell(column), names));
  }
  [[noreturn]] void refuse(std::string_view column, std::string_view what) const {
    table.refuse(number, column, what);
  }
};

std::uint32_t read_habitats(const Row& row) {
  std::uint32_t bits = 0;
  std::string_view left = row.cell("habitats");
  while (!left.empty()) {
    bits |= 1U << row.table.one_of(row.number, "habitats", take_word(left, '+'), habitat_names);
  }
  return bits;
}

// "2invertebrate+1wild", and whether one of it is enough.
FoodCost read_cost(const Row& row) {
  static constexpr std::array<Text, food_kinds + 1> names = {"invertebrate", "seed",   "fish",
                                                             "fruit",        "rodent", "wild"};
  FoodCost cost;
  cost.is_choice = row.cell("cost mode") == "or";
  std::string_view left = row.cell("cost");
  while (!left.empty()) {
    const std::string_view part = take_word(left, '+');
    const auto count = static_cast<std::int16_t>(part[0] - '0');
    const std::size_t which = row.table.one_of(row.number, "cost", part.substr(1), names);
    (which == food_kinds ? cost.wild : cost.foods.counts[which]) = count;
  }
  return cost;
}

void read_power(const Row& row, Bird& bird) {
  const std::string_view power = row.cell("power");
  if (!power.empty()) {
    const ReadPower<Powers> read = registry().read(power, row.cell("parameters"));
    if (!read.problem.empty()) {
      row.refuse("power", read.problem);
    }
    bird.power = read.power;
  }
  bird.is_predator = power == "rollDiceAndCacheIfMatch" || power == "lookAtCardAndTuckIfWingspanUnder";
  bird.is_repeater = power == "repeatBrownPowerInHabitat" || power == "repeatPredatorPowerInHabitat";
}

std::uint32_t read_tags(const Row& row, std::span<const Bonus> bonus) {
  std::uint32_t tags = 0;
  std::string_view left = row.cell("bonus cards");
  while (!left.empty()) {
    const std::string_view tag = take_word(left, '+');
    const auto found = std::ranges::find(bonus, tag, &Bonus::id);
    if (found == bonus.end()) {
      row.refuse("bonus cards", "no bonus card is called \"" + std::string(tag) + "\"");
    }
    tags |= found->tag;
  }
  return tags;
}

Bird read_bird(const Row& row, std::span<const Bonus> bonus) {
  static constexpr std::array<Text, 4> colours = {"", "brown", "white", "pink"};
  Bird bird;
  bird.name = row.cell("name");
  bird.habitats = read_habitats(row);
  bird.points = row.table.number(row.number, "points");
  bird.nest = row.one_of<Nest>("nest", nest_names);
  bird.egg_limit = row.table.number(row.number, "eggs");
  bird.cost = read_cost(row);
  bird.wingspan = row.table.number(row.number, "wingspan");
  bird.colour = row.one_of<Colour>("colour", colours);
  read_power(row, bird);
  bird.bonus_tags = read_tags(row, bonus);
  return bird;
}

Counting counting_of(std::string_view id) {
  return id == "breeding_manager"   ? Counting::birds_with_four_eggs
         : id == "oologist"         ? Counting::birds_with_eggs
         : id == "visionary_leader" ? Counting::cards_in_hand
         : id == "ecologist"        ? Counting::shortest_row
                                    : Counting::tagged;
}

// "each=2", or steps like "5+=3;7+=6".
Bonus read_bonus(const Row& row) {
  Bonus bonus;
  bonus.id = row.cell("id");
  bonus.name = row.cell("name");
  bonus.counting = counting_of(bonus.id);
  const std::string_view points = row.cell("points");
  ParamReader reader(points);
  if (reader.has("each")) {
    bonus.each = reader.number("each", 1, 9);
  } else {
    std::string_view steps = points;
    for (Bonus::Step& step : bonus.steps) {
      const std::string_view name = take_word(steps, ';').substr(0, 2);
      step.from = name.empty() ? 0 : name[0] - '0';
      step.points = reader.number(name, 1, 9);
    }
  }
  if (const std::string problem = reader.problem(); !problem.empty()) {
    row.refuse("points", problem);
  }
  return bonus;
}

const CardData& data() {
  static const CardData loaded = [] {
    CardData cards = read_cards(bird_rows, bonus_rows);
    check(cards.birds.size() == bird_count && cards.bonus.size() == bonus_count,
          "the card data is not whole");
    return cards;
  }();
  return loaded;
}

// "forest or wetland bird, when activated"
std::string kind_of(const Bird& bird) {
  static constexpr std::array<std::string_view, 4> when = {"", ", when activated", ", when played",
                                                           ", between turns"};
  std::string kind;
  int left = std::popcount(bird.habitats);
  for (const Habitat habitat : all_habitats) {
    if ((bird.habitats & bit(habitat)) != 0) {
      --left;
      (kind += name_of(habitat).view()) += left > 1 ? ", " : left == 1 ? " or " : " bird";
    }
  }
  return kind += when[static_cast<std::size_t>(bird.colour)];
}

}  // namespace

CardData read_cards(std::string_view birds, std::string_view bonus) {
  CardData cards;
  const DataTable bonus_table("bonus cards", bonus);
  for (std::size_t i = 0; i < bonus_table.size(); ++i) {
    Bonus& card = cards.bonus.emplace_back(read_bonus({bonus_table, i}));
    card.tag = 1U << i;
    card.text = describe(card);
  }
  const DataTable bird_table("birds", birds);
  for (std::size_t i = 0; i < bird_table.size(); ++i) {
    Bird& bird = cards.birds.emplace_back(read_bird({bird_table, i}, cards.bonus));
    bird.text = describe(bird);
    bird.question = std::string(bird.name) + ": " + bird.text + "?";
    bird.cost_text = describe(bird.cost);
    bird.body_text = counted(bird.points, "point") + ", " + std::string(name_of(bird.nest).view()) +
                     " nest, " + counted(bird.egg_limit, "egg") + ", " + std::to_string(bird.wingspan) +
                     " cm";
  }
  return cards;
}

std::span<const Bird> birds() { return data().birds; }
std::span<const Bonus> bonus_cards() { return data().bonus; }

std::string_view name_of_face(std::int32_t face) {
  return is_bird(face) ? bird_at(face).name : bonus_at(face).name;
}

std::int32_t face_named(std::string_view name) {
  for (std::int32_t face = 0; face < bird_count + bonus_count; ++face) {
    if (name_of_face(face) == name) {
      return face;
    }
  }
  return -1;
}

std::span<const FaceText> printed_faces() {
  static const std::vector<FaceText> faces = [] {
    static std::deque<std::string> kinds;
    std::vector<FaceText> list;
    for (const Bird& bird : birds()) {
      list.push_back({.name = bird.name,
                      .kind = kinds.emplace_back(kind_of(bird)),
                      .cost = bird.cost_text,
                      .body = bird.body_text,
                      .text = bird.text});
    }
    for (const Bonus& bonus : bonus_cards()) {
      list.push_back({.name = bonus.name, .kind = "bonus card", .text = bonus.text});
    }
    return list;
  }();
  return faces;
}

}  // namespace rondel::games::wingspan
