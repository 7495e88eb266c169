#include "kernel/settings.h"

#include <charconv>

#include "kernel/fault.h"

namespace rondel {
namespace {

bool read_number(std::string_view text, std::int64_t& number) {
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && stop == end;
}

std::string known_names(std::span<const SettingSpec> specs) {
  std::string names;
  for (const SettingSpec& spec : specs) {
    names += names.empty() ? "" : ", ";
    names += spec.name;
  }
  return names.empty() ? "this game has none" : "expected one of: " + names;
}

}  // namespace

Settings::Settings(std::span<const SettingSpec> specs) : specs_(specs) {
  for (const SettingSpec& spec : specs) {
    const bool is_number = spec.kind == SettingSpec::Kind::number;
    values_.emplace(spec.name, is_number ? std::to_string(spec.preset) : std::string(spec.preset_text));
  }
}

const SettingSpec* Settings::find(std::string_view name) const {
  for (const SettingSpec& spec : specs_) {
    if (spec.name == name) {
      return &spec;
    }
  }
  return nullptr;
}

std::string Settings::set(std::string_view name, std::string_view value) {
  const SettingSpec* const spec = find(name);
  if (spec == nullptr) {
    return "unknown setting \"" + std::string(name) + "\"; " + known_names(specs_);
  }
  if (spec->kind == SettingSpec::Kind::number) {
    std::int64_t number = 0;
    if (!read_number(value, number) || number < spec->min || number > spec->max) {
      return "setting " + std::string(name) + " is \"" + std::string(value) +
             "\"; expected a whole number from " + std::to_string(spec->min) + " to " +
             std::to_string(spec->max);
    }
    values_.find(name)->second = std::to_string(number);
    return {};
  }
  values_.find(name)->second = value;
  return {};
}

std::int64_t Settings::number(std::string_view name) const {
  const auto at = values_.find(name);
  check(at != values_.end(), "a rule asked for a setting that its game does not list");
  std::int64_t number = 0;
  check(read_number(at->second, number), "a rule asked for a text setting as a number");
  return number;
}

std::string_view Settings::text(std::string_view name) const {
  const auto at = values_.find(name);
  check(at != values_.end(), "a rule asked for a setting that its game does not list");
  return at->second;
}

}  // namespace rondel
