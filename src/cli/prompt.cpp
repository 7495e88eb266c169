#include "cli/prompt.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <optional>
#include <utility>

#include "kernel/payload.h"
#include "rules/edge/schema.h"
#include "rules/edge/strict_json.h"
#include "rules/edge/wire.h"
#include "table/in_quotes.h"

namespace rondel::cli {
namespace {

// Rules that refuse with codes put them before their sentence ("INVALID_REROLL: the dice ..."): for programs, not for people.
std::string_view sentence_of(std::string_view why_not) {
  const std::size_t end = why_not.find(": ");
  const bool is_code =
      end != std::string_view::npos && end > 1 &&
      std::ranges::all_of(why_not.substr(0, end), [](char c) { return (c >= 'A' && c <= 'Z') || c == '_'; });
  return is_code ? why_not.substr(end + 2) : why_not;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r"), text.size());
  const std::size_t end = text.find_last_not_of(" \t\r") + 1;
  return begin < end ? text.substr(begin, end - begin) : std::string_view();
}

// Lower case, and suits as the letters that a keyboard has: "Q♠" and "qs" are the same.
std::string folded(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, char>, 4> suits = {
      {{"♣", 'c'}, {"♦", 'd'}, {"♥", 'h'}, {"♠", 's'}}};
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto suit = std::ranges::find_if(
        suits, [&](const auto& entry) { return text.substr(i).starts_with(entry.first); });
    if (suit != suits.end()) {
      out += suit->second;
      i += suit->first.size() - 1;
    } else {
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(text[i])));
    }
  }
  return out;
}

bool is_number(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

std::vector<std::string_view> split(std::string_view line, std::string_view separators) {
  std::vector<std::string_view> words;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find_first_of(separators), line.size());
    const std::string_view word = trimmed(line.substr(0, end));
    if (!word.empty()) {
      words.push_back(word);
    }
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return words;
}

// The option whose text this is; else the only one whose text begins so.
std::optional<std::uint16_t> find_text(const Prompt& prompt, std::string_view word) {
  const std::string wanted = folded(word);
  std::optional<std::uint16_t> begun;
  int beginnings = 0;
  for (std::size_t i = 0; i < prompt.options.size(); ++i) {
    const std::string text = folded(prompt.options[i].text);
    if (text == wanted) {
      return static_cast<std::uint16_t>(i);
    }
    if (text.starts_with(wanted)) {
      begun = static_cast<std::uint16_t>(i);
      ++beginnings;
    }
  }
  return beginnings == 1 ? begun : std::nullopt;
}

}  // namespace

// A number always counts choices: where the texts are numbers too, guessing would pick the wrong one.
std::optional<std::uint16_t> find_option(const Prompt& prompt, std::string_view word) {
  if (!is_number(word)) {
    return find_text(prompt, word);
  }
  std::size_t number = 0;
  const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || number < 1 || number > prompt.options.size()) {
    return std::nullopt;
  }
  return static_cast<std::uint16_t>(number - 1);
}

namespace {

// "3-7" as the numbers it stands for; anything else as it is.
void add_word(const Prompt& prompt, std::string_view word, std::vector<std::string>& words) {
  const std::size_t dash = word.find('-');
  const bool is_range = dash != std::string_view::npos && is_number(word.substr(0, dash)) &&
                        is_number(word.substr(dash + 1)) && !find_option(prompt, word);
  const std::optional<std::uint16_t> first =
      is_range ? find_option(prompt, word.substr(0, dash)) : std::nullopt;
  const std::optional<std::uint16_t> last =
      is_range ? find_option(prompt, word.substr(dash + 1)) : std::nullopt;
  if (!first || !last || *first > *last) {
    words.emplace_back(word);
    return;
  }
  for (int pick = *first; pick <= *last; ++pick) {
    words.push_back(std::to_string(pick + 1));
  }
}

// A text may have commas and spaces in it, so it is taken apart only as far as needed.
std::vector<std::string> split_into_options(const Prompt& prompt, std::string_view line) {
  if (find_option(prompt, line)) {
    return {std::string(line)};
  }
  std::vector<std::string> words;
  for (const std::string_view part : split(line, ",")) {
    const std::vector<std::string_view> inner =
        find_option(prompt, part) ? std::vector<std::string_view>{part} : split(part, " \t");
    for (const std::string_view word : inner) {
      add_word(prompt, word, words);
    }
  }
  return words;
}

std::string expected_count(std::size_t min, std::size_t max) {
  return min == max ? fmt::format("exactly {}", min) : fmt::format("{} to {}", min, max);
}

Typed wrong(std::string sentence) { return {.kind = Typed::Kind::wrong, .wrong = std::move(sentence)}; }

bool is_among(const std::vector<std::uint16_t>& picks, std::uint16_t pick) {
  return std::ranges::find(picks, pick) != picks.end();
}

// Adds a pick, and before it the groups around it; gives what is wrong with it.
std::string add_pick(const Prompt& prompt, std::uint16_t pick, std::vector<std::uint16_t>& picks) {
  const Option& option = prompt.options[pick];
  if (option.is_disabled) {
    return fmt::format("{} cannot be picked now{}{}", option.text, option.why_not.empty() ? "" : ": ",
                       sentence_of(option.why_not));
  }
  if (option.group && !is_among(picks, *option.group)) {
    const std::string problem = add_pick(prompt, *option.group, picks);
    if (!problem.empty()) {
      return problem;
    }
  }
  picks.push_back(pick);
  return {};
}

// How many of the options of one group, or of none, are selectable and picked.
struct Count {
  std::size_t selectable = 0;
  std::size_t picked = 0;
};
Count count_in(const Prompt& prompt, std::optional<std::uint16_t> group,
               const std::vector<std::uint16_t>& picks) {
  Count count;
  for (std::size_t i = 0; i < prompt.options.size(); ++i) {
    const Option& option = prompt.options[i];
    if (option.group == group && !option.is_disabled) {
      ++count.selectable;
      count.picked += is_among(picks, static_cast<std::uint16_t>(i)) ? 1 : 0;
    }
  }
  return count;
}

std::string wrong_count(const Prompt& prompt, const std::vector<std::uint16_t>& picks) {
  const Count outer = count_in(prompt, std::nullopt, picks);
  if (outer.picked < prompt.min || outer.picked > prompt.max) {
    return fmt::format("that is {}; pick {}", outer.picked, expected_count(prompt.min, prompt.max));
  }
  for (const std::uint16_t pick : picks) {
    const Option& option = prompt.options[pick];
    if (!option.bounds) {
      continue;
    }
    const Count inner = count_in(prompt, pick, picks);
    const std::size_t min = std::min<std::size_t>(option.bounds->min, inner.selectable);
    const std::size_t max = std::min<std::size_t>(option.bounds->max, inner.selectable);
    if (inner.picked < min || inner.picked > max) {
      return fmt::format("that is {} of {}; pick {} of it", inner.picked, option.text,
                         expected_count(min, max));
    }
  }
  return {};
}

Typed read_picks(const Prompt& prompt, std::string_view line) {
  Typed typed{.kind = Typed::Kind::picks};
  for (const std::string& word : split_into_options(prompt, line)) {
    const std::optional<std::uint16_t> pick = find_option(prompt, word);
    if (!pick) {
      return wrong(fmt::format("{} is not a choice; type a number from 1 to {}, or the text of a choice",
                               in_quotes(word), prompt.options.size()));
    }
    // A group may have come with something in it already.
    const bool is_group = prompt.options[*pick].bounds.has_value();
    if (is_among(typed.picks, *pick) && !is_group) {
      return wrong(fmt::format("{} is picked twice", prompt.options[*pick].text));
    }
    std::string problem = is_among(typed.picks, *pick) ? std::string() : add_pick(prompt, *pick, typed.picks);
    if (!problem.empty()) {
      return wrong(std::move(problem));
    }
  }
  std::string problem = wrong_count(prompt, typed.picks);
  return problem.empty() ? typed : wrong(std::move(problem));
}

std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool is_space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!is_space) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  return line;
}

// JSON as it stands; or, where that is not JSON or does not fit, the line as a text, if a text fits.
Typed read_payload_typed(const Prompt& prompt, std::string_view line) {
  const boost::json::value schema = parse_schema(prompt.schema);
  if (const std::string broken = schema_problem(schema); !broken.empty()) {
    return wrong("the question itself is broken: " + broken);
  }
  StrictJson parsed = parse_strictly(line);
  std::string problem = parsed.problem.empty() ? payload_problem(schema, parsed.value) : parsed.problem;
  const boost::json::value as_text(line);
  if (!problem.empty() && !line.empty() && payload_problem(schema, as_text).empty()) {
    parsed.value = as_text;
    problem.clear();
  }
  if (!problem.empty()) {
    return wrong(std::move(problem));
  }
  Typed typed{.kind = Typed::Kind::picks};
  write_payload(canonical_json(parsed.value), typed.picks);
  return typed;
}

// "1-4 6": numbers that follow one another as a range.
std::string ranges_of(std::span<const std::size_t> numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) {
      ++last;
    }
    text += fmt::format("{}{}", text.empty() ? "" : " ", numbers[i]);
    text += last > i ? fmt::format("-{}", numbers[last]) : "";
    i = last + 1;
  }
  return text;
}

// As many as are wanted at least, of all over the list; where they are too many to type, the first ones.
std::string example_picks(std::span<const std::size_t> selectable, std::size_t min) {
  constexpr std::size_t easily_typed = 5;
  const std::size_t count = std::min(std::max<std::size_t>(min, 1), selectable.size());
  if (count > easily_typed) {
    return ranges_of(selectable.first(count));
  }
  std::vector<std::size_t> example;
  example.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    example.push_back(selectable[i * (selectable.size() - 1) / std::max<std::size_t>(1, count - 1)]);
  }
  return fmt::format("{}", fmt::join(example, " "));
}

// The groups that are still open while the list is walked through.
struct OpenGroup {
  std::uint16_t index;
  std::size_t end;
};

std::string row_of(const Prompt& prompt, std::size_t index, std::size_t digits, const Paint& paint) {
  const Option& option = prompt.options[index];
  const std::string margin(2 + 2 * option.depth, ' ');
  if (option.is_disabled) {
    const std::string reason =
        option.why_not.empty() ? "" : fmt::format("  ({})", sentence_of(option.why_not));
    return paint.faint(fmt::format("{}{:>{}}  {}{}", margin, "–", digits, option.text, reason));
  }
  const std::string number = fmt::format("{:>{}})", index + 1, digits);
  const std::string count =
      option.bounds
          ? paint.faint(fmt::format("   pick {}", expected_count(option.bounds->min, option.bounds->max)))
          : std::string();
  return fmt::format("{}{} {}{}", margin, paint.key(number), paint.suits(option.text), count);
}

}  // namespace

Prompt prompt_of(const Match& match, Seat seat) {
  const Question& question = match.question(seat);
  Prompt prompt{.title = std::string(question.title.view()),
                .sentence = sentence_of(match.play(), question),
                .options = {},
                .min = question.min,
                .max = question.max};
  if (is_action(question)) {
    prompt.is_action = true;
    prompt.schema = question.choices[0].label.view();
    return prompt;
  }
  std::vector<OpenGroup> open;
  for (std::size_t i = 0; i < question.choices.size(); ++i) {
    const Choice& choice = question.choices[i];
    while (!open.empty() && i >= open.back().end) {
      open.pop_back();
    }
    Option option{
        .text = {}, .why_not = std::string(choice.note.view()), .is_disabled = choice.is(Choice::disabled)};
    option.choice = choice;
    option.depth = open.size();
    if (!open.empty()) {
      option.group = open.back().index;
    }
    if (choice.is(Choice::heads)) {
      option.text = choice.label.view();
      option.bounds = bounds_of(choice);
      open.push_back({.index = static_cast<std::uint16_t>(i), .end = i + 1 + choice.size});
    } else {
      option.text = choice_title(match.play(), question.seat, choice);
    }
    prompt.options.push_back(std::move(option));
  }
  return prompt;
}

std::string text_of(const Prompt& prompt, std::span<const std::uint16_t> picks) {
  std::string text;
  if (is_payload(picks)) {
    read_payload(picks, text);
    return text;
  }
  for (const std::uint16_t pick : picks) {
    const bool is_head = prompt.options[pick].bounds.has_value();
    text += prompt.options[pick].text + (is_head ? ": " : ", ");
  }
  if (picks.empty()) {
    return "nothing";
  }
  text.resize(text.size() - 2);
  return text;
}

std::string list_of(const Prompt& prompt, std::size_t width, const Paint& paint) {
  if (prompt.is_action) {
    return prompt.schema.empty()
               ? std::string()
               : paint.faint(fmt::format("  what fits: {}", one_line(prompt.schema))) + "\n";
  }
  const std::size_t digits = std::to_string(prompt.options.size()).size();
  const bool is_plain = std::ranges::all_of(prompt.options, [](const Option& option) {
    return option.depth == 0 && !option.is_disabled && !option.bounds;
  });
  std::vector<std::string> rows;
  std::size_t widest = 0;
  for (std::size_t i = 0; i < prompt.options.size(); ++i) {
    rows.push_back(row_of(prompt, i, digits, paint));
    widest = std::max(widest, columns_of(rows.back()));
  }
  const std::size_t across =
      is_plain ? std::max<std::size_t>(1, width / std::max<std::size_t>(1, widest)) : 1;
  std::string out;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool is_last_of_row = i % across == across - 1 || i + 1 == rows.size();
    out += is_last_of_row ? rows[i] + "\n" : padded(rows[i], widest);
  }
  return out;
}

std::string hint_of(const Prompt& prompt) {
  if (prompt.is_action) {
    const boost::json::value schema = parse_schema(prompt.schema);
    return schema_problem(schema).empty()
               ? fmt::format("type your answer as JSON: e.g. {}",
                             canonical_json(example_of(schema, [](std::uint32_t) { return 0U; })))
               : "the rules ask for something that cannot be answered: " + schema_problem(schema);
  }
  if (prompt.min == 1 && prompt.max == 1) {
    return {};
  }
  if (prompt.max == 0) {
    return "nothing to pick: press Enter";
  }
  std::vector<std::size_t> selectable;
  for (std::size_t i = 0; i < prompt.options.size(); ++i) {
    if (prompt.options[i].depth == 0 && !prompt.options[i].is_disabled) {
      selectable.push_back(i + 1);
    }
  }
  return fmt::format(
      "pick {}: e.g. {}{}",
      prompt.min == prompt.max ? std::to_string(prompt.min) : expected_count(prompt.min, prompt.max),
      example_picks(selectable, prompt.min), prompt.min == 0 ? ", or Enter for none" : "");
}

Typed read_typed(const Prompt& prompt, std::string_view line) {
  const std::string_view word = trimmed(line);
  if (word == "?") {
    return {.kind = Typed::Kind::why};
  }
  if (word == "u") {
    return {.kind = Typed::Kind::undo};
  }
  if (word == "q") {
    return {.kind = Typed::Kind::quit};
  }
  if (prompt.is_action) {
    return read_payload_typed(prompt, word);
  }
  if (word.empty() && prompt.min > 0) {
    return wrong(fmt::format("nothing was typed; expected a number from 1 to {}", prompt.options.size()));
  }
  return word.empty() ? Typed{.kind = Typed::Kind::picks} : read_picks(prompt, word);
}

}  // namespace rondel::cli
