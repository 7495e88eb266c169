#include "rules/edge/json_parts.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <utility>

#include "rules/edge/view_print.h"

namespace rondel {

namespace json = boost::json;

JsonPart::JsonPart(std::string of_text, PartKey made_from)
    : text(std::move(of_text)), print(text_print(text)), key(made_from) {}

JsonParts::JsonParts(std::vector<PartedMember> members) : members_(std::move(members)) {
  std::ranges::sort(members_, {}, &PartedMember::name);
}

const PartedMember* JsonParts::find(std::string_view name) const {
  const auto found = std::ranges::lower_bound(members_, name, {}, &PartedMember::name);
  return found == members_.end() || found->name != name ? nullptr : &*found;
}

void JsonParts::append_members(std::string& text) const {
  for (const PartedMember& member : members_) {
    text += &member == members_.data() ? "\"" : ",\"";
    text += member.name;
    text += "\":";
    if (member.form == PartedMember::Form::value) {
      text += member.parts.front()->text;
      continue;
    }
    text += '[';
    for (const JsonPartPtr& part : member.parts) {
      text += &part == member.parts.data() ? "" : ",";
      text += part->text;
    }
    text += ']';
  }
}

std::string JsonParts::text() const {
  std::string text = "{";
  append_members(text);
  return text += '}';
}

std::string JsonParts::print() const {
  std::string prints = "{";
  for (const PartedMember& member : members_) {
    const bool is_list = member.form == PartedMember::Form::list;
    prints += &member == members_.data() ? "\"" : ",\"";
    prints += member.name;
    prints += is_list ? "\":[" : "\":";
    for (const JsonPartPtr& part : member.parts) {
      prints += &part == member.parts.data() ? "\"" : ",\"";
      prints += hex_print(part->print);
      prints += '"';
    }
    prints += is_list ? "]" : "";
  }
  prints += '}';
  return hex_print(text_print(prints));
}

JsonPartPtr KnownParts::find(std::string_view list, const PartKey& key) const {
  for (const JsonParts* const parts : known_) {
    const PartedMember* const member = parts->find(list);
    if (member == nullptr) {
      continue;
    }
    const auto same =
        std::ranges::find(member->parts, key, [](const JsonPartPtr& part) { return part->key; });
    if (same != member->parts.end()) {
      return *same;
    }
  }
  return nullptr;
}

JsonPartPtr KnownParts::part(std::string_view member_name, std::size_t place,
                             const json::value& value) const {
  std::string text = canonical_text(value);
  for (const JsonParts* const parts : known_) {
    const PartedMember* const member = parts->find(member_name);
    if (member != nullptr && place < member->parts.size() && member->parts[place]->text == text) {
      return member->parts[place];
    }
  }
  return std::make_shared<const JsonPart>(std::move(text));
}

PartedMember KnownParts::member(std::string_view name, const json::value& value) const {
  PartedMember made{.name = name};
  if (const json::array* const list = value.if_array()) {
    made.form = PartedMember::Form::list;
    for (const json::value& entry : *list) {
      made.parts.push_back(part(name, made.parts.size(), entry));
    }
  } else {
    made.parts.push_back(part(name, 0, value));
  }
  return made;
}

}  // namespace rondel
