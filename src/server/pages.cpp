#include "server/pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

#include "server/secrets.h"

namespace rondel::server {
namespace {

struct Type {
  std::string_view ending;
  std::string_view name;
};
constexpr std::array types = {
    Type{".html", "text/html; charset=utf-8"},
    Type{".js", "text/javascript; charset=utf-8"},
    Type{".css", "text/css; charset=utf-8"},
    Type{".svg", "image/svg+xml"},
    Type{".png", "image/png"},
    Type{".ico", "image/x-icon"},
    Type{".woff2", "font/woff2"},
    Type{".json", "application/json"},
    Type{".webmanifest", "application/manifest+json"},
    Type{".wasm", "application/wasm"},
    Type{".txt", "text/plain; charset=utf-8"},
};

std::string_view type_of(std::string_view path) {
  const auto* const found =
      std::ranges::find_if(types, [&](const Type& type) { return path.ends_with(type.ending); });
  return found != types.end() ? found->name : "application/octet-stream";
}

// Nothing runs or is shown that does not come from the server itself, and no other page may show ours.
constexpr std::string_view policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

// The addresses that the client makes a page of by itself.
bool is_page(std::string_view path) {
  return path == "/" || path.starts_with("/tables/") || path.starts_with("/games/");
}

// Somebody who looks for a page, not a program or a part of a page.
bool wants_page(const HttpRequest& request) {
  return request.header("accept").find("text/html") != std::string::npos &&
         !request.path.starts_with("/api/");
}

bool is_hashed(std::string_view path) { return path.starts_with("/assets/"); }

// "gzip;q=0" and "gzip;q=0.00" say no.
bool takes_gzip(const HttpRequest& request) {
  std::string accepted = request.header("accept-encoding");
  std::erase(accepted, ' ');
  const std::size_t place = accepted.find("gzip");
  if (place == std::string::npos) {
    return false;
  }
  std::string_view weight = std::string_view(accepted).substr(place + 4);
  weight = weight.substr(0, weight.find(','));
  return !weight.starts_with(";q=") || weight.find_first_of("123456789") != std::string_view::npos;
}

// Parts of letters, digits and a few marks that do not begin with a dot: nothing that leads out of a folder.
bool is_plain(std::string_view path) {
  constexpr std::string_view marks = "/._-";
  return path.find("/.") == std::string_view::npos && path.find("//") == std::string_view::npos &&
         std::ranges::all_of(path, [&](unsigned char c) {
           return std::isalnum(c) != 0 || marks.find(static_cast<char>(c)) != std::string_view::npos;
         });
}

std::optional<std::string> content_of(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    return std::nullopt;
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return std::nullopt;
  }
  return std::string(std::istreambuf_iterator<char>(file), {});
}

std::string etag_of(std::string_view content) { return hash_of(content).substr(0, 20); }

// With `tag`, which stands for the content as it is sent, 304 when the asker has it already.
HttpAnswer file_answer(std::string_view path, std::string_view content, const std::string& tag,
                       const HttpRequest& request) {
  HttpAnswer answer{.status = 200, .type = std::string(type_of(path)), .body = {}, .headers = {}};
  const std::string quoted = fmt::format("\"{}\"", tag);
  answer.headers = {{"ETag", quoted},
                    {"Vary", "Accept-Encoding"},
                    {"Cache-Control", is_hashed(path) ? "public, max-age=31536000, immutable" : "no-cache"},
                    {"Content-Security-Policy", std::string(policy)},
                    {"Cross-Origin-Opener-Policy", "same-origin"}};
  if (request.header("if-none-match").find(quoted) != std::string::npos) {
    answer.status = 304;
  } else {
    answer.body = content;
  }
  return answer;
}

// Takes the next line off the front; nothing when there is none.
std::optional<std::string_view> line_of(std::string_view& text) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return line;
}

struct BundledFile {
  std::string path{};
  std::size_t plain = 0;
  std::size_t gzip = 0;
};

std::optional<BundledFile> bundled_file_of(std::string_view line) {
  const std::size_t first = line.find(' ');
  const std::size_t second = line.find(' ', first + 1);
  if (first == std::string_view::npos || second == std::string_view::npos) {
    return std::nullopt;
  }
  BundledFile entry{.path = std::string(line.substr(0, first))};
  const std::string_view plain = line.substr(first + 1, second - first - 1);
  const std::string_view gzip = line.substr(second + 1);
  const bool is_read =
      std::from_chars(plain.data(), plain.data() + plain.size(), entry.plain).ec == std::errc() &&
      std::from_chars(gzip.data(), gzip.data() + gzip.size(), entry.gzip).ec == std::errc();
  return is_read ? std::optional(entry) : std::nullopt;
}

}  // namespace

Pages::Pages(std::string folder) : folder_(std::move(folder)) {
  if (folder_.empty()) {
    read(bundled_pages());
  } else if (!content_of(std::filesystem::path(folder_) / "index.html")) {
    problem_ = fmt::format(
        "there is no index.html in the folder {}; expected the built web client (npm run build, in web/)",
        folder_);
  }
}

Pages Pages::from_bundle(std::string_view bundle) {
  Pages pages;
  pages.read(bundle);
  return pages;
}

// Lines "PATH BYTES BYTES", an empty line, and the contents: of each path as it is, then by gzip.
void Pages::read(std::string_view bundle) {
  std::vector<BundledFile> entries;
  for (auto line = line_of(bundle); line && !line->empty(); line = line_of(bundle)) {
    const std::optional<BundledFile> entry = bundled_file_of(*line);
    if (!entry) {
      problem_ = fmt::format("the web client in this program cannot be read at \"{}\"", *line);
      return;
    }
    entries.push_back(*entry);
  }
  for (const BundledFile& entry : entries) {
    if (bundle.size() < entry.plain + entry.gzip) {
      problem_ = fmt::format("the web client in this program ends before {}", entry.path);
      return;
    }
    const std::string_view plain = bundle.substr(0, entry.plain);
    files_[entry.path] = {
        .plain = plain, .gzip = bundle.substr(entry.plain, entry.gzip), .etag = etag_of(plain)};
    bundle.remove_prefix(entry.plain + entry.gzip);
  }
}

std::optional<HttpAnswer> Pages::from_program(const std::string& path, const HttpRequest& request) const {
  const auto found = files_.find(path);
  if (found == files_.end()) {
    return std::nullopt;
  }
  const File& file = found->second;
  if (file.gzip.empty() || !takes_gzip(request)) {
    return file_answer(path, file.plain, file.etag, request);
  }
  HttpAnswer answer = file_answer(path, file.gzip, file.etag + "-gzip", request);
  answer.headers.emplace_back("Content-Encoding", "gzip");
  return answer;
}

std::optional<HttpAnswer> Pages::from_folder(const std::string& path, const HttpRequest& request) const {
  const std::optional<std::string> content =
      is_plain(path) ? content_of(std::filesystem::path(folder_) / path.substr(1)) : std::nullopt;
  if (!content) {
    return std::nullopt;
  }
  return file_answer(path, *content, etag_of(*content), request);
}

std::optional<HttpAnswer> Pages::file(const std::string& path, const HttpRequest& request) const {
  return folder_.empty() ? from_program(path, request) : from_folder(path, request);
}

std::optional<HttpAnswer> Pages::answer(const HttpRequest& request) const {
  std::optional<HttpAnswer> found = file(is_page(request.path) ? "/index.html" : request.path, request);
  if (!found && wants_page(request)) {
    found = file("/index.html", request);
    if (found && found->status == 200) {
      found->status = 404;
    }
  }
  return found;
}

}  // namespace rondel::server
