#include "cubedraft/rules/cube.h"

#include <algorithm>
#include <deque>
#include <vector>

#include "rules/wording.h"

namespace rondel::games::cubedraft {
namespace {

constexpr std::size_t longest_name = 120;  // bytes

// Each file holds one literal; together they are one text.
constexpr std::string_view shipped =
#include "cubedraft/data/colourless.inc"
#include "cubedraft/data/dusk.inc"
#include "cubedraft/data/ember.inc"
#include "cubedraft/data/lantern.inc"
#include "cubedraft/data/moss.inc"
#include "cubedraft/data/tide.inc"
    ;

std::string_view line_at(std::string_view cube, std::size_t at) {
  return cube.substr(at, std::min(cube.find('\n', at), cube.size()) - at);
}

// Takes what stands before the next bar off the front.
std::string_view take_field(std::string_view& line) { return trimmed(take_word(line, '|')); }

bool is_card(std::string_view line) {
  const std::string_view text = trimmed(line);
  return !text.empty() && text.front() != '#';
}

// The first line from `at` on that is a card.
std::size_t card_from(std::string_view cube, std::size_t at) {
  while (at < cube.size()) {
    const std::string_view line = line_at(cube, at);
    if (is_card(line)) {
      return at;
    }
    at += line.size() + 1;
  }
  return cube.size();
}

std::string_view wrong_with(std::string_view line) {
  const std::string_view name = take_field(line);
  if (name.empty()) {
    return "a card without a name; expected: name | colors | type | image | cost | text";
  }
  if (name.size() > longest_name) {
    return "the name is longer than 120 bytes; is this one card a line?";
  }
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; };
  return std::ranges::any_of(name, is_control) ? "the name has a control character in it" : "";
}

}  // namespace

bool has_color(std::string_view colors, std::string_view color) {
  while (!colors.empty()) {
    const std::size_t end = std::min(colors.find(' '), colors.size());
    if (!color.empty() && colors.substr(0, end) == color) {
      return true;
    }
    colors.remove_prefix(std::min(end + 1, colors.size()));
  }
  return false;
}

std::string_view default_cube() { return shipped; }

CubeCard card_at(std::string_view cube, std::int32_t face) {
  std::string_view line = line_at(cube, static_cast<std::size_t>(face));
  CubeCard card;
  card.name = take_field(line);
  card.colors = take_field(line);
  card.type = take_field(line);
  card.image = take_field(line);
  card.cost = take_field(line);
  card.text = trimmed(line);
  return card;
}

std::size_t first_card(std::string_view cube) { return card_from(cube, 0); }

std::size_t card_after(std::string_view cube, std::size_t at) {
  return card_from(cube, std::min(at + line_at(cube, at).size() + 1, cube.size()));
}

namespace {

// Of each card no more is read than what it is: every draft begins with this.
template <class Visit>
void each_card(std::string_view cube, Visit visit) {
  for (std::size_t at = first_card(cube); at < cube.size();) {
    const std::string_view line = line_at(cube, at);
    const std::size_t color = std::min(line.find('|'), line.size() - 1) + 1;
    std::string_view from_type = line.substr(std::min(line.find('|', color), line.size() - 1) + 1);
    CubeCard card;
    card.type = take_field(from_type);
    visit(static_cast<std::int32_t>(at), card.is_basic());
    at = card_from(cube, std::min(at + line.size() + 1, cube.size()));
  }
}

// "creature 2/2" is a creature with that body.
std::string_view body_in(std::string_view type) {
  const std::string_view last = type.substr(type.find_last_of(' ') + 1);
  return last.find('/') == std::string_view::npos ? std::string_view() : last;
}

FaceText printed(const CubeCard& card, std::deque<std::string>& kinds) {
  const std::string_view body = body_in(card.type);
  const std::string_view type = trimmed(card.type.substr(0, card.type.size() - body.size()));
  std::string kind(card.colors);
  kind += kind.empty() || type.empty() ? "" : " ";
  kind += type;
  return {.name = card.name,
          .kind = kinds.emplace_back(std::move(kind)),
          .cost = card.cost,
          .body = body,
          .text = card.text};
}

}  // namespace

std::int32_t count_cards(std::string_view cube) {
  std::int32_t count = 0;
  each_card(cube, [&](std::int32_t, bool is_basic) { count += is_basic ? 0 : 1; });
  return count;
}

vector<std::int32_t> faces_of(std::string_view cube) {
  vector<std::int32_t> faces;
  faces.reserve(static_cast<std::size_t>(count_cards(cube)));
  each_card(cube, [&](std::int32_t face, bool is_basic) {
    if (!is_basic) {
      faces.push_back(face);
    }
  });
  return faces;
}

small_vector<std::int32_t, most_basics> basics_of(std::string_view cube) {
  small_vector<std::int32_t, most_basics> basics;
  each_card(cube, [&](std::int32_t face, bool is_basic) {
    if (is_basic && basics.size() < most_basics) {
      basics.push_back(face);
    }
  });
  return basics;
}

std::span<const FaceText> printed_faces() {
  static const std::vector<FaceText> faces = [] {
    static std::deque<std::string> kinds;
    std::vector<FaceText> list;
    each_card(default_cube(), [&](std::int32_t face, bool) {
      list.push_back(printed(card_at(default_cube(), face), kinds));
    });
    return list;
  }();
  return faces;
}

std::string cube_problem(std::string_view cube) {
  for (std::size_t at = first_card(cube); at < cube.size(); at = card_after(cube, at)) {
    const std::string_view wrong = wrong_with(line_at(cube, at));
    if (!wrong.empty()) {
      const auto line = std::ranges::count(cube.substr(0, at), '\n') + 1;
      return "line " + std::to_string(line) + " of the cube: " + std::string(wrong);
    }
  }
  return {};
}

}  // namespace rondel::games::cubedraft
