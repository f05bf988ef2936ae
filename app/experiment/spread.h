// The spread of outcomes: means and shares with the intervals that hold them 19 times in 20.
#pragma once

#include <cstdint>
#include <optional>

namespace sandgate::experiment {

struct Interval {
  double from = 0, to = 0;
};

/// A mean with its standard deviation (of the sample) and, from two values on, the interval of Student's t.
struct Mean {
  std::int64_t count = 0;
  double mean = 0, deviation = 0;
  std::optional<Interval> interval = {};
};

/// Whole values, added one by one in any order: they are counted and summed exactly, so that neither threads nor
/// processes change what comes of them, and none is kept. For values within ± 2^40, and up to 2^40 of them.
class Sums {
 public:
  void add(std::int64_t value);
  std::int64_t count() const { return count_; }
  /// Of the values, each divided by `unit`.
  Mean mean(double unit = 1) const;

 private:
  // The squares of ten million men lost need more than 64 bits.
  __extension__ using Wide = __int128;
  std::int64_t count_ = 0;
  Wide sum_ = 0, squares_ = 0;
};

/// Wilson's score interval of so many out of `all`; `all` is 1 at least.
Interval wilson(std::int64_t count, std::int64_t all);

/// The two-sided 95 % point of Student's t; `freedom` is 1 at least. Within 0.3 % from 3 degrees on, exact below.
double students_t(std::int64_t freedom);

}  // namespace sandgate::experiment
