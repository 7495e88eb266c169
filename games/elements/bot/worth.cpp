#include "elements/bot/worth.h"

#include <string_view>

namespace rondel::games::elements {
namespace {

std::int32_t body(const Piece& piece) { return 2 * piece.attack + piece.health; }

bool can_be_blocked(const Sight& sight) {
  return sight.any_piece([&](const Piece& piece) { return piece.is_awake_being_of(sight.enemy()); });
}

// --- targets, by what is done to them ---

std::int32_t worth_of_damage(const Sight& sight, const Choice& target, std::int32_t count) {
  if (target.kind == Choice::Kind::seat) {
    const Seat seat(target.value);
    const std::int32_t sign = seat == sight.enemy() ? 1 : -1;
    return sight.life(seat) <= count ? sign * wins : sign * 2 * count;
  }
  const Piece* const piece = sight.piece(target.value);
  if (piece == nullptr) {
    return 0;
  }
  const std::int32_t sign = piece->owner == sight.enemy() ? 1 : -1;
  return piece->health <= count ? sign * (4 + body(*piece)) : sign * std::min(count, piece->attack);
}

std::int32_t worth_of_health(const Sight& sight, const Choice& target, std::int32_t count) {
  if (target.kind == Choice::Kind::seat) {
    const bool is_mine = Seat(target.value) == sight.me();
    return is_mine ? count * (sight.life(sight.me()) <= 3 ? 3 : 1) : -count;
  }
  const Piece* const piece = sight.piece(target.value);
  return piece == nullptr ? 0 : (piece->owner == sight.me() ? count + piece->attack : -count);
}

// Waking one's own is worth an attack that nobody can block.
std::int32_t worth_of_waking(const Sight& sight, const Piece& piece) {
  if (piece.owner != sight.me() || piece.is_awake) {
    return piece.owner == sight.me() ? 0 : -2;
  }
  const bool can_attack = sight.is_my_turn() && piece.is_being() && !can_be_blocked(sight);
  return can_attack ? 2 * piece.attack : 1;
}

std::int32_t worth_of_card(const Face& face) {
  return 1 + face.cost.total() + face.body.attack * 2 + face.body.health;
}

std::int32_t worth_of_piece_as_target(const Sight& sight, std::string_view name, const Piece& piece) {
  const bool is_mine = piece.owner == sight.me();
  if (name == "Energize" || name == "Handrails") {
    return worth_of_waking(sight, piece);
  }
  if (name == "Water Dancer") {
    const bool hurts = piece.is_awake && !is_mine;
    return hurts ? 2 + piece.attack : -1;
  }
  if (name == "Inspire Growth" || name == "Symbiosis") {
    return is_mine ? 3 + piece.health : -3;
  }
  if (name == "Wormhole") {
    return is_mine ? -body(piece) : body(piece) - 2;
  }
  if (name == "Nightmare Ader") {
    const bool dies = piece.attack >= piece.health;
    return (is_mine ? -1 : 1) * (dies ? 4 + body(piece) : piece.attack);
  }
  if (name == "Cloning Pool") {
    return worth_of_card(piece.printed()) + 2;
  }
  if (name == "Panther") {
    return -1;  // it hurts itself more than the other, unless it has grown
  }
  return 0;
}

}  // namespace

std::int32_t worth_of_target(const Sight& sight, const Face& face, const Choice& target) {
  const std::string_view name = face.name.view();
  if (name == "Burn") return worth_of_damage(sight, target, 2);
  if (name == "Fireball") return worth_of_damage(sight, target, 3);
  if (name == "Ifrit") return worth_of_damage(sight, target, 1);
  if (name == "Grace") return worth_of_health(sight, target, 3);
  if (name == "Pixie") return worth_of_health(sight, target, 2);
  if (name == "Font of Life") return worth_of_health(sight, target, 1);
  if (target.kind == Choice::Kind::number) {  // a play that is stacked
    for (const Layer& layer : sight.layers()) {
      if (std::cmp_equal(layer.number, target.value)) {
        const std::int32_t worth = worth_of_card(face_at(layer.what.value));
        return layer.owner == sight.enemy() ? worth : -worth;
      }
    }
    return 0;
  }
  if (const Piece* const piece = target.value >= first_piece ? sight.piece(target.value) : nullptr) {
    return worth_of_piece_as_target(sight, name, *piece);
  }
  return target.kind == Choice::Kind::card ? worth_of_card(sight.face(target.value)) : 0;
}

namespace {

// The best there is to aim at: pieces, and the enemy where a player may be aimed at.
std::int32_t best_target(const Sight& sight, const Face& face, Aim aim) {
  std::int32_t best = 0;
  for (const Piece& piece : sight.present()) {
    if (piece.is_being() || aim == Aim::being_or_item) {
      best = std::max(best, worth_of_target(sight, face, Choice::card(piece.id)));
    }
  }
  if (aim == Aim::player_or_being || aim == Aim::player_or_other_being) {
    best = std::max(best, worth_of_target(sight, face, Choice::seat(sight.enemy())));
    best = std::max(best, worth_of_target(sight, face, Choice::seat(sight.me())));
  }
  if (aim == Aim::play) {
    for (const Layer& layer : sight.layers()) {
      if (layer.phase == play) {
        const Choice target = Choice::number(static_cast<std::int32_t>(layer.number));
        best = std::max(best, worth_of_target(sight, face, target));
      }
    }
  }
  return best;
}

}  // namespace

std::int32_t worth_of_playing(const Sight& sight, const Face& face) {
  const std::string_view name = face.name.view();
  if (face.type == Type::being) {
    return 20 + worth_of_card(face);
  }
  if (face.type == Type::item) {
    return name == "Burning Rage" || name == "Symbiosis" ? 18 : 10;
  }
  if (name == "Call the Banners") return 30;
  if (name == "New Element") return 9;
  if (name == "Memorialize") return 5;
  if (name == "Painful Memories") {
    const std::int32_t lost = sight.beings_in_my_past();
    return lost >= sight.life(sight.enemy()) ? wins : lost >= 2 ? 3 * lost : 0;
  }
  return best_target(sight, face, face.powers[0].aim);
}

std::int32_t worth_of_using(const Sight& sight, const Piece& piece, const Power& power) {
  const Face& face = piece.printed();
  const std::string_view name = face.name.view();
  if (name == "Time Runner") return sight.future_size() > 0 ? 4 : 0;
  if (name == "Font of Life" && power.aim == Aim::nothing) return 3;
  if (name == "Crystal Ball" || name == "Banhammer") return 0;
  if (name == "Necromancy 101") return sight.life(sight.me()) > 2 ? 8 : 0;
  const std::int32_t best = best_target(sight, face, power.aim);
  if (power.price == Price::sacrifice) {
    return best >= wins ? best : best - body(piece);
  }
  return best;
}

std::int32_t worth_of_attacking(const Sight& sight, const Piece& being) {
  if (being.attack == 0) {
    return 0;
  }
  if (!can_be_blocked(sight)) {
    return being.attack >= sight.life(sight.enemy()) ? wins : 2 * being.attack;
  }
  // What the enemy's best answer leaves.
  std::int32_t worst = 2 * being.attack;
  for (const Piece& other : sight.present()) {
    if (other.is_awake_being_of(sight.enemy())) {
      const std::int32_t gain = being.attack >= other.health ? body(other) : 0;
      const std::int32_t loss = other.attack >= being.health ? body(being) : 0;
      worst = std::min(worst, gain - loss + 1);
    }
  }
  return worst;
}

std::int32_t worth_of_blocking(const Sight& sight, const Piece& being) {
  const Piece* const attacker = sight.attacker();
  if (attacker == nullptr) {
    return 0;
  }
  const std::int32_t gain = being.attack >= attacker->health ? body(*attacker) : 0;
  const std::int32_t loss = attacker->attack >= being.health ? body(being) : 0;
  const std::int32_t life = sight.life(sight.me());
  const std::int32_t saved = attacker->attack >= life ? wins : attacker->attack * (life <= 4 ? 3 : 2);
  return saved + gain - loss;
}

std::int32_t worth_of_element(const Sight& sight, Element element) {
  std::int32_t worth = 0;
  const auto count = [&](const Cost& cost, std::int32_t weight) {
    std::int32_t missing = 0;
    for (Element each = 1; each <= element_count; ++each) {
      missing += std::max(0, cost.of(each) - sight.karma(sight.me()).owned(each));
    }
    const bool helps = cost.of(element) > sight.karma(sight.me()).owned(element);
    worth += helps ? weight * 12 / (missing + 1) : cost.of(element) > 0 ? weight : 0;
  };
  for (const Card card : sight.hand()) {
    const Face& face = sight.face(card.index());
    count(face.cost, face.type == Type::being ? 3 : 2);
  }
  for (const Piece& piece : sight.present()) {
    if (piece.owner == sight.me()) {
      for (const Power& power : piece.printed().own_powers()) {
        count(power.cost, 1);
      }
    }
  }
  return worth;
}

}  // namespace rondel::games::elements
