#include "netrunner/rules/access.h"

#include <algorithm>
#include <array>

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {
namespace {

constexpr std::array<std::string_view, 10> numbers = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
constexpr Sentences pay_to_trash_label{"Pay ", numbers, " [Credits] to trash"};

}  // namespace

Task<> Access::access(Card card, Server server) {
  play_.cards().notes().of(card).was_accessed = true;
  table_.show_to(card, runner);
  play_.log("{} accesses {} from {}", runner, table_.named(card), name_of[server]);
  if (play_.cards().is_installed(card) && play_.printed(card).hook(When::accessed) != nullptr) {
    table_.reveal(card);  // what happens tells what it is
  }
  co_await play_.triggers().fire(When::accessed, card);
  const Face& face = play_.printed(card);
  small_vector<Choice, 2> choices;
  if (face.type == Type::agenda) {
    choices.push_back(Choice::word("Steal", say_yes));
  } else {
    const bool can_be_trashed = face.trash >= 0 && table_.zone_of(card) != discard_of(corp);
    if (can_be_trashed && face.trash <= play_.credits(runner).to_spend()) {
      choices.push_back(Choice::word(pay_to_trash_label[static_cast<std::size_t>(face.trash)], say_end));
    }
    choices.push_back(Choice::word("No action", say_no));
  }
  const Choice choice = co_await play_.pick(runner, play_.faces().accessed_title(table_.face(card)), choices);
  if (choice.value == say_yes) {
    co_await play_.score_areas().steal(card);
  } else if (choice.value == say_end) {
    pay_to_trash(card);
  }
}

void Access::pay_to_trash(Card card) {
  const std::int32_t cost = std::max(0, play_.printed(card).trash);
  play_.credits(runner).pay(cost);
  play_.log("{} pays {} [Credits] to trash {}", runner, cost,
            LogArg::card(table_.face(card), Knowers::everybody()));
  play_.current_run().keep_lingering(card);
  table_.reveal(card);
  play_.cards().move_openly(card, discard_of(corp));
  play_.cards().clear(card);
  // Out of the root of Archives into Archives: not once more.
  play_.cards().notes().of(card).was_accessed = play_.since(3);
}

}  // namespace rondel::games::netrunner
