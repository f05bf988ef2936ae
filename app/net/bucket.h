// Private to this room: holds somebody to a rate.
#pragma once

#include <algorithm>
#include <chrono>

#include "app/net/limits.h"

namespace sandgate::net_inside {

using Clock = std::chrono::steady_clock;

/// Fills at `Rate::a_second` up to `Rate::at_once`; full at first.
class Bucket {
 public:
  explicit Bucket(Rate rate) : rate_(rate), left_(rate.at_once) {}
  /// Whether there is so much; if so it is taken.
  bool take(double amount, Clock::time_point now) {
    if (!has(amount, now)) return false;
    left_ -= amount;
    return true;
  }
  bool has(double amount, Clock::time_point now) {
    if (filled_ != Clock::time_point{})
      left_ = std::min(rate_.at_once, left_ + rate_.a_second * std::chrono::duration<double>(now - filled_).count());
    filled_ = now;
    return left_ >= amount;
  }

 private:
  Rate rate_;
  double left_;
  Clock::time_point filled_{};
};

}  // namespace sandgate::net_inside
