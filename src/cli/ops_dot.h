// An expression as a drawing: text for Graphviz.
#pragma once

#include <string>

#include "rules/operations/book.h"

namespace rondel::cli {

std::string to_dot(const ops::Book& book, ops::Term term);

}  // namespace rondel::cli
