// What an umpire elsewhere asks and tells of the review, over any number of lines that break: what the host's file
// keeps for it, what he adds, what waited for him. What has had no answer waits, and is said again when the line is
// back.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "app/wire/messages.h"

namespace sandgate::wire {

class ReviewLine {
 public:
  using Say = std::function<void(const FromClient&)>;
  /// Told once: nothing where it was done, else why not.
  using Done = std::function<void(const std::optional<Fault>&)>;

  /// What the file keeps is wanted, now and whenever it changes. Where there is no line, or it is lost first, that is
  /// answered, and it is asked for when the line is back.
  void want(Done done);
  /// As it was told last; none before that.
  const std::optional<ReviewIs>& told() const { return told_; }
  /// Lays a change over what is kept. Faults: the host's; too much at once; the line is over.
  void keep(const ReviewChange& change, Done done);
  /// What waited for him and is over; kept in the order in which it is told.
  void attend(std::vector<Attended> items);
  /// Nothing that was told here waits for its answer.
  bool idle() const { return kept_.empty() && attended_.empty() && wants_.empty(); }
  bool there() const { return say_ != nullptr; }
  /// Called whenever `told` is another, or the line is there or lost. One listener.
  void on_change(std::function<void()> changed) { changed_ = std::move(changed); }

  // From the end of the line
  /// All has been told that had happened before.
  void line(Say say);
  void lost();
  /// For good; or what comes is another exercise's.
  void over(const Phrase& why);
  void hear(ReviewIs said);
  /// Whether the answer was to one of these.
  bool hear(const Replied& said);

 private:
  struct Kept {
    KeepReview wish;
    Done done;
  };
  void say_next_attended();
  void changed() const {
    if (changed_) changed_();
  }

  Say say_;  ///< none: no line
  bool wanted_ = false;
  std::map<OrderId, Done> wants_;
  std::deque<Kept> kept_;  ///< in the order in which they were made
  std::deque<Attend> attended_;
  std::optional<ReviewIs> told_;
  std::function<void()> changed_;
};

}  // namespace sandgate::wire
