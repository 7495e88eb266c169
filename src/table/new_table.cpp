#include "table/new_table.h"

#include <algorithm>
#include <array>
#include <utility>

#include "table/fairness.h"
#include "table/reply.h"
#include "table/table_state.h"
#include "table/table_terms.h"

namespace rondel {
namespace {

namespace json = boost::json;

constexpr std::size_t longest_title = 80;

MadeTable malformed(std::string message) {
  return {.table = {}, .refusal = refusal("malformed", std::move(message))};
}

// What is wrong with what is neither the game's business nor the clock's; empty: nothing.
std::string problem_of(const json::object& body) {
  for (const auto& member : body) {
    constexpr std::array known = {"game", "settings", "seats", "title", "private", "clock", "forfeit"};
    if (std::ranges::find(known, member.key()) == known.end()) {
      return "a new table has game, settings, seats, title, private, clock and forfeit";
    }
  }
  const json::value* const is_private = body.if_contains("private");
  if (is_private != nullptr && !is_private->is_bool()) {
    return "private is true or false";
  }
  if (!is_text_or_nothing(body, "title")) {
    return "title is not a text";
  }
  // Not cut: that could leave half a character, which no client can read.
  return text_in(body, "title").size() > longest_title ? "a title has at most 80 bytes" : "";
}

}  // namespace

MadeTable make_table(const std::string& account, const json::object& body, const HallOptions& options) {
  if (std::string problem = problem_of(body); !problem.empty()) {
    return malformed(std::move(problem));
  }
  ReadTerms read = new_terms(body, options.modules);
  if (!read.terms) {
    return malformed(std::move(read.problem));
  }
  const json::value* const is_private = body.if_contains("private");
  store::NewTable made;
  made.info.id = make_nonce().substr(0, 16);
  made.info.game = read.terms->game->name;
  made.info.rules_version = read.terms->rules;
  made.info.rules_hash = options.modules.rules_hash(*read.terms->game);
  made.info.settings = stored_terms(*read.terms);
  made.info.seed_commitment = read.terms->secret.commitment();
  made.info.title = text_in(body, "title");
  made.info.host = account;
  made.info.visibility = is_private != nullptr && is_private->as_bool() ? store::Visibility::by_invitation
                                                                        : store::Visibility::listed;
  made.info.created = options.now();
  made.seed = read.terms->secret.to_hex();
  made.status = table_status(Hosted(*read.terms), options.now());
  return {.table = std::move(made), .refusal = {}};
}

}  // namespace rondel
