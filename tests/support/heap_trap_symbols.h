// Names of functions of this program by address, those in anonymous namespaces too, which the dynamic linker does not
// know: read from the program's own symbol table.
#pragma once

#include <cstddef>
#include <string_view>

namespace rondel::testing::heap_trap {

// Reads the table; needs the heap, so do it before anything is trapped. Later calls do nothing.
void load_symbols();

// The mangled name of the function of this program that an address lies in, or "" (other libraries, no table).
std::string_view symbol_at(const void* address);

// Writes the name as people read it, cut to the room there is; touches no heap that is trapped.
void write_readable(std::string_view mangled, char* room, std::size_t bytes);

}  // namespace rondel::testing::heap_trap
