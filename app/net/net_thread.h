// Private to this room: a thread that has sockets.
#pragma once

#include <QObject>
#include <QThread>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "app/net/link.h"

namespace sandgate::net_inside {

/// Runs from the constructor until `stop`. What is called on the thread itself says so.
class NetThread {
 public:
  /// Whether it gives way to the others of the program where processors are scarce.
  enum class Weight : std::uint8_t { as_all, less };
  explicit NetThread(Weight weight = Weight::as_all);
  ~NetThread();

  /// Does `job` on the thread, after those before it.
  void post(std::function<void()> job);
  /// Does `job` on the thread, and waits for it; not from the thread itself.
  void ask(const std::function<void()>& job);
  /// A link has work; from any thread. Many are woken at once.
  void wake(std::shared_ptr<LinkState> link);
  /// Ends all links with `reason`, as far as that goes without waiting, and then the thread. What it says afterwards is
  /// not heard.
  void stop(const std::string& reason);

  /// On the thread: `link` lives here from now on.
  void take(std::unique_ptr<Link> link);
  /// On the thread: gives `link` to `other`, with its sockets and new terms.
  void hand_over(Link& link, Terms terms, NetThread& other);
  /// On the thread: lets go of links that are over, a little later.
  void collect();
  /// On the thread: what else is to be done several times a second; and for a link that has worked.
  std::function<void(Clock::time_point)> on_sweep;
  std::function<void(Link&)> on_work;

 private:
  void work();
  void sweep();

  QThread thread_;
  QObject* desk_;  ///< lives on the thread
  std::vector<std::unique_ptr<Link>> links_;
  bool collecting_ = false;
  std::mutex mutex_;
  std::vector<std::shared_ptr<LinkState>> woken_;
};

}  // namespace sandgate::net_inside
