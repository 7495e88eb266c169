// How the questions of a draft read.
#include <array>

#include "cubedraft/rules/draft.h"
#include "rules/readings.h"

namespace rondel::games::cubedraft {
namespace {

constexpr std::array readings = {
    Reading{"pick a card", "Pick a card; the rest of the pack goes on"},
    Reading{"choose the cards of your deck", "Choose the cards that are in your deck"},
    Reading{"add basic lands to your deck", "Which basic lands go with your deck?"},
    Reading{"how many of this land?", "How many of this land go into your deck?"},
};

}  // namespace

void CubeDraft::show_title(const Question& question, std::string& out) const {
  write_reading(readings, question.title, out);
}

}  // namespace rondel::games::cubedraft
