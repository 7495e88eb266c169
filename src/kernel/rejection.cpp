#include "kernel/rejection.h"

#include "kernel/payload.h"

namespace rondel {

std::string_view Rejection::name() const {
  switch (code) {
    case Code::none:
      return "none";
    case Code::over:
      return "over";
    case Code::actor:
      return "actor";
    case Code::unknown:
      return "unknown";
    case Code::exclusive:
      return "exclusive";
    case Code::count:
      return "count";
    case Code::payload:
      return "payload";
    case Code::refused:
      return "refused";
  }
  return "none";
}

std::string Rejection::message() const {
  switch (code) {
    case Code::none:
      return "accepted";
    case Code::over:
      return "The match is over: it takes no more answers";
    case Code::actor:
      return "This seat has no open question";
    case Code::unknown:
      return "Selection " + std::to_string(got) + " didn't exist in the choices";
    case Code::exclusive:
      return "Exclusive choice mixed with other choices";
    case Code::count:
      return "Invalid number of options selected: expected " + std::to_string(min) + "-" +
             std::to_string(max) + ", got " + std::to_string(got);
    case Code::payload:
      return "This question is answered with a payload of 1 to " + std::to_string(max_payload) + " bytes";
    case Code::refused:
      return std::string(sentence.view());
  }
  return {};
}

}  // namespace rondel
