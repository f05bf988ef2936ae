#include "app/experiment/spread.h"

#include <algorithm>
#include <cmath>

namespace sandgate::experiment {
namespace {

constexpr double normal = 1.959963984540054;  // 97.5 % of a normal spread lie below

}  // namespace

double students_t(std::int64_t freedom) {
  if (freedom == 1) return 12.706204736432095;
  if (freedom == 2) return 4.302652729911275;
  // The expansion of Cornish and Fisher about the normal point.
  const double n = static_cast<double>(freedom), z = normal, z2 = z * z;
  const double first = z * (z2 + 1) / 4, second = z * ((5 * z2 + 16) * z2 + 3) / 96;
  const double third = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
  const double fourth = z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
  return z + first / n + second / (n * n) + third / (n * n * n) + fourth / (n * n * n * n);
}

void Sums::add(std::int64_t value) {
  ++count_;
  sum_ += value;
  squares_ += Wide{value} * value;
}

Mean Sums::mean(double unit) const {
  Mean mean;
  mean.count = count_;
  if (count_ == 0) return mean;
  const double n = static_cast<double>(count_);
  mean.mean = static_cast<double>(sum_) / n / unit;
  if (count_ < 2) return mean;
  const double apart = static_cast<double>(squares_ * count_ - sum_ * sum_);  // n² times the mean square deviation
  mean.deviation = std::sqrt(apart / n / (n - 1)) / unit;
  const double half = students_t(count_ - 1) * mean.deviation / std::sqrt(n);
  mean.interval = Interval{mean.mean - half, mean.mean + half};
  return mean;
}

Interval wilson(std::int64_t count, std::int64_t all) {
  const double n = static_cast<double>(all), p = static_cast<double>(count) / n, z2 = normal * normal;
  const double middle = p + z2 / (2 * n), half = normal * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n));
  const double whole = 1 + z2 / n;
  return {std::clamp((middle - half) / whole, 0.0, p), std::clamp((middle + half) / whole, p, 1.0)};
}

}  // namespace sandgate::experiment
