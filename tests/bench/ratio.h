// How fast a job is beside a peer that does the same, in the same run. Every job is two Google Benchmarks, `ours` and
// `peer`; the program sandgate-ratios runs those of all the files it is made of and prints them as one table.
//
//   const RatioJob contours_4000{"contours at 10 m, 4000 x 4000", {.ratio = 12, .limit_ms = 20}, Clock::processor, [] {
//     const auto ground = made_country(4000);
//     return Rivals{[ground] { … ours … }, [ground] { … the peer … }};
//   }};
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace sandgate::bench {

/// The two that are timed. What they need is prepared before and held by them.
struct Rivals {
  std::function<void()> ours, peer;
};

/// What is read: the time of the processor, for work of one thread; or the clock on the wall, for work of several.
enum class Clock { processor, wall };

/// What is asked for, and what could be.
struct Aim {
  double ratio = 1;  ///< so many times the peer's speed
  double limit_ms =
      0;  ///< what a machine like that of tests/README.md needs at the least, as told there; nought: unknown
};

/// A row of the table. Made as an object outside any function, it is known to the program from its start.
struct RatioJob {
  RatioJob(std::string named, Aim wished, Clock read, std::function<Rivals()> prepared);

  std::string name;
  Aim aim;
  Clock clock = Clock::processor;
  std::function<Rivals()> prepare;  ///< called once, shortly before the job is timed
};

/// All jobs of the program, in the order of their files and, within a file, as they stand there.
std::vector<const RatioJob*>& ratio_jobs();

}  // namespace sandgate::bench
