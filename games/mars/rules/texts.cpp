#include "mars/rules/texts.h"

#include <array>
#include <vector>

#include "mars/rules/triggers.h"

namespace rondel::games::mars {
namespace {

constexpr std::array operations = {
    ops::Word{"mc", "gain {n} mc"},
    ops::Word{"steel", "gain {n} steel"},
    ops::Word{"titanium", "gain {n} titanium"},
    ops::Word{"plant", "gain {n} plant{s}"},
    ops::Word{"energy", "gain {n} energy"},
    ops::Word{"heat", "gain {n} heat"},
    ops::Word{"prod_mc", "raise your mc production by {n}"},
    ops::Word{"prod_steel", "raise your steel production by {n}"},
    ops::Word{"prod_titanium", "raise your titanium production by {n}"},
    ops::Word{"prod_plant", "raise your plant production by {n}"},
    ops::Word{"prod_energy", "raise your energy production by {n}"},
    ops::Word{"prod_heat", "raise your heat production by {n}"},
    ops::Word{"prod_metal", "raise your production of the metal it covers by {n}"},
    ops::Word{"tr", "raise your rating by {n}"},
    ops::Word{"temperature", "raise the temperature by {n} step{s}"},
    ops::Word{"oxygen", "raise the oxygen by {n} step{s}"},
    ops::Word{"gain", "gain {1} for {2}"},
    ops::Word{"gain(prod_plant,'1+3*(tag_plant>=3)')",
              "raise your plant production by 1, or by 4 if you have 3 plant tags"},
    ops::Word{"gain(tr,'tag_jovian')", "raise your rating by 1 for each jovian tag you have"},
    ops::Word{"lose(plant)", "lose {n} plant{s}"},
    ops::Word{"lose(prod_mc)", "lower your mc production by {n}"},
    ops::Word{"lose(prod_plant)", "lower your plant production by {n}"},
    ops::Word{"lose(prod_energy)", "lower your energy production by {n}"},
    ops::Word{"lose(prod_heat)", "lower your heat production by {n}"},
    ops::Word{"pay(mc,steel)", "pay {n} mc (steel may be used)"},
    ops::Word{"pay(mc,titanium)", "pay {n} mc (titanium may be used)"},
    ops::Word{"pay(plant)", "pay {n} plant{s}"},
    ops::Word{"pay", "pay {n} {1}"},
    ops::Word{"convert(energy,mc)", "turn any number of energy into as many mc"},
    ops::Word{"convert(prod_heat,prod_mc)",
              "turn any steps of your heat production into as many of mc production"},
    ops::Word{"tr_raised", "raise your rating in this generation"},
    ops::Word{"ocean", "place {an} ocean{s}"},
    ops::Word{"ocean(land)", "place an ocean on an area that is not reserved for oceans"},
    ops::Word{"greenery", "place {a} {greenery|greeneries}"},
    ops::Word{"greenery(ocean)", "place a greenery on an area reserved for oceans"},
    ops::Word{"city", "place {a} {city|cities}"},
    ops::Word{"city(isolated)", "place a city next to no other tile"},
    ops::Word{"city(between)", "place a city next to at least two cities"},
    ops::Word{"city(noctis)", "place a city on its reserved area"},
    ops::Word{"city(phobos)", "place a city on its reserved area"},
    ops::Word{"city(ganymede)", "place a city on its reserved area"},
    ops::Word{"tile(capital)", "place the Capital as a city"},
    ops::Word{"tile(natural_preserve)", "place this tile next to no other tile"},
    ops::Word{"tile(mining_area)", "place this tile on an area with steel or titanium next to an own tile"},
    ops::Word{"tile(mining_rights)", "place this tile on an area with steel or titanium"},
    ops::Word{"tile(industrial_center)", "place this tile next to a city"},
    ops::Word{"tile(ecological_zone)", "place this tile next to a greenery"},
    ops::Word{"tile(lava_flows)", "place this tile on a volcanic area"},
    ops::Word{"tile(mohole_area)", "place this tile on an area reserved for oceans"},
    ops::Word{"tile", "place this tile"},
    ops::Word{"claim_land", "mark a free area on which only you may build"},
    ops::Word{"draw", "draw {a} card{s}"},
    ops::Word{"discard", "discard {a} card{s}"},
    ops::Word{"keep", "look at the top {1} cards and keep {n} of them"},
    ops::Word{"buy_top", "look at the top card, and buy it or discard it"},
    ops::Word{"search(microbe)", "turn up the top card; for a microbe tag, add a science to this card"},
    ops::Word{"copy_production", "repeat what one of your building cards does to production"},
    ops::Word{"next(8discount)", "your next card in this generation costs 8 mc less"},
    ops::Word{"next(2shift)",
              "your next card in this generation may miss its global requirements by up to 2 steps"},
    ops::Word{"add", "add {n} {1}{s} to {2}"},
    ops::Word{"add(science,here)", "add {n} science to this card"},
    ops::Word{"remove", "remove {n} {1}{s} from {2}"},
    ops::Word{"remove(science,here)", "remove {n} science from this card"},
    ops::Word{"take", "remove {n} {1}{s} from any card"},
    ops::Word{"any_loses(prod_steel)", "lower any player's steel production by 1"},
    ops::Word{"any_loses(prod_titanium)", "lower any player's titanium production by 1"},
    ops::Word{"any_loses(prod_plant)", "lower any player's plant production by 1"},
    ops::Word{"any_loses(2prod_plant)", "lower any player's plant production by 2"},
    ops::Word{"any_loses(prod_energy)", "lower any player's energy production by 1"},
    ops::Word{"any_loses(prod_heat)", "lower any player's heat production by 1"},
    ops::Word{"any_loses(2prod_heat)", "lower any player's heat production by 2"},
    ops::Word{"any_loses(2prod_mc)", "lower any player's mc production by 2"},
    ops::Word{"any_loses(2animal)", "remove up to 2 animals from any card"},
    ops::Word{"any_loses", "remove up to {1} from any player"},
    ops::Word{"steal", "steal up to {1} from an opponent"},
    ops::Word{"flood", "remove up to {1} from an opponent who has a tile next to it"},
    // What holds for good.
    ops::Word{"discount", "your cards cost {n} mc less"},
    ops::Word{"discount(space)", "your space cards cost {n} mc less"},
    ops::Word{"discount(earth)", "your earth cards cost {n} mc less"},
    ops::Word{"discount(power)", "your power cards cost {n} mc less"},
    ops::Word{"project_discount", "the power plant project costs you {n} mc less"},
    ops::Word{"steel_value", "your steel is worth {n} mc more"},
    ops::Word{"titanium_value", "your titanium is worth {n} mc more"},
    ops::Word{"shift", "you may miss global requirements by up to {n} steps"},
    ops::Word{"greenery_discount", "a greenery costs you {n} plant less"},
    ops::Word{"heat_as_mc", "you may pay with heat as with mc"},
    ops::Word{"protect", "others cannot remove your plants, animals and microbes"},
    ops::Word{"lock", "nothing can be removed from this card"},
};

constexpr std::array nouns = {
    ops::Word{"here", "this card"},
    ops::Word{"other", "another card"},
    ops::Word{"played", "the card that was played"},
    ops::Word{"nonempty", "a card that has some already"},
    ops::Word{"any", "resource"},
    ops::Word{"mc", "mc"},
    ops::Word{"steel", "steel"},
    ops::Word{"titanium", "titanium"},
    ops::Word{"plant", "a plant"},
    ops::Word{"energy", "energy"},
    ops::Word{"heat", "heat"},
    ops::Word{"prod_mc", "1 mc production"},
    ops::Word{"prod_plant", "1 plant production"},
    ops::Word{"prod_energy", "1 energy production"},
    ops::Word{"2plant", "2 plants"},
    ops::Word{"3plant", "3 plants"},
    ops::Word{"4plant", "4 plants"},
    ops::Word{"5plant", "5 plants"},
    ops::Word{"6plant", "6 plants"},
    ops::Word{"8plant", "8 plants"},
    ops::Word{"3titanium", "3 titanium"},
    ops::Word{"4steel", "4 steel"},
    ops::Word{"2steel", "2 steel"},
    ops::Word{"7mc", "7 mc"},
    ops::Word{"4mc", "4 mc"},
    ops::Word{"3mc", "3 mc"},
    ops::Word{"'cities'", "each city in play"},
    ops::Word{"'cities_on_mars'", "each city on Mars"},
    ops::Word{"'events'", "each event that anybody has played"},
    ops::Word{"'tag_earth'", "each earth tag you have"},
    ops::Word{"'tag_power'", "each power tag you have"},
    ops::Word{"'tag_plant'", "each plant tag you have"},
    ops::Word{"'tag_space'", "each space tag you have"},
    ops::Word{"'tag_microbe/2'", "every 2 microbe tags you have"},
    ops::Word{"'tag_building/2'", "every 2 building tags you have"},
    ops::Word{"'opponents_space'", "each space tag of your opponents"},
};

}  // namespace

constinit const ops::Words mars_words{.operations = operations, .nouns = nouns, .in_any_order = ""};

namespace {

// Of the owner, and of anybody.
struct EventText {
  std::string_view event;
  std::string_view own;
  std::string_view others;
};
constexpr std::array event_texts = {
    EventText{"play_event", "you play an event", "anybody plays an event"},
    EventText{"play_space_event", "you play a space event", "anybody plays a space event"},
    EventText{"play_costly", "you play a card with a printed cost of 20 or more", ""},
    EventText{"project", "you do a standard project (except selling patents)", ""},
    EventText{"project_costly", "you do a standard project that costs 20 or more", ""},
    EventText{"place_ocean", "you place an ocean", "anybody places an ocean"},
    EventText{"place_city", "you place a city", "anybody places a city"},
    EventText{"place_city_on_mars", "you place a city on Mars", "anybody places a city on Mars"},
    EventText{"place_greenery", "you place a greenery", "anybody places a greenery"},
    EventText{"place_on_metal", "you place a tile on steel or titanium", ""},
};

// "you play a plant, microbe or animal tag".
std::string event_text(const ops::Listener& listener) {
  const bool hears_all = listener.by == ops::Listener::By::anybody;
  std::vector<std::string_view> tags;
  for (std::size_t i = 0; i < event_count; ++i) {
    if (!listener.waits_for(static_cast<ops::EventId>(i))) {
      continue;
    }
    for (const EventText& each : event_texts) {
      if (each.event == event_names[i]) {
        return std::string(hears_all ? each.others : each.own);
      }
    }
    tags.push_back(event_names[i].substr(4));
  }
  std::string text = hears_all ? "anybody plays a " : "you play a ";
  for (std::size_t i = 0; i < tags.size(); ++i) {
    text += i == 0 ? "" : i + 1 == tags.size() ? " or " : ", ";
    text += tags[i];
  }
  return text + " tag";
}

std::string measure_text(const Measure& measure) {
  switch (measure.metric) {
    case Metric::oxygen:
      return "oxygen";
    case Metric::temperature:
      return "temperature";
    case Metric::oceans:
      return "oceans";
    case Metric::tag:
      return std::string(tag_names[measure.which].view()) + " tags";
    case Metric::production:
      return std::string(resource_names[measure.which].view()) + " production";
    case Metric::cities:
      return "cities in play";
    default:
      return "greeneries of yours";
  }
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 13> point_texts = {
    {{"here", "1 point for each resource here"},
     {"here/2", "1 point for every 2 resources here"},
     {"here/3", "1 point for every 3 resources here"},
     {"here/4", "1 point for every 4 resources here"},
     {"2*here", "2 points for each resource here"},
     {"3*(here>=1)", "3 points if there is a resource here"},
     {"tag_jovian", "1 point for each jovian tag you have"},
     {"adjacent_oceans", "1 point for each ocean next to its tile"},
     {"adjacent_cities", "1 point for each city next to its tile"},
     {"cities/3", "1 point for every 3 cities in play"},
     {"1", "1 point"},
     {"-1", "-1 point"},
     {"", ""}}};

std::string points_text(std::string_view points) {
  for (const auto& [formula, text] : point_texts) {
    if (formula == points) {
      return text.empty() ? "" : std::string(text) + ".";
    }
  }
  return std::string(points) + " points.";
}

void add(std::string& out, std::string_view sentence) {
  if (!sentence.empty()) {
    out += out.empty() ? "" : " ";
    out += sentence;
  }
}

}  // namespace

std::string tags_of(const Face& face) {
  std::string out;
  for (std::size_t tag = 0; tag < tag_count; ++tag) {
    for (int i = 0; i < face.tags[tag]; ++i) {
      add(out, tag_names[tag].view());
    }
  }
  return out;
}

std::string text_of(const ops::Book& book, const Face& face, std::string_view points) {
  std::string out;
  std::string needs;
  for (const Requirement& each : face.requirements) {
    needs += (needs.empty() ? "Requires " : " and ") + measure_text(each.measure) +
             (each.is_max ? " of at most " : " of at least ") + std::to_string(each.bound);
  }
  add(out, needs.empty() ? "" : needs + ".");
  if (face.kind == Kind::corporation) {
    add(out, "You start with " + std::to_string(face.cost) + " mc.");
  }
  if (face.immediate) {
    add(out, ops::describe(book, face.immediate, mars_words));
  }
  if (face.first) {
    add(out, "First action: " + ops::phrase(book, face.first, mars_words) + ".");
  }
  for (const ops::Term clause : face.clauses) {
    add(out, "Effect: " + ops::phrase(book, clause, mars_words) + ".");
  }
  for (const ops::Listener& listener : face.listeners) {
    add(out, "When " + event_text(listener) + ": " + ops::phrase(book, listener.outcome, mars_words) + ".");
  }
  if (face.action) {
    add(out, "Action: " + ops::describe(book, face.action, mars_words));
  }
  add(out, points_text(points));
  return out;
}

}  // namespace rondel::games::mars
