#include "wingspan/rules/cards.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <deque>

#include "kernel/fault.h"
#include "rules/suggest.h"

namespace rondel::games::wingspan {
namespace {

constexpr std::string_view bird_rows =
#include "wingspan/data/birds.inc"
    ;
constexpr std::string_view bonus_rows =
#include "wingspan/data/bonus.inc"
    ;

std::string_view take(std::string_view& text, char until) {
  const std::string_view part = text.substr(0, text.find(until));
  text.remove_prefix(std::min(part.size() + 1, text.size()));
  return part;
}

// Reads the rows of one file, and keeps the first thing that was wrong.
class Rows {
 public:
  Rows(std::string_view file, std::string_view text) : file_(file), left_(text) { take(left_, '\n'); }

  bool next() {
    ++line_;
    row_ = take(left_, '\n');
    card_ = row_.substr(0, row_.find(','));
    return !row_.empty();
  }
  std::string_view field() { return take(row_, ','); }
  std::int32_t number() {
    const std::string_view word = field();
    std::int32_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size()) {
      fail(std::string(card_) + ": \"" + std::string(word) + "\" is not a number");
    }
    return value;
  }
  template <class Names>
  std::int32_t one_of(std::string_view word, const Names& names) {
    std::vector<std::string> known;
    for (const Text& name : names) {
      known.emplace_back(name.view());
    }
    const auto found = std::ranges::find(known, word);
    if (found == known.end()) {
      fail(std::string(card_) + ": unknown \"" + std::string(word) + "\"; " + expected_one_of(word, known));
      return 0;
    }
    return static_cast<std::int32_t>(found - known.begin());
  }
  template <class Names>
  std::uint32_t some_of(std::string_view words, const Names& names) {
    std::uint32_t bits = 0;
    while (!words.empty()) {
      bits |= 1U << static_cast<unsigned>(one_of(take(words, '+'), names));
    }
    return bits;
  }
  void fail(std::string_view sentence) {
    if (problem_.empty()) {
      problem_ = std::string(file_) + ":" + std::to_string(line_ + 1) + ": " + std::string(sentence);
    }
  }
  std::string_view card() const { return card_; }
  const std::string& problem() const { return problem_; }

 private:
  std::string_view file_;
  std::string_view left_;
  std::string_view row_;
  std::string_view card_;
  int line_ = 0;
  std::string problem_;
};

// "2invertebrate+1wild", and whether one of it is enough.
FoodCost read_cost(std::string_view text, std::string_view mode, Rows& rows) {
  static constexpr std::array<Text, food_kinds + 1> names = {"invertebrate", "seed",   "fish",
                                                             "fruit",        "rodent", "wild"};
  FoodCost cost;
  cost.is_choice = mode == "or";
  while (!text.empty()) {
    const std::string_view part = take(text, '+');
    const auto count = static_cast<std::int16_t>(part[0] - '0');
    const std::int32_t which = rows.one_of(part.substr(1), names);
    (which == food_kinds ? cost.wild : cost.foods.counts[static_cast<std::size_t>(which)]) = count;
  }
  return cost;
}

Colour read_colour(std::string_view word, Rows& rows) {
  static constexpr std::array<Text, 4> names = {"", "brown", "white", "pink"};
  return static_cast<Colour>(rows.one_of(word, names));
}

Bird read_bird(Rows& rows, std::span<const Bonus> bonus) {
  Bird bird;
  bird.name = rows.field();
  bird.habitats = rows.some_of(rows.field(), habitat_names);
  bird.points = rows.number();
  bird.nest = static_cast<Nest>(rows.one_of(rows.field(), nest_names));
  bird.egg_limit = rows.number();
  const std::string_view cost = rows.field();
  bird.cost = read_cost(cost, rows.field(), rows);
  bird.wingspan = rows.number();
  bird.colour = read_colour(rows.field(), rows);
  const std::string_view power = rows.field();
  const std::string_view params = rows.field();
  if (!power.empty()) {
    const ReadPower<Powers> read = registry().read(bird.name, power, params);
    if (!read.problem.empty()) {
      rows.fail(read.problem);
    }
    bird.power = read.power;
  }
  bird.is_predator = power == "rollDiceAndCacheIfMatch" || power == "lookAtCardAndTuckIfWingspanUnder";
  bird.is_repeater = power == "repeatBrownPowerInHabitat" || power == "repeatPredatorPowerInHabitat";
  std::string_view tags = rows.field();
  while (!tags.empty()) {
    const std::string_view tag = take(tags, '+');
    const auto found = std::ranges::find(bonus, tag, &Bonus::id);
    if (found == bonus.end()) {
      rows.fail(std::string(bird.name) + ": no bonus card is called \"" + std::string(tag) + "\"");
      break;
    }
    bird.bonus_tags |= found->tag;
  }
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
Bonus read_bonus(Rows& rows) {
  Bonus bonus;
  bonus.id = rows.field();
  bonus.name = rows.field();
  bonus.counting = counting_of(bonus.id);
  const std::string_view text = rows.field();
  ParamReader reader(text);
  if (reader.has("each")) {
    bonus.each = reader.number("each", 1, 9);
  } else {
    std::string_view steps = text;
    for (Bonus::Step& step : bonus.steps) {
      const std::string_view name = take(steps, ';').substr(0, 2);
      step.from = name.empty() ? 0 : name[0] - '0';
      step.points = reader.number(name, 1, 9);
    }
  }
  if (const std::string problem = reader.problem(); !problem.empty()) {
    rows.fail(std::string(bonus.name) + ": " + problem);
  }
  return bonus;
}

const CardData& data() {
  static const CardData loaded = [] {
    CardData cards = read_cards(bird_rows, bonus_rows);
    check(cards.problem.empty(), cards.problem);
    check(cards.birds.size() == bird_count && cards.bonus.size() == bonus_count,
          "the card data is not whole");
    return cards;
  }();
  return loaded;
}

std::string counted(int count, std::string_view what) {
  return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
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
  Rows bonus_file("bonus.inc", bonus);
  while (bonus_file.next()) {
    const std::uint32_t tag = 1U << cards.bonus.size();
    Bonus& card = cards.bonus.emplace_back(read_bonus(bonus_file));
    card.tag = tag;
    card.text = describe(card);
  }
  Rows bird_file("birds.inc", birds);
  while (bird_file.next() && bird_file.problem().empty()) {
    Bird& bird = cards.birds.emplace_back(read_bird(bird_file, cards.bonus));
    if (bird_file.problem().empty()) {
      bird.text = describe(bird);
      bird.question = std::string(bird.name) + ": " + bird.text + "?";
      bird.cost_text = describe(bird.cost);
      bird.body_text = counted(bird.points, "point") + ", " + std::string(name_of(bird.nest).view()) +
                       " nest, " + counted(bird.egg_limit, "egg") + ", " + std::to_string(bird.wingspan) +
                       " cm";
    }
  }
  cards.problem = bonus_file.problem().empty() ? bird_file.problem() : bonus_file.problem();
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
