#include "app/table/earth_mesh.h"

#include <algorithm>
#include <array>

#include "app/table/mesh_maker.h"

namespace sandgate {
namespace {

constexpr std::uint32_t earth = 0x7a5a36, turf = 0x6f7a3c;

/// A piece of a bank between two places on the ground: sloped sides, a narrower top.
void pile(MeshMaker& make, Vec from, Vec to, float thick, float high) {
  const Vec along = unit(Vec{to.x - from.x, 0, to.z - from.z}), aside{-along.z, 0, along.x};
  struct Cut {
    Vec left, right, top_left, top_right;
  };
  const auto cut = [&](Vec at) {
    const Vec foot = aside * (thick * 0.5F), crown = aside * (thick * 0.28F), up{0, high, 0}, sunk{0, -0.1F, 0};
    return Cut{at - foot + sunk, at + foot + sunk, at - crown + up, at + crown + up};
  };
  const Cut a = cut(from), b = cut(to);
  // Whichever way it runs, both sides of every face are given: a bank is seen from all round.
  const auto face = [&](Vec p, Vec q, Vec r, Vec s) {
    make.quad(p, q, r, s);
    make.quad(s, r, q, p);
  };
  make.colour(earth);
  face(a.left, b.left, b.top_left, a.top_left);
  face(a.right, b.right, b.top_right, a.top_right);
  face(a.left, a.right, a.top_right, a.top_left);
  face(b.left, b.right, b.top_right, b.top_left);
  make.colour(turf);
  face(a.top_left, b.top_left, b.top_right, a.top_right);
}

}  // namespace

void add_bank(const TableWork& work, const TableRelief& relief, Mesh& solid, Drape& shade) {
  if (work.planned) return;
  MeshMaker make;
  const float thick = std::max(0.4F, static_cast<float>(work.thick_m / relief.inch_m()));
  const float high = static_cast<float>(work.high_m / relief.inch_m()) * (work.finished ? 1 : 0.5F);
  for (const TableWork::Piece& piece : work.banks) {
    // In short pieces, so that it follows the ground.
    constexpr int pieces = 8;
    const auto part = [&](int i) {
      const double t = static_cast<double>(i) / pieces;
      return MapPoint{piece.a.east + (piece.b.east - piece.a.east) * t,
                      piece.a.north + (piece.b.north - piece.a.north) * t};
    };
    for (int i = 0; i < pieces; ++i) {
      if (!relief.window().holds(part(i)) || !relief.window().holds(part(i + 1))) continue;
      const Vec from = relief.place(part(i)), to = relief.place(part(i + 1));
      pile(make, from, to, thick, high);
      const Vec middle = (from + to) * 0.5F;
      shade.blot({middle.x + high * 0.4F, middle.z - high * 0.1F}, thick * 0.8F, thick * 0.8F, 0, tint(0, 0), 8);
    }
  }
  solid.add(make.mesh(), {});
}

}  // namespace sandgate
