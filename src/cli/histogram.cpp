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

std::size_t median_of(std::span<const std::uint64_t> counts, std::uint64_t total) {
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

Lengths lengths_of(std::span<const std::uint64_t> counts) {
  const std::uint64_t total = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  if (total == 0) {
    return {};
  }
  Lengths lengths{.median = median_of(counts, total)};
  std::uint64_t sum = 0;
  for (std::size_t value = counts.size(); value > 0; --value) {
    const std::size_t each = value - 1;
    sum += each * counts[each];
    lengths.least = counts[each] > 0 ? each : lengths.least;
    lengths.most = std::max(lengths.most, counts[each] > 0 ? each : 0);
  }
  lengths.mean = static_cast<double>(sum) / static_cast<double>(total);
  return lengths;
}

std::string histogram(std::span<const std::uint64_t> counts, std::string_view what, const Paint& paint) {
  const std::uint64_t total = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  if (total == 0) {
    return {};
  }
  const Lengths lengths = lengths_of(counts);
  const std::size_t first = lengths.least;
  const std::size_t last = lengths.most;
  std::string out = fmt::format("{}: {} to {}, median {}, mean {:.1f}\n", paint.title(what), first, last,
                                lengths.median, lengths.mean);

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
