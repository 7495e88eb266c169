#include "server/verbs.h"

#include <algorithm>
#include <array>

namespace rondel::server {
namespace {

constexpr std::array<std::string_view, 18> words = {
    "join", "leave", "start",  "responses", "submit", "respond", "undo", "agree",  "refuse",
    "chat", "pause", "resume", "kill",      "resign", "rematch", "bot",  "person", "remove"};

}  // namespace

std::string_view verb_of(std::string_view word) {
  const auto* const found = std::ranges::find(words, word);
  if (found == words.end()) {
    return {};
  }
  return word == "responses" || word == "submit" ? std::string_view("respond") : *found;
}

std::span<const std::string_view> verb_words() { return words; }

}  // namespace rondel::server
