// The browser client: files that `make` builds from web/ and puts into the program, or that lie in a folder while
// somebody works on them.
//   (1) Only files of the client are given out, and its index.html for the addresses of its pages.
//   (2) A name under /assets/ has the hash of its content in it, so it may be kept for ever; the rest is asked for again.
// Any thread.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/http.h"

namespace rondel::server {

class Pages {
 public:
  Pages() = default;  // nothing
  // With an empty folder, what is in the program; otherwise the folder's files, read anew for each request.
  explicit Pages(std::string folder);
  // A bundle as tools/web_bundle writes it; it must outlive the pages.
  static Pages from_bundle(std::string_view bundle);

  // Empty, or a sentence that says why there is nothing to show. A program without a client is no problem.
  const std::string& problem() const { return problem_; }

  // The answer to a GET; nothing when the path is none of ours. Whoever looks for a page that is not there gets the client with
  // status 404, which says so.
  std::optional<HttpAnswer> answer(const HttpRequest& request) const;

 private:
  struct File {
    std::string_view plain;
    std::string_view gzip;  // empty: not worth it
    std::string etag;
  };

  void read(std::string_view bundle);
  std::optional<HttpAnswer> file(const std::string& path, const HttpRequest& request) const;
  std::optional<HttpAnswer> from_program(const std::string& path, const HttpRequest& request) const;
  std::optional<HttpAnswer> from_folder(const std::string& path, const HttpRequest& request) const;

  std::string folder_;
  std::map<std::string, File, std::less<>> files_;  // by path, with a slash in front
  std::string problem_;
};

// What lies between the program's other bytes: the bundle that it was built with, empty without a client.
std::string_view bundled_pages();

}  // namespace rondel::server
