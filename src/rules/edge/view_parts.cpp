#include "rules/edge/view_parts.h"

#include <array>
#include <boost/json/array.hpp>
#include <boost/json/monotonic_resource.hpp>
#include <cstring>
#include <string>
#include <utility>

#include "kernel/hasher.h"
#include "rules/edge/json_layout.h"
#include "rules/edge/view_print.h"

namespace rondel {
namespace {

namespace json = boost::json;

constexpr std::string_view zones_name = "zones";

// Collects what a part is made from.
class KeyBytes {
 public:
  template <class Number>
  KeyBytes& add(Number number) {
    const auto wide = static_cast<std::int32_t>(number);
    std::array<char, sizeof wide> bytes{};
    std::memcpy(bytes.data(), &wide, sizeof wide);
    bytes_.append(bytes.data(), bytes.size());
    return *this;
  }
  KeyBytes& add(Text text) {
    add(text.view().size());
    bytes_ += text.view();
    return *this;
  }
  PartKey key() const {
    const XXH128_hash_t hash = XXH3_128bits(bytes_.data(), bytes_.size());
    return {hash.low64, hash.high64};
  }

 private:
  std::string bytes_;
};

// Makes a zone only where none that shows the same is known.
class PartsLayout final : public JsonLayout {
 public:
  using Layout::zone;

  PartsLayout(const Match& match, Viewer viewer, const json::storage_ptr& storage, const KnownParts& known)
      : JsonLayout(match, viewer, Eyes::own, storage), known_(known) {}

  void zone(const ZoneLine& line, LaidCards& cards) override {
    const PartKey key = key_of(line, cards);
    JsonPartPtr part = known_.find(zones_name, key);
    if (part == nullptr) {
      part = std::make_shared<const JsonPart>(canonical_text(zone_of(line, cards)), key);
    }
    zones_.push_back(std::move(part));
  }

  std::vector<JsonPartPtr> take_zones() { return std::move(zones_); }

 private:
  // Everything that a zone of JSON shows to this viewer.
  PartKey key_of(const ZoneLine& line, const LaidCards& cards) const {
    constexpr int hidden = -1;
    KeyBytes bytes;
    bytes.add(line.name).add(line.owner ? line.owner->index() : -1).add(line.visibility).add(line.order);
    bytes.add(cards.size());
    for (std::size_t place = 0; place < cards.size(); ++place) {
      if (const LaidCard laid = cards.at(place); sees(laid)) {
        bytes.add(name_of(cards, laid)).add(laid.face);
      } else {
        bytes.add(hidden);
      }
      for (const Token& token : cards.tokens(place)) {
        bytes.add(token.kind).add(token.count);
      }
      bytes.add(hidden);
    }
    return bytes.key();
  }

  const KnownParts& known_;
  std::vector<JsonPartPtr> zones_;
};

}  // namespace

JsonParts view_parts(const Match& match, Viewer viewer, std::span<const JsonParts* const> known) {
  constexpr std::size_t usual_bytes = 16 << 10;
  std::array<unsigned char, usual_bytes> room;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  json::monotonic_resource memory(room.data(), room.size());
  const KnownParts parts({known.begin(), known.end()});
  PartsLayout layout(match, viewer, &memory, parts);
  const json::object view = assemble_view(match, viewer, Eyes::own, layout, &memory);
  std::vector<PartedMember> members;
  members.reserve(view.size());
  for (const std::string_view name : {"boards", "counters", "extra", "game", "operations", "over", "phase",
                                      "players", "request", "seat", "stack", "status"}) {
    members.push_back(parts.member(name, view.at(json_text(name))));
  }
  members.push_back({.name = zones_name, .form = PartedMember::Form::list, .parts = layout.take_zones()});
  return JsonParts(std::move(members));
}

}  // namespace rondel
