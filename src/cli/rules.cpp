// `rondel rules`: how a game is played, for somebody who has never played it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/setup.h"
#include "cli/terminal.h"

namespace rondel::cli {
namespace {

constexpr std::size_t widest = 100;  // longer lines are hard to read

// The words of a paragraph, with **bold** ones painted and the braces of {marks} gone.
std::string plain(std::string_view word, bool& is_bold, const Paint& paint) {
  std::string out;
  std::string run;
  const auto flush = [&] {
    out += is_bold && !run.empty() ? paint.title(run) : run;
    run.clear();
  };
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word.substr(i).starts_with("**")) {
      flush();
      is_bold = !is_bold;
      ++i;
    } else if (word[i] != '{' && word[i] != '}') {
      run += word[i];
    }
  }
  flush();
  return out;
}

// One block, on lines of at most `width` columns; the first begins with `head`, the others with as much room.
std::string flow(std::string_view head, std::string_view block, std::size_t width, const Paint& paint) {
  std::string out;
  std::string line(head);
  bool is_bold = false;
  bool is_first = true;
  while (!block.empty()) {
    const std::size_t end = std::min(block.find_first_of(" \n"), block.size());
    const std::string word = plain(block.substr(0, end), is_bold, paint);
    block.remove_prefix(std::min(block.find_first_not_of(" \n", end), block.size()));
    if (!is_first && columns_of(line) + 1 + columns_of(word) > width) {
      out += line + "\n";
      line = std::string(head.size(), ' ') + word;
    } else {
      line += (is_first ? "" : " ") + word;
    }
    is_first = false;
  }
  return out + line + "\n";
}

std::string block_text(std::string_view block, std::size_t width, const Paint& paint) {
  if (block.empty()) {
    return {};
  }
  if (block.starts_with("## ")) {
    return paint.title(block.substr(3)) + "\n";
  }
  return block.starts_with("- ") ? flow("  - ", block.substr(2), width, paint)
                                 : flow("", block, width, paint);
}

// The page as docs/how-to-play.md describes it: headings, items of lists, paragraphs; the last two may go on in the next line.
std::string page_text(std::string_view page, std::size_t width, const Paint& paint) {
  std::string out;
  std::string block;
  const auto begin = [&](std::string_view next) {
    out += block_text(block, width, paint);
    block = next;
  };
  while (!page.empty()) {
    const std::string_view line = page.substr(0, page.find('\n'));
    page.remove_prefix(std::min(line.size() + 1, page.size()));
    if (line.empty()) {
      begin("");
      out += "\n";
    } else if (block.empty() || line.starts_with("- ") || line.starts_with("## ")) {
      begin(line);
    } else {
      block += "\n" + std::string(line);
    }
  }
  begin("");
  return out;
}

void print_rules(std::string_view name, const Modules& modules) {
  const Paint paint = Paint::for_output();
  const Game& game = find_game(name, modules);
  const std::string_view page = modules.module(game.name)->how_to_play;
  if (page.empty()) {
    bad_input(fmt::format("nobody has written down how {} is played", game.title));
  }
  fmt::print("{}\n\n{}", paint.title(game.title), page_text(page, std::min(terminal_width(), widest), paint));
}

}  // namespace

void add_rules(CLI::App& app, Program& program) {
  CLI::App* const command = app.add_subcommand("rules", "Tell how a game is played");
  const auto name = std::make_shared<std::string>();
  command->add_option("GAME", *name, "A game, as `rondel games` lists them")->required();
  command->callback([name, &program] { print_rules(*name, program.modules); });
}

}  // namespace rondel::cli
