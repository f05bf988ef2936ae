#include "app/experiment/pool.h"

#include <algorithm>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

namespace sandgate::experiment {

struct Pool::State {
  explicit State(const Work& of) : work(of) {}
  const Work& work;
  std::mutex mutex;
  std::condition_variable given, played;
  std::deque<std::int64_t> waiting;
  std::vector<Played> done;
  std::size_t in_hand = 0;  // given and not played, the waiting with them
  bool ending = false;
  std::vector<std::thread> threads;
};

Pool::Pool(const Work& work, std::size_t threads) : state_(std::make_shared<State>(work)) {
  // A thread that is left behind holds the state it works on.
  for (std::size_t i = 0; i < std::max(threads, std::size_t{1}); ++i)
    state_->threads.emplace_back([state = state_] { run(*state); });
}

Pool::~Pool() {
  if (!state_) return;
  {
    const std::lock_guard lock(state_->mutex);
    state_->ending = true;
  }
  state_->given.notify_all();
  for (std::thread& thread : state_->threads) thread.join();
  state_->threads.clear();
}

void Pool::run(State& state) {
  std::unique_lock lock(state.mutex);
  for (;;) {
    state.given.wait(lock, [&] { return state.ending || !state.waiting.empty(); });
    if (state.waiting.empty()) return;
    const std::int64_t number = state.waiting.front();
    state.waiting.pop_front();
    lock.unlock();
    auto result = state.work.play(number);
    lock.lock();
    state.done.push_back({number, std::move(result)});
    --state.in_hand;
    state.played.notify_one();
  }
}

std::size_t Pool::idle() const {
  const std::lock_guard lock(state_->mutex);
  return state_->threads.size() - std::min(state_->in_hand, state_->threads.size());
}

void Pool::give(std::int64_t number) {
  {
    const std::lock_guard lock(state_->mutex);
    state_->waiting.push_back(number);
    ++state_->in_hand;
  }
  state_->given.notify_one();
}

std::vector<Played> Pool::wait(std::chrono::milliseconds patience) {
  std::unique_lock lock(state_->mutex);
  state_->played.wait_for(lock, patience, [this] { return !state_->done.empty(); });
  return std::exchange(state_->done, {});
}

void Pool::abandon() {
  for (std::thread& thread : state_->threads) thread.detach();
  state_.reset();
}

Ending play_here(Work& work, std::size_t threads, const Progress& progress) {
  constexpr std::chrono::milliseconds glance{200};
  const std::int64_t wanted = work.wanted(), missing = wanted - work.known();
  Ending ending;
  if (missing <= 0) return ending;
  Pool pool(work, std::min(threads, static_cast<std::size_t>(missing)));
  std::size_t in_hand = 0;
  const auto note = [&](Result<void> done) {
    if (!done && !ending.fault) ending.fault = std::move(done.error());
  };
  for (bool going = true; going || in_hand > 0;) {
    while (going && pool.idle() > 0) {
      const auto number = work.next();
      if (!number) going = false;
      if (!number) break;
      pool.give(*number);
      ++in_hand;
    }
    note(work.write(false));
    for (Played& played : pool.wait(glance)) {
      --in_hand;
      if (played.result)
        note(work.take(played.number, std::move(*played.result)));
      else
        note(std::unexpected(std::move(played.result.error())));
    }
    ending.stopped =
        !go_on(progress, static_cast<double>(work.known()) / static_cast<double>(wanted)) || ending.stopped;
    if (ending.stopped || ending.fault) going = false;
  }
  note(work.write(true));
  return ending;
}

std::size_t threads_for(std::int64_t asked) {
  return asked > 0 ? static_cast<std::size_t>(asked)
                   : std::max(std::size_t{1}, std::size_t{std::thread::hardware_concurrency()});
}

}  // namespace sandgate::experiment
