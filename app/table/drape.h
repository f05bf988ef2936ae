// Lines and areas laid over the ground of a table: they follow it up and down.
#pragma once

#include <span>
#include <vector>

#include "app/table/mesh_maker.h"
#include "app/table/table_relief.h"

namespace sandgate {

/// A place of the plan: inches east and south of the table's middle.
struct Spot {
  float x = 0, z = 0;
  friend bool operator==(const Spot&, const Spot&) = default;
};
inline Spot operator+(Spot a, Spot b) { return {a.x + b.x, a.z + b.z}; }
inline Spot operator-(Spot a, Spot b) { return {a.x - b.x, a.z - b.z}; }
inline Spot operator*(Spot a, float t) { return {a.x * t, a.z * t}; }
inline float length(Spot a) { return std::hypot(a.x, a.z); }
/// A unit step to the left of the way from one to the other; none where they are one.
Spot left_of(Spot from, Spot to);

/// A strip between two levels of z: its ends at both.
struct LevelStrip {
  float low = 0, high = 0;  ///< z
  float low_west = 0, low_east = 0, high_west = 0, high_east = 0;
};
/// What lies in an odd number of the rings, in order of z. Rings need not be closed.
std::vector<LevelStrip> strips_of(std::span<const std::vector<Spot>> rings);

class Drape {
 public:
  /// So high over the ground is laid what comes now, so that it does not sink into it.
  Drape(const TableRelief& relief, MeshMaker& make, float lift) : relief_(relief), make_(make), lift_(lift) {}
  void set_lift(float lift) { lift_ = lift; }

  Vec at(Spot p) const { return {p.x, relief_.height(p.x, p.z) + lift_, p.z}; }
  Spot spot(MapPoint p) const;
  std::vector<Spot> spots(std::span<const MapPoint> points) const;
  bool holds(Spot p) const { return std::abs(p.x) <= relief_.half_wide() && std::abs(p.z) <= relief_.half_deep(); }

  /// A band along a line, `aside` to its left. What lies beyond the table is left out, and where boards end one over
  /// the other it ends too and begins anew: it lies on both and does not hang between.
  void ribbon(std::span<const Spot> line, float half, float aside = 0);
  /// Dashes and gaps of such lengths along it.
  void dashes(std::span<const Spot> line, float half, float dash, float gap);
  void circle(Spot middle, float radius, float half);
  void area(std::span<const std::vector<Spot>> rings);
  /// A flat disc that follows the ground, of the maker's colour in its middle and `rim` at its edge.
  void blot(Spot middle, float half_wide, float half_deep, float turn, Tint rim, int sides);

 private:
  /// A piece of a band, from `from` to `to`, which lie in its middle; so far reach its sides there.
  struct Piece {
    Spot from, to, left_from, right_from, left_to, right_to;
  };
  void lay(const Piece& piece, int halvings);

  const TableRelief& relief_;
  MeshMaker& make_;
  float lift_;
};

}  // namespace sandgate
