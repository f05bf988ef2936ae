// Triangles in table inches: x east, y up, z south, as the scene has them. Plain values without a window behind them.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

namespace sandgate {

struct Vec {
  float x = 0, y = 0, z = 0;
  friend Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Vec operator*(Vec a, float t) { return {a.x * t, a.y * t, a.z * t}; }
  friend bool operator==(const Vec&, const Vec&) = default;
};
inline float dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec cross(Vec a, Vec b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
inline float length(Vec a) { return std::sqrt(dot(a, a)); }
/// Nought where it has no length to speak of.
Vec unit(Vec a);

/// Light as a lamp adds it up, not as a screen shows it.
struct Tint {
  float red = 1, green = 1, blue = 1, alpha = 1;
  friend Tint operator*(Tint a, float t) { return {a.red * t, a.green * t, a.blue * t, a.alpha}; }
  friend bool operator==(const Tint&, const Tint&) = default;
};
/// From 0xRRGGBB as a screen shows it.
Tint tint(std::uint32_t rgb, float alpha = 1);
Tint mixed(Tint a, Tint b, float part_of_b);
/// One channel, for a screen.
float shown(float light);

/// Where a piece stands: first tipped over to its own right, then turned, then moved.
struct Post {
  Vec at;
  float turn = 0;   ///< radians clockwise from north, seen from above
  float tip = 0;    ///< radians; a quarter of a circle lays it on its right side
  float pitch = 0;  ///< radians; its front upwards
  float size = 1;
};

struct Mesh {
  struct Vertex {
    Vec at, normal;
    Tint tint;
  };
  std::vector<Vertex> vertices;
  std::vector<std::uint32_t> indices;  ///< three to a triangle, anticlockwise seen from without

  std::size_t triangles() const { return indices.size() / 3; }
  bool empty() const { return indices.empty(); }
  void add(const Mesh& other);
  void add(const Mesh& other, const Post& post);
  struct Bounds {
    Vec low, high;
  };
  /// Of an empty mesh: a point at nought.
  Bounds bounds() const;
};

}  // namespace sandgate
