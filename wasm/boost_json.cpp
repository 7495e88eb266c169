// Boost.JSON compiled in one piece: there is no library of it for WebAssembly.
#include <boost/json/src.hpp>
#include <cstdio>
#include <cstdlib>
#include <exception>

namespace boost {

struct source_location;

// Without exceptions Boost calls these; the instance traps and is started again from the record.
void throw_exception(const std::exception& error) {
  std::fprintf(stderr, "rondel: %s\n", error.what());
  std::abort();
}
void throw_exception(const std::exception& error, const source_location&) { throw_exception(error); }

}  // namespace boost
