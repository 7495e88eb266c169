#include "cli/dev/desk.h"

#include <algorithm>
#include <boost/json.hpp>
#include <optional>
#include <utility>

#include "server/body.h"
#include "table/reply.h"

namespace rondel::cli::dev {
namespace {

namespace json = boost::json;

}  // namespace

// One page that is open. It is told the newest there is when it can be written.
class Desk::Reader final : public server::Speaker {
 public:
  explicit Reader(std::shared_ptr<Desk> desk) : desk_(std::move(desk)) {}

  void begin(std::weak_ptr<server::Wire> wire) override {
    {
      const std::lock_guard lock(mutex_);
      wire_ = std::move(wire);
    }
    wake();
  }
  void receive(std::string_view /*text*/) override {}
  void pinged() override {}
  std::optional<std::string> next() override {
    const std::scoped_lock lock(desk_->mutex_);
    if (std::exchange(told_, desk_->number_) == desk_->number_) {
      return std::nullopt;
    }
    return desk_->line_;
  }
  void end() override {
    const std::lock_guard lock(mutex_);
    wire_.reset();
  }

  void wake() {
    std::shared_ptr<server::Wire> wire;
    {
      const std::lock_guard lock(mutex_);
      wire = wire_.lock();
    }
    if (wire != nullptr) {
      wire->wake();
    }
  }

 private:
  const std::shared_ptr<Desk> desk_;
  int told_ = 0;  // the number of the news; under the desk's lock
  std::mutex mutex_;
  std::weak_ptr<server::Wire> wire_;
};

Desk::Desk(int build, std::vector<Departure> departures, CarryOn carry_on)
    : carry_on_(std::move(carry_on)),
      news_{.build = build, .departures = std::move(departures)},
      line_(line_of(news_)) {}

void Desk::tell(News news) {
  {
    const std::lock_guard lock(mutex_);
    news.build = news_.build;
    news.departures = news_.departures;
    news_ = std::move(news);
    line_ = line_of(news_);
    ++number_;
  }
  wake_readers();
}

void Desk::wake_readers() {
  std::vector<std::shared_ptr<Reader>> present;
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(readers_, [](const std::weak_ptr<Reader>& reader) { return reader.expired(); });
    std::ranges::transform(readers_, std::back_inserter(present),
                           [](const std::weak_ptr<Reader>& reader) { return reader.lock(); });
  }
  for (const std::shared_ptr<Reader>& reader : present) {
    if (reader != nullptr) {
      reader->wake();
    }
  }
}

std::shared_ptr<server::Speaker> Desk::reader() {
  auto reader = std::make_shared<Reader>(shared_from_this());
  const std::lock_guard lock(mutex_);
  readers_.push_back(reader);
  return reader;
}

server::Annex Desk::annex() {
  const std::shared_ptr<Desk> self = shared_from_this();
  return {.path = "/dev",
          .request = [self](const server::HttpRequest& request,
                            const server::OnAnswer& done) { self->answer(request, done); },
          .upgrade = [self] { return self->reader(); }};
}

void Desk::answer(const server::HttpRequest& request, const server::OnAnswer& done) {
  if (request.path != "/dev/carry-on" || request.method != "POST") {
    return done(server::refusal(404, "no_page", "expected POST /dev/carry-on, or a WebSocket at /dev"));
  }
  const StrictJson read = server::read_body(request.body);
  const json::object* const body = read.problem.empty() ? read.value.if_object() : nullptr;
  const std::string keep = body == nullptr ? "" : text_in(*body, "keep");
  if (keep != "same" && keep != "fitting") {
    return done(server::refusal(400, "malformed", R"(expected {"table": ..., "keep": "same" or "fitting"})"));
  }
  const std::string table = text_in(*body, "table");
  const std::lock_guard one_at_a_time(carrying_);
  std::string now;
  {
    const std::lock_guard lock(mutex_);
    const auto known = std::ranges::find(news_.departures, table, &Departure::table);
    now = known == news_.departures.end() ? "" : known->now;
  }
  if (now.empty()) {
    const CarriedOn carried = carry_on_(table, keep == "same" ? Keep::same : Keep::fitting);
    if (!carried.problem.empty()) {
      return done(server::refusal(409, "conflict", carried.problem));
    }
    now = carried.table;
    const std::lock_guard lock(mutex_);
    for (Departure& departure : news_.departures) {
      departure.now = departure.table == table ? now : departure.now;
    }
    line_ = line_of(news_);
    ++number_;
  }
  wake_readers();
  done(server::json_answer(200, {{"table", now}}));
}

}  // namespace rondel::cli::dev
