#include "agents/automation.h"

#include <boost/json.hpp>
#include <optional>

namespace rondel {
namespace {

namespace json = boost::json;

const json::object* selector_of(const json::object& view) {
  const json::value* const request = view.if_contains("request");
  const json::value* const selector =
      request == nullptr || !request->is_object() ? nullptr : request->get_object().if_contains("selector");
  return selector == nullptr ? nullptr : selector->if_object();
}

// The title of the only choice, where one has to be picked and there is no other.
std::optional<std::string> only_choice(const json::object& selector) {
  const json::value* const choices = selector.if_contains("choices");
  if (choices == nullptr || !choices->is_array() || choices->get_array().size() != 1 ||
      selector.contains("max") || selector.contains("payload")) {
    return std::nullopt;
  }
  const json::value& choice = choices->get_array().front();
  if (choice.is_string()) {
    return std::string(choice.get_string());
  }
  const json::value* const title = choice.is_object() ? choice.get_object().if_contains("title") : nullptr;
  const bool is_plain = title != nullptr && title->is_string() && !choice.get_object().contains("choices");
  return is_plain ? std::optional<std::string>(title->get_string()) : std::nullopt;
}

std::optional<Decision> wait_if_not_asked(const AutomationLook& look) {
  if (selector_of(look.view) != nullptr) {
    return std::nullopt;
  }
  return Decision{.kind = Decision::Kind::wait, .status = "waiting", .reason = "somebody else is asked"};
}

std::optional<Decision> give_the_only_answer(const AutomationLook& look) {
  const std::optional<std::string> choice = only_choice(*selector_of(look.view));
  if (!choice) {
    return std::nullopt;
  }
  return Decision{.kind = Decision::Kind::act,
                  .status = "sent-only-choice",
                  .reason = "there is no other answer",
                  .choice = *choice};
}

std::optional<Decision> leave_it_to_the_caller(const AutomationLook& /*look*/) {
  return Decision{
      .kind = Decision::Kind::pause, .status = "decision-required", .reason = "somebody has to decide"};
}

constexpr Handler<AutomationLook> handlers[] = {
    {.name = "handle-not-asked", .look = wait_if_not_asked},
    {.name = "handle-only-choice", .look = give_the_only_answer},
    {.name = "handle-real-decision", .look = leave_it_to_the_caller},
};

class PlainAutomation final : public Automation {
 public:
  Decision decide(const AutomationLook& look) const override {
    return rondel::decide(std::span<const Handler<AutomationLook>>(handlers), look);
  }
};

}  // namespace

const Automation& plain_automation() {
  static const PlainAutomation plain;
  return plain;
}

}  // namespace rondel
