// The handlers of the operations, by what they are about: a friend of the play, so that everything that an expression can
// change is named here. For each operation there is whether it can be done (can_) and doing it (do_).
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "games/mars/operations.h"
#include "games/mars/play.h"

namespace rondel::games::tharsis {

class Operations {
 public:
  // --- words in arguments ---
  struct Amount {
    std::int32_t count = 1;
    std::string_view what;
  };
  static std::string_view word(ops::Term term) { return book().name_of(term); }
  static std::string_view argument(const Doing& doing, std::size_t i = 0) {
    const std::span<const ops::Term> all = book().arguments(doing.term);
    return i < all.size() ? word(all[i]) : std::string_view();
  }
  // `3plant`: three of them.
  static Amount amount(const Doing& doing) {
    const ops::Term term = book().arguments(doing.term)[0];
    return {.count = book().range(term).to, .what = word(book().body(term))};
  }
  static Resource resource(std::string_view word) {
    return static_cast<Resource>(find_name(resource_names, word));
  }
  static bool is_production(std::string_view word) { return word.starts_with("prod_"); }
  static Resource produced(std::string_view word) { return resource(word.substr(5)); }
  static Holds kind(std::string_view word) { return static_cast<Holds>(find_name(holds_names, word)); }

  static bool always(const Mars&, const Doing&, Ahead&) { return true; }

  // --- gains ---
  static bool can_gain(const Mars&, const Doing& doing, Ahead& ahead);
  static void expect(std::string_view what, std::int32_t count, Ahead& ahead);
  static void gain(Mars& play, Seat seat, std::string_view what, std::int32_t count);
  static Task<> do_gain(Mars& play, Doing doing);
  static std::int32_t formula(const Mars& play, const Doing& doing);
  static bool can_gain_by_formula(const Mars& play, const Doing& doing, Ahead& ahead);
  static Task<> do_gain_by_formula(Mars& play, Doing doing);
  static Task<> do_temperature(Mars& play, Doing doing);
  static Task<> do_oxygen(Mars& play, Doing doing);

  // --- costs ---
  static bool can_lose(const Mars& play, const Doing& doing, Ahead& ahead);
  // What cannot be given up yet is given up after everything else that is on its way.
  static Task<> do_lose(Mars& play, Doing doing);
  static Price price(const Doing& doing);
  static bool can_pay(const Mars& play, const Doing& doing, Ahead& ahead);
  static Task<> do_pay(Mars& play, Doing doing);
  static std::int32_t convertible(const Mars& play, const Doing& doing);
  static bool can_convert(const Mars& play, const Doing& doing, Ahead&);
  static Task<> do_convert(Mars& play, Doing doing);
  static bool can_raised(const Mars& play, const Doing& doing, Ahead&);
  static Task<> do_nothing(Mars&, Doing);

  // --- tiles ---
  struct Placing {
    Tile tile;
    Site site;
  };
  static Placing placing(const Doing& doing);
  // An ocean may be one too many, and all tiles but it need an area.
  static bool can_place(const Mars& play, const Doing& doing, Ahead& ahead);
  static Task<> do_place(Mars& play, Doing doing);
  static bool can_claim(const Mars& play, const Doing& doing, Ahead&);
  static Task<> do_claim(Mars& play, Doing doing);
  static Task<> do_metal(Mars& play, Doing doing);

  // --- cards ---
  static Task<> do_draw(Mars& play, Doing doing);
  static bool can_discard(const Mars& play, const Doing& doing, Ahead&);
  static Task<> do_discard(Mars& play, Doing doing);
  static Task<> do_keep(Mars& play, Doing doing);
  static Task<> do_buy_top(Mars& play, Doing doing);
  static Task<> do_search(Mars& play, Doing doing);
  static bool can_copy(const Mars& play, const Doing& doing, Ahead&);
  static Task<> do_copy(Mars& play, Doing doing);
  static Task<> do_next_card(Mars& play, Doing doing);

  // --- what lies on cards ---
  static bool has_place(const Mars& play, const Doing& doing);
  // Onto another card it is lost without one; a branch of a choice is then not there.
  static bool can_add(const Mars& play, const Doing& doing, Ahead&);
  static Task<> do_add(Mars& play, Doing doing);
  static bool can_remove(const Mars& play, const Doing& doing, Ahead&);
  static Task<> do_remove(Mars& play, Doing doing);
  static bool can_take(const Mars& play, const Doing& doing, Ahead&);
  static Task<> do_take(Mars& play, Doing doing);

  // --- other players ---
  static bool can_hurt(const Mars& play, const Doing& doing, Ahead& ahead);
  static Task<> do_hurt(Mars& play, Doing doing);
  static Task<> lower_production(Mars& play, Seat seat, Resource what, std::int32_t count);
  static Task<> hurt_card(Mars& play, Seat seat, Holds holds, std::int32_t count);
  static Task<> hurt_stock(Mars& play, Seat seat, Resource what, std::int32_t count);
  static Task<> do_steal(Mars& play, Doing doing);
  static Task<> do_flood(Mars& play, Doing doing);
  static constexpr std::array<Text, resource_count> hurt_titles = {"who loses mc?",       "who loses steel?",
                                                                   "who loses titanium?", "who loses plants?",
                                                                   "who loses energy?",   "who loses heat?"};
  static constexpr std::array<Text, resource_count> steal_titles = {
      "steal mc from whom?",     "steal steel from whom?",  "steal titanium from whom?",
      "steal plants from whom?", "steal energy from whom?", "steal heat from whom?"};
};

}  // namespace rondel::games::tharsis
