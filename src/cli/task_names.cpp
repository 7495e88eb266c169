#include "cli/task_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

namespace rondel::cli {
namespace {

std::string without(std::string text, std::string_view part) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part)) {
    text.erase(at, part.size());
  }
  return text;
}

// Where the last word before the parameters begins; spaces inside <> do not count.
std::size_t name_start(std::string_view text) {
  int depth = 0;
  for (std::size_t i = text.size(); i-- > 0;) {
    depth += text[i] == '>' ? 1 : 0;
    depth -= text[i] == '<' ? 1 : 0;
    if (depth == 0 && (text[i] == ' ' || text[i] == '*' || text[i] == '&')) {
      return i + 1;
    }
  }
  return 0;
}

}  // namespace

std::string short_function(std::string_view printed) {
  std::string text = without(std::string(printed), "(anonymous namespace)::");
  text.resize(std::min(text.find('('), text.size()));
  text.erase(0, name_start(text));
  // Of the scopes around it, those that are types: namespaces begin in lower case.
  for (std::size_t at = text.find("::"); at != std::string::npos; at = text.find("::")) {
    if (text.find('<') < at || std::isupper(static_cast<unsigned char>(text.front())) != 0) {
      break;
    }
    text.erase(0, at + 2);
  }
  return text.empty() ? std::string(printed) : text;
}

std::string task_list(std::span<const TaskLine> tasks, std::string_view margin, const Paint& paint) {
  std::vector<std::string> names;
  std::size_t widest = 0;
  for (const TaskLine& task : tasks) {
    names.push_back(short_function(task.function));
    if (!task.scope.empty()) {
      names.back() += fmt::format(" [{}]", task.scope);
    }
    widest = std::max(widest, columns_of(names.back()));
  }
  std::string out;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    const std::string place = fmt::format("{}:{}", tasks[i].file, tasks[i].line);
    out += fmt::format("{}{}  {}\n", margin, padded(names[i], widest), paint.faint(place));
  }
  return out;
}

}  // namespace rondel::cli
