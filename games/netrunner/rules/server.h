// A Server is the name of one: the three that the Corp always has, and remotes, counted from 1. What stands in and before them is in
// servers.h.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "kernel/text.h"

namespace rondel::games::netrunner {

inline constexpr int central_count = 3;
inline constexpr int most_remotes = 10;
inline constexpr int most_servers = central_count + most_remotes;

class Server {
 public:
  constexpr Server() = default;
  explicit constexpr Server(int index) : index_(static_cast<std::uint8_t>(index)) {}
  static constexpr Server remote(int number) { return Server(central_count + number - 1); }

  constexpr int index() const { return index_; }
  constexpr bool is_remote() const { return index_ >= central_count; }
  constexpr int number() const { return index_ - central_count + 1; }  // of a remote
  friend constexpr auto operator<=>(Server, Server) = default;

 private:
  std::uint8_t index_ = 0;
};

inline constexpr Server hq{0};
inline constexpr Server rd{1};
inline constexpr Server archives{2};

inline constexpr std::array<std::string_view, most_servers> server_names = {
    "HQ",       "R&D",      "Archives", "Server 1", "Server 2", "Server 3", "Server 4",
    "Server 5", "Server 6", "Server 7", "Server 8", "Server 9", "Server 10"};

// One sentence for each of a list of names.
template <std::size_t count, std::size_t room = 64>
class Sentences {
 public:
  consteval Sentences(std::string_view before, const std::array<std::string_view, count>& names,
                      std::string_view after = {}) {
    for (std::size_t i = 0; i < count; ++i) {
      char* out = chars_[i].data();
      for (const std::string_view part : {before, names[i], after}) {
        for (const char c : part) {
          *out++ = c;
        }
      }
    }
  }
  constexpr Text operator[](std::size_t i) const { return Text::from_static(chars_[i].data()); }
  constexpr Text operator[](Server server) const { return (*this)[static_cast<std::size_t>(server.index())]; }

 private:
  std::array<std::array<char, room>, count> chars_{};
};

inline constexpr Sentences name_of{"", server_names};

}  // namespace rondel::games::netrunner
