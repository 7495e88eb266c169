#include "mars/rules/turns.h"

#include "mars/rules/play.h"
#include "mars/rules/titles.h"

namespace rondel::games::mars {
namespace {

constexpr std::array<Text, milestone_count> claim_names = {
    "claim Terraformer", "claim Mayor", "claim Gardener", "claim Builder", "claim Planner"};
constexpr std::array<Text, award_count> fund_names = {"fund Landlord", "fund Banker", "fund Scientist",
                                                      "fund Thermalist", "fund Miner"};

// What the choices of a turn that are words mean: with a list of things, the first of them.
enum Word : std::int32_t {
  pass_word,
  end_word,
  first_word,
  plants_word,
  heat_word,
  project_word = 16,
  claim_word = 32,
  fund_word = 48,
};

template <class Thing>
std::int32_t word_of(Word list, Thing thing) {
  return list + static_cast<std::int32_t>(at(thing));
}

void add_with_reason(Choices& choices, const Choice& choice, Text why_not) {
  choices.add(why_not.empty() ? choice : choice.not_now(why_not));
}

}  // namespace

Task<> Turns::take_all() {
  play_.course.enter("action");
  Seat seat = play_.course.first();
  while (passed_.size() < play_.seat_count()) {
    if (!has_passed(seat)) {
      co_await take(seat);
    }
    seat = seat.next(play_.seat_count());
  }
}

// None is a pass.
Task<> Turns::take(Seat seat) {
  active_ = seat;
  goes_on_ = true;
  for (done_ = 0; done_ < 2 && goes_on_; ++done_) {
    play_.machine.push(done_ == 0 ? rule_terms().action : rule_terms().second_action, seat);
    co_await play_.machine.run();
  }
}

// --- what may be done ---

void Turns::offer(Seat seat, Which which, Choices& choices) const {
  choices.add(which == Which::first ? Choice::word(actions::pass, pass_word)
                                    : Choice::word(actions::end_turn, end_word));
  if (play_.corporations.owes_first_action(seat)) {
    choices.add(Choice::word(actions::first_action, first_word));
  } else {
    offer_cards(seat, choices);
    offer_standard_projects(seat, choices);
    offer_others(seat, choices);
  }
}

void Turns::offer_cards(Seat seat, Choices& choices) const {
  for (const Card card : table_.cards(hand_of(seat))) {
    add_with_reason(choices, choice_of(card, play_label), play_.projects.why_not_play(seat, card));
  }
  for (const Card card : play_.cards.of(seat)) {
    if (play_.printed(card).action) {
      add_with_reason(choices, choice_of(card, use_label), play_.cards.why_not_use(seat, card));
    }
  }
}

void Turns::offer_standard_projects(Seat seat, Choices& choices) const {
  for (std::size_t i = 0; i < standard_project_count; ++i) {
    const auto project = static_cast<StandardProject>(i);
    add_with_reason(choices, Choice::word(standard_project_names[i], word_of(project_word, project)),
                    play_.standard_projects.why_not_do(seat, project));
  }
}

void Turns::offer_others(Seat seat, Choices& choices) const {
  for (const Milestone milestone : all_milestones) {
    if (play_.milestones.can_claim(seat, milestone)) {
      choices.add(Choice::word(claim_names[at(milestone)], word_of(claim_word, milestone)));
    }
  }
  for (const Award award : all_awards) {
    if (play_.awards.can_fund(seat, award)) {
      choices.add(Choice::word(fund_names[at(award)], word_of(fund_word, award)));
    }
  }
  if (play_.conversions.can_turn_plants(seat)) {
    choices.add(Choice::word(actions::turn_plants, plants_word));
  }
  if (play_.conversions.can_turn_heat(seat)) {
    choices.add(Choice::word(actions::turn_heat, heat_word));
  }
}

// --- doing it ---

Task<> Turns::act(ops::Operation because, Choice chosen) {
  const Seat seat = because.owner.first();
  if (chosen.kind == Choice::Kind::card && chosen.label == play_label) {
    const bool was_played = co_await play_.projects.play(because, Card(chosen.value));
    done_ -= was_played ? 0 : 1;  // what was not played was no action
  } else if (chosen.kind == Choice::Kind::card) {
    play_.cards.use(because, Card(chosen.value));
  } else if (chosen.value == pass_word) {
    passed_.add(seat);
    goes_on_ = false;
    play_.log("{} passes", seat);
  } else if (chosen.value == end_word) {
    goes_on_ = false;
  } else {
    co_await act_by_word(because, chosen.value);
  }
}

Task<> Turns::act_by_word(ops::Operation because, std::int32_t word) {
  const Seat seat = because.owner.first();
  if (word == first_word) {
    play_.corporations.take_first_action(because);
  } else if (word == plants_word) {
    play_.conversions.turn_plants(because);
  } else if (word == heat_word) {
    play_.conversions.turn_heat(because);
  } else if (word >= fund_word) {
    co_await play_.awards.fund(seat, static_cast<Award>(word - fund_word));
  } else if (word >= claim_word) {
    co_await play_.milestones.claim(seat, static_cast<Milestone>(word - claim_word));
  } else {
    co_await play_.standard_projects.carry_out(because, static_cast<StandardProject>(word - project_word));
  }
}

}  // namespace rondel::games::mars
