// What everybody may see of Mars, and how faces and choices read.
#include <array>
#include <string>

#include "mars/rules/map_words.h"
#include "mars/rules/play.h"
#include "mars/rules/titles.h"

namespace rondel::games::mars {
namespace {

constexpr std::array<Text, resource_count> production_titles = {"mc production",       "steel production",
                                                                "titanium production", "plant production",
                                                                "energy production",   "heat production"};

}  // namespace

void Mars::lay_out(Layout& layout) {
  layout.phase(course.phase());
  layout.counter("generation", course.generation());
  layout.counter("oxygen", parameters.value(Parameter::oxygen));
  layout.counter("temperature", parameters.value(Parameter::temperature));
  layout.counter("oceans", parameters.value(Parameter::oceans));
  for (const Seat seat : seats()) {
    const Player& player = players[seat];
    layout.counter("rating", seat, player.rating.value());
    for (std::size_t i = 0; i < resource_count; ++i) {
      const auto resource = static_cast<Resource>(i);
      layout.counter(resource_names[i], seat, player.resources.stock(resource));
      layout.counter(production_titles[i], seat, player.resources.production(resource));
    }
    if (seat == course.first()) {
      layout.state(seat, "first");
    }
    if (turns.has_passed(seat)) {
      layout.state(seat, "passed");
    }
  }
  for (const Milestone milestone : all_milestones) {
    if (const std::optional<Seat> owner = milestones.claimed_by(milestone)) {
      layout.state(*owner, milestone_names[at(milestone)]);
    }
  }
  for (const Award award : all_awards) {
    if (const std::optional<Seat> owner = awards.funded_by(award)) {
      layout.state(*owner, award_names[at(award)]);
    }
  }
  std::array<Text, area_count> cells;
  for (AreaId area = 1; area <= area_count; ++area) {
    cells[at(area - 1)] = word_on_map(map.spot(area), area);
  }
  layout.board("map", 9, cells);
  machine.lay_out(layout);
  table_.lay_out(layout);
}

void Mars::show_face(std::int32_t face, std::string& out) const { out += face_at(face).name; }

// "play Comet (21)", "3 steel + 4 mc".
void Mars::show_choice(const Choice& choice, std::string& out) const {
  if (machine.show_choice(choice, out)) {
    return;
  }
  if (choice.kind == Choice::Kind::number && choice.label == pay_label) {
    show_payment(unpack(choice.value), out);
    return;
  }
  if (choice.kind == Choice::Kind::number && !choice.label.empty()) {
    out += std::to_string(choice.value);
    return;
  }
  TabletopPlay::show_choice(choice, out);
  if (choice.kind == Choice::Kind::card && choice.label == play_label) {
    out += " (" + std::to_string(projects.cost_of(turns.active(), printed(Card(choice.value)))) + ")";
  }
}

}  // namespace rondel::games::mars
