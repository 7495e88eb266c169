// `rondel ops`: explains an expression of the operation machine.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/ops_dot.h"
#include "cli/terminal.h"
#include "rules/operations/describe.h"
#include "rules/operations/printer.h"
#include "rules/operations/shown_stack.h"
#include "rules/suggest.h"
#include "table/in_quotes.h"

namespace rondel::cli {
namespace {

struct OpsArguments {
  std::string expression;
  std::string game;
  bool is_dot = false;
};

// The words of a game, or none where no game is named.
ops::Words words_for(const std::string& game, const Modules& modules) {
  if (game.empty()) {
    return {};
  }
  std::vector<std::string> names;
  for (const Module& known : modules) {
    if (known.game->words == nullptr) {
      continue;
    }
    if (known.game->name == game) {
      return *known.game->words;
    }
    names.emplace_back(known.game->name);
  }
  bad_input(fmt::format("{} has no operations with words; {}", in_quotes(game),
                        names.empty() ? "no game has yet" : expected_one_of(game, names)));
}

// Operations in a term that a game has no word for.
void add_unknown(const ops::Book& book, ops::Term term, const ops::Words& words,
                 std::vector<std::string>& unknown) {
  const std::string name(book.name_of(term));
  const auto names_it = [&](const ops::Word& word) {
    return word.name == name || word.name == print(book, term);
  };
  if (book.is_operation(term) && std::ranges::none_of(words.operations, names_it) &&
      std::ranges::find(unknown, name) == unknown.end()) {
    unknown.push_back(name);
  }
  for (const ops::Term operand : book.operands(term)) {
    add_unknown(book, operand, words, unknown);
  }
}

void print_unknown(const ops::Book& book, ops::Term term, const OpsArguments& arguments,
                   const ops::Words& words) {
  std::vector<std::string> unknown;
  add_unknown(book, term, words, unknown);
  std::vector<std::string> names;
  for (const ops::Word& word : words.operations) {
    names.emplace_back(word.name.substr(0, word.name.find('(')));
  }
  for (const std::string& name : unknown) {
    const std::string near = nearest(name, names);
    fmt::print("note      {} has no word for {}{}\n", arguments.game, in_quotes(name),
               near.empty() ? "" : fmt::format("; did you mean {}?", in_quotes(near)));
  }
}

// What the expression becomes once it is on top of a stack, up to where somebody has something to say.
void print_rows(const ops::Book& book, ops::Term term) {
  const ArenaRange range(std::size_t{16} << 20);
  const ArenaInUse in_use(range.arena());
  ops::Stack stack(book);
  stack.push({.type = term});
  while (stack.top().size() == 1 && stack.is_compound(stack.top().front()) &&
         !stack.is_offer(stack.top().front())) {
    stack.lay_out(stack.top().front().id);
  }
  const std::vector<ops::ShownRow> rows = shown_rows(stack);
  std::size_t width = 4;
  for (const ops::ShownRow& shown : rows) {
    width = std::max(width, columns_of(shown.type));
  }
  const auto count = [](std::int32_t times) {
    return times == ops::unbounded ? "any" : std::to_string(times);
  };
  fmt::print("\n{:>3}  {:>4}  {}  {:>5}  {:>3}  {:5}  {:>6}\n", "id", "rank", padded("type", width), "count",
             "min", "flags", "parent");
  for (const ops::ShownRow& shown : rows) {
    const ops::Operation& row = shown.row;
    const auto parent = static_cast<std::uint32_t>(row.parent);
    fmt::print("{:>3}  {:>4}  {}  {:>5}  {:>3}  {:5}  {:>6}\n", static_cast<std::uint32_t>(row.id), row.rank,
               padded(shown.type, width), count(row.count), row.min, shown.flags,
               parent == 0 ? "-" : std::to_string(parent));
  }
}

// What a terminal would obey rather than show becomes a question mark, so that the caret stands where it should.
std::string shown_as_it_is(std::string text) {
  const auto is_control = [](char one) { return static_cast<unsigned char>(one) < ' ' || one == '\x7f'; };
  std::ranges::replace_if(text, is_control, '?');
  for (std::size_t at = text.find('\xc2'); at != std::string::npos; at = text.find('\xc2', at + 1)) {
    if (at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0xA0) {
      text.replace(at, 2, "?");
    }
  }
  return text;
}

int explain(const OpsArguments& arguments, const Modules& modules) {
  const ops::Words words = words_for(arguments.game, modules);
  ops::Book book;
  const std::string text = shown_as_it_is(arguments.expression);
  const ops::Parsed parsed = book.parse(text);
  if (!parsed) {
    fmt::print(stderr, "rondel: {}\n", parsed.error.with_caret(text));  // three lines: the caret needs them
    return exit_bad_input;
  }
  if (arguments.is_dot) {
    fmt::print("{}", to_dot(book, parsed.term));
    return 0;
  }
  fmt::print("text      {}\n", print(book, parsed.term));
  fmt::print("tree      {}\n", to_tree(book, parsed.term));
  fmt::print("sentence  {}\n", describe(book, parsed.term, words));
  if (!arguments.game.empty()) {
    print_unknown(book, parsed.term, arguments, words);
  }
  print_rows(book, parsed.term);
  return 0;
}

}  // namespace

void add_ops(CLI::App& app, Program& program) {
  CLI::App* const command =
      app.add_subcommand("ops", "Explain an expression: its tree, a sentence, the rows it becomes");
  const auto arguments = std::make_shared<OpsArguments>();
  command->add_option("EXPR", arguments->expression, "such as '2(a/b)+?(c:d)'")->required();
  command->add_option("--game", arguments->game, "Use the words of this game in the sentence");
  command->add_flag("--dot", arguments->is_dot, "Print the tree for Graphviz instead");
  command->callback([arguments, &program] { program.exit_code = explain(*arguments, program.modules); });
}

}  // namespace rondel::cli
