#include "mars/rules/operations.h"

#include <algorithm>
#include <array>
#include <deque>
#include <span>
#include <vector>

#include "mars/rules/handlers.h"
#include "mars/rules/operation_words.h"
#include "mars/rules/play.h"
#include "mars/rules/texts.h"
#include "mars/rules/titles.h"

namespace rondel::games::mars {
namespace {

constexpr Handler gains(std::string_view name) {
  return {.type = {.name = name, .is_plain = true}, .carry_out = gain};
}

constexpr Handler places(std::string_view name, Text prompt) {
  return {.type = {.name = name, .prompt = prompt, .params = "area", .repeat = ops::Repeat::one_by_one},
          .carry_out = place,
          .targets = list_areas};
}

constexpr auto never = ops::Undo::impossible;
constexpr std::array all_handlers = {
    gains("mc"),
    gains("steel"),
    gains("titanium"),
    gains("plant"),
    gains("energy"),
    gains("heat"),
    gains("prod_mc"),
    gains("prod_steel"),
    gains("prod_titanium"),
    gains("prod_plant"),
    gains("prod_energy"),
    gains("prod_heat"),
    gains("tr"),
    Handler{{.name = "gain", .is_plain = true}, gain_by_formula},
    Handler{{.name = "prod_metal", .is_plain = true}, produce_metal},
    Handler{{.name = "temperature"}, raise_temperature},
    Handler{{.name = "oxygen"}, raise_oxygen},
    Handler{{.name = "lose"}, lose, nullptr, why_not_lose},
    Handler{{.name = "pay"}, pay, nullptr, why_not_pay},
    Handler{{.name = "convert", .prompt = "how many?", .params = "number"}, convert, list_amounts},
    Handler{{.name = "tr_raised"}, do_nothing, nullptr, why_not_raised},
    places("ocean", "place an ocean"),
    places("greenery", titles::place_a_greenery),
    places("city", titles::place_a_city),
    places("tile", "place the tile"),
    Handler{{.name = "claim_land", .prompt = "claim an area", .params = "area"}, claim_land, list_claimable},
    Handler{{.name = "draw", .undo = never}, draw},
    Handler{{.name = "discard"}, discard, nullptr, why_not_discard},
    Handler{{.name = "keep", .undo = never}, keep},
    Handler{{.name = "buy_top", .undo = never}, buy_top},
    Handler{{.name = "search", .undo = never}, search},
    Handler{{.name = "copy_production", .prompt = titles::copy_whose_production, .params = "card"},
            copy_production,
            list_copyable},
    Handler{{.name = "next", .is_plain = true}, help_next_card},
    Handler{
        {.name = "add", .prompt = titles::add_to_which_card, .params = "card"}, add_to_card, list_holders},
    Handler{{.name = "remove"}, remove_from_card, nullptr, why_not_remove},
    Handler{{.name = "take", .prompt = "take from which card?", .params = "card"}, take_from_card, list_prey},
    Handler{{.name = "any_loses", .prompt = "who loses it?", .params = "player"}, hurt, list_victims},
    Handler{{.name = "steal", .prompt = "steal from whom?", .params = "player"}, steal, list_robbed},
    Handler{{.name = "flood", .prompt = "who is flooded?", .params = "player"}, flood, list_flooded},
    Handler{{.name = "begin"}, begin_corporation},
    Handler{{.name = "action", .prompt = titles::take_an_action}, take_action, list_actions},
    Handler{{.name = "second_action", .prompt = titles::take_a_second_action}, take_action, list_actions},
};

const Handler* handler_named(std::string_view name) {
  for (const Handler& handler : all_handlers) {
    if (handler.type.name == name) {
      return &handler;
    }
  }
  return nullptr;
}

// To the card it stands on nothing has to be chosen.
bool is_quiet(const ops::Book& book, ops::Term atom) {
  const std::span<const ops::Term> arguments = book.arguments(atom);
  return book.name_of(atom) == "add" && arguments.size() > 1 && book.name_of(arguments[1]) == "here";
}

// What is known of an operation of the book before any match.
struct Known {
  const Handler* handler = nullptr;
  ops::OperationType type{};  // titled by what it does there
  bool has_targets = false;
};

// By the term; made once.
class Index {
 public:
  Index();

  const Known& at(ops::Term atom) const { return known_[atom.index()]; }

 private:
  std::vector<Known> known_;
  std::deque<std::string> titles_;  // a deque: they stay where they are
};

Index::Index() {
  known_.resize(book().terms() + 1);
  for (std::uint32_t i = 1; i <= book().terms(); ++i) {
    const ops::Term term(i);
    const Handler* const handler = book().is_operation(term) ? handler_named(word(term)) : nullptr;
    if (handler == nullptr) {
      continue;
    }
    const bool is_to_itself = is_quiet(book(), term);
    Known& known = known_[i];
    known = {.handler = handler,
             .type = handler->type,
             .has_targets = handler->targets != nullptr && !is_to_itself};
    titles_.push_back(ops::phrase(book(), term, mars_words));
    known.type.title = Text::from_static(titles_.back().c_str());
    known.type.is_plain = handler->type.is_plain || is_to_itself;
  }
}

const Index& operation_index() {
  static const Index index;
  return index;
}

const Handler& handler_of(ops::Term atom) {
  const Handler* const found = operation_index().at(atom).handler;
  check(found != nullptr, "an operation was not checked at start-up");
  return *found;
}

}  // namespace

void prepare_operations() { operation_index(); }

bool has_operation(std::string_view name) { return handler_named(name) != nullptr; }

bool is_plain(const ops::Book& book, ops::Term term) {
  if (book.is_operation(term)) {
    const Handler* const handler = handler_named(book.name_of(term));
    return (handler != nullptr && handler->type.is_plain) || is_quiet(book, term);
  }
  const ops::Range range = book.range(term);
  return book.op(term) == ops::Operator::counted && range.is_exact() && is_plain(book, book.body(term));
}

const ops::OperationType& MarsOperations::type_of(ops::Term atom) const {
  return operation_index().at(atom).type;
}

bool MarsOperations::has_targets(ops::Term atom) const { return operation_index().at(atom).has_targets; }

void MarsOperations::targets(const ops::Operation& operation, Choices& choices) const {
  handler_of(operation.type).targets(play_, operation, choices);
}

Text MarsOperations::obstacle(const ops::Operation& operation) const {
  const auto why_not = handler_of(operation.type).obstacle;
  return why_not == nullptr ? Text() : why_not(play_, operation);
}

Task<> MarsOperations::carry_out(ops::Operation operation, Choice target) {
  return handler_of(operation.type).carry_out(play_, operation, target);
}

void MarsOperations::show_operation(const ops::Operation& row, std::string& out) const {
  out += ops::phrase(book(), row.type, row.range(), mars_words);
}

Text MarsOperations::reason(std::uint32_t data) const {
  const std::optional<Card> card = card_of(data);
  return card ? Text::from_static(play_.printed(*card).name.c_str()) : Text();
}

std::optional<std::int64_t> MarsOperations::variable(std::string_view name,
                                                     const ops::Operation& operation) const {
  const std::optional<Measure> measure = measure_named(name);
  return measure ? std::optional<std::int64_t>(
                       count_of(play_, doer(operation), *measure, card_of(operation.data)))
                 : std::nullopt;
}

void MarsOperations::left_out(const ops::Operation& row, Text why) {
  const bool is_atom = book().is_operation(row.type);
  play_.log("{} cannot {}: {}", doer(row), is_atom ? type_of(row.type).title : Text("do that"), why);
}

const ops::Formula* MarsOperations::formula(ops::Term text) const { return formula_of(text); }

}  // namespace rondel::games::mars
