#include "server/account_names.h"

#include <fmt/format.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <memory>

#include "rules/edge/strict_json.h"
#include "table/reply.h"

namespace rondel::server {

using rondel::refusal;  // beside the one for HTTP

namespace {

icu::UnicodeString decoded(std::string_view text) {
  return icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
}

std::string encoded(const icu::UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

icu::UnicodeString normal(const icu::Normalizer2* form, const icu::UnicodeString& text) {
  UErrorCode error = U_ZERO_ERROR;
  icu::UnicodeString out = form == nullptr ? text : form->normalize(text, error);
  return U_SUCCESS(error) != 0 ? out : text;
}

icu::UnicodeString composed(const icu::UnicodeString& text) {
  UErrorCode error = U_ZERO_ERROR;
  return normal(icu::Normalizer2::getNFCInstance(error), text);
}

bool is_between(UChar32 character) {
  return character == ' ' || character == '-' || character == '_' || character == '\'';
}

bool is_letter(UChar32 character) {
  constexpr std::uint32_t letters = U_GC_L_MASK | U_GC_M_MASK | U_GC_ND_MASK;
  return (U_GET_GC_MASK(character) & letters) != 0;
}

// A space stands alone; what a program could take for an option does not begin a name, and a mark stands on a letter.
bool is_well_formed(const icu::UnicodeString& name) {
  UChar32 before = ' ';
  for (std::int32_t at = 0; at < name.length(); at = name.moveIndex32(at, 1)) {
    const UChar32 character = name.char32At(at);
    const bool is_mark = (U_GET_GC_MASK(character) & U_GC_M_MASK) != 0;
    const bool fits = is_between(character) ? character != ' ' || before != ' ' : is_letter(character);
    if (!fits || (is_mark && is_between(before)) || (at == 0 && (character == '-' || character == '\''))) {
      return false;
    }
    before = character;
  }
  return before != ' ';
}

// Letters of different ways of writing that look alike do not stand in one name, and nothing in it cannot be seen.
bool is_one_script(const icu::UnicodeString& name) {
  UErrorCode error = U_ZERO_ERROR;
  const std::unique_ptr<USpoofChecker, decltype(&uspoof_close)> checker(uspoof_open(&error), uspoof_close);
  uspoof_setRestrictionLevel(checker.get(), USPOOF_HIGHLY_RESTRICTIVE);
  uspoof_setChecks(checker.get(), USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE, &error);
  const std::int32_t found = uspoof_check(checker.get(), name.getBuffer(), name.length(), nullptr, &error);
  return U_SUCCESS(error) != 0 && found == 0;
}

}  // namespace

bool is_name(std::string_view name) {
  if (name.size() > longest_name_bytes) {
    return false;
  }
  const icu::UnicodeString text = composed(decoded(name));
  const auto length = static_cast<std::size_t>(text.countChar32());
  return length >= shortest_name && length <= longest_name && is_well_formed(text) &&
         is_well_formed(decoded(folded_name(name))) && is_one_script(text);
}

std::string shown_name(std::string_view name) { return encoded(composed(decoded(name))); }

std::string folded_name(std::string_view name) {
  UErrorCode error = U_ZERO_ERROR;
  return encoded(normal(icu::Normalizer2::getNFKCCasefoldInstance(error), decoded(name)));
}

Reply bad_name(const std::string& name) {
  return refusal(
      "bad_name",
      fmt::format("\"{}\" cannot be a name: expected {} to {} letters and digits of one script, with single "
                  "spaces, apostrophes, - or _ between them",
                  safe_echo(name), shortest_name, longest_name));
}

}  // namespace rondel::server
