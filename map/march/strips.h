// Work on rows, shared out among threads. Private to this room.
#pragma once

#include <algorithm>
#include <future>
#include <thread>
#include <vector>

namespace sandgate {

/// Calls work(first, end) for strips of `rows` rows that follow on one another, each in a thread of its own. What they
/// do must not depend on how many there are.
template <class Work>
void in_strips(int rows, const Work& work) {
  constexpr int least_rows = 128, most_strips = 16;
  const int strips =
      std::clamp(std::min(static_cast<int>(std::thread::hardware_concurrency()), rows / least_rows), 1, most_strips);
  std::vector<std::future<void>> others;
  const auto edge = [&](int strip) { return static_cast<int>(std::int64_t{rows} * strip / strips); };
  for (int strip = 1; strip < strips; ++strip)
    others.push_back(
        std::async(std::launch::async, [&work, from = edge(strip), to = edge(strip + 1)] { work(from, to); }));
  work(0, edge(1));
  for (auto& other : others) other.get();
}

}  // namespace sandgate
