// What can be a name, and which names are the same.
#include "server/account_names.h"

#include <gtest/gtest.h>

namespace rondel::server {
namespace {

TEST(AccountNames, AreOfAnyLanguage) {
  for (const char* const name :
       {"ann", "Ann Lee", "J\u00fcrgen", "\u674e\u96f7", "O'Brien", "\u042e\u043b\u0438\u044f",
        "\u05d3\u05d5\u05d3", "\u0aa8\u0acd\u0aaf", "a-b_c", "x2", "\u30a2\u30f3 \u6797"}) {
    EXPECT_TRUE(is_name(name)) << name;
    EXPECT_TRUE(is_name(folded_name(name))) << name;
  }
}

TEST(AccountNames, AreNothingElse) {
  for (const char* const name : {"", "a", " ann", "ann ", "ann  lee", "-x", "'x", "ann~1", "a\nb", "a\tb",
                                 "ann\u00a0lee", "\u0301ann", "a/b", "a,b", "a\u200bb", "\u202eann",
                                 "\xff\xfe", "\U0001f600\U0001f600", "abcdefghijklmnopqrstuvwxy"}) {
    EXPECT_FALSE(is_name(name)) << name;
  }
}

TEST(AccountNames, DoNotPassForAnother) {
  EXPECT_FALSE(is_name("p\u0430ypal")) << "a Cyrillic letter among Latin ones";
  EXPECT_EQ(folded_name("ANN Lee"), "ann lee");
  EXPECT_EQ(folded_name("J\u00dcRGEN"), "j\u00fcrgen");
  EXPECT_EQ(folded_name("Ju\u0308rgen"), "j\u00fcrgen") << "the same letters, encoded another way";
  EXPECT_EQ(shown_name("Ju\u0308rgen"), "J\u00fcrgen");
  EXPECT_EQ(folded_name("\uff21nn"), "ann") << "a wide letter";
}

TEST(AccountNames, OfASCIIAreWhatTheyWere) {
  std::string all;
  for (char c = 'A'; c <= 'Z'; ++c) {
    all += c;
  }
  EXPECT_EQ(folded_name(all + "-_09"), "abcdefghijklmnopqrstuvwxyz-_09");
}

}  // namespace
}  // namespace rondel::server
