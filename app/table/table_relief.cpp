#include "app/table/table_relief.h"

#include <algorithm>
#include <limits>

namespace sandgate {
namespace {

constexpr int probes = 96;  ///< a side
/// Ground whose slope is less lies level; with so much of it, a table is one of boards.
constexpr double level_slope = 0.03, level_part = 0.75;

}  // namespace

float speckle(int x, int y, std::uint32_t salt) {
  std::uint32_t h =
      static_cast<std::uint32_t>(x) * 0x9E3779B1U ^ static_cast<std::uint32_t>(y) * 0x85EBCA77U ^ salt * 0xC2B2AE3DU;
  h ^= h >> 15;
  h *= 0x2C1B3C6DU;
  h ^= h >> 12;
  h *= 0x297A2D39U;
  h ^= h >> 15;
  return static_cast<float>(h & 0xFFFFU) / 65536.0F;
}

float drift(float x, float y, std::uint32_t salt) {
  const float fx = std::floor(x), fy = std::floor(y);
  const int ix = static_cast<int>(fx), iy = static_cast<int>(fy);
  const auto ease = [](float t) { return t * t * (3 - 2 * t); };
  const float u = ease(x - fx), v = ease(y - fy);
  const auto knot = [&](int dx, int dy) { return speckle(ix + dx, iy + dy, salt); };
  const float low = knot(0, 0) + (knot(1, 0) - knot(0, 0)) * u, high = knot(0, 1) + (knot(1, 1) - knot(0, 1)) * u;
  return low + (high - low) * v;
}

TableRelief::TableRelief(std::shared_ptr<const Country> country, const Scale& scale, const MapBox& window, Hills hills)
    : country_(std::move(country)), scale_(scale), window_(window) {
  inch_m_ = scale.metres_per_foot / 12;
  interval_ = scale.metres_per_contour * scale.vertical / inch_m_;
  half_wide_ = static_cast<float>(std::max(window.width() / inch_m_, 1.0) / 2);
  half_deep_ = static_cast<float>(std::max(window.depth() / inch_m_, 1.0) / 2);
  double low = INFINITY, high = -INFINITY;
  std::vector<double> found;
  for (int row = 0; row <= probes; ++row)
    for (int column = 0; column <= probes; ++column) {
      const double inches =
          inches_at({window.west + window.width() * column / probes, window.south + window.depth() * row / probes});
      found.push_back(inches);
      if (std::isnan(inches)) continue;
      low = std::min(low, inches), high = std::max(high, inches);
    }
  if (low > high) low = high = 0;
  lowest_ = low;
  lowest_board_ = static_cast<int>(std::floor(low / interval_));
  boards_high_ = static_cast<int>(std::floor(high / interval_)) - lowest_board_;

  const double across = 2 * half_wide_ / probes;
  std::size_t level = 0, all = 0;
  for (std::size_t i = 1; i < found.size(); ++i) {
    if (i % (probes + 1) == 0 || std::isnan(found[i]) || std::isnan(found[i - 1])) continue;
    ++all;
    level += std::abs(found[i] - found[i - 1]) < level_slope * across ? 1 : 0;
  }
  const bool stepped = boards_high_ > 0 && static_cast<double>(level) > level_part * static_cast<double>(all);
  boards_ = hills == Hills::boards || (hills == Hills::by_the_ground && stepped);
  highest_ = static_cast<float>(boards_ ? boards_high_ * interval_ : high - low);
}

double TableRelief::inches_at(MapPoint p) const {
  const MapBox all = country_->bounds();
  const auto height =
      country_->height({std::clamp(p.east, all.west, all.east), std::clamp(p.north, all.south, all.north)});
  return height ? *height * scale_.vertical / inch_m_ : std::numeric_limits<double>::quiet_NaN();
}

int TableRelief::board(double inches) const {
  if (std::isnan(inches)) return 0;
  return std::clamp(static_cast<int>(std::floor(inches / interval_)) - lowest_board_, 0, boards_high_);
}

MapPoint TableRelief::ground(Vec at) const {
  return {window_.west + (static_cast<double>(at.x) + half_wide_) * inch_m_,
          window_.south + (static_cast<double>(half_deep_) - at.z) * inch_m_};
}

Vec TableRelief::place(MapPoint p) const {
  const auto x = static_cast<float>((p.east - window_.west) / inch_m_ - half_wide_);
  const auto z = static_cast<float>(half_deep_ - (p.north - window_.south) / inch_m_);
  return {x, height(x, z), z};
}

float TableRelief::height(float x, float z) const {
  const double inches = inches_at(ground({x, 0, z}));
  if (boards_) return static_cast<float>(board(inches) * interval_);
  return std::isnan(inches) ? 0 : static_cast<float>(std::max(inches - lowest_, 0.0));
}

float TableRelief::height_in_flight(MapPoint p, double above_nought) const {
  const double truth = inches_at(p);
  const auto over = static_cast<float>(above_nought - (std::isnan(truth) ? lowest_ : truth));
  return place(p).y + over;
}

}  // namespace sandgate
