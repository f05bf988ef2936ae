// Walls, rocks and trees.
#include <algorithm>
#include <array>
#include <limits>
#include <numbers>

#include "app/table/drape.h"
#include "app/table/scenery.h"
#include "map/march/openings.h"

namespace sandgate {
namespace {

constexpr std::uint32_t stone = 0xb59f83, coping = 0xcbb89c, rock_grey = 0x8f8a82, bark = 0x54381f, leaf = 0x6f7f2e,
                        leaf_light = 0x94a03f, leaf_dark = 0x47561f;
constexpr float grass_piece_in = 0.8F;
/// So many trees have their branches; a forest's are plain.
constexpr std::size_t most_branched = 220;

bool open_at(std::span<const Opening> gates, MapPoint p) {
  return std::ranges::any_of(gates, [&](const Opening& gate) {
    const double along_e = gate.to.east - gate.from.east, along_n = gate.to.north - gate.from.north;
    const double squared = along_e * along_e + along_n * along_n;
    const double t =
        squared > 0
            ? std::clamp(((p.east - gate.from.east) * along_e + (p.north - gate.from.north) * along_n) / squared, 0.0,
                         1.0)
            : 0.0;
    return distance_m(p, part_way(gate.from, gate.to, t)) < gate.half_width_m;
  });
}

void build_wall(MeshMaker& make, MeshMaker& shadows, const TableRelief& relief, const Feature& wall, float high,
                float half) {
  const auto gates = gateways(relief.country(), relief.scale(), wall);
  Drape drape(relief, make, 0);
  Drape shade(relief, shadows, 0.07F);
  int piece = 0;
  for (std::size_t i = 0; i + 1 < wall.points.size(); ++i) {
    const MapPoint a = wall.points[i], b = wall.points[i + 1];
    const double whole = distance_m(a, b) / relief.inch_m();
    const int pieces = std::max(1, static_cast<int>(std::ceil(whole / grass_piece_in)));
    for (int n = 0; n < pieces; ++n, ++piece) {
      const auto at = [&](double t) { return part_way(a, b, t); };
      if (open_at(gates, at((n + 0.5) / pieces))) continue;
      const Spot p = drape.spot(at(static_cast<double>(n) / pieces)), q = drape.spot(at((n + 1.0) / pieces));
      const Spot middle = (p + q) * 0.5F, out = left_of(p, q) * half;
      if (!drape.holds(middle)) continue;
      const float foot = std::min(relief.height(p.x, p.z), relief.height(q.x, q.z));
      const auto corner = [&](Spot s, float up) { return Vec{s.x, foot + up, s.z}; };
      make.colour(tint(stone) * (0.86F + 0.2F * speckle(piece, 5)));
      const std::array<Spot, 4> feet{p + out * -1, q + out * -1, q + out, p + out};
      for (std::size_t k = 0; k < 4; ++k) {
        const Spot c = feet[k], d = feet[(k + 1) % 4];
        make.quad(corner(c, -0.4F), corner(d, -0.4F), corner(d, high), corner(c, high));
      }
      make.colour(coping).quad(corner(feet[0], high), corner(feet[1], high), corner(feet[2], high),
                               corner(feet[3], high));
      const Spot fall{shadow_east * high, -shadow_north * high};
      // Whichever way round looks up.
      const bool along = (q.z - p.z) * fall.x - (q.x - p.x) * fall.z > 0;
      const Spot a1 = along ? p : q, b1 = along ? q : p;
      shadows.quad(shade.at(a1), shade.at(b1), shade.at(b1 + fall), shade.at(a1 + fall));
    }
  }
}

void build_rock(MeshMaker& make, MeshMaker& shadows, const TableRelief& relief, const Feature& rock, float high,
                int number) {
  Drape drape(relief, make, 0);
  auto ring = drape.spots(rock.ring(0));
  if (ring.size() > 1) ring.pop_back();
  Spot middle{};
  for (const Spot p : ring) middle = middle + p * (1 / static_cast<float>(ring.size()));
  if (ring.size() < 3 || !drape.holds(middle)) return;
  float turned = 0;
  for (std::size_t i = 0; i < ring.size(); ++i)
    turned += ring[i].x * ring[(i + 1) % ring.size()].z - ring[(i + 1) % ring.size()].x * ring[i].z;
  if (turned > 0) std::ranges::reverse(ring);
  const float foot = relief.height(middle.x, middle.z);
  // Not every face alike, as rocks of cork bark are broken.
  const auto at = [&](std::size_t i, float part, float up) {
    const std::size_t k = i % ring.size();
    const float broken = 0.85F + 0.3F * speckle(static_cast<int>(k), number, 9);
    const Spot p = middle + (ring[k] - middle) * (part * (part < 1 ? broken : 1.0F));
    return Vec{p.x, foot + up * high * (0.8F + 0.4F * speckle(static_cast<int>(k), number, 13)), p.z};
  };
  const Vec top{middle.x, foot + high, middle.z};
  for (std::size_t i = 0; i < ring.size(); ++i) {
    make.colour(tint(rock_grey) * (0.8F + 0.35F * speckle(static_cast<int>(i), number, 21)));
    make.quad(at(i, 1, -0.1F), at(i + 1, 1, -0.1F), at(i + 1, 0.78F, 0.62F), at(i, 0.78F, 0.62F));
    make.triangle(at(i, 0.78F, 0.62F), at(i + 1, 0.78F, 0.62F), top);
  }
  Drape shade(relief, shadows, 0.06F);
  const float across = length(ring[0] - middle);
  shade.blot(middle + Spot{shadow_east, -shadow_north} * (high * 0.4F), across + high * 0.4F, across, 0, tint(0, 0),
             12);
}

void grow_tree(MeshMaker& make, MeshMaker& shadows, const TableRelief& relief, Vec foot, float high, int number,
               bool branched) {
  const auto chance = [&](int i, std::uint32_t salt) { return speckle(number, i, salt); };
  const float crown = high * 0.3F;
  make.colour(bark);
  const Vec fork = foot + Vec{0, high * 0.45F, 0};
  make.tube(foot + Vec{0, -0.2F, 0}, fork, 0.26F, 0.15F, 5);
  make.tube(fork, foot + Vec{0.1F, high * 0.8F, 0.05F}, 0.14F, 0.04F, 4);
  const int lumps = branched ? 7 : 3;
  for (int i = 0; i < lumps; ++i) {
    const float t =
        2 * std::numbers::pi_v<float> * (static_cast<float>(i) + 0.7F * chance(i, 31)) / static_cast<float>(lumps);
    const float out = i == 0 ? 0 : crown * (0.5F + 0.4F * chance(i, 32));
    const float up = i == 0 ? high * 0.84F : high * (0.52F + 0.3F * chance(i, 33));
    const Vec middle = foot + Vec{std::cos(t) * out, up, std::sin(t) * out};
    if (branched && i > 0) {
      make.colour(bark);
      make.tube(foot + Vec{0, high * (0.36F + 0.2F * chance(i, 34)), 0}, middle, 0.08F, 0.03F, 3);
    }
    const float size = crown * (branched ? 0.42F + 0.2F * chance(i, 35) : 0.7F);
    make.colour(
        mixed(tint(leaf_dark), chance(i, 36) > 0.5F ? tint(leaf_light) : tint(leaf), 0.45F + 0.5F * chance(i, 37)));
    make.ball(middle, {size * 1.15F, size * 0.8F, size * 1.15F}, branched ? 6 : 5, 4);
  }
  Drape shade(relief, shadows, 0.06F);
  const Spot at{foot.x, foot.z};
  shade.blot(at + Spot{shadow_east, -shadow_north} * (high * 0.55F), crown * 1.5F, crown * 1.05F, -0.25F,
             tint(0, 0.04F), 10);
  shade.blot(at, 0.6F, 0.5F, 0, tint(0, 0), 8);
}

}  // namespace

void add_walls_and_rocks(Scenery& scenery, const TableRelief& relief, const ToyHeights& toys) {
  MeshMaker make, shadows;
  int number = 0;
  relief.country().each_near(relief.window(), only(FeatureKind::wall) | only(FeatureKind::rock),
                             [&](FeatureId, const Feature& f) {
                               const auto told = static_cast<float>(f.height_m / relief.inch_m());
                               shadows.colour(tint(0, 0.32F));
                               if (f.kind == FeatureKind::wall && f.shape == FeatureShape::line)
                                 build_wall(make, shadows, relief, f, told > 0 ? told : toys.wall, toys.wall_thick / 2);
                               if (f.kind == FeatureKind::rock && f.shape == FeatureShape::area)
                                 build_rock(make, shadows, relief, f, told > 0 ? told : toys.house / 2, ++number);
                             });
  scenery.solid.add(make.mesh());
  scenery.shadows.add(shadows.mesh());
}

void add_trees(Scenery& scenery, const TableRelief& relief, const ToyHeights& toys, std::span<const MapPoint> trunks) {
  MeshMaker make, shadows;
  shadows.colour(tint(0, 0.34F));
  int number = 0;
  for (const MapPoint trunk : trunks) {
    float high = toys.tree;
    relief.country().each_near({trunk.east, trunk.north, trunk.east, trunk.north}, only(FeatureKind::wood),
                               [&](FeatureId, const Feature& wood) {
                                 if (wood.height_m > 0) high = static_cast<float>(wood.height_m / relief.inch_m());
                               });
    grow_tree(make, shadows, relief, relief.place(trunk), high * (0.92F + 0.16F * speckle(number, 0, 41)), number,
              trunks.size() <= most_branched);
    ++number;
  }
  scenery.solid.add(make.mesh());
  scenery.shadows.add(shadows.mesh());
}

Scenery scenery_of(const TableRelief& relief, const ToyHeights& toys, std::span<const MapPoint> trunks) {
  Scenery scenery;
  add_waters(scenery, relief, toys);
  add_roads(scenery, relief);
  add_houses(scenery, relief, toys);
  add_walls_and_rocks(scenery, relief, toys);
  add_trees(scenery, relief, toys, trunks);
  return scenery;
}

}  // namespace sandgate
