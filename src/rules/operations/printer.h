// Expressions as text. What `print` gives parses to the same term, with no parentheses that could be left out.
#pragma once

#include <string>

#include "rules/operations/book.h"

namespace rondel::ops {

std::string print(const Book& book, Term term);

// A count as it stands before what it counts: "2", "?", "3?", "[1,]"; empty for once.
std::string print(Range range);

// The tree, functional: `(+ 2 2 a b)` for 2(a+b), `(/ (! 5 5 m) M)` for 5m/M. Without a range the numbers are left out.
std::string to_tree(const Book& book, Term term);

}  // namespace rondel::ops
