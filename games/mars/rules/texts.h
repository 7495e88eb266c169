// The English of the game's operations, and the texts of its cards, made from their expressions.
#pragma once

#include <string>

#include "mars/rules/faces.h"
#include "rules/operations/describe.h"

namespace rondel::games::mars {

extern const ops::Words mars_words;

// What a card requires, does and is worth, as sentences.
std::string text_of(const ops::Book& book, const Face& face, std::string_view points);

// "building space": its tags.
std::string tags_of(const Face& face);

}  // namespace rondel::games::mars
