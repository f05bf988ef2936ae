// What round bases cannot stand in or pass, in 64ths of an inch, found quickly. Private to this room.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/battle/ground/shelter.h"
#include "core/battle/ground/squares.h"
#include "map/base/segment.h"

namespace sandgate {

class Obstacles {
 public:
  /// A house's wall, a bank, a piece of a river's course. A cut end has no corner to keep clear of: an opening begins.
  struct Edge {
    Point a, b;
    std::uint32_t thing = 0;
    bool cut_a = false, cut_b = false;
  };
  /// A straight way through a thing: a gateway, a bridge.
  struct Way {
    Point from, to;
    Length half_width;
  };
  struct Thing {
    Bar bar = Bar::none;
    Length margin;  ///< beside a base's radius: the gap of LW-3.6, half a river's width
    bool area = false;
    std::optional<Shelter> shelter = {};  ///< KS-7.1: as what it shelters; none: water
    std::vector<Way> ways = {};
    std::vector<std::vector<std::pair<Point, Point>>> borders = {};  ///< of areas, by rows of squares
  };

  Obstacles(const Country& country, const Scale& scale, const Rulebook& rulebook, const Window& window,
            std::span<const FeatureId> broken);

  /// What keeps a base of `radius` from standing at `p`, a place of the window; exact. Solids before water.
  Bar at(Point p, Length radius) const;

  struct Stop {
    Bar bar = Bar::none;
    double t = 0;  ///< of the leg
  };
  /// What such a base first meets on a leg that begins where it may stand; to half a 64th.
  std::optional<Stop> along(Point a, Point b, Length radius) const;

  /// Whether the leg itself, however thin who goes along it, crosses a solid or water away from its openings.
  bool crossed_by(Point a, Point b) const;
  /// What of the solids it crosses first, away from their openings; none: it crosses none.
  std::optional<Shelter> sheltering(Point a, Point b) const;

  /// Places in openings, by which a way may lead.
  const std::vector<Point>& passages() const { return passages_; }

 private:
  class Reader;

  Length spare(Length radius) const { return std::max(Length{}, radius - widest_); }
  bool holds(const Thing& thing, Point p) const;
  std::optional<Portion> part_near(const Edge& edge, Point a, Point b, Length reach) const;
  std::optional<double> first_outside_ways(std::uint32_t thing, std::span<const std::uint32_t> edges, Point a, Point b,
                                           Length radius) const;

  Squares squares_;
  Length widest_;  ///< the widest base that the squares allow for
  std::vector<Edge> edges_;
  std::vector<Thing> things_;
  BySquare edges_at_, areas_at_;
  std::vector<Point> passages_;
};

}  // namespace sandgate
