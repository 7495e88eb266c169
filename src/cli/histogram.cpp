#include "cli/histogram.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace rondel::cli {
namespace {

constexpr std::size_t most_rows = 12;
constexpr std::size_t bar_columns = 40;

// The smallest width of the form 1, 2, 5, 10, 20, 50 ... with which the values fit into the rows.
std::size_t step_for(std::size_t first, std::size_t last) {
  for (std::size_t ten = 1;; ten *= 10) {
    for (const std::size_t step : {ten, 2 * ten, 5 * ten}) {
      if (last / step - first / step < most_rows) {
        return step;
      }
    }
  }
}

// The value in the middle when all are put in order.
std::size_t median(std::span<const std::uint64_t> counts, std::uint64_t total) {
  std::uint64_t so_far = 0;
  for (std::size_t value = 0; value < counts.size(); ++value) {
    so_far += counts[value];
    if (so_far * 2 >= total) {
      return value;
    }
  }
  return 0;
}

}  // namespace

std::string histogram(std::span<const std::uint64_t> counts, std::string_view what, const Paint& paint) {
  const std::uint64_t total = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  if (total == 0) {
    return {};
  }
  const auto is_there = [](std::uint64_t count) { return count != 0; };
  const auto first = static_cast<std::size_t>(std::ranges::find_if(counts, is_there) - counts.begin());
  std::size_t last = counts.size() - 1;
  while (counts[last] == 0) {
    --last;
  }
  std::uint64_t sum = 0;
  for (std::size_t value = first; value <= last; ++value) {
    sum += value * counts[value];
  }
  std::string out = fmt::format("{}: {} to {}, median {}, mean {:.1f}\n", paint.title(what), first, last,
                                median(counts, total), static_cast<double>(sum) / static_cast<double>(total));

  const std::size_t step = step_for(first, last);
  std::vector<std::uint64_t> rows(last / step - first / step + 1);
  for (std::size_t value = first; value <= last; ++value) {
    rows[value / step - first / step] += counts[value];
  }
  const std::uint64_t highest = *std::ranges::max_element(rows);
  const std::size_t digits = std::to_string(last / step * step + step - 1).size();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::size_t from = (first / step + i) * step;
    const std::string range = step == 1 ? fmt::format("{:>{}}", from, digits)
                                        : fmt::format("{:>{}}–{:<{}}", from, digits, from + step - 1, digits);
    const double share = static_cast<double>(rows[i]) / static_cast<double>(highest);
    out += fmt::format("  {}  {} {:5.1f} %\n", range, paint.key(padded(bar(share, bar_columns), bar_columns)),
                       100 * static_cast<double>(rows[i]) / static_cast<double>(total));
  }
  return out;
}

}  // namespace rondel::cli
