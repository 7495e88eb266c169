// What players do in every phase: play cards, use powers, pay for them and aim them.
#include <array>

#include "elements/rules/play.h"

namespace rondel::games::elements {
namespace {

constexpr Text play_label = "play";
constexpr Text attack_label = "attack with";
constexpr Text block_label = "block with";

}  // namespace

// --- what may be done ---

void Elements::offer_always(Seat seat, Choices& choices) const {
  offer_cards(seat, true, choices);
  for (const Piece& piece : present_) {
    if (piece.owner != seat) {
      continue;
    }
    for (const Power& power : piece.printed().own_powers()) {
      if (can_use(piece, power)) {
        choices.add(Choice::card(piece.id, power.label));
      }
    }
  }
}

// One of each kind: which of two equal cards is played makes no difference.
void Elements::offer_cards(Seat seat, bool spells, Choices& choices) const {
  std::uint64_t seen = 0;
  for (const Card card : table_.cards(hand(seat))) {
    const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(table_.face(card));
    if ((seen & bit) == 0 && (printed(card).type == Type::spell) == spells && can_play(seat, card)) {
      seen |= bit;
      choices.add(choice_of(card, play_label));
    }
  }
}

bool Elements::can_play(Seat seat, Card card) const {
  const Face& face = printed(card);
  return karma(seat).covers(face.cost) &&
         (face.type != Type::spell || has_target(seat, face.powers[0].aim, no_piece));
}

bool Elements::can_use(const Piece& piece, const Power& power) const {
  return power.when == When::used && (power.price != Price::sleep || piece.is_awake) &&
         karma(piece.owner).covers(power.cost) && has_target(piece.owner, power.aim, piece.id);
}

// Who has a card and an element to pay with might have a spell; pieces and who is to attack or to block lie open.
bool Elements::could_act(Seat seat) const {
  if (karma(seat).active() > 0 && !table_.is_empty(hand(seat))) {
    return true;
  }
  const PhaseId now = phases_.top_phase();
  const bool chooses_being = (now == attack && seat == active_) || (now == defend && seat != active_);
  for (const Piece& piece : present_) {
    if (piece.owner != seat) {
      continue;
    }
    if (chooses_being && piece.is_being() && piece.is_awake) {
      return true;
    }
    for (const Power& power : piece.printed().own_powers()) {
      if (can_use(piece, power)) {
        return true;
      }
    }
  }
  return false;
}

std::span<const StandingPass> Elements::standing_passes(Seat /*seat*/) const {
  static constexpr std::array passes = {
      StandingPass{.label = "pass until something happens",
                   .until = something_stacked | attack_declared | turn_begun | life_lost},
      StandingPass{.label = "pass unless attacked", .until = attack_declared},
      StandingPass{.label = "pass until the next turn", .until = turn_begun},
  };
  return passes;
}

// --- doing it ---

Task<> Elements::act(Seat seat, Choice choice) {
  if (choice.kind == Choice::Kind::word) {
    chosen_ = choice.value;
    log("{} chooses {}", seat, element_names[static_cast<std::size_t>(chosen_)]);
    phases_.settle(seat);
  } else if (choice.label == attack_label) {
    attacker_ = choice.value;
    find_piece(choice.value)->is_awake = false;
    log("{} attacks with {}", seat, named({.kind = Target::Kind::piece, .value = choice.value}));
    phases_.happened(attack_declared);
    phases_.go_to(defend);
  } else if (choice.label == block_label) {
    blocker_ = choice.value;
    log("{} blocks with {}", seat, named({.kind = Target::Kind::piece, .value = choice.value}));
    phases_.go_to(combat);
  } else if (choice.label == play_label) {
    co_await play_card(seat, Card(choice.value));
  } else {
    co_await use_power(seat, choice.value, choice.label);
  }
}

Task<> Elements::play_card(Seat me, Card card) {
  // In a world that a search makes up, the card may be another one than when it was offered: then nothing was played.
  if (!can_play(me, card)) {
    co_return;
  }
  const Face& face = printed(card);
  // Announced before it is aimed and paid for: that somebody is at it tells nothing that is not seen.
  table_.move(card, played());
  log("{} plays {}", me, table_.named(card));
  Use use{.me = me};
  if (face.type == Type::spell) {
    const Target target = co_await choose_target(me, face.powers[0].aim, no_piece, face.name);
    use.target = target;
    tell_target(use.target);
  }
  co_await pay(me, face.cost);
  phases_.happened(something_stacked);
  const bool is_done = co_await phases_.stack(
      play, {.owner = me, .what = table_.named(card), .target = named(use.target)},
      face.type == Type::spell ? carry_out_spell(use, table_.face(card)) : carry_out_piece(me, card));
  if (!is_done) {
    log("{} is cancelled", table_.named(card));
  }
  if (table_.zone_of(card) == played()) {
    table_.move(card, past(me));
  }
  co_await settle();
}

Task<> Elements::carry_out_spell(Use use, std::int32_t face) {
  co_await face_at(face).powers[0].effect(*this, use);
}

Task<> Elements::carry_out_piece(Seat me, Card card) {
  table_.move(card, past(me));
  const Piece& piece = bring(me, table_.face(card), card.index());
  fire(When::played, piece);
  co_return;
}

Task<> Elements::use_power(Seat me, PieceId id, Text label) {
  const Piece& piece = *find_piece(id);
  const std::int32_t face = piece.face;
  std::uint8_t which = 0;
  while (piece.printed().powers[which].label != label) {
    ++which;
  }
  const Power& power = face_at(face).powers[which];
  const LogArg what = LogArg::card(face, Knowers::everybody());
  log("{} uses {}", me, what);
  Use use{.me = me, .source = id};
  const Target target = co_await choose_target(me, power.aim, id, face_at(face).name);
  use.target = target;
  tell_target(use.target);
  const LogArg aimed_at = named(use.target);  // before the price: it may be what is sacrificed
  co_await pay(me, power.cost);
  if (power.price == Price::sleep) {
    find_piece(id)->is_awake = false;
  } else if (power.price == Price::sacrifice) {
    use.amount = find_piece(id)->health;
    remove(id);
  }
  phases_.happened(something_stacked);
  co_await phases_.stack(trigger, {.owner = me, .what = what, .target = aimed_at},
                         carry_out_power(use, face, which));
  co_await settle();
}

Task<> Elements::carry_out_power(Use use, std::int32_t face, std::uint8_t power) {
  co_await face_at(face).powers[power].effect(*this, use);
}

// --- paying ---

// What must be a certain element is; for the rest the player picks, unless it makes no difference.
Task<> Elements::pay(Seat me, Cost cost) {
  players_[me].karma.pay_named(cost);
  for (std::int32_t left = cost.of(generic); left > 0; --left) {
    small_vector<Choice, element_count> kinds;
    for (Element element = 0; element <= element_count; ++element) {
      if (karma(me).active(element) > 0) {
        kinds.push_back(Choice::word(element_names[static_cast<std::size_t>(element)], element));
      }
    }
    Element paid = kinds[0].value;
    if (kinds.size() > 1 && karma(me).active() > left) {
      const Choice picked = co_await choose(me, "pay with", kinds);
      paid = picked.value;
    }
    players_[me].karma.spend(paid);
  }
}

// --- aiming ---

bool Elements::has_target(Seat me, Aim aim, PieceId source) const {
  const auto any_piece = [&](auto fits) { return std::ranges::any_of(present_, fits); };
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
      return !present_.empty();
    case Aim::being_in_my_past:
      return beings_in_past(me) > 0;
    case Aim::card_in_a_past:
      return !table_.is_empty(past(Seat(0))) || !table_.is_empty(past(Seat(1)));
    case Aim::play:
      return std::ranges::any_of(
          phases_.layers(), [](const Layer& layer) { return layer.phase == play && !layer.is_cancelled; });
  }
  return false;
}

void Elements::list_targets(Seat me, Aim aim, PieceId source, small_vector<Choice, 16>& targets) const {
  const auto add_pieces = [&](auto fits) {
    for (const Piece& piece : present_) {
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
      for (const Seat seat : seats()) {
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
      for (const Card card : table_.cards(past(me))) {
        if (printed(card).type == Type::being) {
          targets.push_back(choice_of(card));
        }
      }
      return;
    case Aim::card_in_a_past:
      for (const Seat seat : seats()) {
        for (const Card card : table_.cards(past(seat))) {
          targets.push_back(choice_of(card));
        }
      }
      return;
    case Aim::play:
      for (const Layer& layer : phases_.layers()) {
        if (layer.phase == play && !layer.is_cancelled) {
          targets.push_back(
              Choice::number(static_cast<std::int32_t>(layer.number), face_at(layer.what.value).name));
        }
      }
      return;
  }
}

Target Elements::target_of(const Choice& choice, Aim aim) {
  if (choice.kind == Choice::Kind::seat) {
    return {.kind = Target::Kind::player, .value = choice.value};
  }
  if (choice.kind == Choice::Kind::number) {
    return {.kind = Target::Kind::layer, .value = choice.value};
  }
  const bool is_card = aim == Aim::being_in_my_past || aim == Aim::card_in_a_past;
  return {.kind = is_card ? Target::Kind::card : Target::Kind::piece, .value = choice.value};
}

Task<Target> Elements::choose_target(Seat me, Aim aim, PieceId source, Text title) {
  if (aim == Aim::nothing) {
    co_return Target{};
  }
  small_vector<Choice, 16> targets;
  list_targets(me, aim, source, targets);
  const Choice choice = co_await choose(me, title, targets);
  co_return target_of(choice, aim);
}

void Elements::tell_target(Target target) {
  if (target.kind != Target::Kind::nothing) {
    log("  on {}", named(target));
  }
}

LogArg Elements::named(Target target) const {
  switch (target.kind) {
    case Target::Kind::nothing:
      return {};
    case Target::Kind::player:
      return target.player();
    case Target::Kind::piece:
      return LogArg::card(find(target.value)->face, Knowers::everybody());
    case Target::Kind::card:
      return table_.named(target.card());
    case Target::Kind::layer:
      for (const Layer& layer : phases_.layers()) {
        if (std::cmp_equal(layer.number, target.value)) {
          return layer.what;
        }
      }
  }
  return {};
}

}  // namespace rondel::games::elements
