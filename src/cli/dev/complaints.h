// What a compiler printed, as an author wants to read it: one line for each mistake, at a place in the game's own files.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace rondel::cli::dev {

struct Complaint {
  std::string
      place{};  // "rules/deck.h:12", from the game's folder; of another file, its whole path. Empty: nowhere
  enum class Kind : std::uint8_t { error, warning } kind = Kind::error;
  std::string text{};

  bool operator==(const Complaint&) const = default;
};

// In the order in which they were printed, each once. `folder` is the game's, and `alias` another path that leads there. A mistake
// that shows in a header of ours is told at the line of the game that led there.
std::vector<Complaint> complaints_in(std::string_view output, const std::filesystem::path& folder,
                                     const std::filesystem::path& alias);
// The end of it as it is: for what fails in no form that is known.
std::vector<Complaint> last_lines(std::string_view output);

}  // namespace rondel::cli::dev
