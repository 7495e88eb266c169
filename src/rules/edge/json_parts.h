// JSON in parts that are made once and shared: by all that show the same, and by what is shown next where nothing changed.
//   (1) A part never changes. Its text is canonical (view_print.h), and it knows its own print.
//   (2) So whoever has two values in parts need not look into what both share.
#pragma once

#include <array>
#include <boost/json/value.hpp>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rondel {

// Says what a part was made from, where that is quicker to see than to make it: 128 bits of a hash, which no two that differ
// share. All zeros: nobody says.
using PartKey = std::array<std::uint64_t, 2>;

struct JsonPart {
  std::string text;
  std::uint64_t print = 0;
  PartKey key{};

  explicit JsonPart(std::string of_text, PartKey made_from = {});
};
using JsonPartPtr = std::shared_ptr<const JsonPart>;

// A member of an object: a value, or a list of values.
struct PartedMember {
  enum class Form : std::uint8_t { value, list };
  std::string_view name;  // from the source
  Form form = Form::value;
  std::vector<JsonPartPtr> parts{};  // of a value: one
};

// An object; its members by name, in the order of bytes.
class JsonParts {
 public:
  JsonParts() = default;
  explicit JsonParts(std::vector<PartedMember> members);

  std::span<const PartedMember> members() const { return members_; }
  const PartedMember* find(std::string_view name) const;
  // Without the braces around it.
  void append_members(std::string& text) const;
  std::string text() const;
  // As view_print has it.
  std::string print() const;

 private:
  std::vector<PartedMember> members_;
};

// Finds parts again in objects that were made before.
class KnownParts {
 public:
  explicit KnownParts(std::vector<const JsonParts*> known) : known_(std::move(known)) {}

  // One with that key among those of a list; null: none.
  JsonPartPtr find(std::string_view list, const PartKey& key) const;
  // The part of a value: one that is there at that place already, where it is the same.
  JsonPartPtr part(std::string_view member_name, std::size_t place, const boost::json::value& value) const;
  PartedMember member(std::string_view name, const boost::json::value& value) const;

 private:
  std::vector<const JsonParts*> known_;
};

}  // namespace rondel
