// `rondel completion`: what a shell completes the commands of the program with. Commands, options, what an option may be, and
// games are completed; where a file may stand, files.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "cli/command_tree.h"
#include "cli/commands.h"

namespace rondel::cli {
namespace {

// A program's commands, each under its whole name ("db init"; empty: the program itself), for scripts that look them up.
struct CompletedCommand {
  std::string path;
  CommandPage page;
};

void list_commands(const CommandPage& page, const std::string& path, std::vector<CompletedCommand>& out) {
  out.push_back({.path = path, .page = page});
  for (const CommandPage& each : page.commands) {
    list_commands(each, path.empty() ? each.name : path + " " + each.name, out);
  }
}

// In single quotes, as all three shells take it.
std::string shell_word(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return out + "'";
}

// What can stand where no option's value is wanted: commands, options, and the games for GAME.
std::vector<std::string> words_of(const CommandPage& page, const std::vector<std::string>& games) {
  std::vector<std::string> words;
  for (const CommandPage& each : page.commands) {
    words.push_back(each.name);
  }
  for (const OptionPage& option : page.options) {
    words.insert(words.end(), option.flags.begin(), option.flags.end());
    if (option.flags.empty() && option.value == "GAME") {
      words.insert(words.end(), games.begin(), games.end());
    }
  }
  return words;
}

// Both bash and zsh find out where they are by going through the words that are commands. (What zsh calls path is its PATH.)
constexpr std::string_view finding_the_command = R"(  local command="" i
  for ((i = {0}; i < {1}; i++)); do
    case "${{command:+$command }}${{words[i]}}" in
      {2}) command="${{command:+$command }}${{words[i]}}" ;;
    esac
  done
)";

std::string cases_of_words(const std::vector<CompletedCommand>& entries,
                           const std::vector<std::string>& games) {
  std::string out;
  for (const CompletedCommand& entry : entries) {
    out += fmt::format("    {}) list={} ;;\n", shell_word(entry.path),
                       shell_word(fmt::format("{}", fmt::join(words_of(entry.page, games), " "))));
  }
  return out;
}

// What an option may be, by "command option".
std::string cases_of_values(const std::vector<CompletedCommand>& entries) {
  std::string out;
  for (const CompletedCommand& entry : entries) {
    for (const OptionPage& option : entry.page.options) {
      for (const std::string& flag : option.flags) {
        if (!option.values.empty()) {
          out += fmt::format("    {}) list={} ;;\n", shell_word(entry.path + " " + flag),
                             shell_word(fmt::format("{}", fmt::join(option.values, " "))));
        } else if (!option.value.empty()) {
          out += fmt::format("    {}) list='' ;;\n", shell_word(entry.path + " " + flag));
        }
      }
    }
  }
  return out;
}

std::string paths_of(const std::vector<CompletedCommand>& entries) {
  std::vector<std::string> paths;
  for (const CompletedCommand& entry : entries) {
    if (!entry.path.empty()) {
      paths.push_back(shell_word(entry.path));
    }
  }
  return fmt::format("{}", fmt::join(paths, " | "));
}

std::string for_bash(const std::string& name, const std::vector<CompletedCommand>& entries,
                     const std::vector<std::string>& games) {
  const std::string finding =
      fmt::format(fmt::runtime(finding_the_command), 1, "COMP_CWORD", paths_of(entries));
  return fmt::format(R"(# bash completion for {0}, written by `{0} completion bash`.
_{0}() {{
  local words=("${{COMP_WORDS[@]}}") list
{1}  case "$command ${{COMP_WORDS[COMP_CWORD - 1]}}" in
{2}    *)
  case "$command" in
{3}  esac
  ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$list" -- "${{COMP_WORDS[COMP_CWORD]}}")
}}
complete -o default -F _{0} {0}
)",
                     name, finding, cases_of_values(entries), cases_of_words(entries, games));
}

std::string for_zsh(const std::string& name, const std::vector<CompletedCommand>& entries,
                    const std::vector<std::string>& games) {
  const std::string finding = fmt::format(fmt::runtime(finding_the_command), 2, "CURRENT", paths_of(entries));
  return fmt::format(R"(#compdef {0}
# zsh completion for {0}, written by `{0} completion zsh`.
_{0}() {{
  local list
{1}  case "$command ${{words[CURRENT - 1]}}" in
{2}    *)
  case "$command" in
{3}  esac
  ;;
  esac
  compadd -- ${{=list}}
  _files
}}
# As a file that zsh finds by itself this is the function's first call; read by `source`, it only says who completes what.
if [[ "${{funcstack[1]}}" == _{0} ]]; then _{0} "$@"; else compdef _{0} {0}; fi
)",
                     name, finding, cases_of_values(entries), cases_of_words(entries, games));
}

std::string fish_option(const std::string& start, const OptionPage& option) {
  std::string line = start;
  for (const std::string& flag : option.flags) {
    line += flag.starts_with("--") ? " -l " + flag.substr(2) : " -s " + flag.substr(1);
  }
  if (!option.values.empty()) {
    line += fmt::format(" -x -a {}", shell_word(fmt::format("{}", fmt::join(option.values, " "))));
  } else if (!option.value.empty()) {
    line += " -r";
  }
  return line + fmt::format(" -d {}\n", shell_word(option.help));
}

std::string for_fish(const std::string& name, const std::vector<CompletedCommand>& entries,
                     const std::vector<std::string>& games) {
  std::string out = fmt::format("# fish completion for {0}, written by `{0} completion fish`.\n", name);
  for (const CompletedCommand& entry : entries) {
    const std::string condition = entry.path.empty()
                                      ? "__fish_use_subcommand"
                                      : fmt::format("__fish_seen_subcommand_from {}", entry.page.name);
    const std::string start = fmt::format("complete -c {} -n {}", name, shell_word(condition));
    for (const CommandPage& each : entry.page.commands) {
      out += fmt::format("{} -f -a {} -d {}\n", start, each.name, shell_word(each.help));
    }
    for (const OptionPage& option : entry.page.options) {
      if (!option.flags.empty()) {
        out += fish_option(start, option);
      } else if (option.value == "GAME") {
        out += fmt::format("{} -f -a {}\n", start, shell_word(fmt::format("{}", fmt::join(games, " "))));
      }
    }
  }
  return out;
}

std::string completion(const std::string& shell, const CLI::App& app, const Program& program) {
  std::vector<CompletedCommand> entries;
  list_commands(command_page(app), "", entries);
  std::vector<std::string> games;
  for (const Game* const game : program.modules.games()) {
    games.emplace_back(game->name);
  }
  return shell == "bash"  ? for_bash(program.name, entries, games)
         : shell == "zsh" ? for_zsh(program.name, entries, games)
                          : for_fish(program.name, entries, games);
}

}  // namespace

void add_completion(CLI::App& app, Program& program) {
  CLI::App* const command = app.add_subcommand(
      "completion",
      fmt::format("Print what a shell completes commands with: source <({} completion bash)", program.name));
  const auto shell = std::make_shared<std::string>();
  command->add_option("SHELL", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command->callback([shell, &app, &program] { fmt::print("{}", completion(*shell, app, program)); });
}

}  // namespace rondel::cli
