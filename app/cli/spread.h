// The spread of outcomes: means and shares with the intervals that hold them 19 times in 20.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace sandgate::cli {

struct Interval {
  double from = 0, to = 0;
};

/// A mean with its standard deviation (of the sample) and, from two values on, the interval of Student's t.
struct Mean {
  std::int64_t count = 0;
  double mean = 0, deviation = 0;
  std::optional<Interval> interval = {};
};
Mean mean_of(std::span<const double> values);

/// Wilson's score interval of so many out of `all`; `all` is 1 at least.
Interval wilson(std::int64_t count, std::int64_t all);

/// The two-sided 95 % point of Student's t; `freedom` is 1 at least. Within 0.3 % from 3 degrees on, exact below.
double students_t(std::int64_t freedom);

}  // namespace sandgate::cli
