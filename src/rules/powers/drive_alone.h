// Drives one handler without a match, for tests: the choices are a script, and what it yields is the result.
//   const Driven<Birds> driven = drive_alone<Birds>(feed(context, params), {{0}, {2}});
//   EXPECT_EQ(driven.effects[0].kind, Effect::gain_food);
// Handlers live in an arena: a test makes one (ArenaRange) and has it in use (ArenaInUse) while it drives.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "rules/powers/power.h"

namespace rondel {

template <class P>
struct Driven {
  std::vector<std::string> prompts{};  // titles, in the order they came
  std::vector<typename P::Effect> effects{};
  std::vector<typename P::Event> events{};
  bool activated = false;
  SkipReason reason = SkipReason::none;
  std::string problem{};  // a prompt that the script had no answer for, or an answer that nobody asked for
};

// What a test puts in: the picks for each prompt, and what comes of the effects, in order (nothing: an empty outcome).
using ScriptedPicks = std::vector<std::vector<std::uint16_t>>;

template <class P>
Driven<P> drive_alone(PowerRun<P> run, const ScriptedPicks& script = {},
                      const std::vector<typename P::Outcome>& outcomes = {}) {
  Driven<P> driven;
  PowerSession<P> session(std::move(run));
  std::size_t answered = 0;
  while (const PowerYield<P>* const yielded = session.next()) {
    if (const auto* const prompt = std::get_if<const PromptRequest*>(yielded)) {
      driven.prompts.emplace_back((*prompt)->question.title.view());
      if (answered == script.size()) {
        driven.problem = "no choice was scripted for \"" + driven.prompts.back() + "\"";
        return driven;
      }
      session.answer(Picks(script[answered++]));
    } else if (const auto* const effect = std::get_if<const typename P::Effect*>(yielded)) {
      const std::size_t at = driven.effects.size();
      driven.effects.push_back(**effect);
      session.answer(at < outcomes.size() ? outcomes[at] : typename P::Outcome{});
    } else if (const auto* const event = std::get_if<const typename P::Event*>(yielded)) {
      driven.events.push_back(**event);
    } else if (const auto* const activation = std::get_if<const PowerActivation<P>*>(yielded)) {
      driven.activated = driven.activated || (*activation)->activated;
      driven.reason = (*activation)->reason;
    }
  }
  if (answered < script.size()) {
    driven.problem = "choices left over: " + std::to_string(script.size() - answered);
  }
  return driven;
}

}  // namespace rondel
