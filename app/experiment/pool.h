// Threads that play what they are given, and a batch of battles played on them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "app/experiment/work.h"
#include "map/base/progress.h"

namespace sandgate::experiment {

struct Played {
  std::int64_t number = 0;
  Result<BattleResult> result;
};

/// Each thread plays one battle at a time. The work must outlive it.
class Pool {
 public:
  Pool(const Work& work, std::size_t threads);
  /// Waits for what is in hand.
  ~Pool();

  /// How many threads have nothing to do; one is to be given no more than that.
  std::size_t idle() const;
  void give(std::int64_t number);
  /// What has been played since the last call, after a wait for any of it of `patience` at most.
  std::vector<Played> wait(std::chrono::milliseconds patience);
  /// What is in hand is left to itself: its threads, and the pool's inside, stay until the process ends.
  void abandon();

 private:
  struct State;
  static void run(State& state);
  std::shared_ptr<State> state_;
};

/// How work ended.
struct Ending {
  bool stopped = false;             ///< it was asked to
  std::optional<Fault> fault = {};  ///< the first thing that went wrong
  bool left_behind = false;         ///< battles that were begun were not waited for
};

/// Plays all that is wanted on so many threads; `progress` is told, and asked whether to go on. Asked to stop, or where
/// something goes wrong, no battle is begun any more; those in hand come to their end and are taken.
Ending play_here(Work& work, std::size_t threads, const Progress& progress);

/// As many as there are processors where `asked` is 0.
std::size_t threads_for(std::int64_t asked);

}  // namespace sandgate::experiment
