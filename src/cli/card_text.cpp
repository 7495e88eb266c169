#include "cli/card_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

#include "rules/suggest.h"
#include "table/in_quotes.h"

namespace rondel::cli {
namespace {

constexpr std::size_t most_shown = 5;

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return std::tolower(c); });
  return out;
}

using Faces = std::vector<const FaceText*>;

// The card that a choice is about: the longest name in its text, since one may be a part of another.
Faces named_in(std::span<const FaceText> faces, std::string_view text) {
  const FaceText* longest = nullptr;
  for (const FaceText& face : faces) {
    if (text.find(face.name) != std::string_view::npos &&
        (longest == nullptr || face.name.size() > longest->name.size())) {
      longest = &face;
    }
  }
  return longest == nullptr ? Faces() : Faces{longest};
}

// Those with this name; else all whose name has it in it.
Faces named_like(std::span<const FaceText> faces, std::string_view wanted) {
  const std::string part = lower(wanted);
  Faces found;
  for (const FaceText& face : faces) {
    const std::string name = lower(face.name);
    if (name == part) {
      return {&face};
    }
    if (name.find(part) != std::string::npos) {
      found.push_back(&face);
    }
  }
  return found;
}

std::string text_of(const FaceText& face, const Paint& paint) {
  std::string out =
      fmt::format("  {}   {}\n", paint.title(std::string(face.name)), paint.faint(std::string(face.kind)));
  out += face.cost.empty() ? "" : fmt::format("    costs {}\n", face.cost);
  for (const std::string_view line : {face.body, face.text}) {
    out += line.empty() ? "" : fmt::format("    {}\n", line);
  }
  return out;
}

std::string no_such_card(std::span<const FaceText> faces, std::string_view wanted, const Paint& paint) {
  std::vector<std::string> names;
  for (const FaceText& face : faces) {
    names.emplace_back(face.name);
  }
  const std::string near = nearest(wanted, names);
  return fmt::format("  {}\n",
                     paint.bad(fmt::format("no card is called {}{}", in_quotes(wanted),
                                           near.empty() ? "" : "; did you mean " + in_quotes(near) + "?")));
}

}  // namespace

std::optional<std::string_view> asked_about(std::string_view line) {
  const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
  line.remove_prefix(begin);
  if (!line.starts_with("i ")) {
    return std::nullopt;
  }
  line.remove_prefix(std::min(line.find_first_not_of(" \t", 1), line.size()));
  while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back())) != 0) {
    line.remove_suffix(1);
  }
  return line;
}

std::string about_cards(std::span<const FaceText> faces, const Prompt& prompt, std::string_view wanted,
                        const Paint& paint) {
  if (faces.empty()) {
    return fmt::format("  {}\n", paint.bad("nothing is printed on the cards of this game"));
  }
  const std::optional<std::uint16_t> choice = find_option(prompt, wanted);
  Faces found = choice ? named_in(faces, prompt.options[*choice].text) : Faces();
  if (found.empty()) {
    found = named_like(faces, wanted);
  }
  if (found.empty()) {
    return no_such_card(faces, wanted, paint);
  }
  std::string out;
  for (std::size_t i = 0; i < std::min(found.size(), most_shown); ++i) {
    out += text_of(*found[i], paint);
  }
  if (found.size() > most_shown) {
    out += paint.faint(fmt::format("  and {} more", found.size() - most_shown)) + "\n";
  }
  return out;
}

}  // namespace rondel::cli
