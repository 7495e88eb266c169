// The tokens of an expression.
#pragma once

#include <cstdint>
#include <string_view>

namespace rondel::ops {

struct Token {
  enum class Kind : std::uint8_t {
    end,
    name,
    number,  // digits, with a minus directly before them or not
    text,    // in single quotes; `chars` are without them
    sign,    // one of ; : / + , ! ? ^ @ ( ) [ ]
    open_text,
    unknown,
  };
  Kind kind = Kind::end;
  std::size_t position = 0;
  std::string_view chars = {};
  char sign = '\0';  // which one it is, if any

  bool is(char one) const { return sign == one; }
};

// The token at or after `position`; what follows it begins where the next one is looked for.
Token token_at(std::string_view text, std::size_t position);
std::size_t end_of(const Token& token);

}  // namespace rondel::ops
