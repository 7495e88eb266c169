// A play of Terraforming Mars, made of parts: each concept of the rules is one, in a header of its own, with its state and its
// contract. What a card or a standard project does is an expression, carried out by the machine of rules/operations; the handlers of
// its operations (handlers.h) are written in terms of the parts: `play.players[seat].resources.change_stock(...)`.
//   (1) A generation is research, actions, production; `run` is the table of contents.
//   (2) Cards never leave play, tiles never move, and no stock, production or parameter leaves its bounds: whoever would
//       make it so is not offered to.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kernel/rondel.h"
#include "mars/rules/awards.h"
#include "mars/rules/cards_in_play.h"
#include "mars/rules/conversions.h"
#include "mars/rules/corporations.h"
#include "mars/rules/course.h"
#include "mars/rules/deck.h"
#include "mars/rules/draft.h"
#include "mars/rules/faces.h"
#include "mars/rules/global_parameters.h"
#include "mars/rules/map.h"
#include "mars/rules/milestones.h"
#include "mars/rules/operations.h"
#include "mars/rules/payments.h"
#include "mars/rules/player.h"
#include "mars/rules/projects.h"
#include "mars/rules/research.h"
#include "mars/rules/standard_projects.h"
#include "mars/rules/triggers.h"
#include "mars/rules/turns.h"
#include "mars/rules/zones.h"
#include "rules/operations/machine.h"
#include "rules/requests.h"
#include "rules/tabletop_play.h"

namespace rondel::games::mars {

class Mars final : public TabletopPlay {
 public:
  explicit Mars(const PlaySetup& setup);

  Task<Result> run() override;
  void digest(Hasher& hasher) const override;
  void lay_out(Layout& layout) override;
  void score_sheet(ScoreSheet& sheet) const override;
  void arrange(Setup& setup) override;
  void show_left_over(std::string& out) const override;
  void show(Viewer viewer, std::string& out) const override;
  void show_face(std::int32_t face, std::string& out) const override;
  void show_choice(const Choice& choice, std::string& out) const override;

  bool is_solo() const { return seat_count() == 1; }
  SeatSet others(Seat seat) const;
  const Face& printed(Card card) const { return face_at(table_.face(card)); }
  bool has_setting(std::string_view name) const { return settings().number(name) != 0; }

  // --- parts ---
  Course course;
  Map map;
  GlobalParameters parameters{*this, table_};
  SeatArray<Player, most_players> players{Player(*this, Seat(0)), Player(*this, Seat(1)),
                                          Player(*this, Seat(2)), Player(*this, Seat(3)),
                                          Player(*this, Seat(4))};
  Deck deck{*this, table_};
  CardsInPlay cards{*this, table_};
  Projects projects{*this, table_};
  Payments payments{*this, table_};
  StandardProjects standard_projects{*this, table_};
  Conversions conversions{*this, table_};
  Milestones milestones{*this, table_};
  Awards awards{*this, table_};
  Research research{*this, table_};
  Draft draft{*this, table_};
  Corporations corporations{*this, table_};
  Turns turns{*this, table_};
  MarsOperations operations{*this};
  ops::Machine machine;

  // --- for the parts ---
  using Play::learn;
  using Play::log;
  using Play::log_redacted;
  using Play::random;

 private:
  void put_up();
  void produce();
  bool is_last_generation() const;
};

}  // namespace rondel::games::mars
