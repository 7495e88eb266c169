// A play of Netrunner. Two turns alternate (turn.cpp), each a row of clicks (corp_actions.cpp, runner_actions.cpp). A run is a scope of
// its own that anything inside may end (run.cpp, encounter.cpp, access.cpp). What cards do is in *_cards.cpp, in terms of the
// verbs here (doing.cpp).
//   (1) Ice stands innermost first; the run's position counts it from 1, and 0 is the server.
//   (2) An encounter has passes of its own; those of the run stand still meanwhile.
//   (3) A card that is face down looks the same whatever it is: whether, when and how often a side is asked never depends on
//       what the other side cannot see.
//   (4) The verbs do something sensible for every card, so that no world that a side holds possible goes wrong.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "kernel/rondel.h"
#include "netrunner/rules/faces.h"
#include "netrunner/rules/run_state.h"
#include "netrunner/rules/servers.h"
#include "rules/extra.h"
#include "rules/requests.h"
#include "rules/tabletop_play.h"
#include "rules/window.h"

namespace rondel::games::netrunner {

inline constexpr Seat corp{0};
inline constexpr Seat runner{1};

// Words that a side may say; a choice of a server has `first_server` and its number as its value.
enum Word : std::int32_t {
  say_continue = 1,
  say_jack_out,
  say_fire,
  say_let_fire,
  say_wait,
  say_auto,
  say_ask_again,
  say_click_to_break,
  say_gain,
  say_draw,
  say_purge,
  say_remove_tag,
  say_end,
  say_no,
  say_yes,
  say_enough,
  say_cancel,
  say_both,
  first_server = 100,
};

// Kinds of tokens on cards.
inline constexpr Text advancement = "advancement";
inline constexpr Text credit = "credit";
inline constexpr Text virus = "virus";
inline constexpr Text rezzed = "rezzed";

// What is kept of a card besides where it lies and what lies on it.
struct CardNotes {
  std::int32_t pump = 0;           // strength, for the encounter
  std::int32_t installed_in = -1;  // the turn
  std::int32_t used_in = -1;       // the turn in which its click ability was used last
  bool breaks_this_run = false;    // it has broken something in this run
  bool was_accessed = false;       // in this breach
};

// What a side is asked, as programs read it.
struct Prompt {
  enum class Kind : std::uint8_t { none, run, other, select };
  Kind kind = Kind::none;
  Text title{};
  std::span<const Choice> choices{};
};

class Netrunner final : public TabletopPlay, private Priority {
 public:
  // With the cards of that table, which outlives all plays.
  explicit Netrunner(const PlaySetup& setup, const FaceTable& faces = faces_of_decks());

  Task<Result> run() override;
  void digest(Hasher& hasher) const override;
  void lay_out(Layout& layout) override;
  void arrange(Setup& setup) override;
  void show(Viewer viewer, std::string& out) const override;
  void show_face(std::int32_t face, std::string& out) const override;
  void show_choice(const Choice& choice, std::string& out) const override;

  // --- what cards do (doing.cpp) ---
  void gain(Seat side, std::int32_t count);
  void lose(Seat side, std::int32_t count);  // as far as there are
  void pay(Seat side, std::int32_t count);
  void gain_click(Seat side, std::int32_t count) { sides_[side].clicks += count; }
  void lose_click(Seat side, std::int32_t count);
  Task<> draw(Seat side, std::int32_t count);
  Task<> damage(std::int32_t count, Text kind);
  // The card that damage took last; none when it took none.
  std::optional<Card> last_damaged() const { return last_damaged_; }
  Task<> core_damage();
  void give_tags(std::int32_t count);
  void give_bad_publicity(std::int32_t count) { bad_publicity_ += count; }
  void trash(Card card);
  void place(Card card, Text kind, std::int32_t count);
  // Takes credits off a card, as far as there are, for its owner; the last one off may do something.
  Task<> take_credits(Card card, std::int32_t count);
  Task<> take_all_credits(Card card) { return take_credits(card, table_.tokens(card, credit)); }
  Task<> rez_for_free(Card card);
  Task<> end_run();
  Task<> make_run(RunPlan plan);
  Task<> force_encounter(Card ice);
  Task<> redirect(Server server, RunPhase phase);
  // The ice goes to the outermost place before a server, and the run with it, unless it has succeeded already.
  void lead_run_with(Card card, Server server);
  void forbid_jacking_out() { run_->cannot_jack_out = true; }
  Task<> jack_out();
  void access_more(std::int32_t count) { run_->access_bonus += count; }  // out of HQ or R&D
  void change_access(std::int32_t count) { run_->access_change += count; }
  void access_only(Card card) { run_->only_access = card; }
  void weaken_encountered_ice(std::int32_t count);  // if there is one
  void look_through_stack();
  void take_from_stack(Card card);
  void shuffle_deck(Seat side);
  void purge();
  Task<> offer_to_install(Card card);
  // Programs go until there is memory for those that are left, and for so much more.
  Task<> make_room(std::int32_t memory);
  void install_ice_inward(Card inner, Card outer);
  void note_use(Card card) { notes_[at(card)].used_in = turns_; }
  Task<Choice> pick(Seat side, Text title, std::span<const Choice> choices);
  Task<bool> may(Seat side, Text title);
  // One of the servers that fit, or nothing when none does.
  Task<std::optional<Server>> pick_server(Text title, bool (*fits)(const Netrunner& play, Server server));
  // The same for a card's click ability; who thinks better of it has the click back.
  Task<std::optional<Server>> pick_server_for(Card card, bool (*fits)(const Netrunner& play, Server server));
  template <class... Args>
  void tell(Text pattern, Args... args) {
    log(pattern, args...);
  }

  // --- looking ---
  std::int32_t credits(Seat side) const { return sides_[side].credits; }
  // With what lies on cards for this run.
  std::int32_t to_spend(Seat side) const;
  std::int32_t clicks(Seat side) const { return sides_[side].clicks; }
  std::int32_t points(Seat side) const;
  std::int32_t points_to_win() const { return points_to_win_; }
  std::int32_t tags() const { return tags_; }
  std::int32_t bad_publicity() const { return bad_publicity_; }
  Seat active() const { return active_; }
  std::int32_t turn() const { return turns_; }
  bool is_strict() const { return is_strict_; }
  bool made_successful_run() const { return succeeded_this_turn_ != 0; }
  bool made_successful_run_last_turn() const { return succeeded_last_turn_ != 0; }
  bool has_run_on(Server server) const { return (run_on_this_turn_ >> server.index() & 1U) != 0; }
  bool has_breached(Server server) const { return (breached_this_turn_ >> server.index() & 1U) != 0; }
  const std::optional<Run>& current_run() const { return run_; }
  std::span<const Encounter> encounters() const { return encounters_; }

  const Face& face_at(std::int32_t face) const { return faces_->at(face); }
  const Face& printed(Card card) const { return face_at(table_.face(card)); }
  bool is_rezzed(Card card) const { return table_.tokens(card, rezzed) > 0; }
  bool is_installed(Card card) const;
  bool was_used_this_turn(Card card) const { return notes_[at(card)].used_in == turns_; }
  bool was_installed_this_turn(Card card) const { return notes_[at(card)].installed_in == turns_; }
  bool broke_this_run(Card card) const { return notes_[at(card)].breaks_this_run; }
  // Of ice in an encounter, of a breaker with what was added to it.
  std::int32_t strength(Card card) const;
  std::int32_t rez_cost(Card card) const;
  std::int32_t install_cost(Card card) const;
  std::int32_t hand_size(Seat side) const;
  std::int32_t memory_limit() const;
  std::int32_t memory_used() const;
  std::int32_t installed_breakers() const;
  // The ice that the run is before, or in the midst of.
  std::optional<Card> current_ice() const;
  std::optional<Server> server_of(Card card) const;  // that it protects, or in whose root it is
  int server_count() const { return central_count + remotes_; }
  bool exists(Server server) const;
  std::uint8_t unbroken(const Encounter& encounter) const;
  // What breaking all that is left costs with this breaker; nothing when it cannot.
  std::optional<std::int32_t> full_break_cost(Card breaker) const;
  // Whether a card that lies face down could have this face of that table.
  static bool could_be(const FaceTable& faces, const Tabletop& table, Card card, std::int32_t face);

  static Zone hand(Seat side) { return side == corp ? Zone(0) : Zone(3); }
  static Zone deck(Seat side) { return side == corp ? Zone(1) : Zone(4); }
  static Zone discard(Seat side) { return side == corp ? Zone(2) : Zone(5); }
  static Zone rig() { return Zone(6); }
  static Zone scored(Seat side) { return side == corp ? Zone(7) : Zone(8); }
  static Zone played() { return Zone(9); }  // operations and events while they do what they do
  static Zone ice(Server server) { return Zone(10 + 2 * server.index()); }
  static Zone root(Server server) { return Zone(11 + 2 * server.index()); }
  std::span<const Card> ices(Server server) const { return table_.cards(ice(server)); }
  std::span<const Card> roots(Server server) const { return table_.cards(root(server)); }

 private:
  struct Side {
    std::int32_t credits = 5;
    std::int32_t clicks = 0;
  };

  // --- turns (turn.cpp) ---
  void put_up_decks();
  Task<> offer_mulligan(Seat side);
  Task<> play_turn();
  Task<> take_actions();
  Task<> begin_turn();
  Task<> rez_before_turn();
  Task<> end_turn();
  Task<> discard_down();
  Task<> win(Seat side, Text reason);
  Task<> check_points();
  void begin_counting_turn();

  // --- the Corp's actions (corp_actions.cpp) ---
  Task<> act_as_corp();
  void offer_corp_actions(Choices& choices) const;
  void offer_free_corp_actions(Choices& choices) const;
  void offer_rez_in_roots(Choices& choices) const;
  Task<> do_as_corp(Choice choice);
  Task<> do_with_corp_card(Choice choice);
  Task<> install_corp_card(Card card);
  void list_servers_for(Card card, small_vector<Choice, 16>& servers) const;
  Task<> install_ice(Card card, Server server);
  void install_in_root(Card card, Server server, Type type);
  Task<> play_operation(Card card);
  Task<> score(Card card);
  Task<> rez(Card card, std::int32_t cost);
  bool has_face_down_root() const;
  Server next_remote();

  // --- the Runner's actions (runner_actions.cpp) ---
  Task<> act_as_runner();
  void offer_runner_actions(Choices& choices) const;
  Task<> do_as_runner(Choice choice);
  bool can_install(Card card) const;
  Task<> install_runner_card(Card card);
  Task<> play_event(Card card);
  Task<> draw_for_click();
  bool has_click_ability(Card card) const;
  Task<> use_click_ability(Card card);
  void put_into_rig(Card card);

  // --- runs (run.cpp) ---
  Task<> go_through_run();
  Task<RunPhase> take_step(RunPhase phase);
  Task<RunPhase> initiate();
  Task<RunPhase> approach_ice();
  Task<RunPhase> encounter_current_ice();
  Task<RunPhase> move_on();
  Task<> offer_to_jack_out();
  Task<> succeed();
  Task<> clean_up_run();
  void enter(RunPhase phase);
  Window make_window() const;
  Window& window() { return encounters_.empty() ? run_->window : encounters_.back().window; }
  Task<> hold_window();
  Task<> take(Act act);
  Task<> act_in_window(Act act);
  void reset_pumps();
  void pass(Seat side);
  bool passes_by_itself(Seat side) const;
  Task<> end_if_server_is_gone();
  Task<> settle();
  void take_out_of_run(Card card);
  void log_ice(Text hidden, Text shown, Card ice);

  // --- Priority: what may be done in a window (run.cpp, encounter.cpp) ---
  void offer(Seat side, Choices& choices) const override;
  bool may_pass(Seat /*side*/) const override { return false; }  // continuing is an act of its own here
  Text title(Seat side) const override;
  void offer_to_runner(Choices& choices) const;
  void offer_to_corp(Choices& choices) const;
  void offer_breaking(Choices& choices) const;

  // --- encounters (encounter.cpp) ---
  Task<> encounter(Card ice);
  Task<> hold_encounter(Card ice);
  Task<> fire_unbroken();
  Task<> act_in_encounter(Act act);
  bool can_break(Card breaker) const;
  bool has_paid_ability(Card card) const;
  Task<> break_with(Card breaker);
  void pump(Card breaker);
  std::int32_t pump_amount(Card breaker) const;
  void break_fully(Card breaker);
  Task<> click_to_break();
  Task<> choose_and_break(std::int32_t count);
  void set_broken(std::size_t subroutine);
  std::uint8_t breakable(const Encounter& encounter) const;

  // --- access (access.cpp) ---
  Task<bool> replace_breach();
  Task<> breach(Server server);
  void list_access(Server server, std::int32_t from_pile, Choices& choices) const;
  std::int32_t count_accesses(Server server) const;
  std::optional<Card> next_in_pile(Server server);
  bool does_something_in_archives(Card card) const;
  bool has_everything_else() const;
  std::int32_t access_everything_else(std::int32_t most);
  Task<> access(Card card, Server server);
  Task<> steal(Card card);
  void pay_to_trash(Card card);

  // --- hooks (hooks.cpp) ---
  bool is_active(Card card) const;
  Task<> fire(When when);
  Task<> fire(When when, Card card);
  void list_active(small_vector<Card, 16>& cards) const;

  void move_openly(Card card, Zone to);
  void clear_card(Card card);
  void trash_older_copy(Card card);
  bool has_pile_card(Server server) const;
  void list_servers(bool (*fits)(const Netrunner& play, Server server),
                    small_vector<Choice, 16>& servers) const;

  // --- showing (show.cpp, show_extra.cpp) ---
  void lay_out_run(Layout& layout) const;
  void lay_out_ice(Layout& layout) const;
  void lay_out_abilities(Layout& layout) const;
  void lay_out_prompts(Layout& layout) const;
  Extra show_ice(Card card, Server server) const;
  void show_server(Server server, Viewer viewer, std::string& out) const;
  void show_card(Card card, Viewer viewer, std::string& out) const;

  // --- arranged positions (arrange.cpp) ---
  void arrange_corp(const Setup& setup);
  void arrange_runner(const Setup& setup);
  void arrange_server(const Setup& setup, Server server);
  void add_cards(const Setup& names, Zone zone, Seat side);
  Card add_installed(const Setup& setup, Zone zone, Seat side);
  Card add(std::int32_t face, Zone zone);

  static std::size_t at(Card card) { return static_cast<std::size_t>(card.index()); }
  static Seat owner(const Face& face) { return is_corp(face.type) ? corp : runner; }

  const FaceTable* faces_;
  SeatArray<Side, 2> sides_;
  SeatArray<Prompt, 2> prompts_;
  vector<CardNotes> notes_;  // by card
  std::optional<Run> run_;
  small_vector<Encounter, 2> encounters_;
  StandingPasses standing_;
  std::optional<Card> last_damaged_;
  std::optional<Card> cancelled_;  // the card whose use the Runner thought better of, until another action
  Seat active_ = corp;
  std::int32_t turns_ = 0;
  std::int32_t tags_ = 0;
  std::int32_t bad_publicity_ = 0;
  std::int32_t core_damage_ = 0;
  std::int32_t publicity_credits_ = 0;  // left of this run's
  std::int32_t points_to_win_ = 7;
  std::int32_t remotes_ = 0;            // zones there are for them; some may be empty
  std::uint32_t run_on_this_turn_ = 0;  // a bit for each server
  std::uint32_t breached_this_turn_ = 0;
  std::uint32_t succeeded_this_turn_ = 0;
  std::uint32_t succeeded_last_turn_ = 0;  // in the Runner's last turn
  std::int32_t draws_this_turn_ = 0;       // clicks spent on drawing
  std::int32_t programs_this_turn_ = 0;
  bool is_terminal_ = false;  // a terminal operation was played this turn
  bool corp_goes_on_by_itself_ = false;
  bool is_strict_ = true;
  bool is_arranged_ = false;
  bool begins_turn_ = true;  // an arranged position may begin in the midst of one
};

}  // namespace rondel::games::netrunner
