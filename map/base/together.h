// Threads that work on one thing step by step and wait for one another between the steps.
#pragma once

#include <atomic>
#include <exception>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

namespace sandgate {

/// Where a number of threads meet. Steps may be much shorter than it takes to put a thread to sleep, so whoever waits
/// keeps looking for a while, and then lets others run between the looks.
class Rendezvous {
 public:
  explicit Rendezvous(unsigned threads) : threads_(threads) {}

  /// Returns when all have come: what any of them wrote before, all may read. False where one has left for good.
  bool wait() {
    constexpr int looks = 4096;
    if (threads_ == 1) return true;
    const unsigned met = met_.load(std::memory_order_relaxed);
    if (come_.fetch_add(1, std::memory_order_acq_rel) + 1 == threads_) {
      come_.store(0, std::memory_order_relaxed);
      met_.store(met + 1, std::memory_order_release);
      return !left_.load(std::memory_order_relaxed);
    }
    for (int look = 0; met_.load(std::memory_order_acquire) == met; ++look) {
      if (left_.load(std::memory_order_relaxed)) return false;
      if (look >= looks) std::this_thread::yield();
    }
    return !left_.load(std::memory_order_relaxed);
  }
  /// For whoever cannot go on: nobody waits for him any more.
  void leave() { left_.store(true, std::memory_order_relaxed); }

 private:
  const unsigned threads_;
  alignas(64) std::atomic<unsigned> come_ = 0;
  alignas(64) std::atomic<unsigned> met_ = 0;
  std::atomic<bool> left_ = false;
};

/// `work(number, rendezvous)` in `most` threads at the same time, number 0 the calling one; in fewer where the system
/// has no more to give. Of what they throw, the first one's is thrown on.
template <class Work>
void each_together(unsigned most, const Work& work) {
  std::vector<std::exception_ptr> thrown(most);
  std::optional<Rendezvous> rendezvous;
  std::atomic<bool> begun = false;
  const auto run = [&](unsigned number) {
    begun.wait(false);
    try {
      work(number, *rendezvous);
    } catch (...) {
      thrown[number] = std::current_exception();
      rendezvous->leave();
    }
  };
  {
    std::vector<std::jthread> others;
    others.reserve(most);
    try {
      while (others.size() + 1 < most) others.emplace_back(run, static_cast<unsigned>(others.size() + 1));
    } catch (const std::system_error&) {
      // The system has no more threads to give.
    }
    rendezvous.emplace(static_cast<unsigned>(others.size() + 1));
    begun = true;
    begun.notify_all();
    run(0);
  }
  for (const std::exception_ptr& e : thrown)
    if (e) std::rethrow_exception(e);
}

}  // namespace sandgate
