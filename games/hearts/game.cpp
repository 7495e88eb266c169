#include "hearts/game.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "hearts/rules/deal.h"
#include "hearts/rules/text.h"
#include "kernel/rondel.h"
#include "rules/playing_cards.h"
#include "rules/score_sheet.h"

namespace rondel::games::hearts {
namespace {

constexpr std::uint16_t passed_cards = 3;
constexpr std::int32_t jack_bonus = 10;
constexpr std::size_t deals_on_a_sheet = 24;
using DealScore = SeatArray<std::int8_t, HeartsDeal::seats>;  // at most 26 either way, and ten for the jack

// Where the passed cards go, deal after deal: steps around the table.
struct Direction {
  Text title;
  int steps;
};
constexpr std::array<std::string_view, 4> suit_words = {"clubs", "diamonds", "hearts", "spades"};
constexpr std::array<Direction, 4> directions = {{{"pass three cards to the left", 1},
                                                  {"pass three cards to the right", -1},
                                                  {"pass three cards across", 2},
                                                  {"keep your cards", 0}}};

using CardChoices = small_vector<Choice, HeartsDeal::tricks>;

void offer(CardSet cards, CardChoices& choices) {
  choices.clear();
  for (const PlayingCard card : cards) {
    choices.push_back(choice_of(card));
  }
}

CardSet picked(const CardChoices& choices, const Picks& picks) {
  CardSet cards;
  for (const std::uint16_t pick : picks) {
    cards.add(PlayingCard(choices[pick].value));
  }
  return cards;
}

class Hearts final : public Play {
 public:
  explicit Hearts(const PlaySetup& setup)
      : Play(setup),
        target_(static_cast<std::int32_t>(settings().number("target"))),
        first_direction_(static_cast<std::int32_t>(settings().number("pass"))),
        jack_counts_(settings().number("jack") != 0) {
    if (since(2)) {
      deal_ = HeartsDeal({.queen_breaks_hearts = settings().number("queen_breaks") != 0,
                          .points_on_first_trick = settings().number("first_trick_points") != 0});
    }
  }

  Task<Result> run() override {
    while (!is_decided()) {
      if (start_ == Start::deal) {
        deal_.shuffle_and_deal(random("deck"));
        learn(seats());
      }
      if (start_ <= Start::passing) {
        if (direction().steps != 0) {
          co_await pass_cards();
        }
        deal_.choose_first_leader();
      }
      start_ = Start::deal;
      if (deal_.tell_first_leader()) {
        learn(Knowers::everybody(), deal_.leader());
      }
      do {
        co_await play_trick();
      } while (!deal_.is_played_out());
      score_deal();
    }
    co_return outcome();
  }

  // Of the match: {"totals": {"south": 40}, "deals": 3, "passing": true}; of the deal, see hearts_setup.cpp. The match goes
  // on with the trick on the table, or, when `passing` says so, before the cards are passed.
  void arrange(Setup& setup) override {
    deal_.arrange(setup, *this);
    if (const Setup* const totals = setup.find("totals")) {
      for (const Seat seat : seats()) {
        const Setup* const total = totals->find(name(seat));
        totals_[seat] = total == nullptr ? 0 : static_cast<std::int32_t>(total->number(-1000, 1000));
      }
      totals_before_ = totals_;
    }
    if (const Setup* const deals = setup.find("deals")) {
      deals_ = static_cast<std::int32_t>(deals->number(0, 1000));
      deals_before_ = deals_;
    }
    const Setup* const passing = setup.find("passing");
    start_ = passing != nullptr && passing->flag() ? Start::passing : Start::tricks;
  }

  void digest(Hasher& hasher) const override {
    deal_.digest(hasher);
    hasher.add(deals_).add_all(totals_);
  }

  void show(std::optional<Seat> viewer, std::string& out) const override {
    show_hearts(*this, deal_, totals_, viewer, out);
  }

  void show_title(const Question& question, std::string& out) const override {
    const Seat me = question.seat;
    if (is_passing_) {
      out += "Pass three cards to ";
      out += name(me.next(HeartsDeal::seats, direction().steps));
    } else if (deal_.trick().empty()) {
      out += "Lead a card to the next trick";
    } else {
      const Suit led = deal_.trick().front().suit();
      const bool follows = !(deal_.hand(me) & CardSet::suit(led)).empty();
      out += follows ? "Follow with one of your " : "Play any card that you may: you have no ";
      out += suit_words[static_cast<std::size_t>(led)];
    }
  }

  void score_sheet(ScoreSheet& sheet) const override {
    sheet.fewest_are_best();
    if (totals_before_ != HeartsDeal::Points{}) {
      sheet.part("before", sheet_points(totals_before_));
    }
    if (target_ == 0) {
      write_the_deal(sheet);
    }
    for (std::int32_t deal = deals_before_; target_ != 0 && deal < deals_; ++deal) {
      sheet.part("deal", deal + 1,
                 sheet_points(deal_scores_[static_cast<std::size_t>(deal - deals_before_)]));
    }
  }

  void lay_out(Layout& layout) override {
    layout.phase(is_passing_ ? Text("passing") : Text("playing"));
    layout.counter("deal", deals_ + 1);
    layout.counter("hearts broken", deal_.hearts_are_broken() ? 1 : 0);
    for (const Seat seat : seats()) {
      layout.counter("points taken", seat, deal_.points_taken(seat));
      layout.counter("total", seat, totals_[seat]);
      if (!is_passing_ && seat == deal_.leader()) {
        layout.state(seat, "leads");
      }
    }
    deal_.lay_out(layout);
  }

  void faces_exchanged() override { deal_.follow_exchange(); }

  void show_face(std::int32_t face, std::string& out) const override { out += PlayingCard(face).name(); }

 private:
  // All pass at once, before anybody sees what comes.
  Task<> pass_cards() {
    is_passing_ = true;
    for (const Seat seat : seats()) {
      make_offer(seat);
    }
    // Both named, so that what they hold goes back to the arena in reverse order and leaves no hole there.
    auto everybody = ask_many(passing_questions());
    const vector<Picks> picks = co_await everybody;
    is_passing_ = false;
    for (const Seat seat : seats()) {
      const Seat to = seat.next(HeartsDeal::seats, direction().steps);
      deal_.pass(picked(offers_[seat], picks[static_cast<std::size_t>(seat.index())]), seat, to);
      learn(to, seat);
      log("{} passes {} cards to {}", seat, int{passed_cards}, to);
    }
  }

  // What a seat is asked about: its hand, or what it may play.
  std::span<const Choice> make_offer(Seat seat) {
    CardChoices& choices = offers_[seat];
    offer(is_passing_ ? deal_.hand(seat) : deal_.playable(seat), choices);
    return choices;
  }
  static std::span<const Choice> renew_offer(Play& play, Seat seat) {
    return static_cast<Hearts&>(play).make_offer(seat);
  }

  std::array<Question, HeartsDeal::seats> passing_questions() const {
    SeatArray<Question, HeartsDeal::seats> questions;
    for (const Seat seat : seats()) {
      questions[seat] = {.seat = seat,
                         .title = direction().title,
                         .choices = offers_[seat],
                         .min = passed_cards,
                         .max = passed_cards,
                         .shown = Shown::to_asked,
                         .renew = renew_offer};
    }
    return questions;
  }

  Task<> play_trick() {
    const Seat leader = deal_.leader();
    for (auto place = static_cast<int>(deal_.trick().size()); place < HeartsDeal::seats; ++place) {
      const Seat me = leader.next(HeartsDeal::seats, place);
      // That a card was the only one to play tells what else the hand holds.
      const Picks picks = co_await ask({.seat = me,
                                        .title = place == 0 ? Text("lead a card") : Text("play a card"),
                                        .choices = make_offer(me),
                                        .covered = true,
                                        .lingers = true,
                                        .renew = renew_offer});
      const PlayingCard card(offers_[me][picks[0]].value);
      deal_.play(me, card);
      learn(Knowers::everybody(), me);
      log(place == 0 ? Text("{} leads {}") : Text("{} plays {}"), me, face_up(card));
    }
    deal_.take_trick();
    log("{} takes the trick", deal_.leader());
  }

  void score_deal() {
    HeartsDeal::Points points = deal_.penalties();
    for (const Seat seat : seats()) {
      points[seat] -= jack_points(seat);
      totals_[seat] += points[seat];
    }
    ++deals_;
    if (target_ != 0) {
      keep_for_the_sheet(points);
    }
  }

  // The last deals are kept one by one and those before them as a sum, so that a match stays small however long it lasts.
  void keep_for_the_sheet(const HeartsDeal::Points& points) {
    const auto latest = static_cast<std::size_t>(deals_ - deals_before_);  // counted from 1
    if (latest > deals_on_a_sheet) {
      for (const Seat seat : seats()) {
        totals_before_[seat] += deal_scores_.front()[seat];
      }
      ++deals_before_;
      std::ranges::rotate(deal_scores_, deal_scores_.begin() + 1);
    }
    std::ranges::copy(points, deal_scores_[std::min(latest, deals_on_a_sheet) - 1].begin());
  }

  std::int32_t jack_points(Seat seat) const {
    return jack_counts_ && deal_.taken(seat).has(HeartsDeal::jack_of_diamonds) ? jack_bonus : 0;
  }

  static ScoreSheet::Points sheet_points(const auto& points) {
    ScoreSheet::Points shown{};
    std::ranges::copy(points, shown.begin());
    return shown;
  }

  // Of a match of one deal: what was taken in it.
  void write_the_deal(ScoreSheet& sheet) const {
    const HeartsDeal::Points penalties = deal_.penalties();
    ScoreSheet::Points hearts{};
    ScoreSheet::Points queen{};
    ScoreSheet::Points moon{};
    ScoreSheet::Points jack{};
    for (const Seat seat : seats()) {
      hearts[seat] = (deal_.taken(seat) & CardSet::suit(Suit::hearts)).size();
      queen[seat] = deal_.points_taken(seat) - hearts[seat];
      moon[seat] = penalties[seat] - deal_.points_taken(seat);
      jack[seat] = -jack_points(seat);
    }
    sheet.part("hearts", hearts);
    sheet.part("queen of spades", queen);
    if (moon != ScoreSheet::Points{}) {
      sheet.part("the moon was shot", moon);
    }
    if (jack_counts_) {
      sheet.part("jack of diamonds", jack);
    }
  }

  // A match for a target goes on until somebody has reached it; without one it is a single deal.
  bool is_decided() const {
    return target_ == 0 ? deals_ == 1 : *std::max_element(totals_.begin(), totals_.end()) >= target_;
  }

  Result outcome() const {
    Result result{.reason = target_ == 0 ? Text("the deal is played out") : Text("the target is reached")};
    const std::int32_t lowest = *std::min_element(totals_.begin(), totals_.end());
    for (const Seat seat : seats()) {
      result.scores[seat] = totals_[seat];
      if (totals_[seat] == lowest) {
        result.winners.add(seat);
      }
    }
    return result;
  }

  const Direction& direction() const {
    return directions[static_cast<unsigned>(first_direction_ + deals_) % directions.size()];
  }

  HeartsDeal deal_;
  HeartsDeal::Points totals_{};  // of the deals that are finished
  std::int32_t deals_ = 0;       // finished
  // For the score sheet: what the last deals of a match for a target have cost, and what the totals were before them.
  std::array<DealScore, deals_on_a_sheet> deal_scores_{};
  HeartsDeal::Points totals_before_{};
  std::int32_t deals_before_ = 0;
  bool is_passing_ = false;
  SeatArray<CardChoices, HeartsDeal::seats> offers_;  // of the open questions
  // Where the first deal begins; later ones are dealt.
  enum class Start : std::uint8_t { deal, passing, tricks };
  Start start_ = Start::deal;
  std::int32_t target_;
  std::int32_t first_direction_;
  bool jack_counts_;
};

constexpr std::array<std::string_view, 4> seats = {"south", "west", "north", "east"};

constexpr SettingChoice lengths[] = {
    {"0", "one deal"}, {"50", "to 50 points"}, {"100", "to 100 points, the usual game"}};
constexpr SettingChoice neighbours[] = {{"0", "the player on the left"},
                                        {"1", "the player on the right"},
                                        {"2", "the player across"},
                                        {"3", "nobody"}};
constexpr SettingChoice jacks[] = {{"0", "counts nothing"}, {"1", "takes 10 points off"}};
constexpr SettingChoice breakers[] = {{"0", "a heart alone"}, {"1", "a heart or the queen of spades"}};
constexpr SettingChoice first_tricks[] = {{"0", "may not be thrown"}, {"1", "may be thrown"}};

constexpr std::array<SettingSpec, 5> settings = {{
    {.name = "target",
     .help = "play deals until somebody has this many points; 0 plays one deal",
     .max = 1000,
     .title = "Length",
     .choices = lengths,
     .other = "to another number of points"},
    {.name = "pass",
     .help = "who gets the first deal's passed cards: 0 left, 1 right, 2 across, 3 nobody",
     .max = 3,
     .title = "Who gets the first passed cards",
     .choices = neighbours},
    {.name = "jack",
     .help = "1: the jack of diamonds takes 10 points off",
     .max = 1,
     .title = "The jack of diamonds",
     .choices = jacks},
    {.name = "queen_breaks",
     .help = "1: the queen of spades breaks hearts, as a heart does",
     .max = 1,
     .since = 2,
     .title = "What breaks hearts",
     .choices = breakers},
    {.name = "first_trick_points",
     .help = "1: hearts and the queen of spades may be thrown on the first trick",
     .max = 1,
     .since = 2,
     .title = "Hearts and the queen on the first trick",
     .choices = first_tricks},
}};

}  // namespace

const Game game{.name = "hearts",
                .title = "Hearts",
                .summary = "Take no hearts and no queen of spades, or take them all.",
                .version = 2,
                .oldest_version = 1,
                .seats = seats,
                .min_seats = 0,
                .settings = settings,
                .make_play = make_play<Hearts>,
                .aim = Aim::fewest_points};

}  // namespace rondel::games::hearts
