// What everybody may see of Netrunner, and how it looks in a terminal.
#include <algorithm>
#include <string>

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {

void Netrunner::lay_out(Layout& layout) {
  layout.phase(run_ ? Text("run") : turns_ == 0 ? Text("start") : Text("actions"));
  layout.counter("turn", turns_);
  layout.counter("points to win", points_to_win_);
  for (const Seat side : seats()) {
    layout.counter("credits", side, credits(side));
    layout.counter("clicks", side, clicks(side));
    layout.counter("points", side, points(side));
    layout.counter("hand size", side, hand_size(side));
    if (side == active_ && turns_ > 0) {
      layout.state(side, "active");
    }
  }
  layout.counter("tags", runner, tags_);
  layout.counter("memory", runner, memory_used());
  layout.counter("memory limit", runner, memory_limit());
  layout.counter("core damage", runner, core_damage_);
  layout.counter("bad publicity", corp, bad_publicity_);
  if (layout.wants_extras()) {
    lay_out_run(layout);
    lay_out_ice(layout);
    lay_out_abilities(layout);
    lay_out_prompts(layout);
  }
  table_.lay_out(layout, faces_->could_be());
}

void Netrunner::digest(Hasher& hasher) const {
  TabletopPlay::digest(hasher);
  for (const Seat side : seats()) {
    hasher.add(credits(side)).add(clicks(side)).add(prompts_[side].kind);
  }
  for (const CardNotes& notes : notes_) {
    hasher.add(notes.pump).add(notes.installed_in).add(notes.used_in);
    hasher.add(notes.breaks_this_run).add(notes.was_accessed);
  }
  hasher.add(run_.has_value());
  if (run_) {
    hasher.add(run_->phase).add(run_->server.index()).add(run_->position).add(run_->rez_surcharge);
    hasher.add(run_->source ? run_->source->index() : -1).add(run_->access_bonus).add(run_->waits);
    hasher.add(run_->cannot_jack_out).add(run_->bypasses_next).add(run_->is_successful);
    hasher.add(run_->has_stolen).add(run_->may_rez_inside).add(run_->has_changed_auto);
    hasher.add(run_->ice ? run_->ice->index() : -1).add(run_->access_change);
    hasher.add(run_->only_access ? run_->only_access->index() : -1);
    run_->window.digest(hasher);
    hasher.add(run_->lingering.size());
  }
  hasher.add(encounters_.size());
  for (const Encounter& encounter : encounters_) {
    hasher.add(encounter.ice.index()).add(encounter.strength_change).add(encounter.broken);
    hasher.add(encounter.fired).add(encounter.is_let_fire);
    encounter.window.digest(hasher);
  }
  hasher.add(last_damaged_ ? last_damaged_->index() : -1).add(active_).add(turns_).add(tags_);
  hasher.add(cancelled_ ? cancelled_->index() : -1);
  hasher.add(bad_publicity_).add(core_damage_).add(publicity_credits_).add(remotes_);
  hasher.add(run_on_this_turn_).add(breached_this_turn_).add(succeeded_this_turn_).add(succeeded_last_turn_);
  hasher.add(draws_this_turn_).add(programs_this_turn_).add(is_terminal_).add(corp_goes_on_by_itself_);
}

void Netrunner::show_face(std::int32_t face, std::string& out) const { out += face_at(face).name.view(); }

// A subroutine and a word read as they are; a card after what is done with it, and with where it is when it is hidden.
void Netrunner::show_choice(const Choice& choice, std::string& out) const {
  if (choice.kind == Choice::Kind::number) {
    out += std::to_string(choice.value + 1) + ": ";
    out += choice.label.view();
    return;
  }
  TabletopPlay::show_choice(choice, out);
  if (choice.kind == Choice::Kind::card) {
    const std::optional<Server> server = server_of(Card(choice.value));
    if (server) {
      out += table_.zone_of(Card(choice.value)) == ice(*server) ? " protecting " : " in ";
      out += server_names[static_cast<std::size_t>(server->index())];
    }
  }
}

// --- the terminal ---

void Netrunner::show_card(Card card, Viewer viewer, std::string& out) const {
  const bool is_known = table_.knowers(card).has(viewer);
  out += is_known ? printed(card).name.view() : std::string_view("?");
  if (is_corp(printed(card).type) && is_known && !is_rezzed(card)) {
    out += " (face down)";
  }
  for (const Text kind : {advancement, credit, virus}) {
    if (const std::int32_t count = table_.tokens(card, kind); count > 0) {
      out += " +" + std::to_string(count) + " " + std::string(kind.view());
    }
  }
}

void Netrunner::show_server(Server server, Viewer viewer, std::string& out) const {
  const auto list = [&](std::span<const Card> cards) {
    for (std::size_t i = 0; i < cards.size(); ++i) {
      out += i == 0 ? "" : ", ";
      show_card(cards[i], viewer, out);
    }
    out += cards.empty() ? "-" : "";
  };
  out += "  ";
  out += server_names[static_cast<std::size_t>(server.index())];
  if (!server.is_remote()) {
    const Zone pile = server == hq ? hand(corp) : server == rd ? deck(corp) : discard(corp);
    out += " (" + std::to_string(table_.size(pile)) + ")";
  }
  out += run_ && run_->server == server ? " <- run at position " + std::to_string(run_->position) : "";
  out += ": ice ";
  list(ices(server));
  if (server.is_remote() || !roots(server).empty()) {
    out += "; inside ";
    list(roots(server));
  }
  out += "\n";
}

void Netrunner::show(Viewer viewer, std::string& out) const {
  for (const Seat side : seats()) {
    out += name(side);
    out += viewer == side ? " (you)" : "";
    out += side == active_ ? " *" : "";
    out += "   points " + std::to_string(points(side)) + "   credits " + std::to_string(credits(side)) +
           "   clicks " + std::to_string(clicks(side)) + "   hand " +
           std::to_string(table_.size(hand(side))) + "   deck " + std::to_string(table_.size(deck(side))) +
           "\n";
  }
  for (int i = 0; i < server_count(); ++i) {
    if (exists(Server(i))) {
      show_server(Server(i), viewer, out);
    }
  }
  const auto line = [&](std::string_view title, Zone zone) {
    out += title;
    const std::span<const Card> cards = table_.cards(zone);
    for (std::size_t i = 0; i < cards.size(); ++i) {
      out += i == 0 ? " " : ", ";
      show_card(cards[i], viewer, out);
    }
    out += "\n";
  };
  out += "tags " + std::to_string(tags_) + "   memory " + std::to_string(memory_used()) + "/" +
         std::to_string(memory_limit()) + "\n";
  line("rig:", rig());
  if (viewer) {
    line("your hand:", hand(*viewer));
  }
}

}  // namespace rondel::games::netrunner
