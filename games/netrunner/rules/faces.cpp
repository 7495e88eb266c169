#include "netrunner/rules/faces.h"

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "netrunner/rules/zones.h"

namespace rondel::games::netrunner {
namespace {

constexpr std::array<std::string_view, 9> type_names = {"agenda", "asset",    "upgrade", "operation", "ice",
                                                        "event",  "hardware", "program", "resource"};
constexpr std::array<std::pair<Subtype, std::string_view>, 4> subtype_names = {
    {{barrier, "barrier"}, {code_gate, "code gate"}, {sentry, "sentry"}, {bioroid, "bioroid"}}};

void add(std::string& list, std::string_view word) { (list += list.empty() ? "" : ", ") += word; }

// "sentry, bioroid"
std::string names_of(std::uint8_t subtypes) {
  std::string names;
  for (const auto& [subtype, name] : subtype_names) {
    if ((subtypes & subtype) != 0) {
      add(names, name);
    }
  }
  return names;
}

// "ice: barrier", "icebreaker: code gate", "asset"
std::string kind_of(const Face& face) {
  if (face.is_breaker()) {
    return "icebreaker: " + (face.breaker.breaks == any_ice ? "any ice" : names_of(face.breaker.breaks));
  }
  const std::string type(type_names[static_cast<std::size_t>(face.type)]);
  return face.subtypes == no_subtype ? type : type + ": " + names_of(face.subtypes);
}

std::string body_of(const Face& face) {
  const auto say = [](std::string_view what, std::int32_t number) {
    return std::string(what) + " " + std::to_string(number);
  };
  std::string body;
  if (face.type == Type::agenda) {
    body = std::to_string(face.points) + (face.points == 1 ? " point for " : " points for ") +
           std::to_string(face.needed) + " advancements";
  }
  if (face.type == Type::ice || face.is_breaker()) {
    add(body, say("strength", face.strength));
  }
  if (face.type == Type::program) {
    add(body, say("memory", face.memory));
  }
  if (face.trash >= 0) {
    add(body, say("trash", face.trash));
  }
  return body;
}

}  // namespace

std::span<const Subroutine> Face::own_subroutines() const {
  std::size_t count = 0;
  while (count < subroutines.size() && subroutines[count].effect != nullptr) {
    ++count;
  }
  return std::span(subroutines).first(count);
}

Effect Face::hook(When when) const {
  for (const Hook& each : hooks) {
    if (each.effect != nullptr && each.when == when) {
      return each.effect;
    }
  }
  return nullptr;
}

FaceTable::FaceTable(std::initializer_list<FaceList> lists, Tabletop::CouldBe could_be)
    : could_be_(could_be) {
  for (const FaceList& list : lists) {
    for (std::size_t place = 0; place < list.faces.size(); ++place) {
      const auto number = static_cast<std::size_t>(size_++);
      check(number < most_faces, "a table of faces has room for all of them");
      faces_[number] = &list.faces[place];
      accessed_[number] = list.accessed(place);
    }
  }
}

std::int32_t FaceTable::named(std::string_view name) const {
  for (std::int32_t face = 0; face < size_; ++face) {
    if (at(face).name.view() == name) {
      return face;
    }
  }
  return -1;
}

const FaceTable& faces_of_decks() {
  static const FaceTable table({corp_cards(), runner_cards()},
                               [](const Tabletop& cards, Card card, std::int32_t face) {
                                 return netrunner::could_be(faces_of_decks(), cards, card, face);
                               });
  return table;
}

std::span<const FaceText> printed_faces() {
  static const std::vector<FaceText> texts = [] {
    static std::deque<std::string> made;
    std::vector<FaceText> list;
    for (std::int32_t i = 0; i < faces_of_decks().size(); ++i) {
      const Face& face = faces_of_decks().at(i);
      list.push_back({.name = face.name.view(),
                      .kind = made.emplace_back(kind_of(face)),
                      .cost = made.emplace_back(face.type == Type::agenda ? "" : std::to_string(face.cost)),
                      .body = made.emplace_back(body_of(face)),
                      .text = face.text.view()});
    }
    return list;
  }();
  return texts;
}

}  // namespace rondel::games::netrunner
