#include "elements/rules/karma.h"

#include <cctype>

#include "kernel/fault.h"

namespace rondel::games::elements {

void Karma::reactivate() {
  for (unsigned i = 0; i <= element_count; ++i) {
    active_[i] = static_cast<std::uint8_t>(active_[i] + spent_[i]);
    total_active_ += spent_[i];
    spent_[i] = 0;
  }
}

bool Karma::covers(const Cost& cost) const {
  for (Element element = 1; element <= element_count; ++element) {
    if (active(element) < cost.of(element)) {
      return false;
    }
  }
  return total_active_ >= cost.total();
}

void Karma::pay_named(const Cost& cost) {
  for (Element element = 1; element <= element_count; ++element) {
    for (std::int32_t i = 0; i < cost.of(element); ++i) {
      spend(element);
    }
  }
}

void Karma::spend(Element element) {
  const auto i = static_cast<unsigned>(element);
  check(active_[i] > 0, "an element is spent that is not active");
  --active_[i];
  --total_active_;
  ++spent_[i];
}

void Karma::print(std::string& out) const {
  out += '{';
  for (Element element = 0; element <= element_count; ++element) {
    const char letter = element_letters[static_cast<unsigned>(element)];
    out.append(static_cast<std::size_t>(spent(element)),
               static_cast<char>(std::tolower(static_cast<unsigned char>(letter))));
    out.append(static_cast<std::size_t>(active(element)), letter);
  }
  out += '}';
}

bool Karma::parse(std::string_view text, Karma& karma) {
  if (text.size() < 2 || text.front() != '{' || text.back() != '}') {
    return false;
  }
  karma = {};
  for (const char c : text.substr(1, text.size() - 2)) {
    const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    const std::size_t element = element_letters.find(letter);
    if (element == std::string_view::npos) {
      return false;
    }
    (c == letter ? karma.active_ : karma.spent_)[element] += 1;
    karma.total_active_ += c == letter ? 1 : 0;
  }
  return true;
}

}  // namespace rondel::games::elements
