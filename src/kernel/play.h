// Play is the state that a game's rules work on: one object in the arena, made when the match starts. A game
// derives from it, keeps its state in members (arena containers, plain values), and writes its rules as
// member tasks. Nothing in it is ever destroyed: when the match goes, the arena goes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "kernel/hasher.h"
#include "kernel/knowers.h"
#include "kernel/log.h"
#include "kernel/machine.h"
#include "kernel/question.h"
#include "kernel/settings.h"
#include "kernel/task.h"

namespace rondel {

class Layout;
class ScoreSheet;
class Setup;

// What a match is made of besides the seed; lives as long as the match, outside the arena.
struct PlaySetup {
  int seats = 0;
  const Settings* settings = nullptr;
  std::span<const std::string> names{};  // of the seats, for showing only
  int rules = 0;                         // the version of the rules that the match was begun with
};

class Play {
 public:
  explicit Play(const PlaySetup& setup) : setup_(setup) {}
  Play(const Play&) = delete;
  Play& operator=(const Play&) = delete;

  // The root rule: the rulebook's table of contents. Its result ends the match.
  virtual Task<Result> run() = 0;

  // Feeds the whole state, so that two matches with the same fingerprint are the same match.
  virtual void digest(Hasher& hasher) const = 0;

  // Declares what lies on the table and who knows what of it (rules/layout.h). Everything that leaves the match
  // derives from this: views, the leak check, worlds for fair search. Changes nothing itself. What is not declared
  // here is hidden from all.
  virtual void lay_out(Layout& /*layout*/) {}

  // Puts up an arranged position instead of beginning from scratch (rules/setup.h). A game that takes none refuses.
  virtual void arrange(Setup& setup);
  // Writes a sentence when something that the position handed over to be drawn (stacked cards, dice) never was: a
  // scenario that ends so has failed. Rules that find one too few fault by themselves.
  virtual void show_left_over(std::string& /*out*/) const {}

  // How well a seat stands in a match that goes on: more is better, and what counts is the distance to the others. For whoever
  // looks ahead in a long match and does not play each try to its end; nothing where the game does not say. It may look at
  // everything, for it is asked in worlds that are made up.
  virtual std::optional<std::int32_t> outlook(Seat /*seat*/) const { return std::nullopt; }

  // Writes the table for a terminal, as `viewer` may know it. Without one of its own (it writes nothing), a game is
  // shown as it is laid out.
  virtual void show(Viewer /*viewer*/, std::string& /*out*/) const {}

  // Of a match that is over: what each score is made of, part by part, and what broke ties (rules/score_sheet.h). The parts
  // add up to the result. Made only for who looks; a game without scores writes nothing.
  virtual void score_sheet(ScoreSheet& /*sheet*/) const {}

  // Writes what a seat takes home for other programs to read (a deck list), as text of the game's own form. For who may
  // see everything: records of matches. Most games have nothing.
  virtual void export_text(Seat /*seat*/, std::string& /*out*/) const {}

  // Writes how a question reads to the seat that is asked: a sentence that a player would say, with what it is about and what
  // it costs. It is only shown: what tells questions apart, also in fingerprints, is the title itself. The default writes that.
  virtual void show_title(const Question& question, std::string& out) const;

  // Writes how a choice reads to who knows everything in it. The default puts the label before what it is about.
  virtual void show_choice(const Choice& choice, std::string& out) const;

  // A card's face as a number, whether somebody knows it, and how a face reads. The defaults are for games
  // whose cards are told apart by their face and asked for by it.
  virtual std::int32_t face_of(std::int32_t card) const { return card; }
  virtual bool knows(Viewer /*viewer*/, std::int32_t /*card*/) const { return true; }
  virtual void show_face(std::int32_t face, std::string& out) const;
  // The number under which `viewer` is shown a card that it knows. It follows from the card's face and from what the viewer has
  // seen, so that it tells no copy of a card from another once the viewer has lost sight of them. Of a card that the viewer does not know: the number it would get.
  virtual std::int32_t seen_as(Viewer /*viewer*/, std::int32_t card) const { return card; }

  // Faces that somebody does not know were exchanged among the cards that are laid out (rules/knowledge.h): a game that keeps
  // something about them elsewhere brings it in line.
  virtual void faces_exchanged() {}

  int seat_count() const { return setup_.seats; }
  SeatSet seats() const { return SeatSet::first(setup_.seats); }
  const Settings& settings() const { return *setup_.settings; }
  // Whether the match was begun with version `version` of the rules or a later one. What changed with that version
  // stands behind it, so that matches from before go on as they began (docs/changing-rules.md).
  bool since(int version) const { return setup_.rules >= version; }
  std::string_view name(Seat seat) const { return setup_.names[static_cast<std::size_t>(seat.index())]; }

 protected:
  ~Play() = default;

  // The stream of randomness for a purpose. Draw once a full expression: the order of two draws in one
  // is not fixed.
  Random& random(const Purpose& purpose) { return detail::Machine::current().random(purpose); }

  // Says that `who` come to know something now that was not theirs to know before, and who knew it already. The
  // toolkit's cards say it for themselves; a game with cards or dice of its own says it when one is shown.
  void learn(Knowers who, Knowers knew = Knowers::nobody()) { detail::Machine::current().learn(who, knew); }

  // Writes a line into the log; `note` one that only some may read.
  template <class... Args>
  void log(Text pattern, Args... args) {
    note(Knowers::everybody(), pattern, args...);
  }
  template <class... Args>
  void note(Knowers audience, Text pattern, Args... args) {
    write({.pattern = pattern, .redacted = {}, .audience = audience, .indent = 0, .args = {LogArg(args)...}});
  }
  // A line of two forms: one for who knows every card in it, one for the others (who may see the same arguments).
  template <class... Args>
  void log_redacted(Text full, Text redacted, Args... args) {
    write({.pattern = full,
           .redacted = redacted,
           .audience = Knowers::everybody(),
           .indent = 0,
           .args = {LogArg(args)...}});
  }

 private:
  static void write(const LogLine& line) {
    detail::Machine& machine = detail::Machine::current();
    if (machine.keeps_log()) {
      machine.write(line);
    }
  }

  PlaySetup setup_;
};

// Lines that a task and those it awaits write while this stands are set in by one more step.
class [[nodiscard("lines are set in only while this stands")]] LogIndent {
 public:
  LogIndent() : strand_(&detail::Machine::current().strand()) { ++strand_->indent; }
  LogIndent(const LogIndent&) = delete;
  LogIndent& operator=(const LogIndent&) = delete;
  ~LogIndent() { --strand_->indent; }

 private:
  detail::Strand* strand_;
};

}  // namespace rondel
