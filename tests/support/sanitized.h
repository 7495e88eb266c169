// What this build looks for. A sanitizer looks at how the program runs, not at what the rules say, and makes it slow: tests that
// play many matches to find something in them play fewer here, and leave the finding to the release build.
#pragma once

namespace rondel::testing {

inline constexpr bool is_about_threads = __has_feature(thread_sanitizer);
inline constexpr bool is_sanitized = is_about_threads || __has_feature(address_sanitizer);

}  // namespace rondel::testing
