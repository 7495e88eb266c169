#include "cli/session.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "agents/roster.h"
#include "cli/card_text.h"
#include "cli/failure.h"
#include "cli/json_words.h"
#include "cli/score_text.h"
#include "cli/screen.h"
#include "cli/task_names.h"
#include "kernel/payload.h"
#include "rules/edge/ending.h"
#include "rules/edge/view.h"
#include "rules/edge/wire.h"
#include "rules/log_text.h"
#include "rules/score_sheet.h"
#include "series/lineup.h"

namespace rondel::cli {
namespace {

constexpr std::size_t most_places = 1000;  // how far back one can go
constexpr int most_wrong_lines = 100;      // in a row, from a pipe: nobody is reading what we say
constexpr unsigned most_attempts = PlayoutLimits{}.attempts;

std::string answer_text(const Prompt& prompt, std::span<const std::uint16_t> picks, Shown shown) {
  return fmt::format("{} → {}", prompt.title, shown == Shown::to_all ? text_of(prompt, picks) : "…");
}

}  // namespace

Session::Session(const Setup& setup, std::vector<std::string> players, std::string save, Explain explain)
    : setup_(setup),
      players_(std::move(players)),
      save_(std::move(save)),
      explain_(explain),
      match_(*setup.game, setup.settings, setup.seed, MatchOptions{}, setup.seats),
      seen_(players_.size()) {
  for (std::size_t i = 0; i < players_.size(); ++i) {
    const bool is_agent = players_[i] != human_name;
    agents_.push_back(
        make_for_lineup(is_agent ? std::string_view(players_[i]) : random_agent_name, *setup.game));
    agents_.back()->begin(AgentSeeds(setup.seed).of(Seat(static_cast<int>(i))));
  }
  recorder_.begin(match_);
}

int Session::run() {
  catch_interrupts();
  greet();
  tell_log(Shown::to_all);
  bool has_quit = false;
  while (match_.status() == Status::waiting && !has_quit && !was_interrupted()) {
    warn();
    if (match_.answer_standing()) {
      recorder_.note(match_);
      continue;
    }
    const Seat seat = next_seat();
    if (is_human(seat) && has_input_) {
      has_quit = !answer_if_forced(seat) && !answer_by_human(seat);
    } else {
      answer_by_agent(seat);
    }
  }
  warn();
  return finish(has_quit || was_interrupted());
}

// For the author of the rules, beside what the players see.
void Session::warn() {
  for (; warned_ < match_.warnings().size(); ++warned_) {
    std::fflush(stdout);
    fmt::print(stderr, "rondel: warning: {}\n", match_.warnings()[warned_].sentence);
  }
}

int Session::human_count() const { return static_cast<int>(std::ranges::count(players_, human_name)); }

std::string Session::name(Seat seat) const {
  return paint_.seat(seat.index(), match_.seat_names()[static_cast<std::size_t>(seat.index())]);
}

void Session::greet() const {
  std::vector<std::string> players;
  players.reserve(players_.size());
  for (std::size_t i = 0; i < players_.size(); ++i) {
    players.push_back(fmt::format("{} {}", name(Seat(static_cast<int>(i))), players_[i]));
  }
  fmt::print("{}   {}   {}\n", paint_.title(setup_.game->title), fmt::join(players, ", "),
             paint_.faint("seed " + setup_.seed_word));
  if (human_count() > 0) {
    const bool takes_back = setup_.game->taking_back == TakingBack::offered;
    const bool has_texts = !setup_.game->faces.empty();
    fmt::print("{}\n", paint_.faint(fmt::format(
                           "Answer with the number or the text of a choice.  ? why am I asked   {}{}q quit",
                           has_texts ? "i CARD what it says   " : "", takes_back ? "u take back   " : "")));
  }
}

// Agents come first, so that a person sees all there is to see; but where the first answer counts,
// a person does.
Seat Session::next_seat() const {
  std::optional<Seat> agent;
  std::optional<Seat> person;
  for (const Seat seat : match_.waiting()) {
    std::optional<Seat>& kind = is_human(seat) ? person : agent;
    kind = kind.value_or(seat);
  }
  if (!agent || (person && match_.mode(*person) == Mode::any)) {
    return *person;
  }
  Seating<Agent> seating{};
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    seating[i] = agents_[i].get();
  }
  return person ? *agent : next_to_answer(match_, seating);
}

// Nobody is asked where there is only one answer.
bool Session::answer_if_forced(Seat seat) {
  const Question& question = match_.question(seat);
  const bool is_known = is_forced(question) || (question.lingers && has_one_answer(question));
  if (match_.mode(seat) == Mode::any || !is_known) {
    return false;
  }
  const Prompt prompt = prompt_of(match_, seat);
  const Shown shown = question.shown;
  std::vector<std::uint16_t> all;
  for (std::size_t i = 0; i < prompt.options.size(); ++i) {
    if (!prompt.options[i].is_disabled) {
      all.push_back(static_cast<std::uint16_t>(i));
    }
  }
  if (match_.answer(seat, all, rondel::Mark::forced)) {
    return false;
  }
  recorder_.note(match_);
  if (match_.log_length() == log_told_) {  // otherwise the log says it
    fmt::print("\n");
    show_news(seat);
    fmt::print("  {}  {}\n", name(seat),
               paint_.faint(answer_text(prompt, all, Shown::to_all) + " (the only choice)"));
  }
  tell(seat, prompt, all, shown);
  return true;
}

void Session::answer_by_agent(Seat seat) {
  const Prompt prompt = prompt_of(match_, seat);
  const Question& question = match_.question(seat);
  const Shown shown = question.shown;
  const std::span<std::uint16_t> room = room_.fit(question.choices.size());
  Turn turn{.match = match_, .question = question, .seat = seat};
  Agent& agent = *agents_[static_cast<std::size_t>(seat.index())];
  std::size_t count = agent.choose(turn, room);
  while (match_.answer(seat, room.first(count))) {
    if (++turn.attempt == most_attempts) {
      save_record();
      throw Failure(exit_check_failed,
                    fmt::format("the match is stuck: everything that {} tried at \"{}\" was refused",
                                match_.play().name(seat), prompt.title));
    }
    count = agent.choose(turn, room);
  }
  recorder_.note(match_);
  if (explain_ == Explain::yes) {
    print_thoughts(seat);
  }
  tell(seat, prompt, room.first(count), shown);
}

void Session::print_thoughts(Seat seat) const {
  const std::string thoughts = agents_[static_cast<std::size_t>(seat.index())]->thoughts();
  if (!thoughts.empty()) {
    fmt::print("\n{} {}", name(seat), paint_.faint(thoughts));
  }
}

// The log tells it better than the answer, where the rules write one. What it says when the last of several secret
// answers is in, it says of all of them.
void Session::tell(Seat seat, const Prompt& prompt, std::span<const std::uint16_t> picks, Shown shown) {
  if (tell_log(shown)) {
    return;
  }
  tell({.answers = match_.answers(),
        .seat = seat,
        .answer = shown == Shown::to_all ? told(seat, prompt, picks) : answer_text(prompt, picks, shown),
        .is_secret = shown == Shown::to_asked});
}

// An answer as people at other seats may read it: a card that they do not know now, after the answer, is not named.
std::string Session::told(Seat seat, Prompt prompt, std::span<const std::uint16_t> picks) const {
  for (const std::uint16_t pick : is_payload(picks) ? std::span<const std::uint16_t>() : picks) {
    Option& option = prompt.options[pick];
    for (const Seat other : SeatSet::first(match_.seat_count())) {
      if (other != seat && is_human(other) && option.choice.kind == Choice::Kind::card &&
          !match_.play().knows(other, option.choice.value)) {
        option.text = choice_title(match_.play(), other, option.choice);
      }
    }
  }
  return answer_text(prompt, picks, Shown::to_all);
}

// Whether there was anything new in it.
bool Session::tell_log(Shown last) {
  const std::vector<LogLine> lines = match_.log(log_told_);
  log_told_ = match_.log_length();
  while (!lines.empty() && last == Shown::to_asked && !news_.empty() && news_.back().is_secret) {
    news_.pop_back();
  }
  forget_what_is_gone();
  for (const LogLine& line : lines) {
    tell({.answers = match_.answers(), .line = line});
  }
  return !lines.empty();
}

void Session::tell(News news) {
  const bool may_be_replaced = news.is_secret && match_.status() == Status::waiting;
  news_.push_back(std::move(news));
  if (human_count() == 0 && !may_be_replaced) {
    for (; printed_ < news_.size(); ++printed_) {
      print_news(news_[printed_], std::nullopt);
    }
  }
}

void Session::forget_what_is_gone() {
  for (std::size_t& seen : seen_) {
    seen = std::min(seen, news_.size());
  }
  printed_ = std::min(printed_, news_.size());
}

void Session::print_news(const News& news, Viewer viewer) const {
  if (news.answer.empty()) {
    if (is_shown_to(news.line, viewer)) {
      fmt::print("{}", story_line(log_text(match_.play(), news.line, viewer), news.line.indent,
                                  match_.seat_names(), paint_));
    }
    return;
  }
  std::size_t widest = 0;
  for (const std::string& seat : match_.seat_names()) {
    widest = std::max(widest, columns_of(seat));
  }
  fmt::print("{}", answer_line(name(news.seat), widest, news.answer, paint_));
}

bool Session::answer_by_human(Seat seat) {
  const Prompt prompt = prompt_of(match_, seat);
  ask(seat, prompt);
  std::string line;
  for (int wrong_lines = 0; wrong_lines < most_wrong_lines || input_is_terminal(); ++wrong_lines) {
    if (!read_line(line)) {
      if (was_interrupted()) {
        return false;
      }
      fmt::print("{}\n", paint_.bad("The input has ended: random answers from here on."));
      has_input_ = false;
      return true;
    }
    if (const std::optional<std::string_view> card = asked_about(line)) {
      fmt::print("{}", about_cards(setup_.game->faces, prompt, *card, paint_));
      continue;
    }
    const Outcome outcome = obey(seat, prompt, read_typed(prompt, line));
    if (outcome != Outcome::again) {
      return outcome == Outcome::answered;
    }
  }
  fmt::print("{}\n", paint_.bad(fmt::format("{} lines and no answer in them: random answers from here on.",
                                            most_wrong_lines)));
  has_input_ = false;
  return true;
}

bool Session::read_line(std::string& line) {
  fmt::print("{} ", paint_.title(">"));
  std::fflush(stdout);
  const bool is_read = input_.next(line) == LineInput::Got::line;
  if (!input_is_terminal() || !is_read) {  // a terminal has shown the line already
    fmt::print("{}\n", is_read ? line : "");
  }
  return is_read;
}

Session::Outcome Session::obey(Seat seat, const Prompt& prompt, const Typed& typed) {
  switch (typed.kind) {
    case Typed::Kind::why:
      explain(seat);
      return Outcome::again;
    case Typed::Kind::quit:
      return Outcome::quit;
    case Typed::Kind::undo:
      return undo(seat) ? Outcome::answered : Outcome::again;
    case Typed::Kind::wrong:
      fmt::print("  {}\n", paint_.bad(typed.wrong));
      return Outcome::again;
    case Typed::Kind::picks:
      break;
  }
  return take_picks(seat, prompt, typed.picks) ? Outcome::answered : Outcome::again;
}

void Session::ask(Seat seat, const Prompt& prompt) {
  fmt::print("\n");
  if (human_count() > 1 && last_asked_ != seat) {
    fmt::print("── {}, it is your turn ──\n", name(seat));
  }
  last_asked_ = seat;
  show_news(seat);
  show_view(seat);
  fmt::print("{}", question_text(name(seat), prompt, paint_));
}

void Session::show_news(Seat seat) {
  std::size_t& seen = seen_[static_cast<std::size_t>(seat.index())];
  for (; seen < news_.size(); ++seen) {
    const News& news = news_[seen];
    if (news.answer.empty() || news.seat != seat) {
      print_news(news, seat);
    }
  }
}

bool Session::take_picks(Seat seat, const Prompt& prompt, const std::vector<std::uint16_t>& picks) {
  const Shown shown = match_.question(seat).shown;
  Place place{.seat = seat, .snapshot = {}, .answer = answer_text(prompt, picks, Shown::to_all)};
  match_.snapshot(place.snapshot);
  const Rejection rejection = match_.answer(seat, picks);
  if (rejection) {
    fmt::print("  {}\n", paint_.bad(rejection.message()));
    return false;
  }
  if (places_.size() == most_places) {
    places_.erase(places_.begin());
  }
  places_.push_back(std::move(place));
  recorder_.note(match_);
  tell(seat, prompt, picks, shown);
  return true;
}

void Session::explain(Seat seat) const { fmt::print("{}", task_list(match_.tasks(seat), "  ", paint_)); }

bool Session::undo(Seat seat) {
  if (setup_.game->taking_back == TakingBack::never) {
    fmt::print("  {}\n", paint_.bad(fmt::format("{} takes no answer back", setup_.game->title)));
    return false;
  }
  const auto from_back = std::ranges::find(places_.rbegin(), places_.rend(), seat, &Place::seat);
  if (from_back == places_.rend()) {
    fmt::print("  {}\n", paint_.bad("you have not answered anything yet: there is nothing to take back"));
    return false;
  }
  const auto place = from_back.base() - 1;
  const std::uint32_t before = match_.answers();
  match_.restore(place->snapshot);
  const std::uint32_t others = before - match_.answers() - 1;
  fmt::print("  ↶ {} takes back: {}{}\n", name(seat), place->answer,
             others == 0
                 ? ""
                 : fmt::format(" (and with it {} later {})", others, others == 1 ? "answer" : "answers"));
  places_.erase(place, places_.end());
  std::erase_if(news_, [&](const News& news) { return news.answers > match_.answers(); });
  forget_what_is_gone();
  log_told_ = match_.log_length();
  tell({.answers = match_.answers(), .seat = seat, .answer = "↶ takes back an answer"});
  return true;
}

void Session::show_view(std::optional<Seat> viewer) const {
  const std::string view = text_view(match_, viewer);
  fmt::print("{}{}", paint_.suits(view), view.empty() || view.ends_with('\n') ? "" : "\n");
}

int Session::finish(bool has_quit) {
  save_record();
  if (match_.status() == Status::faulted) {
    throw Failure(exit_check_failed, fmt::format("the match faulted: {}", match_.fault()));
  }
  if (has_quit) {
    fmt::print("You quit after {} answers.\n", match_.answers());
  } else {
    show_result();
  }
  if (!save_.empty()) {
    fmt::print("{}\n", paint_.faint("saved to " + save_));
  }
  return was_interrupted() ? exit_interrupted : 0;
}

void Session::show_result() const {
  fmt::print("\n");
  const auto human = std::ranges::find(players_, human_name);
  const bool is_alone = human_count() == 1;
  show_view(is_alone ? std::optional<Seat>(Seat(static_cast<int>(human - players_.begin()))) : std::nullopt);

  const Result& result = match_.result();
  std::vector<Standing> standings;
  for (const Seat seat : standings_of(match_, score_sheet_of(match_))) {
    standings.push_back({.name = name(seat),
                         .player = players_[static_cast<std::size_t>(seat.index())],
                         .score = result.score(seat),
                         .has_won = result.winners.has(seat)});
  }
  fmt::print("{}{}", result_text(result.reason.view(), standings, paint_),
             score_text(object_of(ending_of(match_)), match_.seat_names(), paint_));
}

void Session::save_record() const {
  if (save_.empty()) {
    return;
  }
  const std::string sentence = write_file(save_, recorder_.text(match_));
  if (!sentence.empty()) {
    throw Failure(exit_bad_input, sentence);
  }
}

}  // namespace rondel::cli
