#include "rules/suggest.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <vector>

namespace rondel {
namespace {

bool same_letter(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

// How many letters to add, drop, change, or swap with the next one, to get from one word to the other.
std::size_t distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> before(to.size() + 1);
  std::vector<std::size_t> last(to.size() + 1);
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= from.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const std::size_t changed = last[j - 1] + (same_letter(from[i - 1], to[j - 1]) ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, changed});
      if (i > 1 && j > 1 && same_letter(from[i - 1], to[j - 2]) && same_letter(from[i - 2], to[j - 1])) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[to.size()];
}

}  // namespace

std::string nearest(std::string_view word, std::span<const std::string> names) {
  if (word.empty() || word.size() > 64) {
    return {};
  }
  std::string best;
  std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& name : names) {
    const bool begins = word.size() >= 2 && name.starts_with(word);
    const std::size_t steps = begins ? 1 : distance(word, name);
    if (steps < least) {
      least = steps;
      best = name;
    }
  }
  return best;
}

std::string expected_one_of(std::string_view word, std::span<const std::string> names) {
  const std::string best = nearest(word, names);
  if (!best.empty()) {
    return "did you mean \"" + best + "\"?";
  }
  std::string sentence = "expected one of ";
  for (const std::string& name : names) {
    sentence += (&name == &names.front() ? "" : ", ") + name;
  }
  return sentence;
}

}  // namespace rondel
