#include "cli/dev/missing_symbols.h"

#include <cxxabi.h>
#include <elf.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string_view>

namespace rondel::cli::dev {
namespace {

constexpr std::string_view mark_of_games = "5games";  // as in _ZN6rondel5games...

// The value that stands at a place of some bytes; nothing beyond their end.
template <class Value>
std::optional<Value> at(std::string_view bytes, std::size_t place) {
  if (place > bytes.size() || bytes.size() - place < sizeof(Value)) {
    return std::nullopt;
  }
  Value value;
  std::memcpy(&value, bytes.data() + place, sizeof(Value));
  return value;
}

std::string_view name_at(std::string_view bytes, const Elf64_Shdr& names, std::size_t offset) {
  const std::size_t place = names.sh_offset + offset;
  return place < bytes.size() ? bytes.substr(place, bytes.find('\0', place) - place) : std::string_view();
}

}  // namespace

std::string readable_symbol(const std::string& symbol) {
  int problem = 0;
  const std::unique_ptr<char, void (*)(void*)> name(
      abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &problem), std::free);
  return problem == 0 ? name.get() : symbol;
}

std::vector<std::string> missing_symbols(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  const auto header = at<Elf64_Ehdr>(bytes, 0);
  if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) {
    return {};
  }
  const auto section = [&](std::size_t index) {
    return at<Elf64_Shdr>(bytes, header->e_shoff + index * sizeof(Elf64_Shdr));
  };
  std::vector<std::string> missing;
  for (std::size_t i = 0; i < header->e_shnum; ++i) {
    const auto symbols = section(i);
    const auto names = symbols && symbols->sh_type == SHT_DYNSYM ? section(symbols->sh_link) : std::nullopt;
    for (std::size_t place = 0; names && place < symbols->sh_size; place += sizeof(Elf64_Sym)) {
      const auto symbol = at<Elf64_Sym>(bytes, symbols->sh_offset + place);
      const std::string_view name = symbol ? name_at(bytes, *names, symbol->st_name) : std::string_view();
      if (symbol && symbol->st_shndx == SHN_UNDEF && name.find(mark_of_games) != std::string_view::npos) {
        missing.push_back(readable_symbol(std::string(name)));
      }
    }
  }
  return missing;
}

}  // namespace rondel::cli::dev
