// The address of a table on a server, as people send it to each other:
//   http://127.0.0.1:8080/tables/37fe8e32df87f618?invitation=CODE
//   http://127.0.0.1:8080/tables/37fe8e32df87f618#token=TOKEN
// An invitation lets somebody in; a token is somebody, so it stands where no browser sends it to a server.
#pragma once

#include <string>
#include <string_view>

namespace rondel::cli {

inline constexpr std::string_view default_server = "http://127.0.0.1:8080";

struct TableLink {
  std::string where{};  // "127.0.0.1:8080"
  std::string table{};
  std::string invitation{};
  std::string token{};

  std::string text() const;
};

// What is no such link is a Failure that shows one.
TableLink read_table_link(std::string_view word);
// "http://127.0.0.1:8080", also without the http, as the server of a link.
std::string read_server(std::string_view word);

}  // namespace rondel::cli
