// A turn's actions: what a player may do, and doing it. Each kind of action offers its choices and carries one out.
#include <algorithm>

#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

constexpr std::int32_t milestone_cost = 8;
constexpr std::int32_t heat_for_step = 8;
constexpr std::array<std::int32_t, most_claimed> award_costs = {8, 14, 20};

constexpr std::array<Text, project_kinds> project_names = {"sell patents",     "power plant project",
                                                           "asteroid project", "aquifer project",
                                                           "greenery project", "city project"};
constexpr std::array<Text, milestone_count> claim_names = {
    "claim Terraformer", "claim Mayor", "claim Gardener", "claim Builder", "claim Planner"};
constexpr std::array<Text, award_count> fund_names = {"fund Landlord", "fund Banker", "fund Scientist",
                                                      "fund Thermalist", "fund Miner"};

// What the choices of a turn that are words mean.
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

int taken(std::span<const std::int8_t> list) {
  return static_cast<int>(std::ranges::count_if(list, [](std::int8_t owner) { return owner != nobody; }));
}

}  // namespace

// --- what may be done ---

Text Mars::why_not_play(Seat seat, Card card) const {
  const Face& face = printed(card);
  if (face.kind == Kind::corporation || !meets(seat, face)) {
    return "its requirement is not met";
  }
  if (!can_pay(seat, price_of(seat, face))) {
    return "it costs too much";
  }
  return deeds_.is_possible(seat, face.immediate, card) ? Text() : Text("not all of it can be done");
}

Text Mars::why_not_use(Seat seat, Card card) const {
  if (was_used(card)) {
    return "it was used in this generation already";
  }
  return deeds_.is_possible(seat, printed(card).action, card) ? Text() : Text("it cannot be done now");
}

Text Mars::why_not_do(Seat seat, Project project) const {
  if (project == Project::sell_patents) {
    return table_.is_empty(hand(seat)) ? Text("the hand is empty") : Text();
  }
  if (!can_pay(seat, {.cost = project_cost(seat, project)})) {
    return "it costs too much";
  }
  const bool has_room = project == Project::greenery ? !areas_for(seat, Site::greenery).empty()
                        : project == Project::city   ? !areas_for(seat, Site::city).empty()
                                                     : true;
  return has_room ? Text() : Text("there is no area for it");
}

bool Mars::can_claim(Seat seat, std::size_t milestone) const {
  return !is_solo() && claimed_[milestone] == nobody && taken(claimed_) < most_claimed &&
         has_reached(seat, milestone) && can_pay(seat, {.cost = milestone_cost});
}

bool Mars::can_fund(Seat seat, std::size_t award) const {
  const int funded = taken(funded_);
  return !is_solo() && funded_[award] == nobody && funded < most_claimed &&
         can_pay(seat, {.cost = award_costs[static_cast<std::size_t>(funded)]});
}

// Passing comes first: it is what happens to who does not answer in time.
void Mars::offer_actions(Seat seat, bool is_first, Choices& choices) const {
  choices.add(is_first ? Choice::word("pass", pass_word) : Choice::word("end turn", end_word));
  if (player(seat).owes_first) {
    choices.add(Choice::word("first action", first_word));
  } else {
    const auto add = [&](const Choice& choice, Text why_not) {
      choices.add(why_not.empty() ? choice : choice.not_now(why_not));
    };
    for (const Card card : table_.cards(hand(seat))) {
      add(choice_of(card, "play"), why_not_play(seat, card));
    }
    for (const Card card : table_.cards(played(seat))) {
      if (printed(card).action) {
        add(choice_of(card, "use"), why_not_use(seat, card));
      }
    }
    for (std::size_t i = 0; i < project_kinds; ++i) {
      const auto word = static_cast<std::int32_t>(project_word + i);
      add(Choice::word(project_names[i], word), why_not_do(seat, static_cast<Project>(i)));
    }
    offer_words(seat, choices);
  }
}

void Mars::offer_words(Seat seat, Choices& choices) const {
  const auto add = [&](bool is_possible, Text label, std::size_t value) {
    if (is_possible) {
      choices.add(Choice::word(label, static_cast<std::int32_t>(value)));
    }
  };
  for (std::size_t i = 0; i < milestone_count; ++i) {
    add(can_claim(seat, i), claim_names[i], claim_word + i);
  }
  for (std::size_t i = 0; i < award_count; ++i) {
    add(can_fund(seat, i), fund_names[i], fund_word + i);
  }
  add(stock(seat, Resource::plant) >= greenery_cost(seat) && !areas_for(seat, Site::greenery).empty(),
      "turn plants into a greenery", plants_word);
  add(stock(seat, Resource::heat) >= heat_for_step, "turn heat into temperature", heat_word);
}

// --- doing it ---

Task<> Mars::act(ops::Operation operation, Choice chosen) {
  const Seat seat = operation.owner.first();
  if (chosen.kind == Choice::Kind::card && chosen.label == Text("play")) {
    co_await play_card(operation, Card(chosen.value));
  } else if (chosen.kind == Choice::Kind::card) {
    use_action(operation, Card(chosen.value));
  } else if (chosen.value == pass_word) {
    mine(seat).has_passed = true;
    goes_on_ = false;
    log("{} passes", seat);
  } else if (chosen.value == end_word) {
    goes_on_ = false;
  } else {
    co_await act_by_word(operation, chosen.value);
  }
}

Task<> Mars::act_by_word(ops::Operation operation, std::int32_t word) {
  const Seat seat = operation.owner.first();
  if (word == first_word) {
    mine(seat).owes_first = false;
    const Card corporation = table_.cards(played(seat))[0];
    machine_.push(operation, printed(corporation).first, seat, data_of(corporation));
  } else if (word == plants_word) {
    change_stock(seat, Resource::plant, -greenery_cost(seat));
    machine_.push(operation, rule_terms().greenery);
  } else if (word == heat_word) {
    change_stock(seat, Resource::heat, -heat_for_step);
    raise(operation, Parameter::temperature, 1);
  } else if (word >= fund_word) {
    co_await fund(seat, static_cast<std::size_t>(word - fund_word));
  } else if (word >= claim_word) {
    co_await claim(seat, static_cast<std::size_t>(word - claim_word));
  } else {
    co_await do_project(operation, static_cast<Project>(word - project_word));
  }
}

// The card is shown before it is paid for: how it may be paid tells what it is.
Task<> Mars::play_card(ops::Operation because, Card card) {
  const Seat seat = because.owner.first();
  if (!why_not_play(seat, card).empty()) {
    --done_;
    co_return;
  }
  const Price price = price_of(seat, printed(card));
  table_.reveal(card);
  log("{} plays {} for {}", seat, table_.named(card), price.cost);
  co_await pay(seat, price);
  mine(seat).next_discount = 0;
  mine(seat).next_shift = 0;
  put_into_play(because, card);
}

// Everything that the card does and sets off is one group, which its owner orders.
void Mars::put_into_play(const ops::Operation& because, Card card) {
  const Seat seat = because.owner.first();
  const Face& face = printed(card);
  const bool is_event = face.kind == Kind::event;
  table_.move(card, is_event ? events(seat) : played(seat));
  bring(card, seat);
  for (const ops::Term part : face.parts) {
    machine_.put(because, part, seat, data_of(card));
  }
  for (std::size_t tag = 0; tag < tag_count; ++tag) {
    for (int i = 0; i < face.tags[tag]; ++i) {
      fire(because, static_cast<ops::EventId>(tag_played + tag), card);
    }
  }
  if (is_event) {
    fire(because, event_played, card);
  }
  if (is_event && face.has(Tag::space)) {
    fire(because, space_event_played, card);
  }
  if (face.kind != Kind::corporation && face.cost >= costly) {
    fire(because, costly_played, card);
  }
}

void Mars::bring(Card card, Seat seat) {
  const Face& face = printed(card);
  const bool is_event = face.kind == Kind::event;
  Player& player = mine(seat);
  player.modifiers.add(face.always);
  player.owes_first = player.owes_first || face.first;
  player.events = static_cast<std::int16_t>(player.events + (is_event ? 1 : 0));
  for (std::size_t tag = 0; tag < tag_count && !is_event; ++tag) {
    player.tags[tag] = static_cast<std::int16_t>(player.tags[tag] + face.tags[tag]);
  }
}

void Mars::use_action(const ops::Operation& because, Card card) {
  const Seat seat = because.owner.first();
  log("{} uses {}", seat, table_.named(card));
  table_.add_tokens(card, "used", 1);
  machine_.push(because, printed(card).action, seat, data_of(card));
}

Task<> Mars::do_project(ops::Operation because, Project project) {
  const Seat seat = because.owner.first();
  log("{}: {}", seat, project_names[at(project)]);
  if (project == Project::sell_patents) {
    co_await sell_patents(seat);
    co_return;
  }
  const std::int32_t cost = project_cost(seat, project);
  co_await pay(seat, {.cost = cost});
  const RuleTerms& rules = rule_terms();
  const std::array<ops::Term, project_kinds> effects = {ops::Term(), rules.power_plant, rules.asteroid,
                                                        rules.ocean, rules.greenery,    rules.city};
  machine_.push(because, effects[at(project)]);
  fire(because, project_done);
  if (cost >= costly) {
    fire(because, costly_project_done);
  }
}

void Mars::fire(const ops::Operation& because, ops::EventId event, std::optional<Card> that) {
  const ops::Machine::Happening happening = {
      .event = event, .by = because.owner.first(), .that = that ? data_of(*that) : 0};
  for (const Seat owner : seats()) {
    for (const Card card : table_.cards(played(owner))) {
      for (const ops::Listener& listener : printed(card).listeners) {
        machine_.hear(because, happening, listener, owner, data_of(card));
      }
    }
  }
}

vector<Choice> Mars::hand_choices(Seat seat) const {
  vector<Choice> choices;
  for (const Card card : table_.cards(hand(seat))) {
    choices.push_back(choice_of(card));
  }
  return choices;
}

Task<> Mars::sell_patents(Seat seat) {
  const vector<Choice> cards = hand_choices(seat);
  const Picks picks = co_await ask({.seat = seat,
                                    .title = "sell patents for 1 mc each",
                                    .choices = cards,
                                    .min = 1,
                                    .max = static_cast<std::uint16_t>(cards.size()),
                                    .shown = Shown::to_asked});
  for (const std::uint16_t pick : picks) {
    table_.move(Card(cards[pick].value), discard());
  }
  change_stock(seat, Resource::mc, static_cast<std::int32_t>(picks.size()));
}

Task<> Mars::claim(Seat seat, std::size_t milestone) {
  co_await pay(seat, {.cost = milestone_cost});
  claimed_[milestone] = static_cast<std::int8_t>(seat.index());
  log("{} claims {}", seat, milestone_names[milestone]);
}

Task<> Mars::fund(Seat seat, std::size_t award) {
  co_await pay(seat, {.cost = award_costs[static_cast<std::size_t>(taken(funded_))]});
  funded_[award] = static_cast<std::int8_t>(seat.index());
  log("{} funds {}", seat, award_names[award]);
}

}  // namespace rondel::games::mars
