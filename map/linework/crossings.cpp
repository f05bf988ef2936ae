#include "map/linework/crossings.h"

#include <algorithm>
#include <cmath>

#include "map/base/segment.h"
#include "map/country/box_index.h"

namespace sandgate {
namespace {

constexpr double beyond_bank_m = 3;     // how far a bridge reaches out on either side
constexpr double one_structure_m = 12;  // waters nearer than this along a way lie under one bridge
constexpr double least_sine = 0.3;      // a way that runs along a stream is not credited with a longer bridge
constexpr std::uint32_t water_bit = 1, mark_bit = 2;

/// A wet stretch of a way, in metres along it.
struct Wet {
  double from = 0, to = 0;
  double river_m = 0;     ///< width of the widest river drawn as a line
  bool area = false;      ///< some of it is drawn as an area
  bool fordable = false;  ///< every river of it may be forded
};

bool is_water(const Feature& f) {
  return (f.kind == FeatureKind::river && f.shape != FeatureShape::point) ||
         (f.kind == FeatureKind::lake && f.shape == FeatureShape::area);
}

bool is_mark(const Feature& f) {
  return f.kind == FeatureKind::bridge || f.kind == FeatureKind::culvert || f.kind == FeatureKind::ford;
}

bool is_way(const Feature& f) {
  return (f.kind == FeatureKind::road || f.kind == FeatureKind::railway) && f.shape == FeatureShape::line &&
         f.grade != FeatureClass::tunnel;
}

BoxIndex index_of(const std::vector<Feature>& features) {
  std::vector<BoxIndex::Item> items;
  for (std::size_t f = 0; f < features.size(); ++f) {
    const Feature& feature = features[f];
    const std::uint32_t bits = is_water(feature) ? water_bit : is_mark(feature) ? mark_bit : 0;
    if (bits == 0) continue;
    if (feature.points.size() == 1) items.push_back({feature.bounds(), bits, static_cast<std::uint32_t>(f), 0});
    for (std::size_t i = 0; i + 1 < feature.points.size(); ++i) {
      if (std::ranges::binary_search(feature.rings, static_cast<std::uint32_t>(i + 1))) continue;
      MapBox box;
      box.take_in(feature.points[i]);
      box.take_in(feature.points[i + 1]);
      items.push_back({box, bits, static_cast<std::uint32_t>(f), static_cast<std::uint32_t>(i)});
    }
  }
  return BoxIndex(std::move(items));
}

class Way {
 public:
  explicit Way(const Feature& way) : points_(way.points) {
    along_.push_back(0);
    for (std::size_t i = 1; i < points_.size(); ++i)
      along_.push_back(along_.back() + distance_m(points_[i - 1], points_[i]));
  }
  double length() const { return along_.back(); }
  double along(std::size_t piece, double t) const { return along_[piece] + t * (along_[piece + 1] - along_[piece]); }
  MapPoint at(double along) const {
    const auto after = std::ranges::upper_bound(along_, along);
    const std::size_t i =
        std::clamp<std::size_t>(static_cast<std::size_t>(after - along_.begin()), 1, along_.size() - 1);
    const double step = along_[i] - along_[i - 1];
    return step > 0 ? part_way(points_[i - 1], points_[i], (along - along_[i - 1]) / step) : points_[i];
  }
  std::vector<MapPoint> stretch(double from, double to) const {
    std::vector<MapPoint> points{at(from)};
    for (std::size_t i = 0; i < points_.size(); ++i)
      if (along_[i] > from && along_[i] < to) points.push_back(points_[i]);
    points.push_back(at(to));
    return points;
  }

 private:
  const std::vector<MapPoint>& points_;
  std::vector<double> along_;
};

class Finder {
 public:
  Finder(const std::vector<Feature>& features, const std::vector<bool>& fordable, const CrossingRules& rules)
      : features_(features), fordable_(fordable), rules_(rules), index_(index_of(features)) {}

  void cross(const Feature& feature, Crossings& found) {
    const Way way(feature);
    for (const Wet& wet : wet_stretches(feature, way)) {
      const double middle = (wet.from + wet.to) / 2;
      if (wet.to - wet.from > rules_.longest_m) {
        ++found.too_wide;
      } else if (!marked(way, wet)) {
        found.made.push_back(structure(feature, way, wet, way.at(middle), found));
      }
    }
  }

 private:
  struct Meeting {
    std::uint32_t water;
    double along, sine;
  };

  std::vector<Meeting> meetings(const Feature& feature, const Way& way) const {
    std::vector<Meeting> met;
    for (std::size_t i = 0; i + 1 < feature.points.size(); ++i) {
      const MapPoint a = feature.points[i], b = feature.points[i + 1];
      index_.each(box_of(a, b), water_bit, [&](const BoxIndex::Item& item) {
        const auto& edge = features_[item.feature].points;
        const MapPoint p = edge[item.segment], q = edge[item.segment + 1];
        // Half open at both, so that a common vertex is met once.
        const double side_p = turn(a, b, p), side_q = turn(a, b, q), side_a = turn(p, q, a), side_b = turn(p, q, b);
        if ((side_p > 0) == (side_q > 0) || (side_a > 0) == (side_b > 0)) return;
        const double t = side_a / (side_a - side_b);
        met.push_back({item.feature, way.along(i, std::clamp(t, 0.0, 1.0)), sine_between(a, b, p, q)});
      });
    }
    std::ranges::sort(met, [](const Meeting& x, const Meeting& y) {
      return x.water != y.water ? x.water < y.water : x.along < y.along;
    });
    return met;
  }

  std::vector<Wet> wet_stretches(const Feature& feature, const Way& way) const {
    const std::vector<Meeting> met = meetings(feature, way);
    std::vector<Wet> wet;
    for (std::size_t i = 0; i < met.size();) {
      std::size_t end = i;
      while (end < met.size() && met[end].water == met[i].water) ++end;
      const Feature& water = features_[met[i].water];
      if (water.shape == FeatureShape::line) {
        for (; i < end; ++i) {
          const double half = water.width_m / 2 / std::max(met[i].sine, least_sine);
          wet.push_back({met[i].along - half, met[i].along + half, water.width_m, false, is_fordable(met[i].water)});
        }
      } else {
        double from = 0;
        for (; i <= end; ++i) {
          const double to = i < end ? met[i].along : way.length();
          if (to > from && holds(water, way.at((from + to) / 2))) wet.push_back({from, to, 0, true, false});
          from = to;
          if (i == end) break;
        }
      }
      i = end;
    }
    return joined(std::move(wet));
  }

  static std::vector<Wet> joined(std::vector<Wet> wet) {
    std::ranges::sort(wet, [](const Wet& x, const Wet& y) { return x.from != y.from ? x.from < y.from : x.to < y.to; });
    std::vector<Wet> all;
    for (const Wet& next : wet) {
      if (all.empty() || next.from > all.back().to + one_structure_m) {
        all.push_back(next);
        continue;
      }
      Wet& last = all.back();
      last.to = std::max(last.to, next.to);
      last.river_m = std::max(last.river_m, next.river_m);
      last.area = last.area || next.area;
      last.fordable = last.fordable && next.fordable;
    }
    return all;
  }

  bool is_fordable(std::uint32_t water) const { return water < fordable_.size() && fordable_[water]; }

  bool marked(const Way& way, const Wet& wet) const {
    const double from = std::clamp(wet.from, 0.0, way.length()), to = std::clamp(wet.to, 0.0, way.length());
    const MapPoint a = way.at(from), b = way.at(to);
    bool found = false;
    index_.each(box_of(a, b).grown(rules_.marked_within_m), mark_bit, [&](const BoxIndex::Item& item) {
      const auto& mark = features_[item.feature].points;
      const MapPoint p = mark[item.segment], q = mark.size() > 1 ? mark[item.segment + 1] : p;
      const MapPoint middle = way.at((from + to) / 2);
      found = found || distance_to_segment_m(middle, p, q) <= rules_.marked_within_m ||
              distance_to_segment_m(part_way(p, q, 0.5), a, b) <= rules_.marked_within_m;
    });
    return found;
  }

  Feature structure(const Feature& feature, const Way& way, const Wet& wet, MapPoint middle, Crossings& found) const {
    Feature made;
    made.width_m = feature.width_m;
    made.points = {middle};
    const bool track = feature.kind == FeatureKind::road &&
                       std::ranges::find(rules_.ford_classes, feature.grade) != rules_.ford_classes.end();
    if (feature.kind == FeatureKind::railway && !wet.area && wet.river_m < rules_.culvert_below_m) {
      made.kind = FeatureKind::culvert;
      ++found.culverts;
    } else if (track && !wet.area && (wet.fordable || wet.river_m < rules_.ford_below_m)) {
      made.kind = FeatureKind::ford;
      ++found.fords;
    } else {
      made.kind = FeatureKind::bridge;
      made.shape = FeatureShape::line;
      const double from = std::max(wet.from - beyond_bank_m, 0.0), to = std::min(wet.to + beyond_bank_m, way.length());
      made.points = way.stretch(from, to);
      ++found.bridges;
    }
    return made;
  }

  const std::vector<Feature>& features_;
  const std::vector<bool>& fordable_;
  const CrossingRules& rules_;
  BoxIndex index_;
};

}  // namespace

Result<Crossings> find_crossings(const std::vector<Feature>& features, const std::vector<bool>& fordable,
                                 const CrossingRules& rules, const Progress& progress) {
  constexpr std::size_t between_reports = 1024;
  Crossings found;
  Finder finder(features, fordable, rules);
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (is_way(features[i])) finder.cross(features[i], found);
    if (i % between_reports == 0 && !go_on(progress, static_cast<double>(i) / static_cast<double>(features.size())))
      return stopped("Looking for crossings");
  }
  return found;
}

}  // namespace sandgate
