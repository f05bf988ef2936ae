#include "map/march/profile.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "map/march/leg.h"

namespace sandgate {
namespace {

constexpr double most_places = 1e6;
constexpr double a_hair_m = 1e-6;

Result<void> check(const Country& country, std::span<const MapPoint> line, double step_m, double contour_m) {
  if (line.size() < 2) return fault("profile", "a line needs two places", "give where it begins and where it ends");
  for (const MapPoint place : line)
    if (!country.bounds().holds(place))
      return fault(
          "profile",
          phrase("{}, {} lies outside the map", fmt::format("{:.0f}", place.east), fmt::format("{:.0f}", place.north)),
          "choose places on the map");
  if (!(step_m > 0) || !std::isfinite(step_m))
    return fault("profile", "its step is not a positive number of metres", "give one, as 50");
  if (!(contour_m > 0) || !std::isfinite(contour_m))
    return fault("profile", "its contours do not lie a positive number of metres apart", "give one, as 10");
  double length = 0;
  for (std::size_t i = 1; i < line.size(); ++i) length += distance_m(line[i - 1], line[i]);
  if (length / step_m > most_places)
    return fault("profile",
                 phrase("a step of {} m makes more than a million places of it", fmt::format("{:g}", step_m)),
                 "take a longer step");
  return {};
}

class Profiler {
 public:
  Profiler(const Country& country, double step_m, double contour_m, HeightProfile& into)
      : country_(country), step_m_(step_m), contour_m_(contour_m), into_(into) {}

  void begin(MapPoint at) {
    add_place(at);
    sound(column(at), row(at));
  }

  void leg(MapPoint from, MapPoint to) {
    const double length = distance_m(from, to), start = into_.length_m;
    if (!(length > 0)) return;
    for (; next_step_ * step_m_ < start + length - a_hair_m; next_step_ += 1) {
      const double along = next_step_ * step_m_;
      if (along <= start + a_hair_m) continue;
      into_.length_m = along;
      add_place(part_way(from, to, (along - start) / length));
    }
    into_.length_m = start + length;
    add_place(to);
    cross(from, to);
  }

 private:
  double column(MapPoint at) const { return country_.frame().column(at.east); }
  double row(MapPoint at) const { return country_.frame().row(at.north); }

  void add_place(MapPoint at) {
    const double height = height_at(country_, column(at), row(at));
    HeightProfile::Place place{into_.length_m, at, std::nullopt};
    if (!std::isnan(height)) place.height_m = height;
    into_.places.push_back(place);
  }

  /// Goes over the ground from where it last was to the next place of a column and row.
  void sound(double column, double row) {
    const double height = height_at(country_, column, row);
    if (!std::isnan(height)) {
      into_.lowest_m = std::min(into_.lowest_m.value_or(height), height);
      into_.highest_m = std::max(into_.highest_m.value_or(height), height);
      if (!std::isnan(last_)) count(last_, height);
    }
    last_ = height;
  }

  void count(double before, double after) {
    (after > before ? into_.climb_m : into_.descent_m) += std::abs(after - before);
    const auto passed = static_cast<int>(std::floor(after / contour_m_) - std::floor(before / contour_m_));
    (passed > 0 ? into_.climbed : into_.descended) += std::abs(passed);
  }

  /// Sounds wherever from → to crosses a whole column or row, and at its end.
  void cross(MapPoint from, MapPoint to) {
    const double c0 = column(from), r0 = row(from), c1 = column(to), r1 = row(to);
    cuts_.clear();
    add_cuts(c0, c1);
    add_cuts(r0, r1);
    std::ranges::sort(cuts_);
    double last = 0;
    for (const double t : cuts_) {
      if (t > last) gap(c0 + (c1 - c0) * (last + t) / 2, r0 + (r1 - r0) * (last + t) / 2);
      if (t > last) sound(c0 + (c1 - c0) * t, r0 + (r1 - r0) * t);
      last = t;
    }
  }
  void add_cuts(double from, double to) {
    const double low = std::min(from, to), high = std::max(from, to);
    for (double line = std::floor(low) + 1; line < high; line += 1) cuts_.push_back((line - from) / (to - from));
    if (cuts_.empty() || cuts_.back() != 1) cuts_.push_back(1);
  }
  void gap(double column, double row) {
    if (std::isnan(height_at(country_, column, row))) last_ = std::numeric_limits<double>::quiet_NaN();
  }

  const Country& country_;
  double step_m_, contour_m_;
  HeightProfile& into_;
  double next_step_ = 1;
  double last_ = std::numeric_limits<double>::quiet_NaN();  ///< none: not-a-number
  std::vector<double> cuts_;
};

}  // namespace

Result<HeightProfile> profile(const Country& country, std::span<const MapPoint> line, double step_m,
                              double metres_per_contour) {
  if (auto good = check(country, line, step_m, metres_per_contour); !good) return std::unexpected(good.error());
  HeightProfile found;
  Profiler profiler(country, step_m, metres_per_contour, found);
  profiler.begin(line.front());
  for (std::size_t i = 1; i < line.size(); ++i) profiler.leg(line[i - 1], line[i]);
  return found;
}

}  // namespace sandgate
