// Places and directions in the space over a table, in inches. Private to this room.
#pragma once

#include <cmath>

namespace sandgate {

struct Vector {
  double x = 0, y = 0, z = 0;
  friend Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Vector operator*(Vector a, double n) { return {a.x * n, a.y * n, a.z * n}; }
  double dot(Vector o) const { return x * o.x + y * o.y + z * o.z; }
  double squared() const { return dot(*this); }
  double length() const { return std::sqrt(squared()); }
};

/// On the table.
struct Place {
  double x = 0, y = 0;
};

/// An upright rectangle of it.
struct Patch {
  double west = 0, south = 0, east = 0, north = 0;
  Patch grown(double by) const { return {west - by, south - by, east + by, north + by}; }
  bool meets(const Patch& o) const { return !(o.west > east || o.east < west || o.south > north || o.north < south); }
};

}  // namespace sandgate
