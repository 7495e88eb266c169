#include "netrunner/rules/credits.h"

#include <algorithm>

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {

bool Credits::has_run() const { return side_ == runner && play_.current_run().is_on(); }

std::int32_t Credits::to_spend() const {
  std::int32_t sum = count_;
  if (has_run()) {
    sum += for_run_;
    for (const Card card : table_.cards(played_zone)) {
      sum += table_.tokens(card, credit);
    }
  }
  return sum;
}

void Credits::gain(std::int32_t count) {
  count_ += count;
  play_.log("{} gains {} [Credits]", side_, count);
}

void Credits::gain_for_click() {
  play_.log("{} spends [Click] to gain 1 [Credits]", side_);
  ++count_;
}

void Credits::lose(std::int32_t count) {
  const std::int32_t lost = std::min(count, count_);
  count_ -= lost;
  play_.log("{} loses {} [Credits]", side_, lost);
}

// What is there for this run goes first: it is gone afterwards.
void Credits::pay(std::int32_t count) {
  std::int32_t left = count;
  if (has_run()) {
    const std::int32_t publicity = std::min(left, for_run_);
    for_run_ -= publicity;
    left -= publicity;
    for (const Card card : table_.cards(played_zone)) {
      const std::int32_t taken = std::min(left, table_.tokens(card, credit));
      play_.cards().place(card, credit, -taken);
      left -= taken;
    }
  }
  count_ = std::max(0, count_ - left);
}

Task<> Credits::take_from(Card card, std::int32_t count) {
  const std::int32_t there = table_.tokens(card, credit);
  const std::int32_t taken = std::min(count, there);
  play_.cards().place(card, credit, -taken);
  count_ += taken;
  play_.log("{} takes {} [Credits] from {}", side_, taken, table_.named(card));
  if (taken == there) {
    co_await play_.triggers().fire(When::emptied, card);
  }
}

Task<> Credits::take_all_from(Card card) { return take_from(card, table_.tokens(card, credit)); }

}  // namespace rondel::games::netrunner
