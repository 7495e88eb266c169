// `rondel manual`: the manual page of the program, in the language of man(1).
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>

#include "cli/command_tree.h"
#include "cli/commands.h"

namespace rondel::cli {
namespace {

// A text as the formatter takes it: a backslash, a hyphen and a line that begins with a dot would mean something else.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool begins_line = out.empty() || out.back() == '\n';
    if (begins_line && (c == '.' || c == '\'')) {
      out += "\\&";
    }
    out += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
  }
  return out;
}

std::string capitals(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text;
}

// "GAME", "[GAME]", "FILE..."
std::string placed(const OptionPage& option) {
  const std::string name = fmt::format("\\fI{}\\fR{}", roff(option.value), option.is_repeated ? "..." : "");
  return option.is_required ? name : fmt::format("[{}]", name);
}

void write_option(const OptionPage& option, std::string& out) {
  std::string head;
  if (option.flags.empty()) {
    head = fmt::format("\\fI{}\\fR", roff(option.value));
  } else {
    for (const std::string& flag : option.flags) {
      head += fmt::format("{}\\fB{}\\fR", head.empty() ? "" : ", ", roff(flag));
    }
    head += option.value.empty() ? "" : fmt::format(" \\fI{}\\fR", roff(option.value));
  }
  std::string help = option.help;
  help += option.values.empty() ? "" : fmt::format(": {}", fmt::join(option.values, ", "));
  help += option.preset.empty() ? "" : fmt::format(" (unless said: {})", option.preset);
  fmt::format_to(std::back_inserter(out), ".TP\n{}\n{}.\n", head, roff(help));
}

bool is_help(const OptionPage& option) {
  return std::ranges::find(option.flags, "--help") != option.flags.end();
}

void write_command(const CommandPage& command, const std::string& before, std::string& out) {
  const std::string path = before + " " + command.name;
  std::string synopsis = fmt::format("\\fB{}\\fR", roff(path));
  for (const OptionPage& option : command.options) {
    synopsis += option.flags.empty() ? " " + placed(option) : "";
  }
  const bool has_options = std::ranges::any_of(
      command.options, [](const OptionPage& option) { return !option.flags.empty() && !is_help(option); });
  synopsis += has_options ? " [\\fIoptions\\fR]" : "";
  synopsis += command.commands.empty() ? "" : " \\fIcommand\\fR";
  fmt::format_to(std::back_inserter(out), ".SS {}\n{}.\n", synopsis, roff(command.help));
  for (const OptionPage& option : command.options) {
    if (!is_help(option)) {
      write_option(option, out);
    }
  }
  for (const CommandPage& each : command.commands) {
    write_command(each, path, out);
  }
}

std::string manual(const CommandPage& program, const std::string& version) {
  std::string out = fmt::format(
      ".TH {} 1 \"\" \"{}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n.SH SYNOPSIS\n\\fB{}\\fR \\fIcommand\\fR "
      "[\\fIarguments\\fR]\n.SH DESCRIPTION\n{}\nEvery command tells its options with \\fB\\-\\-help\\fR.\n",
      capitals(program.name), version, roff(program.name), "plays, hosts and checks tabletop games",
      roff(program.name), roff(program.help));
  out += ".SH OPTIONS\n";
  for (const OptionPage& option : program.options) {
    write_option(option, out);
  }
  out += ".SH COMMANDS\n";
  for (const CommandPage& command : program.commands) {
    write_command(command, program.name, out);
  }
  out +=
      ".SH EXIT STATUS\n.TP\n0\nFine.\n.TP\n1\nA check failed.\n.TP\n2\nBad input: one line on standard "
      "error "
      "says what was wrong and what was expected.\n";
  return out;
}

}  // namespace

void add_manual(CLI::App& app, Program& program) {
  CLI::App* const command = app.add_subcommand("manual", "Print the manual page, for man -l -");
  command->callback([&app, &program] {
    fmt::print("{}", manual(command_page(app), fmt::format("{} {}", program.name, RONDEL_VERSION)));
  });
}

}  // namespace rondel::cli
