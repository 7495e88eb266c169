// Operations of the rules themselves.
#include "mars/rules/handlers.h"
#include "mars/rules/operation_words.h"
#include "mars/rules/play.h"

namespace rondel::games::mars {

Task<> begin_corporation(Mars& play, ops::Operation operation, Choice) {
  play.corporations.begin(operation);
  co_return;
}

void list_actions(const Mars& play, const ops::Operation& operation, Choices& choices) {
  const bool is_first = operation.type == rule_terms().action;
  play.turns.offer(doer(operation), is_first ? Turns::Which::first : Turns::Which::second, choices);
}

Task<> take_action(Mars& play, ops::Operation operation, Choice target) {
  return play.turns.act(operation, target);
}

}  // namespace rondel::games::mars
