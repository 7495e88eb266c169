#include "innovation/rules/pile.h"

#include <algorithm>

namespace rondel::games::innovation {

int Pile::icons(Icon icon) const {
  if (cards_.empty()) return 0;
  auto sum = static_cast<int>(std::ranges::count(top_printed().icons, icon));
  if (!is_splayed()) return sum;
  for (const Card card : cards_.first(cards_.size() - 1)) {
    sum += shown_when_covered(card_at(table_->face(card)), icon, splay_);
  }
  return sum;
}

}  // namespace rondel::games::innovation
