// The verbs of the cards. Each is carried out by `me` and gives what it really moved, so that "if you do" is a look at that.
//   const Cards returned = co_await return_cards(me, up_to(1, me.hand()));
//   if (!returned.empty()) co_await draw_and_score(me, returned.value() + 1);
// As much as possible is done: of too few cards all are taken, and of none nothing comes. A match may end within any of them.
#pragma once

#include <initializer_list>
#include <optional>

#include "innovation/rules/player.h"
#include "rules/requests.h"

namespace rondel::games::innovation {

// --- drawing: from the deck of that value, or the next one that has cards; past the last deck the game is over ---
Task<Cards> draw(Player me, int value);
Task<> draw_times(Player me, int times, int value);
// The card stays in the hand, and all have seen it.
Task<Cards> draw_and_reveal(Player me, int value);
Task<Cards> draw_and_meld(Player me, int value);
Task<Cards> draw_and_tuck(Player me, int value);
Task<Cards> draw_and_score(Player me, int value);
Task<> draw_and_score_times(Player me, int times, int value);

// --- moving ---
Task<Cards> meld(Player me, Pick pick);
Task<Cards> tuck(Player me, Pick pick);
Task<Cards> score(Player me, Pick pick);
// To the bottoms of their decks.
Task<Cards> return_cards(Player me, Pick pick);
Task<Cards> return_in_chosen_order(Player me, Cards cards);
Task<Cards> junk(Player me, Pick pick);
Task<> junk_deck(Player me, int value);
Task<Cards> reveal(Player me, Pick pick);
// Puts the cards of a pile in an order that the player sets, from the top down.
Task<> rearrange(Player me, Color color);

// Where something is given: to somebody's hand, score pile, or board, where it lies on top and is not melded.
struct Destination {
  enum class Kind : std::uint8_t { hand, score, board };
  Player player;
  Kind kind = Kind::hand;
};
inline Destination to_hand(Player player) { return {player, Destination::Kind::hand}; }
inline Destination to_score(Player player) { return {player, Destination::Kind::score}; }
inline Destination to_board(Player player) { return {player, Destination::Kind::board}; }
Task<Cards> give(Player me, Pick pick, Destination to);
// These go there and, at the same time, those go elsewhere.
Task<> exchange(Player me, Cards these, Destination to, Cards those, Destination elsewhere);

// --- splaying ---
Task<bool> splay(Player me, Color color, Splay direction);
// One of these colors, where it would change something; the player may decline.
Task<bool> may_splay(Player me, std::initializer_list<Color> colors, Splay direction);
Task<bool> may_splay_any(Player me, Splay direction, std::optional<Splay> now = {});
// All see whether there was something to unsplay, also where they do not know why it was this color.
void unsplay(Player me, Color color);

// --- choosing ---
Task<Cards> choose_from(Player me, Text title, Pick pick);
Task<bool> may(Player me, Text title);
// 0 when there is none among them, or none was named.
Task<int> name_value(Player me, Text title, Ages among, int least = 1);
Task<std::optional<Color>> name_color(Player me, Text title, small_vector<Color, color_count> among,
                                      int least = 1);
Task<Icon> name_icon(Player me, Text title, Icon except);
Task<std::optional<Player>> choose_player(Player me, Text title, small_vector<Player, most_players> among,
                                          int least = 1);
// Which of the options; -1 when the player declines.
Task<int> may_choose(Player me, Text title, Text first, Text second);

// --- the rest ---
Task<> claim(Player me, Special special);
// The player alone carries out all effects of the card that are not demands.
Task<> self_execute(Player me, Cards card);
Task<> win(Player winner, Text reason);
Task<> win_if_alone(std::optional<Player> winner, Text reason);
Task<> lose(Player me);
Task<> stop_dogma();
// What must be looked at after a change: in the classic edition the special achievements, at once.
Task<> settle(Player me);
// Who has enough achievements has won.
Task<> end_if_won(Innovation& game);
Task<> claim_specials(Innovation& game);

// The available age achievements of some ages.
Cards available_achievements(Player me, Ages ages);

// --- effects that are nothing but a verb ---
template <int value, int times = 1>
Task<> draws(Player me) {
  co_await draw_times(me, times, value);
}
template <int value>
Task<> draws_and_melds(Player me) {
  co_await draw_and_meld(me, value);
}
template <int value>
Task<> draws_and_scores(Player me) {
  co_await draw_and_score(me, value);
}
template <int value>
Task<> draws_and_tucks(Player me) {
  co_await draw_and_tuck(me, value);
}
template <Splay direction, Color... colors>
Task<> may_splay_one(Player me) {
  co_await may_splay(me, {colors...}, direction);
}

}  // namespace rondel::games::innovation
