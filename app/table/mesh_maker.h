// Makes meshes from the few shapes toys are cast, turned and cut in. Faces look outwards.
#pragma once

#include <cstdint>
#include <numbers>
#include <span>

#include "app/table/mesh.h"

namespace sandgate {

inline constexpr float circle = 2 * std::numbers::pi_v<float>;
/// The same on men and on guns.
inline constexpr std::uint32_t brass = 0xd9a93a, steel = 0xaeb4b8;

class MeshMaker {
 public:
  /// Of what is made from now on.
  MeshMaker& colour(Tint tint) {
    tint_ = tint;
    return *this;
  }
  MeshMaker& colour(std::uint32_t rgb) { return colour(tint(rgb)); }

  void triangle(Vec a, Vec b, Vec c);
  /// Anticlockwise, seen from where it is looked at.
  void quad(Vec a, Vec b, Vec c, Vec d);
  /// An upright box turned about its middle, clockwise from above. Its bottom is left out: it stands on something.
  void box(Vec middle, Vec half, float turn = 0);
  enum class Ends { open, first, last, both };
  /// From one place to another, round; a radius of nought makes a cone.
  void tube(Vec from, Vec to, float from_radius, float to_radius, int sides, Ends ends = Ends::open);
  /// The same with an oval cut: `wide` along x, `deep` along z. Upright only.
  struct Oval {
    float height = 0, wide = 0, deep = 0;  ///< half of both
    float ahead = 0;                       ///< how far its middle lies north of the axis
  };
  /// Ovals above one another, about an upright axis; the top is closed where it has any width, the bottom is open.
  void turned(Vec foot, std::span<const Oval> ovals, int sides, bool closed = true);
  /// Ovals one after another along any way, as limbs and trunks are cast; each is given by its middle and half of both
  /// its widths, at right angles.
  struct Ring {
    Vec middle, right, up;
  };
  void cast(std::span<const Ring> rings, int sides, Ends ends = Ends::open);
  /// A round lump. `sides` about, `rings` from pole to pole.
  void ball(Vec middle, Vec half, int sides, int rings);
  /// A wheel in the plane across x: its middle, radius of the rim, how thick the rim is, half its breadth.
  void rim(Vec middle, float radius, float thick, float half_broad, int sides);
  /// Spread on the ground as a fan; `rim` darkens outwards where it has another colour.
  void fan(Vec middle, std::span<const Vec> ring, Tint rim);

  void add(const Mesh& other, const Post& post = {}) { mesh_.add(other, post); }
  const Mesh& mesh() const { return mesh_; }
  Mesh take() { return std::move(mesh_); }

 private:
  std::uint32_t vertex(Vec at, Vec normal) { return vertex(at, normal, tint_); }
  std::uint32_t vertex(Vec at, Vec normal, Tint tint);
  void face(std::uint32_t a, std::uint32_t b, std::uint32_t c);

  Mesh mesh_;
  Tint tint_;
};

}  // namespace sandgate
