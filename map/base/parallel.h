// Work in parts, one thread each. What comes out must not depend on how many parts there were.
#pragma once

#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace sandgate {

/// As many as the machine has cores, at least one.
inline unsigned threads_here() {
  const unsigned cores = std::thread::hardware_concurrency();
  return cores > 0 ? cores : 1;
}

/// `work(part)` for every part below `parts`, all at once; part 0 on the calling thread, others too where there are no
/// threads to be had. Returns when all have ended.
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
    others.reserve(parts);
    unsigned begun = 1;
    try {
      for (; begun < parts; ++begun) others.emplace_back(run, begun);
    } catch (const std::system_error&) {
      // The system has no more threads to give: the rest is done here.
    }
    if (parts > 0) run(0);
    for (unsigned part = begun; part < parts; ++part) run(part);
  }
  for (const std::exception_ptr& e : thrown)
    if (e) std::rethrow_exception(e);
}

}  // namespace sandgate
