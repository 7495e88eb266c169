#include "cli/view_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <vector>

#include "cli/json_words.h"

namespace rondel::cli {
namespace {

namespace json = boost::json;

constexpr std::size_t most_hidden_zones = 2;  // of one seat, before they are counted together
constexpr std::size_t most_of_a_pile = 12;    // from its top

// Words one after the other, on as many lines as they need; further lines are set in.
std::string flow(std::string line, const std::vector<std::string>& words, std::string_view between,
                 std::size_t width) {
  const std::size_t margin = std::min<std::size_t>(columns_of(line), 14);
  std::string out;
  bool is_first = true;
  for (const std::string& word : words) {
    const std::size_t with_it = columns_of(line) + (is_first ? 0 : between.size()) + columns_of(word);
    if (!is_first && with_it > width) {
      const std::size_t end = between.find_last_not_of(' ');
      out += line + std::string(between.substr(0, end == std::string_view::npos ? 0 : end + 1)) + "\n";
      line = std::string(margin, ' ') + word;
    } else {
      line += (is_first ? std::string() : std::string(between)) + word;
    }
    is_first = false;
  }
  return out + line + "\n";
}

std::string face_of(const json::object& card) {
  std::string text = text_at(card, "face");
  const json::value* const tokens = card.if_contains("tokens");
  if (tokens != nullptr && tokens->is_object()) {
    std::string list;
    for (const auto& [kind, count] : tokens->get_object()) {
      list +=
          fmt::format("{}{} {}", list.empty() ? "" : ", ", std::string_view(kind), json::serialize(count));
    }
    text += "(" + list + ")";
  }
  return text;
}

class ViewWriter {
 public:
  ViewWriter(const json::object& view, std::size_t width, const Paint& paint)
      : view_(view), me_(text_at(view, "seat")), width_(width), paint_(paint) {
    const json::array& players = array_at(view, "players");
    for (std::size_t i = 0; i < players.size(); ++i) {
      seats_.emplace(text_at(object_of(players[i]), "seat"), static_cast<int>(i));
    }
  }

  std::string text() {
    std::string zones;
    for (const json::value& zone : array_at(view_, "zones")) {
      zones += zone_text(object_of(zone));
    }
    return heading() + players() + boards() + zones;
  }

 private:
  std::string heading() const {
    std::vector<std::string> words;
    if (const std::string phase = text_at(view_, "phase"); !phase.empty()) {
      words.push_back(phase);
    }
    for (const auto& [name, value] : object_at(view_, "counters")) {
      words.push_back(fmt::format("{} {}", std::string_view(name), json::serialize(value)));
    }
    return words.empty() ? "" : flow("", words, "   ", width_);
  }

  std::string name(std::string_view seat) const {
    const auto found = seats_.find(seat);
    return paint_.seat(found == seats_.end() ? 0 : found->second, seat) + (seat == me_ ? " (you)" : "");
  }

  // A row a player, if there is anything to tell of any.
  std::string players() {
    std::vector<std::vector<std::string>> rows;
    std::vector<std::size_t> widest;
    bool has_words = false;
    for (const json::value& value : array_at(view_, "players")) {
      const json::object& player = object_of(value);
      std::vector<std::string>& row = rows.emplace_back();
      row.push_back("  " + name(text_at(player, "seat")));
      for (const auto& [counter, number] : object_at(player, "counters")) {
        row.push_back(fmt::format("{} {}", std::string_view(counter), json::serialize(number)));
      }
      add_hidden(text_at(player, "seat"), row);
      widest.resize(std::max(widest.size(), row.size()));
      for (std::size_t i = 0; i < row.size(); ++i) {
        widest[i] = std::max(widest[i], columns_of(row[i]));
      }
      for (const json::value& state : array_at(player, "states")) {
        row.push_back(paint_.title(text_of(state)));
      }
      has_words = has_words || row.size() > 1;
    }
    std::string out;
    for (std::vector<std::string>& row : rows) {
      for (std::size_t i = 0; i + 1 < row.size(); ++i) {
        row[i] = padded(row[i], i < widest.size() ? widest[i] : 0);
      }
      const std::vector<std::string> words(row.begin() + 1, row.end());
      out += flow(words.empty() ? row[0] : row[0] + "   ", words, "   ", width_);
    }
    return has_words ? out : "";
  }

  // Zones of the seat in which the viewer knows no card.
  void add_hidden(std::string_view seat, std::vector<std::string>& row) const {
    std::vector<std::string> hidden;
    std::int64_t cards = 0;
    for (const json::value& value : array_at(view_, "zones")) {
      const json::object& zone = object_of(value);
      if (text_at(zone, "owner") == seat && is_hidden(zone) && number_at(zone, "count") > 0) {
        hidden.push_back(fmt::format("{} {}", text_at(zone, "name"), number_at(zone, "count")));
        cards += number_at(zone, "count");
      }
    }
    if (hidden.size() > most_hidden_zones) {
      hidden = {fmt::format("hidden cards {}", cards)};
    }
    row.insert(row.end(), hidden.begin(), hidden.end());
  }

  static bool is_hidden(const json::object& zone) {
    return std::ranges::none_of(array_at(zone, "cards"),
                                [](const json::value& card) { return object_of(card).contains("face"); });
  }

  std::string boards() const {
    std::string out;
    for (const json::value& value : array_at(view_, "boards")) {
      const json::object& board = object_of(value);
      const json::array& cells = array_at(board, "cells");
      out += array_at(view_, "boards").size() > 1 ? text_at(board, "name") + ":\n" : "";
      std::vector<std::string> shown;
      std::size_t widest = 1;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::string cell = text_of(cells[i]);
        shown.push_back(cell.empty() ? paint_.faint(std::to_string(i + 1)) : cell);
        widest = std::max(widest, columns_of(shown.back()));
      }
      const auto columns = static_cast<std::size_t>(std::max<std::int64_t>(1, number_at(board, "columns")));
      for (std::size_t i = 0; i < shown.size(); ++i) {
        const bool ends_row = (i + 1) % columns == 0 || i + 1 == shown.size();
        out += " " + (ends_row ? shown[i] + "\n" : padded(shown[i], widest) + " |");
      }
    }
    return out;
  }

  std::string zone_text(const json::object& zone) const {
    const std::string owner = text_at(zone, "owner");
    const std::int64_t count = number_at(zone, "count");
    if (count == 0 || (!owner.empty() && is_hidden(zone))) {
      return {};
    }
    const std::string whose = owner.empty() ? "" : owner == me_ ? "your " : fmt::format("{}'s ", owner);
    const std::string title = fmt::format("{}{}: ", whose, text_at(zone, "name"));
    std::vector<std::string> faces;
    for (const json::value& card : array_at(zone, "cards")) {
      if (object_of(card).contains("face")) {
        faces.push_back(face_of(object_of(card)));
      }
    }
    const bool has_spaces = std::ranges::any_of(
        faces, [](const std::string& face) { return face.find(' ') != std::string::npos; });
    const std::int64_t hidden = count - std::ssize(faces);
    const json::value* const ordered = zone.if_contains("ordered");
    const bool is_pile = ordered != nullptr && ordered->is_bool() && ordered->get_bool();
    if (is_pile && faces.size() > most_of_a_pile) {
      faces.erase(faces.begin(), faces.end() - most_of_a_pile);
      faces.insert(faces.begin(), "…");
    }
    if (is_pile && faces.size() > 1 && hidden == 0) {
      faces.back() += paint_.faint(" ← top");
    }
    if (hidden > 0) {
      const std::string_view what = !faces.empty() ? "more" : hidden == 1 ? "card" : "cards";
      faces.push_back(fmt::format("{}{} {}", faces.empty() ? "" : "and ", hidden, what));
    }
    return paint_.suits(flow(title, faces, has_spaces ? ", " : " ", width_));
  }

  const json::object& view_;
  std::string me_;
  std::size_t width_;
  const Paint& paint_;
  std::map<std::string, int, std::less<>> seats_;
};

}  // namespace

std::string view_text(const json::object& view, std::size_t width, const Paint& paint) {
  return ViewWriter(view, width, paint).text();
}

}  // namespace rondel::cli
