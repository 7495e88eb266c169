#include "cli/dev/loaded_module.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <vector>

#include "cli/dev/missing_symbols.h"

namespace rondel::cli::dev {
namespace {

constexpr std::string_view our_headers =
#include RONDEL_HEADERS_HASH
    ;

// "FILE: undefined symbol: _ZN6rondel5games5chess4gameE", as its author wrote it.
std::string readable(std::string_view sentence, const std::string& file) {
  if (sentence.starts_with(file + ": ")) {
    sentence.remove_prefix(file.size() + 2);
  }
  const std::size_t at = sentence.find("_Z");
  if (at == std::string_view::npos) {
    return std::string(sentence);
  }
  return std::string(sentence.substr(0, at)) + readable_symbol(std::string(sentence.substr(at)));
}

}  // namespace

LoadedModule load_module(const std::filesystem::path& file) {
  if (const std::vector<std::string> missing = missing_symbols(file); !missing.empty()) {
    return {.modules = {}, .problem = fmt::format("used, but nowhere defined: {}", fmt::join(missing, ", "))};
  }
  void* const handle = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) {
    return {.modules = {}, .problem = "the game cannot be loaded: " + readable(::dlerror(), file.string())};
  }
  const auto* const headers = static_cast<const char*>(::dlsym(handle, "rondel_dev_headers"));
  const auto* const module = static_cast<const Module* const*>(::dlsym(handle, "rondel_dev_module"));
  if (headers == nullptr || module == nullptr) {
    return {.modules = {}, .problem = "the game cannot be loaded: it is no module of rondel dev"};
  }
  if (headers != our_headers) {
    return {.modules = {},
            .problem =
                "the game is compiled with other headers than this program was: build or install Rondel "
                "again, and start rondel dev anew"};
  }
  return {.modules = Modules({**module}), .problem = {}};
}

}  // namespace rondel::cli::dev
