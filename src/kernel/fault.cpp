#include "kernel/fault.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "kernel/arena.h"

namespace rondel {
namespace {

constexpr std::size_t sentence_capacity = 400;
constinit thread_local char sentence[sentence_capacity] = {};
constinit thread_local std::size_t sentence_length = 0;

void append(std::string_view part) {
  const std::size_t room = sentence_capacity - sentence_length;
  const std::size_t count = std::min(part.size(), room);
  std::copy_n(part.data(), count, sentence + sentence_length);
  sentence_length += count;
}

}  // namespace

namespace detail {

std::string_view fault_sentence() { return {sentence, sentence_length}; }

void set_fault_sentence(std::string_view first, std::string_view second, std::string_view third) {
  sentence_length = 0;
  append(first);
  append(second);
  append(third);
}

#if defined(__cpp_exceptions)
void note_current_exception() {
  try {
    throw;
  } catch (const FaultSignal&) {
    // fault() has written the sentence already.
  } catch (const std::exception& error) {
    set_fault_sentence("an exception escaped a rule: ", error.what());
  } catch (...) {
    set_fault_sentence("an exception of an unknown type escaped a rule");
  }
}
#else
void note_current_exception() {}
#endif

}  // namespace detail

void fault(std::string_view first, std::string_view second, std::string_view third) {
  detail::set_fault_sentence(first, second, third);
#if defined(__cpp_exceptions)
  if (Arena::current() != nullptr) {
    throw detail::FaultSignal{};
  }
#endif
  // No match to blame (or, in WebAssembly, no way to unwind): stop here rather than go on with
  // a broken world.
  std::fprintf(stderr, "rondel: fault: %.*s\n", static_cast<int>(sentence_length), sentence);
  std::abort();
}

}  // namespace rondel
