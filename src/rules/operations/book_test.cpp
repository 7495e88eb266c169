// Expressions: what is read, what is refused and where, and that what is printed is read as the same again.
#include "rules/operations/book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "rules/operations/printer.h"

namespace rondel::ops {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

std::string tree(std::string_view text) {
  Book book;
  const Parsed parsed = book.parse(text);
  return parsed ? to_tree(book, parsed.term) : "error: " + parsed.error.sentence();
}

std::string printed(std::string_view text) {
  Book book;
  return print(book, book.expect(text));
}

ParseError error_in(std::string_view text) {
  Book book;
  const Parsed parsed = book.parse(text);
  EXPECT_FALSE(parsed) << text << " was read as " << to_tree(book, parsed.term);
  return parsed.error;
}

TEST(Expressions, EachOperatorBindsTighterThanTheOneBefore) {
  EXPECT_EQ(tree("a;b:c/d+e,f"), "(; a (: b (/ c (+ d (, e f)))))");
  EXPECT_EQ(tree("a,b+c/d:e;f"), "(; (: (/ (+ (, a b) c) d) e) f)");
  EXPECT_EQ(tree("(a;b),c"), "(, (; a b) c)");
  EXPECT_EQ(tree("(a/b)(c/d)"), "(, (/ a b) (/ c d))");
  EXPECT_EQ(tree("a!b"), "(, a b)");
  EXPECT_EQ(tree("2tr,t,(pp/counter('(tagPlant>=3)*4') pp)"),
            "(, (! 2 2 tr) t (/ pp (, counter('(tagPlant>=3)*4') pp)))");
}

TEST(Expressions, AListInAListOfTheSameOperatorIsOneList) {
  EXPECT_EQ(tree("a,(b,c)"), "(, a b c)");
  EXPECT_EQ(tree("(a+b)+(c+d)"), "(+ a b c d)");
  EXPECT_EQ(tree("a;(b;c;(d;e))"), "(; a b c d e)");
  EXPECT_EQ(tree("a,2(b,c)"), "(, a (, 2 2 b c))") << "a counted one is something else";
  EXPECT_EQ(tree("((a))"), "a");
}

TEST(Expressions, ADealInADealIsADealOfItsOwn) {
  EXPECT_EQ(tree("counter(e,1):(ne:m)"), "(: counter(e,1) (: ne m))");
  EXPECT_EQ(printed("counter(e,1):(ne:m)"), "counter(e,1):(ne:m)");
  EXPECT_EQ(tree("(a:b):c"), "(: (: a b) c)");
  EXPECT_EQ(printed("(a:b):c"), "(a:b):c");
  EXPECT_EQ(tree("a:b:c"), "(: a b c)");
  Book book;
  const Term inner = book.expect("b:c");
  const Term parts[] = {book.expect("a"), inner};
  EXPECT_EQ(print(book, book.of(Operator::chain, parts)), "a:(b:c)");
  EXPECT_EQ(book.of(Operator::chain, {&inner, 1}), inner) << "of one alone it is that one";
}

TEST(Expressions, ACountMayBeExactOptionalOrARange) {
  EXPECT_EQ(tree("2?a"), "(! 0 2 a)");
  EXPECT_EQ(tree("?2a"), "(! 0 2 a)");
  EXPECT_EQ(tree("[1,1]a"), "a");
  EXPECT_EQ(tree("1(a/b)"), "(/ a b)");
  EXPECT_EQ(tree("0a"), "(! 0 0 a)");
  EXPECT_EQ(tree("[1,2](a/b)"), "(/ 1 2 a b)");
  EXPECT_EQ(tree("2?(a+b)"), "(+ 0 2 a b)");
  EXPECT_EQ(tree("?(discard:draw)"), "(: 0 1 discard draw)");
  EXPECT_EQ(tree("[0,2]^(a+b+c)"), "(^ 0 2 a b c)");
  EXPECT_EQ(tree("3(^(a+b))"), "(! 3 3 (^ a b))") << "three times one of them, not three of them";
}

TEST(Expressions, AnArgumentIsAnExpressionOfItsOwn) {
  Book book;
  const Term term = book.expect("add(microbe, here)");
  EXPECT_EQ(book.name_of(term), "add");
  ASSERT_EQ(book.arguments(term).size(), 2U);
  EXPECT_EQ(book.name_of(book.arguments(term)[1]), "here");
  EXPECT_EQ(book.arguments(book.expect("city(isolated)")).size(), 1U);
  EXPECT_TRUE(book.arguments(book.expect("f()")).empty());
  EXPECT_TRUE(book.arguments(book.expect("f")).empty());
  EXPECT_EQ(tree("f(a,(b/c))"), "f(a,(b/c))") << "with the parentheses that keep its meaning";
  EXPECT_EQ(tree("counter(5,null,-4)"), "counter(5,null,-4)");
}

TEST(Expressions, TheSameTreeIsTheSameTerm) {
  Book book;
  EXPECT_EQ(book.expect("a, b"), book.expect("((a) b)"));
  EXPECT_EQ(book.expect("2(a/b)"), book.counted(book.expect("a/b"), {2, 2}));
  EXPECT_EQ(book.body(book.expect("2(a/b)")), book.expect("a/b"));
  EXPECT_EQ(book.body(book.expect("[0,]a")), book.expect("a"));
  EXPECT_NE(book.expect("a"), book.expect("'a'"));
  EXPECT_NE(book.expect("a"), book.expect("a()"));
  EXPECT_NE(book.expect("f(1)"), book.expect("f(2)"));
  EXPECT_NE(book.expect("a,b"), book.expect("b,a"));
}

TEST(Expressions, TermsStayTheSameWhileABookGrows) {
  Book book;
  const Term first = book.expect("2(a+b)");
  const std::string_view name = book.name_of(book.operands(first)[1]);
  for (int i = 0; i < 2000; ++i) {
    const std::string other = "x" + std::to_string(i);
    book.expect("2(a+b)," + other + ",3(a/" + other + ")");
  }
  EXPECT_EQ(print(book, first), "2(a+b)");
  EXPECT_EQ(book.expect("2(a+b)"), first);
  EXPECT_EQ(name, "b");
  EXPECT_EQ(book.spelling(*book.find("x1999")), "x1999");
  EXPECT_FALSE(book.find("x2000"));
}

TEST(Expressions, ACopyOfABookKnowsTheSameTermsAndGrowsOnItsOwn) {
  Book book;
  const Term term = book.expect("2(a+b)");
  Book copy = book;
  EXPECT_EQ(copy.expect("2(a+b)"), term);
  copy.expect("c");
  EXPECT_EQ(print(copy, term), "2(a+b)");
  EXPECT_FALSE(book.find("c"));
}

TEST(Expressions, OnlyTheParenthesesThatAreNeededArePrinted) {
  for (const char* text : {"2a",
                           "a;b/c",
                           "a/b;c/d",
                           "5m/M",
                           "2^(a+b+c)",
                           "[2,4]a",
                           "a/b+c",
                           "discard,m,[0,](discard,m)",
                           "'#(1+2)',a",
                           "2?ores(Microbe),pp,3ph",
                           "furnish,(barley/skaill)",
                           "2wood/(n_wood:deer)",
                           "(a;b),c",
                           "3(2a)",
                           "?(a+b)",
                           "?^(a+b)",
                           "?(a/b)",
                           "2?^(a+b+c)",
                           "(a/b)+c",
                           "f(a,(b/c))",
                           "a,(5)",
                           "(5)",
                           "2(5)",
                           "f(5)",
                           "5,a",
                           "0a",
                           "@",
                           "2@",
                           "2'x'",
                           "[1,](a;b)",
                           "3(^(a+b))",
                           "f(-1)"}) {
    EXPECT_EQ(printed(text), text);
  }
  EXPECT_EQ(printed("((a/b));(c,(d))"), "a/b;c,d");
}

TEST(Expressions, AMistakeIsToldWithItsPlaceAndWhatWasExpected) {
  EXPECT_EQ(error_in("a)").with_caret("a)"),
            "unexpected \")\" (at 2); expected an operator (; : / + ,), another operation or the end\n"
            "  a)\n"
            "   ^");
  EXPECT_EQ(error_in("a//b").position, 2U);
  EXPECT_THAT(error_in("a+").sentence(), HasSubstr("ends here (at 3); expected an operation"));
  EXPECT_THAT(error_in("(a,b").sentence(), HasSubstr("expected \")\" for the \"(\" at 1"));
  EXPECT_THAT(error_in("2").sentence(), HasSubstr("expected what is counted"));
  EXPECT_THAT(error_in("a,2").sentence(), HasSubstr("expected what is counted"));
  EXPECT_THAT(error_in("bb-aa").sentence(), HasSubstr("arithmetic goes into quotes"));
  EXPECT_THAT(error_in("f(bb-2)").sentence(), HasSubstr("unexpected \"-2\""));
  EXPECT_THAT(error_in("-2a").sentence(), HasSubstr("not negative"));
  EXPECT_THAT(error_in("[3,1]a").sentence(), HasSubstr("ends before it begins (at 1)"));
  EXPECT_THAT(error_in("[3a").sentence(), HasSubstr("[1,3]"));
  EXPECT_THAT(error_in("2^(a/b)").sentence(), HasSubstr("2^(a+b+c)"));
  EXPECT_THAT(error_in("3^(a+b)").sentence(), HasSubstr("picks 3 of 2"));
  EXPECT_THAT(error_in("a,'it").sentence(), HasSubstr("not closed (at 3); expected a closing '"));
  EXPECT_THAT(error_in("99999999999a").sentence(), HasSubstr("a number up to 1000000000"));
  EXPECT_THAT(error_in("é").sentence(), HasSubstr("unexpected \"é\""));
  EXPECT_THAT(error_in("'é')").with_caret("'é')"), EndsWith("\n  'é')\n     ^")) << "letters, not bytes";
  for (const char* text :
       {"", " ", "2(", "a(", "()", "[", "[1", "[1,", "[1,2", "[1,2]", "?", "^", "2 3a", "a;;b", "f(,)"}) {
    error_in(text);
  }
}

TEST(Expressions, LengthHasNoLimitAndDepthHasOne) {
  std::string flat = "a";
  for (int i = 0; i < 10000; ++i) {
    flat += ",a";
  }
  EXPECT_EQ(printed(flat), flat);
  const std::string deep = std::string(100, '(') + "a" + std::string(100, ')');
  EXPECT_EQ(tree(deep), "a");
  EXPECT_THAT(tree("(" + deep + ")"), HasSubstr("at most 100"));
  EXPECT_THAT(tree(std::string(1'000'000, '(')), HasSubstr("at most 100"));
}

// Terms of every kind, at random; the same for the same seed.
class Gardener {
 public:
  Gardener(Book& book, std::uint32_t seed) : book_(book), dice_(seed) {}

  Term grow(int depth) {
    const int kind = depth == 0 ? upto(4) : upto(11);
    switch (kind) {
      case 0:
        return book_.number(upto(40) - 9);
      case 1:
        return book_.text(upto(1) == 0 ? "1+x" : "");
      case 2:
        return book_.nothing();
      case 3:
        return book_.call(name(), upto(3) == 0 ? Term() : grow(std::max(depth - 1, 0)));
      case 5:
      case 6:
        return book_.counted(grow(depth - 1), range(4));
      case 7:
        return book_.pick(range(1), several(depth));
      case 8:
      case 9:
      case 10:
      case 11:
        return book_.of(operators[upto(4)], several(depth));
      default:
        return book_.name(name());
    }
  }

 private:
  static constexpr Operator operators[] = {Operator::steps, Operator::chain, Operator::choice,
                                           Operator::any_order, Operator::sequence};

  int upto(int most) { return static_cast<int>(dice_() % static_cast<std::uint32_t>(most + 1)); }
  std::string name() { return std::string(1, static_cast<char>('a' + upto(6))); }
  Range range(int most) {
    const int from = upto(most);
    return {from, upto(3) == 0 ? unbounded : from + upto(3)};
  }
  std::vector<Term> several(int depth) {
    std::vector<Term> terms(static_cast<std::size_t>(upto(3)) + 1);
    for (Term& term : terms) {
      term = grow(depth - 1);
    }
    return terms;
  }

  Book& book_;
  std::mt19937 dice_;
};

TEST(Expressions, WhatIsPrintedIsReadAsTheSameTerm) {
  for (std::uint32_t seed = 0; seed < 50'000; ++seed) {
    Book book;
    const Term term = Gardener(book, seed).grow(static_cast<int>(seed % 5));
    const std::string text = print(book, term);
    const Parsed again = book.parse(text);
    ASSERT_TRUE(again) << seed << ": " << again.error.with_caret(text);
    ASSERT_EQ(again.term, term) << seed << ": " << text << " is " << to_tree(book, again.term) << ", not "
                                << to_tree(book, term);
  }
}

// Each pair of parentheses in what is printed, taken away, gives another term or none.
bool is_needed(Book& book, Term term, const std::string& text, std::size_t open) {
  std::size_t close = open;
  for (int depth = 0; close < text.size(); ++close) {
    depth += text[close] == '(' ? 1 : text[close] == ')' ? -1 : 0;
    if (depth == 0) {
      break;
    }
  }
  std::string without = text;
  without[close] = ' ';
  without[open] = ' ';
  const Parsed parsed = book.parse(without);
  return !parsed || parsed.term != term;
}

TEST(Expressions, NoParenthesesCouldBeLeftOut) {
  for (std::uint32_t seed = 0; seed < 5'000; ++seed) {
    Book book;
    const Term term = Gardener(book, seed).grow(static_cast<int>(seed % 4));
    const std::string text = print(book, term);
    for (std::size_t open = text.find('('); open != std::string::npos; open = text.find('(', open + 1)) {
      ASSERT_TRUE(is_needed(book, term, text, open)) << text << " at " << open;
    }
  }
}

}  // namespace
}  // namespace rondel::ops
