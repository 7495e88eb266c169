#include "cli/dev/news.h"

#include <boost/json.hpp>
#include <utility>

#include "cli/json_words.h"

namespace rondel::cli::dev {
namespace {

namespace json = boost::json;

constexpr std::string_view error_word = "error";
constexpr std::string_view warning_word = "warning";

int count_at(const json::object& object, std::string_view key) {
  return static_cast<int>(number_at(object, key));
}

json::object words_of(const Complaint& complaint) {
  const bool is_error = complaint.kind == Complaint::Kind::error;
  return {
      {"place", complaint.place}, {"kind", is_error ? error_word : warning_word}, {"text", complaint.text}};
}

Complaint read_complaint(const json::object& words) {
  return {.place = text_at(words, "place"),
          .kind = text_at(words, "kind") == warning_word ? Complaint::Kind::warning : Complaint::Kind::error,
          .text = text_at(words, "text")};
}

json::object words_of(const Departure& departure) {
  return {{"table", departure.table},     {"answers", departure.answers}, {"same", departure.same},
          {"fitting", departure.fitting}, {"why", departure.why},         {"now", departure.now}};
}

Departure read_departure(const json::object& words) {
  return {.table = text_at(words, "table"),
          .answers = count_at(words, "answers"),
          .same = count_at(words, "same"),
          .fitting = count_at(words, "fitting"),
          .why = text_at(words, "why"),
          .now = text_at(words, "now")};
}

}  // namespace

std::string line_of(const News& news) {
  json::array complaints;
  for (const Complaint& complaint : news.complaints) {
    complaints.push_back(words_of(complaint));
  }
  json::array matches;
  for (const Departure& departure : news.departures) {
    matches.push_back(words_of(departure));
  }
  return json::serialize(json::object{{"build", news.build},
                                      {"building", news.is_building},
                                      {"problem", news.problem},
                                      {"complaints", std::move(complaints)},
                                      {"more", news.more_complaints},
                                      {"matches", std::move(matches)}});
}

News read_news(std::string_view line) {
  boost::system::error_code broken;
  const json::value read = json::parse(line, broken);
  const json::object& words = object_of(read);
  const json::value* const building = words.if_contains("building");
  News news{.build = count_at(words, "build"),
            .is_building = building != nullptr && building->is_bool() && building->get_bool(),
            .problem = text_at(words, "problem"),
            .more_complaints = count_at(words, "more")};
  for (const json::value& complaint : array_at(words, "complaints")) {
    news.complaints.push_back(read_complaint(object_of(complaint)));
  }
  for (const json::value& match : array_at(words, "matches")) {
    news.departures.push_back(read_departure(object_of(match)));
  }
  return news;
}

}  // namespace rondel::cli::dev
