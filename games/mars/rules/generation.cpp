// The game from set-up to the last point: a generation is research, actions, production.
#include <algorithm>

#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

constexpr std::int16_t rating_at_start = 20;
constexpr std::int16_t solo_rating = 14;
constexpr std::size_t usual_payments = 64;

}  // namespace

Mars::Mars(const PlaySetup& setup)
    : TabletopPlay(setup),
      deeds_(*this),
      machine_(deeds_, book(), since(2) ? ops::Machine::Targets::kept : ops::Machine::Targets::asked_again) {
  table_.reserve(project_count + corporation_count, 3 + 6 * seat_count());
  owed_.payments.reserve(usual_payments);  // later the arena hardly grows
  owed_.choices.reserve(usual_payments);
  table_.add_zone({.name = "deck", .visibility = Visibility::count, .order = Order::ordered});
  table_.add_zone({.name = "discard", .visibility = Visibility::count});
  table_.add_zone({.name = "box", .visibility = Visibility::count});
  for (const Seat seat : seats()) {
    table_.add_zone({.name = "hand", .owner = seat, .visibility = Visibility::owner});
    table_.add_zone({.name = "played", .owner = seat, .order = Order::ordered});
    table_.add_zone({.name = "events", .owner = seat, .order = Order::ordered});
    table_.add_zone({.name = "offer", .owner = seat, .visibility = Visibility::owner});
    table_.add_zone({.name = "drafted", .owner = seat, .visibility = Visibility::owner});
    table_.add_zone({.name = "corporations", .owner = seat, .visibility = Visibility::owner});
  }
}

Task<Result> Mars::run() {
  if (start_ == Start::corporations) {
    put_up();
    co_await choose_corporations();
  }
  if (start_ == Start::research) {
    co_await research();
  }
  while (start_ != Start::end) {
    co_await act();
    produce();
    if (is_last_generation()) {
      break;
    }
    ++generation_;
    first_ = first_.next(seat_count());
    log("generation {}", generation_);
    co_await research();
  }
  if (is_solo() && !is_terraformed()) {
    log("Mars is not terraformed: {} has lost", Seat(0));
    co_return Result{.reason = "Mars is not terraformed after 14 generations"};
  }
  co_await convert_last_plants();
  co_return score();
}

void Mars::put_up() {
  const bool is_plain = !is_solo() && !has_setting("era");
  for (const Seat seat : seats()) {
    mine(seat).rating = is_solo() ? solo_rating : rating_at_start;
    if (is_plain) {
      mine(seat).production.fill(1);
    }
  }
  put_up_cards();
  if (is_solo()) {
    put_neutral_tiles();
  } else {
    learn(Knowers::everybody());
    first_ = Seat(static_cast<int>(random("first player").below(static_cast<std::uint32_t>(seat_count()))));
  }
  log("generation {}: {} begins", generation_, first_);
}

int Mars::still_in() const {
  int count = 0;
  for (const Seat seat : seats()) {
    count += player(seat).has_passed ? 0 : 1;
  }
  return count;
}

Task<> Mars::act() {
  phase_ = "action";
  Seat seat = first_;
  while (still_in() > 0) {
    if (!player(seat).has_passed) {
      co_await take_turn(seat);
    }
    seat = seat.next(seat_count());
  }
}

// One or two actions; none is a pass, and whoever is alone takes one turn after the other.
Task<> Mars::take_turn(Seat seat) {
  active_ = seat;
  goes_on_ = true;
  for (done_ = 0; done_ < 2 && goes_on_; ++done_) {
    machine_.push(done_ == 0 ? rule_terms().action : rule_terms().second_action, seat);
    co_await machine_.run();
  }
}

void Mars::produce() {
  phase_ = "production";
  log("production");
  for (const Seat seat : seats()) {
    Player& player = mine(seat);
    change_stock(seat, Resource::heat, stock(seat, Resource::energy));
    change_stock(seat, Resource::energy, -stock(seat, Resource::energy));
    const std::int32_t income = player.rating + production(seat, Resource::mc);
    change_stock(seat, Resource::mc, std::max(income, -stock(seat, Resource::mc)));
    for (std::size_t i = 1; i < resource_count; ++i) {
      change_stock(seat, static_cast<Resource>(i), player.production[i]);
    }
    player.has_passed = false;
    player.has_raised = false;
    player.next_discount = 0;
    player.next_shift = 0;
    for (const Card card : table_.cards(played(seat))) {
      if (was_used(card)) {
        table_.add_tokens(card, "used", -1);
      }
    }
  }
}

bool Mars::is_last_generation() const {
  return is_solo() ? generation_ >= solo_generations
                   : is_terraformed() || generation_ >= settings().number("generations");
}

// --- the end ---

Task<> Mars::convert_last_plants() {
  phase_ = "last greeneries";
  is_ending_ = true;
  Seat seat = first_;
  for (int i = 0; i < seat_count(); ++i, seat = seat.next(seat_count())) {
    while (stock(seat, Resource::plant) >= greenery_cost(seat) && !areas_for(seat, Site::greenery).empty()) {
      const bool wants = co_await choose_yes_no(seat, "turn plants into a greenery?");
      if (!wants) {
        break;
      }
      change_stock(seat, Resource::plant, -greenery_cost(seat));
      machine_.push(rule_terms().greenery, seat);
      co_await machine_.run();
    }
  }
}

Result Mars::score() {
  phase_ = "over";
  Result result{.reason =
                    is_terraformed() ? Text("Mars is terraformed") : Text("the last generation is over")};
  std::int32_t best = INT32_MIN;
  std::int32_t most_money = 0;
  for (const Seat seat : seats()) {
    const std::int32_t sum = points(seat);
    const std::int32_t money = stock(seat, Resource::mc);
    result.scores[seat] = sum;
    log("{} has {} points", seat, sum);
    if (sum > best || (sum == best && money > most_money)) {
      best = sum;
      most_money = money;
      result.winners = SeatSet::of(seat);
    } else if (sum == best && money == most_money) {
      result.winners.add(seat);
    }
  }
  return result;
}

}  // namespace rondel::games::mars
