// A player's side of the table, the Present aside: life, karma, and the hand, the Future and the Past.
//   (1) Life never waits: whoever has none is out as soon as what took it is carried out (triggers.h).
//   (2) A new element is spent until its owner's next sunrise.
#pragma once

#include <cstdint>
#include <span>

#include "elements/rules/karma.h"
#include "elements/rules/zones.h"
#include "kernel/hasher.h"
#include "kernel/task.h"
#include "rules/tabletop.h"

namespace rondel::games::elements {

class Elements;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

inline constexpr std::int32_t life_at_start = 7;
inline constexpr std::int32_t cards_in_first_hand = 4;

class Side {
 public:
  Side(Elements& play, Seat seat) : play_(&play), seat_(seat) {}

  // --- life ---
  std::int32_t life() const { return life_; }
  void lose_life(std::int32_t count);
  void gain_life(std::int32_t count);

  // --- karma ---
  const Karma& karma() const { return karma_; }
  void gain(Element element) { karma_.gain(element); }
  void reactivate() { karma_.reactivate(); }
  // Asks for an element, and says that it is gained.
  Task<Element> choose_element(Text title);
  // What must be a certain element is; for the rest the player picks, unless it makes no difference.
  Task<> pay(Cost cost);

  // --- hand and Future ---
  std::span<const Card> hand() const;
  std::int32_t cards_in_future() const;
  void deal();
  // Puts the hand into the Past and deals another one.
  void take_mulligan();
  void draw();
  bool look_at_top();  // false: there is none
  void shuffle_future();

  // --- Past ---
  std::span<const Card> past() const;
  std::int32_t beings_in_past() const;
  // A copy of a card of this Past comes to the hand; the card itself does; a being of it comes to the Present, with so much health.
  // The card of what was raised stays where it is, as that of every other piece. None of them does anything to a card that is
  // elsewhere by now.
  void remember(Card card);
  void take_back(Card card);
  void raise(Card card, std::int32_t health);

  // --- for arranged positions ---
  void arrange(std::int32_t life) { life_ = life; }
  void arrange(const Karma& karma) { karma_ = karma; }

  void digest(Hasher& hasher) const;

 private:
  Elements* play_;
  Seat seat_;
  std::int32_t life_ = life_at_start;
  Karma karma_{};
};

}  // namespace rondel::games::elements
