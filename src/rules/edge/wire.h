// The edge between a match and the world: an open question as a Selector, a JSON response as an answer, an answer as a
// JSON response. Nothing of this is touched while nobody looks.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "kernel/match.h"
#include "rules/edge/selector.h"

namespace rondel {

// How a choice reads to the seat that is asked: a card it does not know keeps its face.
std::string choice_title(const Play& play, Seat seat, const Choice& choice);

// How a question reads to the seat that is asked; empty: as its title.
std::string sentence_of(const Play& play, const Question& question);

// What a waiting seat is asked, with every title rendered.
Selector selector_of(const Match& match, Seat seat);

// The whole open request: {mode, concurrent, selectors: [...]}; null when nobody is asked.
boost::json::value request_of(const Match& match);

// The request without the questions: {mode, concurrent, waiting}. Only while somebody is asked.
boost::json::object request_frame(const Match& match, const boost::json::storage_ptr& storage = {});

// The picks (for an action: the payload as picks) that a response means for a waiting seat, checked in full; nothing has
// changed. The seat is the one the sender is known to sit at: a response in another's name is refused.
Matched read_response(const Match& match, Seat seat, const boost::json::value& response);

// Reads, checks and applies a response. Gives the refusal; then nothing has changed.
std::optional<Refusal> submit(Match& match, Seat seat, const boost::json::value& response);
// The same from the bytes of a stranger: what is no JSON within the limits is refused as malformed.
std::optional<Refusal> submit_text(Match& match, Seat seat, std::string_view response);

// The response that picks (or a payload) would be, as JSON; `mark` tells whether a person gave it (isUserResponse).
boost::json::value response_of(const Match& match, Seat seat, std::span<const std::uint16_t> picks,
                               Mark mark);

}  // namespace rondel
