// An inbox: work that is done one piece at a time, in order, on whatever threads there are. A piece of work holds its
// Turn for as long as it needs, also across an answer from the store; the next begins when the turn is gone.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

namespace rondel {

class Inbox : public std::enable_shared_from_this<Inbox> {
 public:
  using Post = std::function<void(std::function<void()>)>;

  // Held while a piece of work is going on.
  class Holder {
   public:
    explicit Holder(std::shared_ptr<Inbox> inbox) : inbox_(std::move(inbox)) {}
    Holder(const Holder&) = delete;
    Holder& operator=(const Holder&) = delete;
    ~Holder() { inbox_->next(); }

   private:
    std::shared_ptr<Inbox> inbox_;
  };
  using Turn = std::shared_ptr<Holder>;
  using Work = std::function<void(Turn)>;

  explicit Inbox(Post post) : post_(std::move(post)) {}

  void push(Work work) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(work));
    if (!is_busy_) {
      is_busy_ = true;
      post_([self = shared_from_this()] { self->run(); });
    }
  }

  // Goes on with what a piece of work began, on a thread of the pool.
  void resume(std::function<void()> rest) { post_(std::move(rest)); }

  bool is_idle() const {
    const std::lock_guard lock(mutex_);
    return !is_busy_;
  }

 private:
  void run() {
    Work work;
    {
      const std::lock_guard lock(mutex_);
      work = std::move(waiting_.front());
      waiting_.pop_front();
    }
    work(std::make_shared<Holder>(shared_from_this()));
  }
  void next() {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) {
      is_busy_ = false;
    } else {
      post_([self = shared_from_this()] { self->run(); });
    }
  }

  Post post_;
  mutable std::mutex mutex_;
  std::deque<Work> waiting_;
  bool is_busy_ = false;
};

}  // namespace rondel
