#include "map/base/bearing.h"

#include <array>

namespace sandgate {
namespace {

constexpr int quarter_circle = Bearing::full_circle / 4;
constexpr double two_30 = 1073741824.0;  // 2^30

// sin x for 0 … π/2 by its series, evaluated by the compiler.
constexpr double sine_of(double x) {
  double term = x, sum = x;
  for (int n = 1; n < 14; ++n) {
    term *= -x * x / ((2 * n) * (2 * n + 1));
    sum += term;
  }
  return sum;
}

constexpr std::array<std::int64_t, quarter_circle + 1> quarter_table = [] {
  std::array<std::int64_t, quarter_circle + 1> table{};
  constexpr double half_pi = 1.57079632679489661923;
  for (int i = 0; i <= quarter_circle; ++i)
    table[i] = static_cast<std::int64_t>(sine_of(half_pi * i / quarter_circle) * two_30 + 0.5);
  return table;
}();

std::int64_t rounded_2_30(std::int64_t product) {
  constexpr std::int64_t half = std::int64_t{1} << 29;
  return product >= 0 ? (product + half) >> 30 : -((-product + half) >> 30);
}

}  // namespace

std::int64_t sine_2_30(Bearing bearing) {
  const int mils = bearing.mils;
  if (mils <= quarter_circle) return quarter_table[mils];
  if (mils <= 2 * quarter_circle) return quarter_table[2 * quarter_circle - mils];
  if (mils <= 3 * quarter_circle) return -quarter_table[mils - 2 * quarter_circle];
  return -quarter_table[4 * quarter_circle - mils];
}

std::int64_t cosine_2_30(Bearing bearing) { return sine_2_30(Bearing::of(bearing.mils + quarter_circle)); }

Point step(Point from, Bearing bearing, Length distance) {
  return {{{from.x.count + rounded_2_30(distance.count * sine_2_30(bearing))}},
          {{from.y.count + rounded_2_30(distance.count * cosine_2_30(bearing))}}};
}

Bearing Bearing::between(Point from, Point to) {
  const std::int64_t dx = to.x.count - from.x.count, dy = to.y.count - from.y.count;
  if (dx == 0 && dy == 0) return {};
  // The mil whose direction has the smallest cross product is found by halving the quarter that holds the point.
  const int first = dx >= 0 ? (dy > 0 ? 0 : 1) : (dy < 0 ? 2 : 3);
  // How far the point lies clockwise of a bearing: positive while it is still ahead.
  const auto ahead = [&](int mils) {
    const Bearing b = Bearing::of(mils);
    return static_cast<double>(dx) * static_cast<double>(cosine_2_30(b)) -
           static_cast<double>(dy) * static_cast<double>(sine_2_30(b));
  };
  int low = first * quarter_circle, high = low + quarter_circle;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    (ahead(middle) >= 0 ? low : high) = middle;
  }
  return Bearing::of(ahead(low) <= -ahead(high) ? low : high);
}

}  // namespace sandgate
