#include "cli/dev/build.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>

namespace rondel::cli::dev {
namespace {

namespace fs = std::filesystem;

// Symbols that name a game are the module's own, also where the program has a game of that name; all others are the program's
// first.
constexpr std::string_view own_symbols = R"({
  local: *5games*; _ZN6rondel7modules*;
};
)";

// By which a program finds the game in the module, and sees that both were compiled with the same headers.
constexpr std::string_view entry_source = R"(#include "kernel/modules.h"

namespace rondel::modules {{
extern const Module {0};
}}

extern "C" {{
extern const rondel::Module* const rondel_dev_module;
const rondel::Module* const rondel_dev_module = &rondel::modules::{0};
extern const char rondel_dev_headers[];
const char rondel_dev_headers[] =
#include <headers_hash.inc>
    ;
}}
)";

// Within ninja's file: $, blanks and colons are its own signs.
std::string path_text(const fs::path& path) {
  std::string text;
  for (const char c : path.string()) {
    if (c == '$' || c == ' ' || c == ':') {
      text += '$';
    }
    text += c;
  }
  return text;
}

// Within a command there: one word of the shell.
std::string word(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c == '$' ? "$$" : std::string(1, c);
    }
  }
  return quoted + "'";
}

template <class Texts, class Form>
std::string joined(const Texts& texts, Form form) {
  std::string all;
  for (const auto& text : texts) {
    all += ' ' + form(text);
  }
  return all;
}

// A file that is as it should be keeps its time, so that nothing is done again for it.
void write_if_other(const fs::path& path, const std::string& text) {
  std::ifstream before(path, std::ios::binary);
  const std::string there{std::istreambuf_iterator<char>(before), std::istreambuf_iterator<char>()};
  if (!before.is_open() || there != text) {
    std::ofstream(path, std::ios::binary) << text;
  }
}

std::vector<fs::path> headers_of(const fs::path& include) {
  std::set<fs::path> headers;
  for (const char* const layer : {"kernel", "rules", "agents"}) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(include / layer)) {
      if (entry.path().extension() == ".h") {
        headers.insert(entry.path());
      }
    }
  }
  return {headers.begin(), headers.end()};
}

// What games are written with: the kernel, all of rules/, and bots.
std::string precompiled(const fs::path& include) {
  std::set<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(include / "rules")) {
    if (entry.path().extension() == ".h") {
      names.insert("rules/" + entry.path().filename().string());
    }
  }
  std::string text =
      "#include \"agents/agent.h\"\n#include \"kernel/modules.h\"\n#include \"kernel/rondel.h\"\n";
  for (const std::string& name : names) {
    text += "#include \"" + name + "\"\n";
  }
  return text;
}

// Two sources of one name lie in different folders.
std::string object_of_source(const fs::path& folder, const fs::path& source) {
  std::string name = source.lexically_relative(folder).string();
  std::ranges::replace(name, '/', '-');
  return "objects/" + name + ".o";
}

}  // namespace

Build::Build(const GameFolder& game, const Kit& kit, fs::path folder)
    : game_(game), kit_(kit), folder_(std::move(folder)) {
  fs::create_directories(folder_ / "include");
  fs::permissions(folder_, fs::perms::owner_all);
  fs::remove(alias());
  fs::create_directory_symlink(game_.path(), alias());
}

std::vector<std::string> Build::command() {
  write_if_other(folder_ / "own_symbols.map", std::string(own_symbols));
  write_if_other(folder_ / "entry.cpp", fmt::format(fmt::runtime(entry_source), game_.name()));
  write_if_other(folder_ / "common.h", precompiled(kit_.include));
  write_if_other(folder_ / "build.ninja", rules() + edges());
  return {find_program("ninja"), "--quiet", "-C", folder_.string(), "module.so"};
}

// Not optimised: it takes half the time to compile, and a match between people and bots does not notice.
std::string Build::rules() const {
  const std::string compile = fmt::format(
      "{}{} -O0 -fPIC -ftls-model=initial-exec -fno-caret-diagnostics -fno-color-diagnostics "
      "-ferror-limit=10 -I . -I {} -I include -MMD -MF $out.d",
      word(kit_.compiler), joined(kit_.flags, word), word(kit_.include.string()));
  const std::string linker = find_program("mold").empty() ? "" : " -fuse-ld=mold";
  return fmt::format(
      "rule precompile\n  command = {0} -x c++-header -c $in -o $out\n  deps = gcc\n  depfile = $out.d\n"
      "rule compile\n  command = {0} -include-pch common.pch -c $in -o $out\n  deps = gcc\n  depfile = "
      "$out.d\n"
      "rule headers\n  command = python3 {1} --headers {2} $out\n  restat = 1\n"
      "rule module\n  command = python3 {1} {3} {4} {5} $out $sources\n"
      "rule link\n  command = rm -f $out && {6}{7} -shared -Wl,--version-script=own_symbols.map $in -o "
      "$out\n",
      compile, word(kit_.tool.string()), word(kit_.include.string()), word(game_.name()),
      word(game_.path().string()), word(kit_.engine.string()), word(kit_.compiler), linker);
}

std::string Build::edges() const {
  const auto as_path = [](const fs::path& path) { return path_text(path); };
  const std::vector<fs::path> sources = game_.sources();
  std::string edges = fmt::format(
      "build headers_hash.inc: headers |{}\n"
      "build common.pch: precompile common.h\n"
      "build module.cpp: module |{} {} {}\n  sources ={}\n"
      "build objects/entry.o: compile entry.cpp | common.pch headers_hash.inc\n"
      "build objects/module.o: compile module.cpp | common.pch\n",
      joined(headers_of(kit_.include), as_path), joined(game_.files(), as_path), path_text(kit_.engine),
      path_text(kit_.tool), joined(sources, [](const fs::path& source) { return word(source.string()); }));
  std::string objects = " objects/entry.o objects/module.o";
  for (const fs::path& source : sources) {
    const std::string object = path_text(object_of_source(game_.path(), source));
    edges += fmt::format("build {}: compile {} | common.pch\n", object, path_text(source));
    objects += " " + object;
  }
  return edges + "build module.so: link" + objects + "\n";
}

}  // namespace rondel::cli::dev
