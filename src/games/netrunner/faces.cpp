#include "games/netrunner/faces.h"

#include <string>
#include <vector>

namespace rondel::games::net {
namespace {

constexpr std::array<std::string_view, 9> type_names = {"agenda", "asset",    "upgrade", "operation", "ice",
                                                        "event",  "hardware", "program", "resource"};
constexpr std::array<std::string_view, 20> numbers = {"0",  "1",  "2",  "3",  "4",  "5",  "6",
                                                      "7",  "8",  "9",  "10", "11", "12", "13",
                                                      "14", "15", "16", "17", "18", "19"};

std::string_view number(std::int32_t value) { return numbers[static_cast<std::size_t>(value)]; }

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

namespace {

// The list a face is in, and its place there.
struct Found {
  FaceList list;
  std::size_t place;
};

Found find(std::int32_t face) {
  auto place = static_cast<std::size_t>(face);
  for (const FaceList& list : {corp_cards(), runner_cards()}) {
    if (place < list.faces.size()) {
      return {list, place};
    }
    place -= list.faces.size();
  }
  return {trial_cards(), place};
}

}  // namespace

std::int32_t face_count() {
  return static_cast<std::int32_t>(corp_cards().faces.size() + runner_cards().faces.size() +
                                   trial_cards().faces.size());
}

const Face& face_at(std::int32_t face) {
  const Found found = find(face);
  return found.list.faces[found.place];
}

Text accessed_title(std::int32_t face) {
  const Found found = find(face);
  return found.list.accessed(found.place);
}

std::int32_t face_named(std::string_view name) {
  for (std::int32_t face = 0; face < face_count(); ++face) {
    if (face_at(face).name.view() == name) {
      return face;
    }
  }
  return -1;
}

std::span<const FaceText> printed_faces() {
  static const std::vector<FaceText> texts = [] {
    std::vector<FaceText> list;
    for (std::int32_t i = 0; i < face_count(); ++i) {
      const Face& face = face_at(i);
      const bool has_strength = face.type == Type::ice || face.is_breaker();
      list.push_back({.name = face.name.view(),
                      .kind = type_names[static_cast<std::size_t>(face.type)],
                      .cost = number(face.type == Type::agenda ? face.needed : face.cost),
                      .body = face.type == Type::agenda ? number(face.points)
                              : has_strength            ? number(face.strength)
                                                        : std::string_view(),
                      .text = face.text.view()});
    }
    return list;
  }();
  return texts;
}

}  // namespace rondel::games::net
