#include "netrunner/rules/terminal.h"

#include <span>

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {
namespace {

void show_card(const Netrunner& play, Card card, Viewer viewer, std::string& out) {
  const Face& face = play.printed(card);
  const bool is_known = play.table().knowers(card).has(viewer);
  out += is_known ? face.name.view() : std::string_view("?");
  if (is_corp(face.type) && is_known && !play.cards().is_rezzed(card)) {
    out += " (face down)";
  }
  for (const Text kind : {advancement, credit, virus}) {
    if (const std::int32_t count = play.cards().tokens(card, kind); count > 0) {
      out += " +" + std::to_string(count) + " " + std::string(kind.view());
    }
  }
}

void show_list(const Netrunner& play, std::span<const Card> cards, Viewer viewer, std::string& out) {
  for (std::size_t i = 0; i < cards.size(); ++i) {
    out += i == 0 ? "" : ", ";
    show_card(play, cards[i], viewer, out);
  }
}

void show_row(const Netrunner& play, std::span<const Card> cards, Viewer viewer, std::string& out) {
  show_list(play, cards, viewer, out);
  out += cards.empty() ? "-" : "";
}

void show_server(const Netrunner& play, Server server, Viewer viewer, std::string& out) {
  const Servers& servers = play.servers();
  const Run& run = play.current_run();
  out += "  ";
  out += server_names[static_cast<std::size_t>(server.index())];
  if (!server.is_remote()) {
    out += " (" + std::to_string(play.table().size(pile_of(server))) + ")";
  }
  if (run.is_on() && run.server() == server) {
    out += " <- run at position " + std::to_string(run.now().position);
  }
  out += ": ice ";
  show_row(play, servers.ice(server), viewer, out);
  if (server.is_remote() || !servers.root(server).empty()) {
    out += "; inside ";
    show_row(play, servers.root(server), viewer, out);
  }
  out += "\n";
}

void show_side(const Netrunner& play, Seat side, Viewer viewer, std::string& out) {
  out += play.name(side);
  out += viewer == side ? " (you)" : "";
  out += side == play.turn().active() ? " *" : "";
  out += "   points " + std::to_string(play.score_areas().points(side));
  out += "   credits " + std::to_string(play.credits(side).count());
  out += "   clicks " + std::to_string(play.clicks(side).count());
  out += "   hand " + std::to_string(play.piles(side).hand().size());
  out += "   deck " + std::to_string(play.piles(side).deck().size()) + "\n";
}

void show_line(const Netrunner& play, std::string_view title, std::span<const Card> cards, Viewer viewer,
               std::string& out) {
  out += title;
  out += cards.empty() ? "" : " ";
  show_list(play, cards, viewer, out);
  out += "\n";
}

}  // namespace

void show_in_terminal(const Netrunner& play, Viewer viewer, std::string& out) {
  for (const Seat side : play.seats()) {
    show_side(play, side, viewer, out);
  }
  for (const Server server : play.servers().all()) {
    if (play.servers().exists(server)) {
      show_server(play, server, viewer, out);
    }
  }
  out += "tags " + std::to_string(play.tags().count());
  out += "   memory " + std::to_string(play.rig().memory_used()) + "/" +
         std::to_string(play.rig().memory_limit()) + "\n";
  show_line(play, "rig:", play.rig().cards(), viewer, out);
  if (viewer) {
    show_line(play, "your hand:", play.piles(*viewer).hand(), viewer, out);
  }
}

}  // namespace rondel::games::netrunner
