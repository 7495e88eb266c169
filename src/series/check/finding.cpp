#include "series/check/finding.h"

#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

namespace rondel {
namespace {

namespace json = boost::json;

struct Words {
  std::string_view name;
  std::string_view advice;
};

constexpr std::array<Words, 16> words = {{
    {"fault", "The rules came to a place where one of their own checks does not hold."},
    {"stuck", "A question must have an answer that its bounds and its check accept; else do not ask it."},
    {"endless", "Something must bring the match to its end whatever is answered: count rounds, or end it."},
    {"hang", "Look for a loop that awaits nothing and never ends."},
    {"crash",
     "Look for state outside the arena (std::vector, std::string, new, static) and for bad indices."},
    {"not deterministic",
     "Look for a static, an address, a clock or an unordered container that decides something."},
    {"state outside the arena",
     "Look for std::vector, std::string, std::map, new or a static in the rules: keep state in rondel "
     "containers."},
    {"leak",
     "Something is shown that lay_out does not declare as known: look at show, lay_out and the titles."},
    {"leak", "Either the rules tell too much, or they must say that it is learned (Play::learn, reveal)."},
    {"leak", "The question's check looks at what the seat does not know: accept, and let the rules tell."},
    {"fault",
     "Either the rules are wrong there, or that world cannot be: then narrow what hidden cards could be "
     "(could_be), and keep no second copy of a hidden face."},
    {"leak",
     "Where the rules come to a secret and somebody may learn of it, all learn that they came there: say so "
     "before it is decided (Play::learn), or ask everybody the same."},
    {"leak",
     "A question that hangs on hidden cards is covered: asked (Question::covered), or answered after a while "
     "(Question::lingers)."},
    {"leak",
     "What a card is called must follow from its face and from what the viewer has seen (Play::seen_as)."},
    {"frozen cards",
     "An open question names cards by their face: let it be made anew (Question::renew), so that worlds can "
     "differ in them."},
    {"worlds that are the truth",
     "Imagined worlds must be drawn from all that could be: look at could_be and at set_face, and for faces "
     "that the game keeps elsewhere."},
}};

const Words& words_of(Finding::Kind kind) { return words[static_cast<std::size_t>(kind)]; }

json::array response_line(const Response& response) {
  json::array line{response.seat.index(), static_cast<int>(response.mark), response.branch};
  for (const std::uint16_t pick : response.picks) {
    line.emplace_back(pick);
  }
  return line;
}

Response read_response_line(const json::array& line) {
  Response response{.seat = Seat(static_cast<int>(line[0].as_int64())),
                    .picks = {},
                    .mark = static_cast<Mark>(line[1].as_int64()),
                    .branch = line[2].to_number<std::uint32_t>()};
  for (std::size_t i = 3; i < line.size(); ++i) {
    response.picks.push_back(line[i].to_number<std::uint16_t>());
  }
  return response;
}

}  // namespace

std::string_view name_of(Finding::Kind kind) { return words_of(kind).name; }
std::string_view advice_on(Finding::Kind kind) { return words_of(kind).advice; }

json::value to_json(const Finding& finding) {
  json::array responses;
  for (const Response& response : finding.responses) {
    responses.push_back(response_line(response));
  }
  return {{"kind", static_cast<int>(finding.kind)},
          {"sentence", finding.sentence},
          {"seed", finding.seed.to_hex()},
          {"responses", std::move(responses)}};
}

Finding read_finding(const json::value& value) {
  Finding finding{.kind = static_cast<Finding::Kind>(value.at("kind").as_int64()),
                  .sentence = std::string(value.at("sentence").as_string()),
                  .seed = *Seed::from_hex(value.at("seed").as_string()),
                  .responses = {}};
  for (const json::value& line : value.at("responses").as_array()) {
    finding.responses.push_back(read_response_line(line.as_array()));
  }
  return finding;
}

}  // namespace rondel
