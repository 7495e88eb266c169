#include "mars/rules/deeds.h"

#include <algorithm>
#include <deque>
#include <vector>

#include "mars/rules/play.h"
#include "mars/rules/texts.h"

namespace rondel::games::mars {

// The handlers, and what is fixed about each operation of the book, titled by what it does there.
struct DeedTable {
  DeedTable();

  const ops::Handler<Deeds>& handler(ops::Term atom) const {
    const ops::Handler<Deeds>* const found = handlers.find(book(), atom);
    check(found != nullptr, "an operation was not checked at start-up");
    return *found;
  }

  static constexpr ops::Handler<Deeds> gain(std::string_view name);
  static constexpr ops::Handler<Deeds> place(std::string_view name, Text prompt);
  static std::span<const ops::Handler<Deeds>> all();
  static bool is_quiet(const ops::Book& book, ops::Term atom);

  ops::Handlers<Deeds> handlers;
  std::vector<ops::OperationType> types;  // by the term
  std::deque<std::string> titles;
};

constexpr ops::Handler<Deeds> DeedTable::gain(std::string_view name) {
  return {.type = {.name = name, .is_plain = true}, .carry_out = &Deeds::do_gain};
}

constexpr ops::Handler<Deeds> DeedTable::place(std::string_view name, Text prompt) {
  return {.type = {.name = name, .prompt = prompt, .params = "area", .repeat = ops::Repeat::one_by_one},
          .carry_out = &Deeds::do_place,
          .targets = &Deeds::list_areas};
}

std::span<const ops::Handler<Deeds>> DeedTable::all() {
  using D = Deeds;
  using H = ops::Handler<D>;
  constexpr auto never = ops::Undo::impossible;
  static constexpr std::array table = {
      gain("mc"),
      gain("steel"),
      gain("titanium"),
      gain("plant"),
      gain("energy"),
      gain("heat"),
      gain("prod_mc"),
      gain("prod_steel"),
      gain("prod_titanium"),
      gain("prod_plant"),
      gain("prod_energy"),
      gain("prod_heat"),
      gain("tr"),
      H{{.name = "gain", .is_plain = true}, &D::do_gain_by_formula},
      H{{.name = "prod_metal", .is_plain = true}, &D::do_metal},
      H{{.name = "temperature"}, &D::do_temperature},
      H{{.name = "oxygen"}, &D::do_oxygen},
      H{{.name = "lose"}, &D::do_lose, nullptr, &D::why_not_lose},
      H{{.name = "pay"}, &D::do_pay, nullptr, &D::why_not_pay},
      H{{.name = "convert", .prompt = "how many?", .params = "number"}, &D::do_convert, &D::list_numbers},
      H{{.name = "tr_raised"}, &D::do_nothing, nullptr, &D::why_not_raised},
      place("ocean", "place an ocean"),
      place("greenery", "place a greenery"),
      place("city", "place a city"),
      place("tile", "place the tile"),
      H{{.name = "claim_land", .prompt = "claim an area", .params = "area"},
        &D::do_claim_land,
        &D::list_claimable},
      H{{.name = "draw", .undo = never}, &D::do_draw},
      H{{.name = "discard"}, &D::do_discard, nullptr, &D::why_not_discard},
      H{{.name = "keep", .undo = never}, &D::do_keep},
      H{{.name = "buy_top", .undo = never}, &D::do_buy_top},
      H{{.name = "search", .undo = never}, &D::do_search},
      H{{.name = "copy_production", .prompt = "copy whose production?", .params = "card"},
        &D::do_copy,
        &D::list_copyable},
      H{{.name = "next", .is_plain = true}, &D::do_next_card},
      H{{.name = "add", .prompt = "add to which card?", .params = "card"}, &D::do_add, &D::list_holders},
      H{{.name = "remove"}, &D::do_remove, nullptr, &D::why_not_remove},
      H{{.name = "take", .prompt = "take from which card?", .params = "card"}, &D::do_take, &D::list_prey},
      H{{.name = "any_loses", .prompt = "who loses it?", .params = "player"}, &D::do_hurt, &D::list_victims},
      H{{.name = "steal", .prompt = "steal from whom?", .params = "player"}, &D::do_steal, &D::list_robbed},
      H{{.name = "flood", .prompt = "who is flooded?", .params = "player"}, &D::do_flood, &D::list_flooded},
      H{{.name = "begin"}, &D::do_begin},
      H{{.name = "action", .prompt = "take an action"}, &D::do_action, &D::list_actions},
      H{{.name = "second_action", .prompt = "take a second action"}, &D::do_action, &D::list_actions},
  };
  return table;
}

// To the card it stands on nothing has to be chosen.
bool DeedTable::is_quiet(const ops::Book& book, ops::Term atom) {
  const std::span<const ops::Term> arguments = book.arguments(atom);
  return book.name_of(atom) == "add" && arguments.size() > 1 && book.name_of(arguments[1]) == "here";
}

DeedTable::DeedTable() : handlers(book(), all()) {
  types.resize(book().terms() + 1);
  for (std::uint32_t i = 1; i <= book().terms(); ++i) {
    const ops::Term term(i);
    const ops::Handler<Deeds>* const found = handlers.find(book(), term);
    if (found == nullptr) {
      continue;
    }
    types[i] = found->type;
    titles.push_back(ops::phrase(book(), term, mars_words));
    types[i].title = Text::from_static(titles.back().c_str());
    types[i].is_plain = found->type.is_plain || is_quiet(book(), term);
  }
}

namespace {

const DeedTable& table() {
  static const DeedTable table;
  return table;
}

}  // namespace

void prepare_deeds() { table(); }

bool has_operation(std::string_view name) {
  return std::ranges::any_of(DeedTable::all(), [&](const auto& each) { return each.type.name == name; });
}

bool is_plain(const ops::Book& book, ops::Term term) {
  if (book.is_operation(term)) {
    const auto all = DeedTable::all();
    const auto found =
        std::ranges::find_if(all, [&](const auto& each) { return each.type.name == book.name_of(term); });
    return (found != all.end() && found->type.is_plain) || DeedTable::is_quiet(book, term);
  }
  const ops::Range range = book.range(term);
  return book.op(term) == ops::Operator::counted && range.is_exact() && is_plain(book, book.body(term));
}

// --- for the machine ---

const ops::OperationType& Deeds::type_of(ops::Term atom) const { return table().types[atom.index()]; }

bool Deeds::has_targets(ops::Term atom) const {
  return table().handler(atom).targets != nullptr && !DeedTable::is_quiet(book(), atom);
}

void Deeds::targets(const Operation& operation, Choices& choices) const {
  (this->*table().handler(operation.type).targets)(operation, choices);
}

Text Deeds::obstacle(const Operation& operation) const {
  const auto why_not = table().handler(operation.type).obstacle;
  return why_not == nullptr ? Text() : (this->*why_not)(operation);
}

Task<> Deeds::carry_out(Operation operation, Choice target) {
  return (this->*table().handler(operation.type).carry_out)(operation, target);
}

void Deeds::show_operation(const Operation& row, std::string& out) const {
  out += ops::phrase(book(), row.type, row.range(), mars_words);
}

Text Deeds::reason(std::uint32_t data) const {
  const std::optional<Card> card = card_of(data);
  return card ? Text::from_static(play_.printed(*card).name.c_str()) : Text();
}

std::optional<std::int64_t> Deeds::variable(std::string_view name, const Operation& operation) const {
  const std::optional<Measure> measure = measure_named(name);
  return measure
             ? std::optional<std::int64_t>(play_.count(seat(operation), *measure, card_of(operation.data)))
             : std::nullopt;
}

void Deeds::left_out(const Operation& row, Text why) {
  const bool is_atom = book().is_operation(row.type);
  play_.log("{} cannot {}: {}", seat(row), is_atom ? type_of(row.type).title : Text("do that"), why);
}

// --- the rules themselves ---

Task<> Deeds::do_begin(Operation operation, Choice) {
  play_.begin_corporation(operation);
  co_return;
}

void Deeds::list_actions(const Operation& operation, Choices& choices) const {
  play_.offer_actions(seat(operation), word(operation.type) == "action", choices);
}

Task<> Deeds::do_action(Operation operation, Choice target) { return play_.act(operation, target); }

// --- words in arguments ---

std::string_view Deeds::argument(const Operation& operation, std::size_t i) {
  const std::span<const ops::Term> all = book().arguments(operation.type);
  return i < all.size() ? word(all[i]) : std::string_view();
}

Deeds::Amount Deeds::amount(const Operation& operation) {
  const ops::Term term = book().arguments(operation.type)[0];
  return {.count = book().range(term).to, .what = word(book().body(term))};
}

Resource Deeds::resource(std::string_view word) {
  return static_cast<Resource>(find_name(resource_names, word));
}

Holds Deeds::kind(std::string_view word) { return static_cast<Holds>(find_name(holds_names, word)); }

}  // namespace rondel::games::mars
