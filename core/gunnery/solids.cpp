#include "core/gunnery/solids.h"

#include <algorithm>
#include <cmath>

#include "core/battle/ground/earthworks.h"
#include "map/march/openings.h"

namespace sandgate {
namespace {

// On relief, pieces are cut no longer than this, so that their tops follow the ground, and reach this deep into it.
constexpr double longest_piece = 6, depth = 1;
// Strips thinner than this come of rounding and are left out.
constexpr double thinnest = 1e-4;

using Ring = std::vector<Place>;

/// Cuts what lies in `area` (even-odd) and in none of `openings` into strips from south to north.
class Cutter {
 public:
  void add_area(const Ring& ring) { add(ring, 0); }
  void add_opening(const Ring& ring) { add(ring, ++openings_); }
  void cut_at(double y) { levels_.push_back(y); }

  template <class Visit>  // (south y, north y, west and east x at the south, the same at the north)
  void each_strip(Visit visit) {
    add_meetings();
    std::ranges::sort(levels_);
    for (std::size_t i = 1; i < levels_.size(); ++i) {
      if (levels_[i] - levels_[i - 1] > thinnest) strip(levels_[i - 1], levels_[i], visit);
    }
  }

 private:
  struct Edge {
    Place low, high;
    int owner = 0;
    double x(double y) const { return low.x + (high.x - low.x) * ((y - low.y) / (high.y - low.y)); }
  };
  void add(const Ring& ring, int owner) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Place a = ring[i], b = ring[(i + 1) % ring.size()];
      levels_.push_back(a.y);
      if (std::abs(a.y - b.y) < thinnest / 10) continue;
      edges_.push_back(a.y < b.y ? Edge{a, b, owner} : Edge{b, a, owner});
    }
  }
  void add_meetings() {
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      for (std::size_t j = i + 1; j < edges_.size(); ++j) {
        const Edge &a = edges_[i], &b = edges_[j];
        const double low = std::max(a.low.y, b.low.y), high = std::min(a.high.y, b.high.y);
        if (low >= high) continue;
        const double before = a.x(low) - b.x(low), after = a.x(high) - b.x(high);
        if ((before < 0) != (after < 0) && before != after)
          levels_.push_back(low + (high - low) * before / (before - after));
      }
    }
  }
  template <class Visit>
  void strip(double low, double high, Visit visit) {
    const double middle = (low + high) / 2;
    std::vector<const Edge*> across;
    for (const Edge& edge : edges_) {
      if (edge.low.y < middle && edge.high.y > middle) across.push_back(&edge);
    }
    std::ranges::stable_sort(across, {}, [middle](const Edge* e) { return e->x(middle); });
    std::vector<bool> inside(static_cast<std::size_t>(openings_) + 1, false);
    int open = 0;
    for (std::size_t i = 0; i + 1 < across.size(); ++i) {
      const auto owner = static_cast<std::size_t>(across[i]->owner);
      inside[owner] = !inside[owner];
      if (owner > 0) open += inside[owner] ? 1 : -1;
      if (!inside[0] || open > 0) continue;
      const Edge &west = *across[i], &east = *across[i + 1];
      if (east.x(middle) - west.x(middle) > thinnest)
        visit(low, high, west.x(low), east.x(low), west.x(high), east.x(high));
    }
  }

  std::vector<Edge> edges_;
  std::vector<double> levels_;
  int openings_ = 0;
};

/// The ring round a straight piece of that thickness.
Ring band(Place a, Place b, double half) {
  const double dx = b.x - a.x, dy = b.y - a.y, long_ = std::hypot(dx, dy);
  if (!(long_ > 0)) return {};
  const double nx = -dy / long_ * half, ny = dx / long_ * half;
  return {{a.x + nx, a.y + ny}, {a.x - nx, a.y - ny}, {b.x - nx, b.y - ny}, {b.x + nx, b.y + ny}};
}

class PrismBuilder {
 public:
  PrismBuilder(const TableGround& ground, const Relief& relief, const GunneryRules& rules)
      : ground_(ground), relief_(relief), rules_(rules) {}

  void add(const Feature& f) {
    const Rulebook::TableRules& table = ground_.rulebook().table;
    const double height = (f.kind == FeatureKind::wall ? table.wall : table.house).in_inches();
    std::vector<Ring> openings;
    for (const Opening& o : gateways(ground_.country(), ground_.scale(), f)) {
      const double half = ground_.scale().length(o.half_width_m).in_inches();
      if (Ring ring = band(place(o.from), place(o.to), half); !ring.empty()) openings.push_back(std::move(ring));
    }
    if (f.shape == FeatureShape::area) {
      Cutter cutter;
      for (std::size_t n = 0; n < f.rings.size(); ++n) {
        Ring ring;
        for (const MapPoint p : f.ring(n)) ring.push_back(place(p));
        if (!ring.empty()) ring.pop_back();  // the first again
        cutter.add_area(ring);
      }
      cut(cutter, openings, height);
    } else if (f.shape == FeatureShape::line) {
      for (std::size_t i = 1; i < f.points.size(); ++i)
        add_piece(place(f.points[i - 1]), place(f.points[i]), openings, height, rules_.wall_thickness);
    }
  }
  /// KS-6.1.
  void add(const Bank& bank) {
    add_piece(relief_.place(bank.a), relief_.place(bank.b), {}, bank.high.in_inches(), bank.thick.in_inches());
  }
  std::vector<Prism> take() { return std::move(prisms_); }

 private:
  Place place(MapPoint p) const { return relief_.place(ground_.scale().to_table(p, ground_.country().bounds())); }

  void add_piece(Place a, Place b, const std::vector<Ring>& openings, double height, double thick) {
    const double whole = std::hypot(b.x - a.x, b.y - a.y);
    const int pieces = relief_.level() ? 1 : std::max(1, static_cast<int>(std::ceil(whole / longest_piece)));
    for (int i = 0; i < pieces; ++i) {
      const auto at = [&](int n) {
        const double t = static_cast<double>(n) / pieces;
        return Place{a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
      };
      const Ring ring = band(at(i), at(i + 1), thick / 2);
      if (ring.empty()) continue;
      Cutter cutter;
      cutter.add_area(ring);
      cut(cutter, openings, height);
    }
  }

  void cut(Cutter& cutter, const std::vector<Ring>& openings, double height) {
    for (const Ring& ring : openings) cutter.add_opening(ring);
    cutter.each_strip([&](double south, double north, double west_s, double east_s, double west_n, double east_n) {
      Prism prism;
      const Place corners[] = {{west_s, south}, {east_s, south}, {east_n, north}, {west_n, north}};
      for (std::size_t i = 0; i < 4; ++i) {
        const double on = relief_.height(corners[i].x, corners[i].y);
        prism.corners[i] = {corners[i], on - depth, on + height};
      }
      const Patch patch = prism.patch();
      if (patch.meets({-relief_.half_x(), -relief_.half_y(), relief_.half_x(), relief_.half_y()}))
        prisms_.push_back(prism);
    });
  }

  const TableGround& ground_;
  const Relief& relief_;
  const GunneryRules& rules_;
  std::vector<Prism> prisms_;
};

MapBox box_of(const TableGround& ground, const Window& frame) {
  const MapBox bounds = ground.country().bounds();
  const MapPoint low = ground.scale().to_ground(frame.south_west, bounds);
  const MapPoint high = ground.scale().to_ground(frame.north_east, bounds);
  return {low.east, low.north, high.east, high.north};
}

/// Figures spread evenly for a square of the table, always the same for the same square.
std::uint64_t mixed(std::int64_t column, std::int64_t row) {
  std::uint64_t x =
      static_cast<std::uint64_t>(column) * 0x9E3779B97F4A7C15u ^ static_cast<std::uint64_t>(row) * 0xC2B2AE3D27D4EB4Fu;
  x = (x ^ (x >> 31)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 29)) * 0x94D049BB133111EBu;
  return x ^ (x >> 32);
}

class Planter {
 public:
  Planter(const TableGround& ground, const Window& frame, double spacing)
      : ground_(ground), frame_(frame), spacing_(std::max<std::int64_t>(1, Length::from_feet(spacing / 12).count)) {}

  void plant(const Feature& wood) {
    if (wood.shape == FeatureShape::point) return add(place(wood.points.front()));
    if (wood.shape == FeatureShape::line) return plant_row(wood);
    const MapBox bounds = wood.bounds();
    const Point low = place({bounds.west, bounds.south}), high = place({bounds.east, bounds.north});
    // A wood too small for the squares is one tree; of one that is hardly larger no square's tree may stand in it.
    const auto one_tree = [&] {
      const MapPoint middle{(bounds.west + bounds.east) / 2, (bounds.south + bounds.north) / 2};
      add(place(holds(wood, middle) ? middle : wood.points.front()));
    };
    const std::int64_t extent = std::max(high.x - low.x, high.y - low.y).count;
    if (extent < spacing_) return one_tree();
    const std::size_t before = trees_.size();
    const Axes axes = axes_of(wood);
    const Patch squares = squares_of(axes, {std::max(low.x, frame_.south_west.x), std::max(low.y, frame_.south_west.y)},
                                     {std::min(high.x, frame_.north_east.x), std::min(high.y, frame_.north_east.y)});
    for (auto row = static_cast<std::int64_t>(squares.south); row <= static_cast<std::int64_t>(squares.north); ++row) {
      for (auto column = static_cast<std::int64_t>(squares.west); column <= static_cast<std::int64_t>(squares.east);
           ++column) {
        const Point p = in_square(axes, column, row);
        if (holds(wood, ground_.scale().to_ground(p, ground_.country().bounds()))) add(p);
      }
    }
    if (trees_.size() == before && extent < 2 * spacing_) one_tree();
  }
  std::vector<Point> take() { return std::move(trees_); }

 private:
  Point place(MapPoint p) const { return ground_.scale().to_table(p, ground_.country().bounds()); }
  void add(Point p) {
    if (frame_.holds(p)) trees_.push_back(p);
  }
  /// Of a wood, in 64ths of an inch: the middle of its outline, and the way in which that is longest. Woods of one
  /// shape have the same trees however they are turned or mirrored, so that a country with halves alike is alike.
  struct Axes {
    double x = 0, y = 0;
    double along_x = 1, along_y = 0;
  };
  Axes axes_of(const Feature& wood) const {
    struct Side {
      double ax, ay, bx, by, long_by;
    };
    std::vector<Side> sides;
    double round_it = 0;
    for (std::size_t ring = 0; ring < wood.rings.size(); ++ring) {
      const auto first = static_cast<std::size_t>(wood.rings[ring]);
      const std::size_t end =
          ring + 1 < wood.rings.size() ? static_cast<std::size_t>(wood.rings[ring + 1]) : wood.points.size();
      for (std::size_t i = first + 1; i < end; ++i) {
        const Point a = place(wood.points[i - 1]), b = place(wood.points[i]);
        Side side{static_cast<double>(a.x.count), static_cast<double>(a.y.count), static_cast<double>(b.x.count),
                  static_cast<double>(b.y.count), 0};
        side.long_by = std::sqrt((side.bx - side.ax) * (side.bx - side.ax) + (side.by - side.ay) * (side.by - side.ay));
        round_it += side.long_by;
        sides.push_back(side);
      }
    }
    Axes axes;
    if (round_it == 0) return axes;
    for (const Side& side : sides) {
      axes.x += (side.ax + side.bx) / 2 * side.long_by / round_it;
      axes.y += (side.ay + side.by) / 2 * side.long_by / round_it;
    }
    double xx = 0, xy = 0, yy = 0;  // six times the outline's second moments
    for (const Side& side : sides) {
      const double ax = side.ax - axes.x, ay = side.ay - axes.y, bx = side.bx - axes.x, by = side.by - axes.y;
      xx += side.long_by * 2 * (ax * ax + ax * bx + bx * bx);
      yy += side.long_by * 2 * (ay * ay + ay * by + by * by);
      xy += side.long_by * (2 * ax * ay + ax * by + bx * ay + 2 * bx * by);
    }
    // Twice the angle of the axis, as its cosine and sine. What is as wide as it is deep has none, and lies as the
    // table.
    constexpr double round = 1e-3;
    const double apart = std::sqrt((xx - yy) * (xx - yy) + 4 * xy * xy);
    if (apart <= round * (xx + yy)) return axes;
    const double twice = (xx - yy) / apart;
    axes.along_x = std::sqrt((1 + twice) / 2);
    axes.along_y = std::copysign(std::sqrt((1 - twice) / 2), xy);
    return axes;
  }
  /// The squares about a wood's middle, counted along its axes, that can lie between two corners of the table.
  Patch squares_of(const Axes& axes, Point low, Point high) const {
    if (low.x > high.x || low.y > high.y) return {0, 0, -1, -1};
    Patch squares{1e9, 1e9, -1e9, -1e9};
    for (const Point corner : {low, high, Point{low.x, high.y}, Point{high.x, low.y}}) {
      const double x = static_cast<double>(corner.x.count) - axes.x, y = static_cast<double>(corner.y.count) - axes.y;
      const double column = (x * axes.along_x + y * axes.along_y) / static_cast<double>(spacing_);
      const double row = (y * axes.along_x - x * axes.along_y) / static_cast<double>(spacing_);
      squares.west = std::min(squares.west, std::floor(column)),
      squares.east = std::max(squares.east, std::floor(column));
      squares.south = std::min(squares.south, std::floor(row)),
      squares.north = std::max(squares.north, std::floor(row));
    }
    return squares;
  }
  // Trees do not stand in rows, or there would be lanes of fire between them. The four quarters about the middle are
  // one another's mirror images.
  Point in_square(const Axes& axes, std::int64_t column, std::int64_t row) const {
    const auto outward = [](std::int64_t square) { return square < 0 ? -1 - square : square; };
    const std::uint64_t some = mixed(outward(column), outward(row));
    const auto at = [&](std::int64_t square, std::uint64_t of) {
      const double part = (static_cast<double>(outward(square)) + static_cast<double>(of % 1024) / 1024) *
                          static_cast<double>(spacing_);
      return square < 0 ? -part : part;
    };
    const double along = at(column, some), across = at(row, some >> 20);
    return {{std::llround(axes.x + along * axes.along_x - across * axes.along_y)},
            {std::llround(axes.y + along * axes.along_y + across * axes.along_x)}};
  }
  void plant_row(const Feature& wood) {
    double due = 0;
    const double spacing = ground_.scale().metres({{spacing_}});
    for (std::size_t i = 1; i < wood.points.size(); ++i) {
      const MapPoint a = wood.points[i - 1], b = wood.points[i];
      const double whole = distance_m(a, b);
      for (; due <= whole && whole > 0; due += spacing)
        add(place({a.east + (b.east - a.east) * due / whole, a.north + (b.north - a.north) * due / whole}));
      due -= whole;
    }
  }

  const TableGround& ground_;
  const Window& frame_;
  std::int64_t spacing_;
  std::vector<Point> trees_;
};

}  // namespace

Patch Prism::patch() const {
  Patch patch{corners[0].at.x, corners[0].at.y, corners[0].at.x, corners[0].at.y};
  for (const Corner& c : corners) {
    patch.west = std::min(patch.west, c.at.x), patch.east = std::max(patch.east, c.at.x);
    patch.south = std::min(patch.south, c.at.y), patch.north = std::max(patch.north, c.at.y);
  }
  return patch;
}

double Prism::top() const {
  double top = corners[0].high;
  for (const Corner& c : corners) top = std::max(top, c.high);
  return top;
}

std::vector<Prism> solids_of(const TableGround& ground, const Relief& relief, const GunneryRules& rules) {
  PrismBuilder builder(ground, relief, rules);
  const double around = ground.scale().metres(Length::inches(1));
  constexpr KindSet kinds = only(FeatureKind::house) | only(FeatureKind::wall) | only(FeatureKind::rock);
  ground.country().each_near(box_of(ground, relief.frame()).grown(around), kinds,
                             [&](FeatureId, const Feature& f) { builder.add(f); });
  for (const Bank& bank : ground.banks()) builder.add(bank);
  return builder.take();
}

std::vector<Point> trees_of(const TableGround& ground, const Relief& relief, const GunneryRules& rules) {
  Planter planter(ground, relief.frame(), rules.tree_spacing);
  ground.country().each_near(box_of(ground, relief.frame()), only(FeatureKind::wood),
                             [&](FeatureId, const Feature& f) { planter.plant(f); });
  return planter.take();
}

}  // namespace sandgate
