// Work off the windows' thread: an answer that comes back to the thread it was asked on, or never.
#pragma once

#include <QMetaObject>
#include <QObject>
#include <QThreadPool>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "map/base/progress.h"

namespace sandgate {

/// Runs at most one piece of work at a time for its owner. Starting another, cancelling or destroying it makes the
/// running one stop at its next report of progress; its answer is then dropped. Used from one thread.
class Background : public QObject {
 public:
  explicit Background(QObject* parent) : QObject(parent) {}
  ~Background() override { cancel(); }

  bool running() const { return current_ != nullptr; }
  void cancel() {
    // Held until the lock is gone: the thread that works may have let go of it already.
    const auto run = std::exchange(current_, nullptr);
    if (!run) return;
    const std::scoped_lock lock(run->mutex);
    run->stopped = true;
    run->owner = nullptr;
  }

  /// `work(progress)` runs on a pool thread and must hold all it needs by value or by shared pointers; `done(answer)`
  /// and `told(part)` are called on this thread.
  template <class Work, class Done>
  void start(Work work, Done done, std::function<void(double)> told = {}) {
    cancel();
    current_ = std::make_shared<Run>();
    current_->owner = this;
    auto run = current_;
    QThreadPool::globalInstance()->start([run, work = std::move(work), done = std::move(done), told]() mutable {
      const Progress progress = [run, told](double part) {
        if (run->stopped) return false;
        if (told)
          post(
              run, [told, part] { told(part); }, false);
        return true;
      };
      // Shared, since what is posted must be copyable and answers need not be.
      auto answer = std::make_shared<std::optional<decltype(work(progress))>>();
      if (!run->stopped) answer->emplace(work(progress));
      if (run->stopped) return;
      post(
          run, [done = std::move(done), answer]() mutable { done(std::move(**answer)); }, true);
    });
  }

 private:
  struct Run {
    std::mutex mutex;
    Background* owner = nullptr;  ///< guarded by the mutex
    std::atomic<bool> stopped = false;
  };

  static void post(const std::shared_ptr<Run>& run, std::function<void()> call, bool last) {
    const std::scoped_lock lock(run->mutex);
    if (!run->owner) return;
    QMetaObject::invokeMethod(
        run->owner,
        [run, call = std::move(call), last] {
          Background* owner = run->owner;
          if (!owner || owner->current_ != run) return;
          if (last) owner->current_.reset();
          call();
        },
        Qt::QueuedConnection);
  }

  std::shared_ptr<Run> current_;
};

}  // namespace sandgate
