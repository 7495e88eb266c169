// How the questions of Innovation read. Most titles are the verb of a card, which is what happens to what is picked.
#include <algorithm>
#include <array>
#include <string>

#include "innovation/rules/play.h"
#include "rules/readings.h"

namespace rondel::games::innovation {
namespace {

constexpr std::array verbs = {
    Reading{"meld", "meld"},
    Reading{"tuck", "tuck"},
    Reading{"score", "score"},
    Reading{"return", "return"},
    Reading{"junk", "junk"},
    Reading{"reveal", "reveal"},
    Reading{"execute", "execute"},
    Reading{"take", "take"},
    Reading{"make available again", "make available again"},
    Reading{"give to a hand", "give to somebody's hand"},
    Reading{"give to a score pile", "put into somebody's score pile"},
    Reading{"give to a board", "put on somebody's board"},
};

constexpr std::array readings = {
    Reading{"your action", "Your last action of this turn: draw, meld, achieve, or use a dogma"},
    Reading{"your first action", "Your first of two actions: draw, meld, achieve, or use a dogma"},
    Reading{"meld your first card", "Meld the card that you begin with"},
    Reading{"splay left", "Which color do you splay left?"},
    Reading{"splay right", "Which color do you splay right?"},
    Reading{"splay up", "Which color do you splay up?"},
    Reading{"splay aslant", "Which color do you splay aslant?"},
    Reading{"from the top down", "Put the pile in order, from the top down"},
};

}  // namespace

void Innovation::show_title(const Question& question, std::string& out) const {
  const auto verb = std::ranges::find(verbs, question.title, &Reading::title);
  if (verb == verbs.end()) {
    return write_reading(readings, question.title, out);
  }
  out += question.max > 1 ? "Choose cards to " : "Choose a card to ";
  out += verb->sentence.view();
}

}  // namespace rondel::games::innovation
