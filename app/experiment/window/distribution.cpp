#include "app/experiment/window/distribution.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace sandgate {

void Distribution::add(std::int64_t value) {
  const auto there = std::ranges::lower_bound(values_, value, {}, &std::pair<std::int64_t, std::int64_t>::first);
  if (there != values_.end() && there->first == value) {
    ++there->second;
  } else {
    values_.insert(there, {value, 1});
  }
  ++count_;
}

std::int64_t Distribution::at(std::int64_t place) const {
  for (const auto& [value, often] : values_) {
    if (place < often) return value;
    place -= often;
  }
  return values_.back().first;
}

double Distribution::quantile(double part) const {
  assert(count_ > 0);
  const double place = part * static_cast<double>(count_ - 1), whole = std::floor(place);
  const auto below = static_cast<std::int64_t>(whole);
  const auto low = static_cast<double>(at(below)), high = static_cast<double>(at(std::min(below + 1, count_ - 1)));
  return low + (high - low) * (place - whole);
}

}  // namespace sandgate
