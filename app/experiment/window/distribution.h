// How often each value came about: a distribution that takes the room of its different values, however many runs it is
// of.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace sandgate {

/// Whole values, added in any order: nothing hangs on who counted them when.
class Distribution {
 public:
  void add(std::int64_t value);

  std::int64_t count() const { return count_; }
  /// Value and how often, the least first.
  const std::vector<std::pair<std::int64_t, std::int64_t>>& values() const { return values_; }
  /// So that `part` of all lies below: 0 is the least, 0.5 the median, 1 the most; between two values, in proportion.
  /// There must be one.
  double quantile(double part) const;

 private:
  /// The one that stands at that place, from 0, when all stand in a row.
  std::int64_t at(std::int64_t place) const;

  std::vector<std::pair<std::int64_t, std::int64_t>> values_;
  std::int64_t count_ = 0;
};

}  // namespace sandgate
