#include "map/relief/levels.h"

#include <bit>
#include <cmath>

#include "map/base/wide_vectors.h"

namespace sandgate {
namespace {

// These loops are written so that every step is a plain choice between two values, which become vectors.

SANDGATE_WIDE_VECTORS
void number_known(const float* __restrict heights, int cells, double interval, double first,
                  std::int16_t* __restrict numbers) {
  const double inverse = 1 / interval, lowest = first * interval;
  for (int i = 0; i < cells; ++i) {
    const double height = static_cast<double>(heights[i]), known = height > lowest ? height : lowest;
    // No cell lies below `first`, so cutting off the fraction rounds down.
    const auto guess = static_cast<std::int32_t>(known * inverse - first);
    const double level = (first + guess) * interval, next = (first + (guess + 1)) * interval;
    const double number = guess + (known < level ? -1.0 : 0.0) + (known >= next ? 1.0 : 0.0);
    numbers[i] = static_cast<std::int16_t>(static_cast<std::int32_t>(number));
  }
}

// The same in single precision, twice as many at a time; for levels that have no rounding in it.
SANDGATE_WIDE_VECTORS
void number_known_singly(const float* __restrict heights, int cells, float interval, float first,
                         std::int16_t* __restrict numbers) {
  const float inverse = 1 / interval, lowest = first * interval;
  for (int i = 0; i < cells; ++i) {
    const float known = heights[i] > lowest ? heights[i] : lowest;
    const auto guess = static_cast<std::int32_t>(known * inverse - first);
    const float level = (first + static_cast<float>(guess)) * interval;
    const float next = (first + static_cast<float>(guess + 1)) * interval;
    const std::int32_t number = guess - (known < level ? 1 : 0) + (known >= next ? 1 : 0);
    numbers[i] = static_cast<std::int16_t>(number);
  }
}

SANDGATE_WIDE_VECTORS
void strike_unknown(const float* __restrict heights, int cells, std::int16_t* __restrict numbers) {
  for (int i = 0; i < cells; ++i) {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(heights[i]) & 0x7FFFFFFF;
    numbers[i] = bits > 0x7F800000 ? no_level : numbers[i];
  }
}

}  // namespace

double multiple_below(double height, double interval) {
  double multiple = std::floor(height / interval);
  // The division rounds; what counts is the level as it will be drawn.
  if (height < multiple * interval) multiple -= 1;
  if (height >= (multiple + 1) * interval) multiple += 1;
  return multiple;
}

Levels levels_of(double interval, double first, int count) {
  // So few multiples that in single precision, too, a height's is guessed no more than one too high or too low.
  constexpr double most_multiples = 1 << 20;
  const auto exact = [](double value) { return static_cast<double>(static_cast<float>(value)) == value; };
  Levels levels{interval, first, exact(interval) && std::abs(first) + count < most_multiples};
  for (int number = -1; number <= count + 1 && levels.single; ++number) levels.single = exact(levels.metres(number));
  return levels;
}

void number_row(const float* heights, int cells, const Levels& levels, std::int16_t* numbers) {
  if (levels.single) {
    number_known_singly(heights, cells, static_cast<float>(levels.interval), static_cast<float>(levels.first), numbers);
  } else {
    number_known(heights, cells, levels.interval, levels.first, numbers);
  }
  strike_unknown(heights, cells, numbers);
}

SANDGATE_WIDE_VECTORS
void mark_mixed(const std::int16_t* __restrict upper, const std::int16_t* __restrict lower, int squares,
                std::uint8_t* __restrict mixed) {
  for (int i = 0; i < squares; ++i) {
    const int differ = (upper[i] ^ upper[i + 1]) | (upper[i] ^ lower[i]) | (upper[i] ^ lower[i + 1]);
    mixed[i] = static_cast<std::uint8_t>(differ != 0);
  }
}

}  // namespace sandgate
