#include "map/country/feature.h"

namespace sandgate {
namespace {

constexpr std::array<std::string_view, feature_kinds> kind_names{"house",   "wall",    "wood",   "rock",    "river",
                                                                 "lake",    "ford",    "bridge", "culvert", "road",
                                                                 "railway", "station", "place"};

constexpr std::array<std::string_view, 13> class_names{"plain",   "main",   "second", "lane",       "town",
                                                       "village", "hamlet", "fell",   "great_fell", "valley",
                                                       "water",   "sea",    "tunnel"};

template <class Kind, std::size_t N>
std::optional<Kind> find_name(const std::array<std::string_view, N>& names, std::string_view name) {
  for (std::size_t i = 0; i < N; ++i)
    if (names[i] == name) return static_cast<Kind>(i);
  return std::nullopt;
}

bool between(double a, double x, double b) { return a <= b ? a <= x && x <= b : b <= x && x <= a; }

}  // namespace

std::string_view name_of(FeatureKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }
std::optional<FeatureKind> feature_kind(std::string_view name) { return find_name<FeatureKind>(kind_names, name); }

std::string_view name_of(FeatureClass grade) { return class_names[static_cast<std::size_t>(grade)]; }
std::optional<FeatureClass> feature_class(std::string_view name) { return find_name<FeatureClass>(class_names, name); }

std::span<const MapPoint> Feature::ring(std::size_t n) const {
  const std::size_t start = rings[n];
  const std::size_t end = n + 1 < rings.size() ? rings[n + 1] : points.size();
  return std::span(points).subspan(start, end - start);
}

bool holds(const Feature& area, MapPoint p) {
  bool inside = false;
  for (std::size_t n = 0; n < area.rings.size(); ++n) {
    const auto ring = area.ring(n);
    for (std::size_t i = 1; i < ring.size(); ++i) {
      const MapPoint a = ring[i - 1], b = ring[i];
      const double side = (b.east - a.east) * (p.north - a.north) - (p.east - a.east) * (b.north - a.north);
      if (side == 0 && between(a.east, p.east, b.east) && between(a.north, p.north, b.north)) return true;
      // A ray to the east crosses an edge that goes up past `p` on its right, or down past it on its left.
      if (a.north <= p.north && b.north > p.north && side > 0) inside = !inside;
      if (b.north <= p.north && a.north > p.north && side < 0) inside = !inside;
    }
  }
  return inside;
}

}  // namespace sandgate
