#include "cli/command_tree.h"

#include <CLI/CLI.hpp>
#include <string_view>

namespace rondel::cli {
namespace {

// "TEXT:{debug,info}" lists what may be said; "N:INT in [1 - 256]" is a number.
std::vector<std::string> values_in(std::string_view type) {
  const std::size_t begin = type.find('{');
  const std::size_t end = type.rfind('}');
  std::vector<std::string> values;
  if (begin == std::string_view::npos || end == std::string_view::npos) {
    return values;
  }
  std::string_view rest = type.substr(begin + 1, end - begin - 1);
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    values.emplace_back(rest.substr(0, comma));
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return values;
}

OptionPage option_page(const CLI::Option& option) {
  OptionPage page;
  for (const std::string& name : option.get_snames()) {
    page.flags.push_back("-" + name);
  }
  for (const std::string& name : option.get_lnames()) {
    page.flags.push_back("--" + name);
  }
  const std::string type = option.get_type_name();
  const bool takes_value = option.get_items_expected_max() > 0;
  page.value = page.flags.empty() ? option.get_name() : takes_value ? type.substr(0, type.find(':')) : "";
  page.values = values_in(type);
  page.preset = takes_value ? option.get_default_str() : "";
  page.help = option.get_description();
  page.is_required = option.get_required();
  page.is_repeated = option.get_items_expected_max() > 1;
  return page;
}

}  // namespace

CommandPage command_page(const CLI::App& app) {
  CommandPage page{.name = app.get_name(), .help = app.get_description(), .options = {}, .commands = {}};
  for (const CLI::Option* const option : app.get_options()) {
    if (!option->get_group().empty()) {
      page.options.push_back(option_page(*option));
    }
  }
  for (const CLI::App* const command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (!command->get_group().empty()) {
      page.commands.push_back(command_page(*command));
    }
  }
  return page;
}

}  // namespace rondel::cli
