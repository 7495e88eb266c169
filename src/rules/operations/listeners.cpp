#include "rules/operations/listeners.h"

#include <regex>

namespace rondel::ops {
namespace {

// A plain name stands for that event alone; a text in slashes for all whose whole name fits it.
std::uint64_t events_like(const Book& book, Term pattern, std::span<const std::string_view> events) {
  const std::string_view chars = book.name_of(pattern);
  const bool is_pattern =
      book.op(pattern) == Operator::text && chars.size() > 2 && chars.front() == '/' && chars.back() == '/';
  std::uint64_t found = 0;
  const std::regex form(is_pattern ? std::string(chars.substr(1, chars.size() - 2)) : std::string());
  for (std::size_t i = 0; i < events.size() && i < 64; ++i) {
    const bool fits =
        is_pattern ? std::regex_match(events[i].begin(), events[i].end(), form) : events[i] == chars;
    found |= fits ? std::uint64_t{1} << i : 0;
  }
  return found;
}

std::string read_one(const Book& book, Term term, std::span<const std::string_view> events,
                     Listener& listener) {
  if (book.op(term) != Operator::chain) {
    return "a listener is EVENT:OUTCOME, and then `here` or `that`, and `any`";
  }
  const std::span<const Term> parts = book.operands(term);
  listener.events = events_like(book, parts[0], events);
  if (listener.events == 0) {
    return "no event is called \"" + std::string(book.name_of(parts[0])) + "\"";
  }
  listener.outcome = parts[1];
  for (const Term part : parts.subspan(2)) {
    const std::string_view word = book.name_of(part);
    if (word == "that" || word == "here") {
      listener.about = word == "that" ? Listener::About::that : Listener::About::here;
    } else if (word == "any") {
      listener.by = Listener::By::anybody;
    } else {
      return "after the outcome comes `here`, `that` or `any`, not \"" + std::string(word) + "\"";
    }
  }
  return {};
}

}  // namespace

ReadListeners read_listeners(const Book& book, Term term, std::span<const std::string_view> events) {
  ReadListeners read;
  const bool are_several = book.op(term) == Operator::steps;
  const Term alone[] = {term};
  for (const Term one : are_several ? book.operands(term) : std::span<const Term>(alone)) {
    Listener listener;
    read.problem = read_one(book, one, events, listener);
    if (!read.problem.empty()) {
      return read;
    }
    read.listeners.push_back(listener);
  }
  return read;
}

}  // namespace rondel::ops
