// Expressions as English: card texts, the labels of choices, and what `rondel ops` says. A game gives its words; whatever
// it has no word for reads as itself.
//   constexpr Word words[] = {{"plant", "gain {n} plant{s}"}, {"draw", "draw {a} card{s}"},
//                             {"add", "add {n} {1}{s} to {2}"}, {"city(isolated)", "place a city next to nothing"}};
//   constexpr Word nouns[] = {{"other", "another card"}};
//   describe(book, book.expect("3plant/add(microbe,other)"), {.operations = words, .nouns = nouns})
//   -> "Choose one: gain 3 plants, or add 1 microbe to another card."
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "rules/operations/book.h"

namespace rondel::ops {

// A name, or a whole call such as "city(isolated)" (which goes before the name alone), and its phrase, in which
//   {n}       is how often: "3", "up to 3", "any number of"
//   {a} {an}  the same, but "a" or "an" for once
//   {s}       is "s" unless it is once; {city|cities} is either
//   {1} {2}   are the call's arguments
// A phrase without a count that happens more than once is followed by "twice", "3 times", "up to 3 times".
struct Word {
  std::string_view name;
  std::string_view phrase;
};

struct Words {
  std::span<const Word> operations = {};  // what is done: phrases that begin with a verb, as after "you may"
  // What an argument is called: as it is written ("3plant", "'cities / 2'"), or by its name or what is quoted in it. The
  // blanks are for its own count: with {"plant", "{n} plant{s}"}, the argument of loses(3plant) is "3 plants".
  std::span<const Word> nouns = {};
  // What is added to a+b; may be empty where everybody knows.
  std::string_view in_any_order = " in any order";
  // What joins a,b: "a, then b"; with "and", "a and b".
  std::string_view then = "then";
};

// One or more sentences, with capitals and full stops.
std::string describe(const Book& book, Term term, const Words& words);

// A clause without either, for a label: "gain 3 plants".
std::string phrase(const Book& book, Term term, const Words& words);
// The same for a row of the stack, whose count is not in its type.
std::string phrase(const Book& book, Term type, Range range, const Words& words);

}  // namespace rondel::ops
