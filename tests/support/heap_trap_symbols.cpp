#include "tests/support/heap_trap_symbols.h"

#include <cxxabi.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <vector>

namespace rondel::testing::heap_trap {
namespace {

struct Symbol {
  std::uintptr_t begin;
  std::uintptr_t end;
  const char* name;  // in the program's file, which stays mapped
};

std::vector<Symbol>& symbols() {
  static std::vector<Symbol> table;
  return table;
}

// Where this program was loaded: symbols count from there.
std::uintptr_t load_address() {
  std::uintptr_t address = 0;
  const auto first = [](dl_phdr_info* info, std::size_t, void* out) {
    *static_cast<std::uintptr_t*>(out) = info->dlpi_addr;
    return 1;  // the program itself comes first
  };
  ::dl_iterate_phdr(first, &address);
  return address;
}

const char* map_program() {
  const int file = ::open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  struct stat status{};
  if (file < 0 || ::fstat(file, &status) != 0) {
    return nullptr;
  }
  void* const bytes =
      ::mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_PRIVATE, file, 0);
  ::close(file);
  return bytes == MAP_FAILED ? nullptr : static_cast<const char*>(bytes);
}

}  // namespace

void load_symbols() {
  const char* const program = symbols().empty() ? map_program() : nullptr;
  if (program == nullptr) {
    return;
  }
  const auto* const header = reinterpret_cast<const Elf64_Ehdr*>(program);
  const std::span sections(reinterpret_cast<const Elf64_Shdr*>(program + header->e_shoff), header->e_shnum);
  const std::uintptr_t base = load_address();
  for (const Elf64_Shdr& section : sections) {
    if (section.sh_type != SHT_SYMTAB) {
      continue;
    }
    const char* const names = program + sections[section.sh_link].sh_offset;
    const std::span table(reinterpret_cast<const Elf64_Sym*>(program + section.sh_offset),
                          section.sh_size / sizeof(Elf64_Sym));
    for (const Elf64_Sym& symbol : table) {
      if (ELF64_ST_TYPE(symbol.st_info) == STT_FUNC && symbol.st_size != 0) {
        const std::uintptr_t begin = base + symbol.st_value;
        symbols().push_back({.begin = begin, .end = begin + symbol.st_size, .name = names + symbol.st_name});
      }
    }
  }
  std::ranges::sort(symbols(), {}, &Symbol::begin);
}

std::string_view symbol_at(const void* address) {
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  const auto after = std::ranges::upper_bound(symbols(), at, {}, &Symbol::begin);
  if (after == symbols().begin() || at >= std::prev(after)->end) {
    return {};
  }
  return std::prev(after)->name;
}

void write_readable(std::string_view mangled, char* room, std::size_t bytes) {
  // A task's body is compiled as "name.resume": the suffix is nobody's business.
  char name[1024];
  const std::size_t length = std::min(mangled.find('.'), std::min(mangled.size(), sizeof name - 1));
  std::memcpy(name, mangled.data(), length);
  name[length] = '\0';
  int status = 0;
  char* const readable = abi::__cxa_demangle(name, nullptr, nullptr, &status);
  std::snprintf(room, bytes, "%s", readable == nullptr ? name : readable);
  std::free(readable);  // NOLINT(cppcoreguidelines-no-malloc): the demangler's contract
}

}  // namespace rondel::testing::heap_trap
