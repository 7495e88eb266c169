#include "mars/rules/faces.h"

#include <algorithm>
#include <charconv>
#include <deque>
#include <map>
#include <string>

#include "kernel/fault.h"
#include "mars/rules/areas.h"
#include "mars/rules/operations.h"
#include "mars/rules/texts.h"
#include "mars/rules/triggers.h"
#include "rules/data_table.h"

namespace rondel::games::mars {
namespace {

constexpr std::string_view printed_projects =
#include "mars/data/cards.inc"
    ;
constexpr std::string_view printed_corporations =
#include "mars/data/corporations.inc"
    ;

constexpr std::array<Text, 3> kind_names = {"automated", "active", "event"};

// Everything that is read at start-up.
class Faces {
 public:
  Faces();

  std::vector<Face> faces;
  struct Printed {
    std::string cost;
    std::string tags;
    std::string text;
  };
  std::deque<Printed> printed;  // a deque: its texts stay where they are
  std::vector<FaceText> texts;
  ops::Book book;
  RuleTerms rules;
  std::map<std::uint32_t, ops::Formula> formulas;  // by the term that quotes it

 private:
  // One cell of a table, for errors.
  struct Place {
    const DataTable& table;
    std::size_t row;
    std::string_view column;
    std::string_view text() const { return table.cell(row, column); }
    [[noreturn]] void refuse(std::string_view what) const { table.refuse(row, column, what); }
  };

  void write_texts(const DataTable& projects);
  void read_project(const DataTable& table, std::size_t row);
  void read_corporation(const DataTable& table, std::size_t row);
  void read_tags(const Place& place, Face& face);
  void read_requirements(const Place& place, Face& face);
  void read_always(const Place& place, Face& face);
  void read_listeners(const Place& place, Face& face);
  void read_points(const Place& place, Face& face);
  ops::Term read_term(const Place& place);
  ops::Term parse(const Place& place);
  void check_operations(const Place& place, ops::Term term);
  void check_formula(const Place& place, ops::Term text);
  ops::Formula read_formula(const Place& place, std::string_view text);
  void note_details(Face& face, ops::Term term);
  ops::Term production_of(ops::Term term);
  std::vector<ops::Term> parts_of(ops::Term term);
};

std::string_view next_word(std::string_view& rest, char separator) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view word = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return word;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t from = std::min(text.find_first_not_of(' '), text.size());
  const std::size_t to = text.find_last_not_of(' ') + 1;
  return from < to ? text.substr(from, to - from) : std::string_view();
}

Faces::Faces() {
  area_at(1);  // the map is read now as well
  faces.reserve(face_count);
  const DataTable projects("cards", printed_projects);
  for (std::size_t row = 0; row < projects.size(); ++row) {
    read_project(projects, row);
  }
  const DataTable corporations("corporations", printed_corporations);
  for (std::size_t row = 0; row < corporations.size(); ++row) {
    read_corporation(corporations, row);
  }
  check(faces.size() == face_count, "there are 208 projects and 13 corporations");
  rules = {.begin = book.expect("begin"),
           .action = book.expect("action"),
           .second_action = book.expect("second_action"),
           .ocean = book.expect("ocean"),
           .power_plant = book.expect("prod_energy"),
           .asteroid = book.expect("temperature"),
           .greenery = book.expect("greenery"),
           .city = book.expect("prod_mc;city")};
  write_texts(projects);
}

void Faces::write_texts(const DataTable& projects) {
  constexpr std::array<std::string_view, 4> kinds = {"automated", "active", "event", "corporation"};
  for (std::size_t i = 0; i < faces.size(); ++i) {
    const Face& face = faces[i];
    const std::string_view points = i < projects.size() ? projects.cell(i, "vp") : std::string_view();
    printed.push_back(
        {.cost = std::to_string(face.cost), .tags = tags_of(face), .text = text_of(book, face, points)});
    texts.push_back({.name = face.name,
                     .kind = kinds[at(face.kind)],
                     .cost = printed.back().cost,
                     .body = printed.back().tags,
                     .text = printed.back().text});
  }
}

void Faces::read_project(const DataTable& table, std::size_t row) {
  Face& face = faces.emplace_back();
  const auto place = [&](std::string_view column) { return Place{table, row, column}; };
  face.name = table.cell(row, "name");
  if (table.number(row, "number") != static_cast<std::int32_t>(faces.size())) {
    table.refuse(row, "number", "cards stand in the order of their numbers");
  }
  face.is_corporate = table.cell(row, "deck") == "corporate";
  const std::size_t kind = find_name(kind_names, table.cell(row, "kind"));
  if (kind == kind_names.size()) {
    table.refuse(row, "kind", "expected automated, active or event");
  }
  face.kind = static_cast<Kind>(kind);
  face.cost = table.number(row, "cost");
  read_tags(place("tags"), face);
  read_requirements(place("requirement"), face);
  face.immediate = read_term(place("immediate"));
  note_details(face, face.immediate);
  face.production = production_of(face.immediate);
  face.parts = parts_of(face.immediate);
  face.action = read_term(place("action"));
  read_always(place("always"), face);
  read_listeners(place("listens"), face);
  read_points(place("vp"), face);
  const std::string_view holds = table.cell(row, "holds");
  face.holds = holds.empty() ? Holds::nothing : static_cast<Holds>(find_name(holds_names, holds));
  if (at(face.holds) == holds_count) {
    table.refuse(row, "holds", "expected animal, microbe, science or fighter");
  }
}

void Faces::read_corporation(const DataTable& table, std::size_t row) {
  Face& face = faces.emplace_back();
  const auto place = [&](std::string_view column) { return Place{table, row, column}; };
  face.name = table.cell(row, "name");
  face.kind = Kind::corporation;
  face.is_corporate = table.cell(row, "deck") == "corporate";
  face.cost = table.number(row, "mc");
  read_tags(place("tags"), face);
  face.immediate = read_term(place("start"));
  face.production = production_of(face.immediate);
  face.parts = parts_of(face.immediate);
  face.first = read_term(place("first"));
  face.action = read_term(place("action"));
  read_always(place("always"), face);
  read_listeners(place("listens"), face);
}

void Faces::read_tags(const Place& place, Face& face) {
  std::string_view rest = place.text();
  while (!rest.empty()) {
    const std::size_t tag = find_name(tag_names, next_word(rest, ' '));
    if (tag == tag_count) {
      place.refuse("there is no such tag");
    }
    ++face.tags[tag];
  }
}

// "tag_plant>=1 & oxygen<=5".
void Faces::read_requirements(const Place& place, Face& face) {
  std::string_view rest = place.text();
  while (!rest.empty()) {
    const std::string_view text = trimmed(next_word(rest, '&'));
    const std::size_t sign = std::min(text.find_first_of("<>"), text.size());
    const std::optional<Measure> measure = measure_named(text.substr(0, sign));
    if (!measure || sign + 2 >= text.size() || text[sign + 1] != '=') {
      place.refuse("expected something that is counted, then >= or <= and a number");
    }
    std::int32_t bound = 0;
    std::from_chars(text.data() + sign + 2, text.data() + text.size(), bound);
    face.requirements.push_back({.measure = *measure, .is_max = text[sign] == '<', .bound = bound});
  }
}

// --- expressions ---

ops::Term Faces::parse(const Place& place) {
  const ops::Parsed parsed = book.parse(place.text());
  if (!parsed) {
    place.refuse(parsed.error.with_caret(place.text()));
  }
  return parsed.term;
}

ops::Term Faces::read_term(const Place& place) {
  if (place.text().empty()) {
    return {};
  }
  const ops::Term term = parse(place);
  check_operations(place, term);
  return term;
}

void Faces::check_operations(const Place& place, ops::Term term) {
  if (book.is_operation(term)) {
    if (!has_operation(book.name_of(term))) {
      place.refuse("no operation is called \"" + std::string(book.name_of(term)) + "\"");
    }
    for (const ops::Term argument : book.arguments(term)) {
      if (book.op(argument) == ops::Operator::text) {
        check_formula(place, argument);
      }
    }
    return;
  }
  for (const ops::Term operand : book.operands(term)) {
    check_operations(place, operand);
  }
}

void Faces::check_formula(const Place& place, ops::Term text) {
  formulas.insert_or_assign(text.index(), read_formula(place, book.name_of(text)));
}

ops::Formula Faces::read_formula(const Place& place, std::string_view text) {
  ops::ParsedFormula parsed = ops::Formula::parse(text);
  if (!parsed) {
    place.refuse(parsed.error.with_caret(text));
  }
  for (const std::string& name : parsed.formula->variables()) {
    if (!measure_named(name)) {
      place.refuse("nothing that is counted is called \"" + name + "\"");
    }
  }
  return *std::move(parsed.formula);
}

void Faces::read_points(const Place& place, Face& face) {
  if (!place.text().empty()) {
    face.points = read_formula(place, place.text());
  }
}

// What follows from the expression: its special tile, and heat that has to be left after paying.
void Faces::note_details(Face& face, ops::Term term) {
  if (!term) {
    return;
  }
  const ops::Term body = book.body(term);
  if (book.name_of(body) == "pay" && book.name_of(book.arguments(body)[0]) == "heat") {
    face.heat_needed = std::max(face.heat_needed, book.range(term).to);
  }
  if (!book.is_operation(term)) {
    for (const ops::Term operand : book.operands(term)) {
      note_details(face, operand);
    }
    return;
  }
  const std::span<const ops::Term> arguments = book.arguments(term);
  if (book.name_of(term) == "tile") {
    face.tile = static_cast<Tile>(find_name(tile_names, book.name_of(arguments[0])));
    check(at(face.tile) < tile_count, "a card places a tile that there is not");
  }
}

// The parts of an expression that change production, in the same order.
ops::Term Faces::production_of(ops::Term term) {
  if (!term) {
    return {};
  }
  const ops::Node node = book.at(term);
  if (node.op == ops::Operator::counted) {
    return production_of(book.operands(term)[0]) ? term : ops::Term();
  }
  if (book.is_operation(term)) {
    const std::string_view name = book.name_of(term);
    const std::span<const ops::Term> arguments = book.arguments(term);
    const auto is_production = [&](ops::Term each) {
      return book.name_of(book.body(each)).starts_with("prod_");
    };
    return name.starts_with("prod_") || (!arguments.empty() && is_production(arguments[0])) ? term
                                                                                            : ops::Term();
  }
  const std::vector<ops::Term> operands(book.operands(term).begin(), book.operands(term).end());
  std::vector<ops::Term> kept;
  for (const ops::Term operand : operands) {
    if (const ops::Term part = production_of(operand)) {
      kept.push_back(part);
    }
  }
  return kept.empty() ? ops::Term() : book.of(node.op, kept);
}

// What is gained at first, each by itself; then all the rest as one.
std::vector<ops::Term> Faces::parts_of(ops::Term term) {
  std::vector<ops::Term> steps;
  if (term) {
    steps.assign(1, term);
  }
  if (term && book.op(term) == ops::Operator::steps) {
    steps.assign(book.operands(term).begin(), book.operands(term).end());
  }
  std::vector<ops::Term> parts;
  while (!steps.empty()) {
    std::vector<ops::Term> together(1, steps.front());
    if (book.op(steps.front()) == ops::Operator::any_order) {
      together.assign(book.operands(steps.front()).begin(), book.operands(steps.front()).end());
    }
    std::vector<ops::Term> rest;
    for (const ops::Term each : together) {
      (is_plain(book, each) ? parts : rest).push_back(each);
    }
    if (!rest.empty()) {
      steps.front() = book.of(ops::Operator::any_order, rest);
      parts.push_back(book.of(ops::Operator::steps, steps));
      return parts;
    }
    steps.erase(steps.begin());
  }
  return parts;
}

// --- what holds as long as the card is in play ---

void Faces::read_always(const Place& place, Face& face) {
  if (place.text().empty()) {
    return;
  }
  const ops::Term term = parse(place);
  std::vector<ops::Term> clauses(1, term);
  if (book.op(term) == ops::Operator::sequence) {
    clauses.assign(book.operands(term).begin(), book.operands(term).end());
  }
  face.clauses = clauses;
  Modifiers& always = face.always;
  for (const ops::Term clause : clauses) {
    const auto count = static_cast<std::int16_t>(book.range(clause).to);
    const ops::Term body = book.body(clause);
    const std::string_view name = book.name_of(body);
    const std::span<const ops::Term> arguments = book.arguments(body);
    if (name == "discount" && !arguments.empty()) {
      always.tag_discount[find_name(tag_names, book.name_of(arguments[0]))] = count;
      continue;
    }
    std::int16_t* const number = name == "discount"            ? &always.discount
                                 : name == "project_discount"  ? &always.project_discount
                                 : name == "steel_value"       ? &always.steel_value
                                 : name == "titanium_value"    ? &always.titanium_value
                                 : name == "shift"             ? &always.shift
                                 : name == "greenery_discount" ? &always.greenery_discount
                                                               : nullptr;
    bool* const flag = name == "heat_as_mc" ? &always.heat_is_mc
                       : name == "protect"  ? &always.is_protected
                       : name == "lock"     ? &always.is_locked
                                            : nullptr;
    if (number != nullptr) {
      *number = count;
    } else if (flag != nullptr) {
      *flag = true;
    } else {
      place.refuse("nothing that holds for good is called \"" + std::string(name) + "\"");
    }
  }
}

// "event:outcome", "event:outcome:here:any", "event:outcome:that"; several with a semicolon between them.
void Faces::read_listeners(const Place& place, Face& face) {
  if (place.text().empty()) {
    return;
  }
  ops::ReadListeners read = ops::read_listeners(book, parse(place), event_names);
  if (!read.problem.empty()) {
    place.refuse(read.problem);
  }
  for (const ops::Listener& listener : read.listeners) {
    check_operations(place, listener.outcome);
  }
  face.listeners = std::move(read.listeners);
}

const Faces& all() {
  static const Faces faces;
  return faces;
}

}  // namespace

const Face& face_at(std::int32_t face) { return all().faces[at(face)]; }

std::int32_t face_named(std::string_view name) {
  const auto found = std::ranges::find(all().faces, name, &Face::name);
  return found == all().faces.end() ? -1 : static_cast<std::int32_t>(found - all().faces.begin());
}

std::span<const FaceText> printed_faces() { return all().texts; }

const ops::Book& book() { return all().book; }

const RuleTerms& rule_terms() { return all().rules; }

const ops::Formula* formula_of(ops::Term text) {
  const auto found = all().formulas.find(text.index());
  return found == all().formulas.end() ? nullptr : &found->second;
}

}  // namespace rondel::games::mars
