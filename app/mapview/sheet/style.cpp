#include "app/mapview/sheet/style.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <iterator>

#include "app/mapview/view.h"

namespace sandgate {
namespace {

struct Band {
  double denominator;
  Strokes strokes;
};

// The middle three are the sheet's own bands; the outer two carry them on to whole districts and to single farms.
constexpr std::array<Band, 5> bands{{
    {4'000, {0.8, 1.6, 15, 12.5, 12, 9.6, 9, 7.2, 3, 12, 10, 1.4, 12, 1.4, 22, 13, 23, 1.2, 7}},
    {12'500, {0.7, 1.4, 10, 8, 8, 6, 6, 4.6, 2.4, 10, 8, 1.0, 9, 1.2, 18, 10, 18, 1.1, 5}},
    {34'000, {0.62, 1.25, 6.2, 4.4, 5.2, 3.4, 3.6, 2.2, 1.9, 9, 6.4, 0.8, 5, 1.1, 13, 7, 13, 1, 3.6}},
    {65'000, {0.5, 1.0, 4.6, 3, 3.6, 2.2, 1.6, 0, 1.5, 8, 5, 0.7, 3, 1, 8, 0, 0, 0.9, 2.2}},
    {250'000, {0.4, 0.8, 2.6, 1.5, 1.6, 0.6, 0.7, 0, 1.0, 6, 3.4, 0.4, 1.6, 0.7, 3, 0, 0, 0.8, 1.0}},
}};

// Strokes is nothing but doubles, which is what lets one loop blend them.
constexpr std::size_t stroke_count = sizeof(Strokes) / sizeof(double);
using Sizes = std::array<double, stroke_count>;
static_assert(sizeof(Sizes) == sizeof(Strokes));

Sizes sizes_of(const Strokes& s) { return std::bit_cast<Sizes>(s); }

}  // namespace

Strokes Strokes::at(double denominator) {
  const double n = std::clamp(denominator, bands.front().denominator, bands.back().denominator);
  std::size_t upper = 1;
  while (upper + 1 < bands.size() && n > bands[upper].denominator) ++upper;
  const Band &large = bands[upper - 1], &small = bands[upper];
  const double t = std::log(n / large.denominator) / std::log(small.denominator / large.denominator);
  const Sizes from = sizes_of(large.strokes), to = sizes_of(small.strokes);
  Sizes mixed{};
  for (std::size_t i = 0; i < stroke_count; ++i) mixed[i] = from[i] + (to[i] - from[i]) * t;
  Strokes strokes = std::bit_cast<Strokes>(mixed);
  // Trees keep their size over the band they are drawn in, then go at once: small ones are only noise.
  constexpr double last_trees = 48'000;
  if (n > last_trees)
    strokes.tree = strokes.tree_every = 0;
  else if (strokes.tree < 6.5)
    strokes.tree = 6.5, strokes.tree_every = 13;
  // A lane whose two sides would touch is one thin line.
  if (strokes.lane_fill < 1) strokes.lane_fill = 0, strokes.lane_casing = std::min(strokes.lane_casing, 1.3);
  return strokes;
}

double contour_interval(double denominator, double steepness, double finest) {
  constexpr std::array<double, 9> steps{1, 2, 5, 10, 20, 50, 100, 200, 500};
  constexpr double closest = 2.3, ample = 24;  // pixels between lines on steep ground
  const double pixels_per_metre = View::pixels_per_metre_at(denominator);
  const auto spacing = [&](double interval) { return interval / std::max(steepness, 1e-4) * pixels_per_metre; };
  const double band = denominator > 48'000 ? 50 : denominator > 17'500 ? 20 : 10;
  auto step = std::ranges::find(steps, band);
  while (std::next(step) != steps.end() && spacing(*step) < closest) ++step;
  while (step != steps.begin() && *std::prev(step) >= finest && spacing(*std::prev(step)) > ample) --step;
  return *step;
}

GridSteps grid_steps(double denominator) {
  if (denominator < 3'500) return {100, 1'000, 0};
  if (denominator < 17'500) return {1'000, 5'000, 100};
  if (denominator < 90'000) return {1'000, 5'000, 0};
  if (denominator < 180'000) return {5'000, 10'000, 0};
  if (denominator < 900'000) return {10'000, 50'000, 0};
  return {50'000, 100'000, 0};
}

}  // namespace sandgate
