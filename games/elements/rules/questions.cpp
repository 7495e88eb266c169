// How the questions of 7 Elements read: what may be done in a phase, and what a card is aimed at.
#include <algorithm>
#include <array>
#include <string>

#include "elements/rules/play.h"
#include "rules/readings.h"

namespace rondel::games::elements {
namespace {

constexpr std::array readings = {
    Reading{"sunrise", "The sun rises: play a spell or a power, or pass"},
    Reading{"main", "Play a card, or go on to the attack"},
    Reading{"attack", "Attack with a being, or end the turn"},
    Reading{"defend", "Block the attack with a being, or let it through"},
    Reading{"combat", "In the combat: play a spell or a power, or pass"},
    Reading{"sunset", "The sun sets: play a spell or a power, or pass"},
    Reading{"play", "Answer what was played, or pass"},
    Reading{"trigger", "Answer what was set off, or pass"},
    Reading{"pay with", "Which element do you pay with?"},
    Reading{"gain an element", "Which new element do you choose?"},
    Reading{"keep this hand?", "Keep this hand? Otherwise you draw four new cards"},
};

}  // namespace

void Elements::show_title(const Question& question, std::string& out) const {
  const bool is_a_card = std::ranges::any_of(
      printed_faces(), [&](const FaceText& face) { return face.name == question.title.view(); });
  if (is_a_card) {
    out += "What is " + std::string(question.title.view()) + " aimed at?";
  } else {
    write_reading(readings, question.title, out);
  }
}

}  // namespace rondel::games::elements
