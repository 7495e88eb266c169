#include "elements/rules/aiming.h"

#include <algorithm>
#include <utility>

#include "elements/rules/play.h"
#include "rules/requests.h"

namespace rondel::games::elements {
namespace {

bool is_play_to_answer(const Layer& layer) { return layer.phase == PhaseNumber::play && !layer.is_cancelled; }

void list_targets(const Elements& play, Seat me, Aim aim, PieceId source, small_vector<Choice, 16>& targets) {
  const auto add_pieces = [&](auto fits) {
    for (const Piece& piece : play.present().pieces()) {
      if (fits(piece)) {
        targets.push_back(Choice::card(piece.id));
      }
    }
  };
  switch (aim) {
    case Aim::nothing:
      return;
    case Aim::player_or_being:
    case Aim::player_or_other_being:
      for (const Seat seat : play.seats()) {
        targets.push_back(Choice::seat(seat));
      }
      add_pieces([&](const Piece& piece) {
        return piece.is_being() && (aim == Aim::player_or_being || piece.id != source);
      });
      return;
    case Aim::being:
      return add_pieces([](const Piece& piece) { return piece.is_being(); });
    case Aim::my_being:
      return add_pieces([&](const Piece& piece) { return piece.is_being() && piece.owner == me; });
    case Aim::other_being:
      return add_pieces([&](const Piece& piece) { return piece.is_being() && piece.id != source; });
    case Aim::being_or_item:
      return add_pieces([](const Piece&) { return true; });
    case Aim::being_in_my_past:
      for (const Card card : play.side(me).past()) {
        if (play.printed(card).type == Type::being) {
          targets.push_back(choice_of(card));
        }
      }
      return;
    case Aim::card_in_a_past:
      for (const Seat seat : play.seats()) {
        for (const Card card : play.side(seat).past()) {
          targets.push_back(choice_of(card));
        }
      }
      return;
    case Aim::play:
      for (const Layer& layer : play.turn().phases().layers()) {
        if (is_play_to_answer(layer)) {
          targets.push_back(Choice::number(static_cast<std::int32_t>(layer.number),
                                           play.cards().at(layer.what.value).name));
        }
      }
      return;
  }
}

Target target_of(const Choice& choice, Aim aim) {
  if (choice.kind == Choice::Kind::seat) {
    return {.kind = Target::Kind::player, .value = choice.value};
  }
  if (choice.kind == Choice::Kind::number) {
    return {.kind = Target::Kind::layer, .value = choice.value};
  }
  const bool is_card = aim == Aim::being_in_my_past || aim == Aim::card_in_a_past;
  return {.kind = is_card ? Target::Kind::card : Target::Kind::piece, .value = choice.value};
}

}  // namespace

bool has_target(const Elements& play, Seat me, Aim aim, PieceId source) {
  const auto any_piece = [&](auto fits) { return std::ranges::any_of(play.present().pieces(), fits); };
  switch (aim) {
    case Aim::nothing:
    case Aim::player_or_being:
    case Aim::player_or_other_being:
      return true;
    case Aim::being:
      return any_piece([](const Piece& piece) { return piece.is_being(); });
    case Aim::my_being:
      return any_piece([&](const Piece& piece) { return piece.is_being() && piece.owner == me; });
    case Aim::other_being:
      return any_piece([&](const Piece& piece) { return piece.is_being() && piece.id != source; });
    case Aim::being_or_item:
      return !play.present().pieces().empty();
    case Aim::being_in_my_past:
      return play.side(me).beings_in_past() > 0;
    case Aim::card_in_a_past:
      return !play.side(Seat(0)).past().empty() || !play.side(Seat(1)).past().empty();
    case Aim::play:
      return std::ranges::any_of(play.turn().phases().layers(), is_play_to_answer);
  }
  return false;
}

Task<Target> choose_target(Elements& play, Seat me, Aim aim, PieceId source, Text title) {
  if (aim == Aim::nothing) {
    co_return Target{};
  }
  small_vector<Choice, 16> targets;
  list_targets(play, me, aim, source, targets);
  const Choice choice = co_await choose(me, title, targets);
  co_return target_of(choice, aim);
}

void tell_target(Elements& play, Target target) {
  if (target.kind != Target::Kind::nothing) {
    play.log("  on {}", named(play, target));
  }
}

LogArg named(const Elements& play, Target target) {
  switch (target.kind) {
    case Target::Kind::nothing:
      return {};
    case Target::Kind::player:
      return target.player();
    case Target::Kind::piece:
      return play.present().find(target.value)->named();
    case Target::Kind::card:
      return play.table().named(target.card());
    case Target::Kind::layer:
      for (const Layer& layer : play.turn().phases().layers()) {
        if (std::cmp_equal(layer.number, target.value)) {
          return layer.what;
        }
      }
  }
  return {};
}

}  // namespace rondel::games::elements
