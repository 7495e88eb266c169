// What a game lays out, as JSON: the members of a view that come from Play::lay_out (view.h).
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstdint>
#include <span>
#include <vector>

#include "kernel/match.h"
#include "rules/edge/card_ids.h"
#include "rules/edge/json_text.h"
#include "rules/layout.h"
#include "rules/log_text.h"

namespace rondel {

class JsonLayout : public Layout {
 public:
  using Layout::zone;

  JsonLayout(const Match& match, Viewer viewer, Eyes eyes, const boost::json::storage_ptr& storage)
      : match_(match),
        viewer_(viewer),
        eyes_(eyes),
        card_ids_(match, viewer),
        storage_(storage),
        zones_(storage),
        boards_(storage),
        stack_(storage),
        operations_(storage) {
    for (int seat = 0; seat < match.seat_count(); ++seat) {
      players_.push_back(
          {boost::json::object(storage), boost::json::array(storage), boost::json::object(storage)});
    }
    counters_ = boost::json::object(storage);
    extra_ = boost::json::object(storage);
  }
  JsonLayout(const JsonLayout&) = delete;
  JsonLayout& operator=(const JsonLayout&) = delete;
  virtual ~JsonLayout() = default;

  void phase(Text name) override { phase_ = name; }
  void layer(const LaidLayer& layer) override;
  void operation(const LaidOperation& operation) override;
  void counter(Text name, std::int64_t value) override { counters_[json_text(name.view())] = value; }
  void counter(Text name, Seat owner, std::int64_t value) override {
    player(owner).counters[json_text(name.view())] = value;
  }
  void state(Seat seat, Text word) override { player(seat).states.emplace_back(json_text(word.view())); }
  void board(Text name, int columns, std::span<const Text> cells) override {
    boost::json::array shown(storage_);
    for (const Text cell : cells) {
      shown.emplace_back(json_text(cell.view()));
    }
    boards_.push_back(boost::json::object(
        {{"name", json_text(name.view())}, {"columns", columns}, {"cells", std::move(shown)}}, storage_));
  }
  bool wants_extras() const override { return true; }
  void extra(Text key, const Extra& value) override { extra_[json_text(key.view())] = to_json(value); }
  void extra(Text key, Seat owner, Knowers who, const Extra& value) override {
    const bool is_shown = eyes_ == Eyes::all_seeing || who.has(viewer_);
    player(owner).extra[json_text(key.view())] = is_shown ? to_json(value) : boost::json::value(nullptr);
  }
  void zone(const ZoneLine& line, LaidCards& cards) override;

  // Puts the members of a view that come from the layout.
  void write(boost::json::object& view);

 protected:
  boost::json::object zone_of(const ZoneLine& line, const LaidCards& cards) const;
  bool sees(const LaidCard& laid) const { return eyes_ == Eyes::all_seeing || laid.knowers.has(viewer_); }
  std::int32_t name_of(const LaidCards& cards, const LaidCard& laid) const {
    return eyes_ == Eyes::all_seeing || cards.are_memories() ? laid.card
                                                             : match_.play().seen_as(viewer_, laid.card);
  }

 private:
  struct Player {
    boost::json::object counters;
    boost::json::array states;
    boost::json::object extra;
  };
  Player& player(Seat seat) { return players_[static_cast<std::size_t>(seat.index())]; }
  bool sees_places(const ZoneLine& line) const {
    return line.order == Order::ordered &&
           (eyes_ == Eyes::all_seeing || line.visibility != Visibility::count);
  }
  // `number` is the place as the viewer counts it.
  boost::json::object card_of(const ZoneLine& line, const LaidCards& cards, std::size_t place,
                              std::size_t number) const;
  boost::json::array names_of(SeatSet seats) const;
  boost::json::value to_json(const Extra& extra);
  boost::json::array cards_of(const ZoneLine& line, const LaidCards& cards) const;

  const Match& match_;
  Viewer viewer_;
  Eyes eyes_;
  CardIds card_ids_;
  boost::json::storage_ptr storage_;
  Text phase_;
  boost::json::object counters_;
  boost::json::object extra_;
  std::vector<Player> players_;
  boost::json::array zones_;
  boost::json::array boards_;
  boost::json::array stack_;
  boost::json::array operations_;
};

// A view but for its log, the match being laid out to `layout`.
boost::json::object assemble_view(const Match& match, Viewer viewer, Eyes eyes, JsonLayout& layout,
                                  const boost::json::storage_ptr& storage);

}  // namespace rondel
