#include "core/battle/ground/behind_cover.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace sandgate {
namespace {

constexpr Length looked_for = Length::feet(1);
constexpr int most_ranks = 4;
// A wall may be thicker than it is drawn: how much farther off room is looked for, and by what steps, in inches.
constexpr double thickest = 2, step_off = 1.0 / 16;

/// In inches.
struct Spot {
  double x = 0, y = 0;
  friend Spot operator+(Spot a, Spot b) { return {a.x + b.x, a.y + b.y}; }
  friend Spot operator-(Spot a, Spot b) { return {a.x - b.x, a.y - b.y}; }
  friend Spot operator*(Spot a, double n) { return {a.x * n, a.y * n}; }
  double dot(Spot o) const { return x * o.x + y * o.y; }
  double cross(Spot o) const { return x * o.y - y * o.x; }
  double length() const { return std::sqrt(dot(*this)); }
};

Point point(Spot s) { return {Length::from_feet(s.x / 12), Length::from_feet(s.y / 12)}; }

/// A line along which men can stand: a wall's course, or the outline of a house.
class Course {
 public:
  Course(std::vector<Spot> spots, bool closed) : spots_(std::move(spots)), closed_(closed) {
    for (std::size_t i = 0; i + 1 < spots_.size(); ++i)
      ends_.push_back(length() + (spots_[i + 1] - spots_[i]).length());
  }
  double length() const { return ends_.empty() ? 0 : ends_.back(); }
  bool closed() const { return closed_; }

  struct Near {
    double off = std::numeric_limits<double>::infinity(), along = 0;
    bool left = true;  ///< the place lies to the left of it
  };
  Near nearest(Spot to) const {
    Near best;
    for (std::size_t i = 0; i + 1 < spots_.size(); ++i) {
      const Spot way = spots_[i + 1] - spots_[i];
      const double whole = way.dot(way);
      if (whole <= 0) continue;
      const double part = std::clamp((to - spots_[i]).dot(way) / whole, 0.0, 1.0);
      const double off = (to - (spots_[i] + way * part)).length();
      if (off >= best.off) continue;
      best = {off, (i == 0 ? 0 : ends_[i - 1]) + part * way.length(), way.cross(to - spots_[i]) >= 0};
    }
    return best;
  }
  /// A place so far along it, and the way to its left there, of length 1.
  std::pair<Spot, Spot> at(double along) const {
    const auto end = std::ranges::lower_bound(ends_, along);
    const auto i = static_cast<std::size_t>(std::min(end, ends_.end() - 1) - ends_.begin());
    const Spot way = spots_[i + 1] - spots_[i];
    const double whole = way.length(), part = whole > 0 ? (along - (ends_[i] - whole)) / whole : 0;
    const Spot left = whole > 0 ? Spot{-way.y / whole, way.x / whole} : Spot{0, 1};
    return {spots_[i] + way * part, left};
  }

 private:
  std::vector<Spot> spots_;
  bool closed_;
  std::vector<double> ends_;  ///< of each leg, along the whole
};

class Finder {
 public:
  Finder(const TableGround& ground, Point to) : ground_(ground), to_{to.x.in_inches(), to.y.in_inches()} {}

  /// The nearest course that is near enough to the place asked for.
  std::optional<Course> course() const {
    const MapBox bounds = ground_.country().bounds();
    const MapPoint at = ground_.scale().to_ground(point(to_), bounds);
    const double reach = ground_.scale().metres(looked_for);
    const MapBox box{at.east - reach, at.north - reach, at.east + reach, at.north + reach};
    const KindSet kinds = only(FeatureKind::wall) | only(FeatureKind::house) | only(FeatureKind::rock);
    std::optional<Course> best;
    double least = looked_for.in_inches();
    ground_.country().each_near(box, kinds, [&](FeatureId, const Feature& feature) {
      const bool area = feature.shape == FeatureShape::area;
      const std::size_t courses = area ? feature.rings.size() : 1;
      for (std::size_t n = 0; n < courses; ++n) {
        std::vector<Spot> spots;
        for (const MapPoint p : area ? feature.ring(n) : std::span<const MapPoint>(feature.points)) {
          const Point on = ground_.scale().to_table(p, bounds);
          spots.push_back({on.x.in_inches(), on.y.in_inches()});
        }
        if (spots.size() < 2) continue;
        Course course(std::move(spots), area);
        if (const double off = course.nearest(to_).off; course.length() > 0 && off < least) {
          least = off;
          best = std::move(course);
        }
      }
    });
    return best;
  }

  std::vector<Point> places(const Course& course, std::size_t men, Length radius) const {
    const Rulebook::TableRules& rules = ground_.rulebook().table;
    const double base = 2 * radius.in_inches();
    const double abreast = base + rules.front_gap.in_inches(), depth = base + rules.rank_gap.in_inches();
    const Course::Near near = course.nearest(to_);
    // Men do not go round a house to its far side, and of the longest wall they take no more than their number fills on
    // either hand.
    const double farthest =
        std::min(course.closed() ? course.length() / 4 : course.length(), abreast * static_cast<double>(men));
    std::vector<Spot> taken;
    for (int rank = 0; rank < most_ranks && taken.size() < men; ++rank) {
      for (int k = 0; abreast * (k / 2) <= farthest && taken.size() < men; ++k) {
        double along = near.along + (k % 2 == 0 ? -1 : 1) * abreast * ((k + 1) / 2);
        if (course.closed()) along = std::fmod(along + 2 * course.length(), course.length());
        if (along < 0 || along > course.length()) continue;
        const auto spot = room(course, along, near.left, rank * depth, radius);
        const auto too_near = [&](Spot other) { return (other - *spot).length() < base + rules.gap.in_inches(); };
        if (spot && std::ranges::none_of(taken, too_near)) taken.push_back(*spot);
      }
    }
    std::vector<Point> places;
    for (const Spot spot : taken) places.push_back(point(spot));
    return places;
  }

 private:
  /// As close to the course as a base can stand, and `behind` further back.
  std::optional<Spot> room(const Course& course, double along, bool left, double behind, Length radius) const {
    const auto [spot, to_left] = course.at(along);
    const Spot away = left ? to_left : to_left * -1;
    for (double off = radius.in_inches(); off <= radius.in_inches() + thickest; off += step_off) {
      const Spot close = spot + away * off;
      if (ground_.bar_at(point(close), radius) != Bar::none) continue;
      const Spot place = close + away * behind;
      return ground_.bar_at(point(place), radius) == Bar::none ? std::optional(place) : std::nullopt;
    }
    return {};
  }

  const TableGround& ground_;
  Spot to_;
};

}  // namespace

std::vector<Point> places_behind_cover(const TableGround& ground, Point to, std::size_t men, Length radius) {
  const Finder finder(ground, to);
  const auto course = finder.course();
  return course ? finder.places(*course, men, radius) : std::vector<Point>();
}

}  // namespace sandgate
