// Work in parts, one thread each. What comes out must not depend on how many parts there were.
#pragma once

#include <exception>
#include <thread>
#include <vector>

namespace sandgate {

/// As many as the machine has cores, at least one.
inline unsigned threads_here() {
  const unsigned cores = std::thread::hardware_concurrency();
  return cores > 0 ? cores : 1;
}

/// `work(part)` for every part below `parts`, all at once; part 0 on the calling thread. Returns when all have ended.
/// Of what they throw, the first part's is thrown on.
template <class Work>
void each_in_parallel(unsigned parts, const Work& work) {
  std::vector<std::exception_ptr> thrown(parts);
  const auto run = [&](unsigned part) {
    try {
      work(part);
    } catch (...) {
      thrown[part] = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> others;
    for (unsigned part = 1; part < parts; ++part) others.emplace_back(run, part);
    if (parts > 0) run(0);
  }
  for (const std::exception_ptr& e : thrown)
    if (e) std::rethrow_exception(e);
}

}  // namespace sandgate
