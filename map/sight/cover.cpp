#include "map/sight/cover.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

namespace sandgate {
namespace {

constexpr double usual_wood_m = 12, usual_house_m = 8, usual_wall_m = 1.5, usual_rock_m = 5;
// The line is asked for in pieces, so that a slanting one does not ask for half the country.
constexpr double piece_m = 500;
// A border this close to an end belongs to what holds the end.
constexpr double own_m = 0.05;

/// Where the line crosses the border of an area, or a wall.
struct Crossed {
  const Feature* feature;
  std::size_t segment;
  double t;
};

std::vector<Crossed> crossed_by(const Country& country, const Ray& ray) {
  std::vector<Crossed> crossed;
  const MapPoint a = ray.at(0), b = ray.at(1);
  const int pieces = static_cast<int>(std::ceil(ray.length_m() / piece_m));
  for (int i = 0; i < pieces; ++i) {
    MapBox box;
    box.take_in(ray.at(static_cast<double>(i) / pieces));
    box.take_in(ray.at(static_cast<double>(i + 1) / pieces));
    country.each_segment_near(box.grown(own_m), covering, [&](const Feature& f, std::size_t s) {
      const double p = turn(a, b, f.points[s]), q = turn(a, b, f.points[s + 1]);
      // Half open, so that a line through a corner is counted once, or twice where it only touches.
      if ((p >= 0) == (q >= 0)) return;
      const MapPoint at = part_way(f.points[s], f.points[s + 1], p / (p - q));
      const double de = b.east - a.east, dn = b.north - a.north;
      crossed.push_back({&f, s, ((at.east - a.east) * de + (at.north - a.north) * dn) / (de * de + dn * dn)});
    });
  }
  // A segment may come with more than one piece.
  std::ranges::sort(crossed, [](const Crossed& x, const Crossed& y) {
    return std::tie(x.feature, x.t, x.segment) < std::tie(y.feature, y.t, y.segment);
  });
  crossed.erase(
      std::unique(crossed.begin(), crossed.end(),
                  [](const Crossed& x, const Crossed& y) { return x.feature == y.feature && x.segment == y.segment; }),
      crossed.end());
  return crossed;
}

class Covers {
 public:
  Covers(const Ray& ray, const SightLine& line, double here) : ray_(ray), line_(line), here_(here) {}

  /// A wall or hedge: hides where it is crossed.
  void wall(const Feature& f, double t) {
    if (t > 0 && t < 1 && ray_.ground(t) + height_of(f, line_) > ray_.height(t) + touch_m) keep(t);
  }

  /// An area over [from, to] of the line; 0 and 1 where it holds that end.
  void area(const Feature& f, double from, double to) {
    const double height = height_of(f, line_);
    const bool at_a = from <= 0, at_b = to >= 1;
    if (f.kind != FeatureKind::wood) {
      if (!at_a && !at_b) hide(from, to, height);
      return;
    }
    // Who stands above the trees is not in the wood.
    const bool in_a = at_a && low_at(0, height), in_b = at_b && low_at(1, height);
    const double deep = line_.into_wood_m / ray_.length_m();
    if (in_a && in_b) {
      if (to - from > deep) keep(here_ == 0 ? deep : 1 - deep);
      return;
    }
    if (in_a) from += deep;
    if (in_b) to -= deep;
    if (from <= to) hide(from, to, height);
  }

  std::optional<double> first() const { return first_; }

 private:
  double eye_above(double t) const { return ray_.height(t) - ray_.ground(t); }
  bool low_at(double end, double height) const { return (end == here_ ? line_.eye_m : line_.target_m) < height; }

  void keep(double t) {
    if (!first_ || (here_ == 0 ? t < *first_ : t > *first_)) first_ = t;
  }

  void hide(double from, double to, double height) {
    const double near = here_ == 0 ? from : to, far = here_ == 0 ? to : from;
    if (eye_above(near) < height - touch_m) return keep(near);
    if (const auto t = ray_.first_hidden(near, far, height)) return keep(*t);
    if (eye_above(far) < height - touch_m) keep(far);
  }

  const Ray& ray_;
  const SightLine& line_;
  const double here_;
  std::optional<double> first_;
};

}  // namespace

double height_of(const Feature& feature, const SightLine& line) {
  const auto height = [&](const std::optional<double>& asked, double usual) {
    return asked ? *asked : feature.height_m > 0 ? feature.height_m : usual;
  };
  switch (feature.kind) {
    case FeatureKind::wood: return height(line.wood_m, usual_wood_m);
    case FeatureKind::house: return height(line.house_m, usual_house_m);
    case FeatureKind::wall: return height(line.wall_m, usual_wall_m);
    case FeatureKind::rock: return height(line.rock_m, usual_rock_m);
    default: return std::max(0.0, feature.height_m);
  }
}

std::optional<double> first_covered(const Country& country, const Ray& ray, const SightLine& line, double here) {
  Covers covers(ray, line, here);
  if (!(ray.length_m() > 0)) return std::nullopt;
  const std::vector<Crossed> crossed = crossed_by(country, ray);
  const double own = own_m / ray.length_m();
  const MapPoint start = ray.at(std::min(1.0, own));

  const auto along_area = [&](const Feature& f, auto first, auto last, bool inside) {
    double from = 0;
    for (auto at = first; at != last; ++at) {
      if (at->t <= own) continue;
      if (at->t >= 1 - own) break;
      if (inside) covers.area(f, from, at->t);
      inside = !inside;
      from = at->t;
    }
    if (inside) covers.area(f, from, 1);
  };
  for (auto at = crossed.begin(); at != crossed.end();) {
    const Feature& f = *at->feature;
    const auto end = std::find_if(at, crossed.end(), [&](const Crossed& c) { return c.feature != &f; });
    if (f.shape == FeatureShape::area) {
      along_area(f, at, end, holds(f, start));
    } else {
      for (auto c = at; c != end; ++c) covers.wall(f, c->t);
    }
    at = end;
  }
  // Areas so large that the whole line lies inside.
  MapBox box;
  box.take_in(start);
  country.each_near(box, covering, [&](FeatureId, const Feature& f) {
    const bool seen = std::ranges::any_of(crossed, [&](const Crossed& c) { return c.feature == &f; });
    if (!seen && f.shape == FeatureShape::area && holds(f, start)) covers.area(f, 0, 1);
  });
  return covers.first();
}

}  // namespace sandgate
