#include "server/hash_queue.h"

#include <gmock/gmock.h>

#include <future>

namespace rondel::server {
namespace {

using Lane = HashQueue::Lane;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// One thread, which is busy with something until `go_on`.
class HashTurns : public ::testing::Test {
 protected:
  HashTurns() {
    std::promise<void> begun;
    queue_.add(Lane::strangers, "first",
               {.run =
                    [&] {
                      begun.set_value();
                      held_.get_future().wait();
                    },
                .refuse = [] {}});
    begun.get_future().wait();
  }
  void add(Lane lane, const std::string& share, const std::string& name) {
    ++added_;
    queue_.add(lane, share,
               {.run =
                    [this, name] {
                      done_.push_back(name);
                      if (done_.size() == added_) {
                        all_done_.set_value();
                      }
                    },
                .refuse = [this, name] { refused_.push_back(name); }});
  }
  void go_on() { held_.set_value(); }
  // Goes on until everything that was added is done; none of it may have been refused.
  void finish() {
    go_on();
    all_done_.get_future().wait();
  }

  std::promise<void> held_;
  std::promise<void> all_done_;
  std::size_t added_ = 0;
  std::vector<std::string> done_;
  std::vector<std::string> refused_;
  HashQueue queue_{1, 6, 3};
};

TEST_F(HashTurns, AreTakenByAddresses) {
  for (const char* const name : {"a1", "a2", "a3"}) {
    add(Lane::strangers, "a", name);
  }
  add(Lane::strangers, "b", "b1");
  finish();
  EXPECT_THAT(done_, ElementsAre("a1", "b1", "a2", "a3"));
}

TEST_F(HashTurns, OfKnownPlacesComeInBetween) {
  for (const char* const name : {"a1", "b1", "c1"}) {
    add(Lane::strangers, name, name);
  }
  add(Lane::known, "home", "owner");
  finish();
  EXPECT_THAT(done_, ElementsAre("owner", "a1", "b1", "c1"));
}

TEST_F(HashTurns, AreRefusedWhereTooManyWait) {
  for (const char* const name : {"a1", "a2", "a3", "a4"}) {
    add(Lane::strangers, "a", name);
  }
  EXPECT_THAT(refused_, ElementsAre("a4")) << "of one address";
  for (const char* const name : {"b1", "c1", "d1", "e1"}) {
    add(Lane::strangers, name, name);
  }
  EXPECT_THAT(refused_, ElementsAre("a4", "e1")) << "in all";
  add(Lane::known, "home", "owner");
  EXPECT_THAT(refused_, ElementsAre("a4", "e1")) << "others have no part in that room";
  go_on();
}

// So that a server stops at once, however many wait.
TEST_F(HashTurns, AreRefusedWhenItCloses) {
  add(Lane::strangers, "a", "a1");
  add(Lane::known, "home", "owner");
  queue_.close();
  EXPECT_THAT(refused_, ElementsAre("a1", "owner"));
  add(Lane::known, "home", "late");
  EXPECT_THAT(refused_, ElementsAre("a1", "owner", "late"));
  go_on();
  queue_.stop();
  EXPECT_THAT(done_, IsEmpty());
}

}  // namespace
}  // namespace rondel::server
