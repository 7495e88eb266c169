#include "cli/prompt.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <optional>
#include <utility>

#include "table/in_quotes.h"

namespace rondel::cli {
namespace {

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

std::vector<std::string_view> split(std::string_view line) {
  const std::string_view separators = line.find(',') == std::string_view::npos ? " \t" : ",";
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

// The choice whose text this is; else the only one whose text begins so.
std::optional<std::uint16_t> find_text(const Prompt& prompt, std::string_view word) {
  const std::string wanted = folded(word);
  std::optional<std::uint16_t> begun;
  int beginnings = 0;
  for (std::size_t i = 0; i < prompt.choices.size(); ++i) {
    const std::string choice = folded(prompt.choices[i]);
    if (choice == wanted) {
      return static_cast<std::uint16_t>(i);
    }
    if (choice.starts_with(wanted)) {
      begun = static_cast<std::uint16_t>(i);
      ++beginnings;
    }
  }
  return beginnings == 1 ? begun : std::nullopt;
}

// A number always counts choices: where the texts are numbers too, guessing would pick the wrong one.
std::optional<std::uint16_t> find_choice(const Prompt& prompt, std::string_view word) {
  if (!is_number(word)) {
    return find_text(prompt, word);
  }
  std::size_t number = 0;
  const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || number < 1 || number > prompt.choices.size()) {
    return std::nullopt;
  }
  return static_cast<std::uint16_t>(number - 1);
}

std::string expected_count(const Prompt& prompt) {
  if (prompt.min == prompt.max) {
    return fmt::format("exactly {}", prompt.min);
  }
  return fmt::format("{} to {}", prompt.min, prompt.max);
}

Typed wrong(std::string sentence) { return {.kind = Typed::Kind::wrong, .wrong = std::move(sentence)}; }

Typed read_picks(const Prompt& prompt, std::string_view line) {
  Typed typed{.kind = Typed::Kind::picks};
  // The whole line first: a text may have spaces and commas in it.
  const std::optional<std::uint16_t> whole = find_choice(prompt, line);
  if (whole) {
    typed.picks.push_back(*whole);
  } else {
    for (const std::string_view word : split(line)) {
      const std::optional<std::uint16_t> pick = find_choice(prompt, word);
      if (!pick) {
        return wrong(fmt::format("{} is not a choice; type a number from 1 to {}, or the text of a choice",
                                 in_quotes(word), prompt.choices.size()));
      }
      if (std::ranges::find(typed.picks, *pick) != typed.picks.end()) {
        return wrong(fmt::format("{} is picked twice", prompt.choices[*pick]));
      }
      typed.picks.push_back(*pick);
    }
  }
  if (typed.picks.size() < prompt.min || typed.picks.size() > prompt.max) {
    return wrong(fmt::format("that is {}; pick {}", typed.picks.size(), expected_count(prompt)));
  }
  return typed;
}

}  // namespace

Prompt prompt_of(const Match& match, Seat seat) {
  const Question& question = match.question(seat);
  Prompt prompt{
      .title = std::string(question.title.view()), .choices = {}, .min = question.min, .max = question.max};
  for (const Choice& choice : question.choices) {
    match.play().show_choice(choice, prompt.choices.emplace_back());
  }
  return prompt;
}

std::string text_of(const Prompt& prompt, std::span<const std::uint16_t> picks) {
  std::string text;
  for (const std::uint16_t pick : picks) {
    text += text.empty() ? "" : ", ";
    text += prompt.choices[pick];
  }
  return picks.empty() ? "nothing" : text;
}

std::string list_of(const Prompt& prompt, std::size_t width, const Paint& paint) {
  const std::size_t digits = std::to_string(prompt.choices.size()).size();
  std::size_t widest = 0;
  for (const std::string& choice : prompt.choices) {
    widest = std::max(widest, columns_of(choice));
  }
  const std::size_t cell = 2 + digits + 2 + widest;  // margin, number, ") "
  const std::size_t across = std::max<std::size_t>(1, width / cell);
  std::string out;
  for (std::size_t i = 0; i < prompt.choices.size(); ++i) {
    const bool is_last_of_row = i % across == across - 1 || i + 1 == prompt.choices.size();
    const std::string number = fmt::format("{:>{}})", i + 1, digits);
    out += fmt::format(
        "  {} {}", paint.key(number),
        is_last_of_row ? paint.suits(prompt.choices[i]) : padded(paint.suits(prompt.choices[i]), widest));
    out += is_last_of_row ? "\n" : "";
  }
  return out;
}

std::string hint_of(const Prompt& prompt) {
  if (prompt.min == 1 && prompt.max == 1) {
    return {};
  }
  if (prompt.max == 0) {
    return "nothing to pick: press Enter";
  }
  std::vector<std::size_t> example;
  const std::size_t count = std::clamp<std::size_t>(prompt.min, 1, 5);
  for (std::size_t i = 0; i < count; ++i) {
    example.push_back(1 + i * (prompt.choices.size() - 1) / std::max<std::size_t>(1, count - 1));
  }
  const std::string hint = prompt.min == prompt.max ? fmt::format("pick {}", prompt.min)
                                                    : fmt::format("pick {} to {}", prompt.min, prompt.max);
  return fmt::format("{}: e.g. {}{}{}", hint, fmt::join(example, " "), prompt.min > count ? " …" : "",
                     prompt.min == 0 ? ", or Enter for none" : "");
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
  if (word.empty() && prompt.min > 0) {
    return wrong(fmt::format("nothing was typed; expected a number from 1 to {}", prompt.choices.size()));
  }
  return word.empty() ? Typed{.kind = Typed::Kind::picks} : read_picks(prompt, word);
}

}  // namespace rondel::cli
