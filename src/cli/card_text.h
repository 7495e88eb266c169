// What is printed on the cards of a game, for a person at a terminal who asks: "i 3" about a choice, "i tern" by a name or
// a part of it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/prompt.h"
#include "cli/terminal.h"
#include "kernel/game.h"

namespace rondel::cli {

// What the line asks about, if it asks about a card.
std::optional<std::string_view> asked_about(std::string_view line);

// The cards that are meant, each with all it says; else what can be asked. Ends with a newline.
std::string about_cards(std::span<const FaceText> faces, const Prompt& prompt, std::string_view wanted,
                        const Paint& paint);

}  // namespace rondel::cli
