// Compares Random with the golden values; exits with 1 and names what differs.
#include <cstdio>
#include <string>

#include "golden.h"

int main() {
  int differing = 0;
  const auto compare = [&](const char* what, const std::string& got, const std::string& expected) {
    if (got != expected) {
      ++differing;
      std::fprintf(stderr, "%s: got %s, expected %s\n", what, got.c_str(), expected.c_str());
    }
  };
  rondel::testing::compare_cipher(compare);
  rondel::testing::compare_seeds(compare);
  rondel::testing::compare_streams(compare);
  rondel::testing::compare_draws(compare);
  rondel::testing::compare_shuffles(compare);
  return differing == 0 ? 0 : 1;
}
