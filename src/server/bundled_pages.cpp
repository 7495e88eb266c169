// The built client as bytes of the program. RONDEL_WEB_BUNDLE is a file that the build makes (cmake/web.cmake).
#include "server/pages.h"

// The assembler copies the file; no compiler has to read it as numbers.
asm(R"(
  .section .rodata
  .hidden rondel_web_begin
  .hidden rondel_web_end
  .globl rondel_web_begin
  .globl rondel_web_end
rondel_web_begin:
  .incbin ")" RONDEL_WEB_BUNDLE R"("
rondel_web_end:
  .byte 0
  .text
)");

extern "C" {
extern const char rondel_web_begin;
extern const char rondel_web_end;
}

namespace rondel::server {

std::string_view bundled_pages() {
  return {&rondel_web_begin, static_cast<std::size_t>(&rondel_web_end - &rondel_web_begin)};
}

}  // namespace rondel::server
