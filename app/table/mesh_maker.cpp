#include "app/table/mesh_maker.h"

#include <array>
#include <numbers>

namespace sandgate {
namespace {

float part_of(int i, int of) { return circle * static_cast<float>(i) / static_cast<float>(of); }

}  // namespace

std::uint32_t MeshMaker::vertex(Vec at, Vec normal, Tint tint) {
  mesh_.vertices.push_back({at, normal, tint});
  return static_cast<std::uint32_t>(mesh_.vertices.size() - 1);
}

void MeshMaker::face(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  mesh_.indices.insert(mesh_.indices.end(), {a, b, c});
}

void MeshMaker::triangle(Vec a, Vec b, Vec c) {
  const Vec normal = unit(cross(b - a, c - a));
  if (normal == Vec{}) return;  // nothing of it can be seen
  const auto i = vertex(a, normal), j = vertex(b, normal), k = vertex(c, normal);
  face(i, j, k);
}

void MeshMaker::quad(Vec a, Vec b, Vec c, Vec d) {
  // By its diagonals, so that a corner that falls on another does no harm.
  const Vec normal = unit(cross(c - a, d - b));
  if (normal == Vec{}) return;
  const auto i = vertex(a, normal), j = vertex(b, normal), k = vertex(c, normal), l = vertex(d, normal);
  face(i, j, k);
  face(i, k, l);
}

void MeshMaker::box(Vec middle, Vec half, float turn) {
  const float c = std::cos(turn), s = std::sin(turn);
  const auto at = [&](float x, float y, float z) {
    return middle + Vec{x * half.x * c - z * half.z * s, y * half.y, x * half.x * s + z * half.z * c};
  };
  const Vec a = at(-1, -1, 1), b = at(1, -1, 1), c2 = at(1, -1, -1), d = at(-1, -1, -1);
  const Vec e = at(-1, 1, 1), f = at(1, 1, 1), g = at(1, 1, -1), h = at(-1, 1, -1);
  quad(a, b, f, e);
  quad(b, c2, g, f);
  quad(c2, d, h, g);
  quad(d, a, e, h);
  quad(e, f, g, h);
}

void MeshMaker::tube(Vec from, Vec to, float from_radius, float to_radius, int sides, Ends ends) {
  const Vec along = unit(to - from);
  const Vec aside = unit(cross(std::abs(along.y) < 0.9F ? Vec{0, 1, 0} : Vec{0, 0, 1}, along));
  const Vec up = cross(along, aside);
  // A cone's side leans by as much as its radius falls.
  const float fall = (from_radius - to_radius) / std::max(length(to - from), 1e-6F);
  std::vector<std::uint32_t> low, high;
  for (int i = 0; i < sides; ++i) {
    const float t = part_of(i, sides);
    const Vec out = aside * std::cos(t) + up * std::sin(t);
    const Vec normal = unit(out + along * fall);
    low.push_back(vertex(from + out * from_radius, normal));
    high.push_back(vertex(to + out * to_radius, normal));
  }
  for (int i = 0; i < sides; ++i) {
    const auto a = static_cast<std::size_t>(i), b = static_cast<std::size_t>((i + 1) % sides);
    if (from_radius > 0) face(low[a], low[b], high[b]);
    if (to_radius > 0) face(low[a], high[b], high[a]);
  }
  const auto close = [&](Vec middle, float radius, bool last) {
    if (radius <= 0) return;
    std::vector<std::uint32_t> ring;
    const Vec normal = last ? along : along * -1;
    for (int i = 0; i < sides; ++i) {
      const float t = part_of(i, sides);
      ring.push_back(vertex(middle + (aside * std::cos(t) + up * std::sin(t)) * radius, normal));
    }
    for (std::size_t i = 1; i + 1 < ring.size(); ++i)
      last ? face(ring[0], ring[i], ring[i + 1]) : face(ring[0], ring[i + 1], ring[i]);
  };
  if (ends == Ends::first || ends == Ends::both) close(from, from_radius, false);
  if (ends == Ends::last || ends == Ends::both) close(to, to_radius, true);
}

void MeshMaker::turned(Vec foot, std::span<const Oval> ovals, int sides, bool closed) {
  const auto at = [&](const Oval& o, float t) {
    return foot + Vec{o.wide * std::cos(t), o.height, -o.deep * std::sin(t) - o.ahead};
  };
  for (std::size_t n = 1; n < ovals.size(); ++n) {
    const Oval &low = ovals[n - 1], &high = ovals[n];
    const float rise = high.height - low.height, fall = (low.wide + low.deep - high.wide - high.deep) / 2;
    std::vector<std::uint32_t> below, above;
    for (int i = 0; i < sides; ++i) {
      const float t = part_of(i, sides);
      const Vec normal = unit({std::cos(t) * rise, fall, -std::sin(t) * rise});
      below.push_back(vertex(at(low, t), normal));
      above.push_back(vertex(at(high, t), normal));
    }
    for (int i = 0; i < sides; ++i) {
      const auto a = static_cast<std::size_t>(i), b = static_cast<std::size_t>((i + 1) % sides);
      if (low.wide > 0) face(below[a], below[b], above[b]);
      if (high.wide > 0) face(below[a], above[b], above[a]);
    }
  }
  const Oval& top = ovals.back();
  if (top.wide <= 0 || !closed) return;
  std::vector<std::uint32_t> ring;
  for (int i = 0; i < sides; ++i) ring.push_back(vertex(at(top, part_of(i, sides)), {0, 1, 0}));
  for (std::size_t i = 1; i + 1 < ring.size(); ++i) face(ring[0], ring[i], ring[i + 1]);
}

void MeshMaker::cast(std::span<const Ring> rings, int sides, Ends ends) {
  if (rings.size() < 2) return;
  const auto at = [](const Ring& ring, float t) {
    return ring.middle + ring.right * std::cos(t) + ring.up * std::sin(t);
  };
  const auto out = [](const Ring& ring, float t) {
    const float wide = std::max(dot(ring.right, ring.right), 1e-8F), high = std::max(dot(ring.up, ring.up), 1e-8F);
    return unit(ring.right * (std::cos(t) / wide) + ring.up * (std::sin(t) / high));
  };
  const bool onward = dot(cross(rings[0].right, rings[0].up), rings[1].middle - rings[0].middle) > 0;
  const auto faced = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) { onward ? face(a, b, c) : face(a, c, b); };
  std::vector<std::vector<std::uint32_t>> grid;
  for (const Ring& ring : rings) {
    auto& placed = grid.emplace_back();
    for (int i = 0; i < sides; ++i) placed.push_back(vertex(at(ring, part_of(i, sides)), out(ring, part_of(i, sides))));
  }
  const auto count = static_cast<std::size_t>(sides);
  for (std::size_t n = 1; n < grid.size(); ++n)
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t j = (i + 1) % count;
      faced(grid[n - 1][i], grid[n - 1][j], grid[n][j]);
      faced(grid[n - 1][i], grid[n][j], grid[n][i]);
    }
  const auto close = [&](const Ring& ring, bool last) {
    const Vec along = unit(cross(ring.right, ring.up)) * (onward == last ? 1.0F : -1.0F);
    std::vector<std::uint32_t> round;
    for (int i = 0; i < sides; ++i) round.push_back(vertex(at(ring, part_of(i, sides)), along));
    for (std::size_t i = 1; i + 1 < count; ++i)
      last ? faced(round[0], round[i], round[i + 1]) : faced(round[0], round[i + 1], round[i]);
  };
  if (ends == Ends::first || ends == Ends::both) close(rings.front(), false);
  if (ends == Ends::last || ends == Ends::both) close(rings.back(), true);
}

void MeshMaker::ball(Vec middle, Vec half, int sides, int rings) {
  std::vector<std::vector<std::uint32_t>> grid;
  for (int r = 0; r <= rings; ++r) {
    const float p = std::numbers::pi_v<float> * static_cast<float>(r) / static_cast<float>(rings);
    std::vector<std::uint32_t> ring;
    for (int i = 0; i < sides; ++i) {
      const float t = part_of(i, sides);
      const Vec out{std::sin(p) * std::cos(t), -std::cos(p), -std::sin(p) * std::sin(t)};
      const Vec normal = unit({out.x / half.x, out.y / half.y, out.z / half.z});
      ring.push_back(vertex(middle + Vec{out.x * half.x, out.y * half.y, out.z * half.z}, normal));
    }
    grid.push_back(std::move(ring));
  }
  for (std::size_t r = 1; r < grid.size(); ++r) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(sides); ++i) {
      const std::size_t j = (i + 1) % static_cast<std::size_t>(sides);
      if (r > 1) face(grid[r - 1][i], grid[r - 1][j], grid[r][j]);
      if (r + 1 < grid.size()) face(grid[r - 1][i], grid[r][j], grid[r][i]);
    }
  }
}

void MeshMaker::rim(Vec middle, float radius, float thick, float half_broad, int sides) {
  const auto at = [&](float t, float r, float x) { return middle + Vec{x, r * std::sin(t), r * std::cos(t)}; };
  const float inner = radius - thick;
  for (int i = 0; i < sides; ++i) {
    const float a = part_of(i, sides), b = part_of(i + 1, sides);
    quad(at(a, radius, -half_broad), at(a, radius, half_broad), at(b, radius, half_broad), at(b, radius, -half_broad));
    quad(at(a, inner, half_broad), at(a, inner, -half_broad), at(b, inner, -half_broad), at(b, inner, half_broad));
    quad(at(a, radius, half_broad), at(a, inner, half_broad), at(b, inner, half_broad), at(b, radius, half_broad));
    quad(at(a, inner, -half_broad), at(a, radius, -half_broad), at(b, radius, -half_broad), at(b, inner, -half_broad));
  }
}

void MeshMaker::fan(Vec middle, std::span<const Vec> ring, Tint rim) {
  const auto centre = vertex(middle, {0, 1, 0});
  std::vector<std::uint32_t> around;
  for (const Vec at : ring) around.push_back(vertex(at, {0, 1, 0}, rim));
  for (std::size_t i = 0; i < around.size(); ++i) face(centre, around[i], around[(i + 1) % around.size()]);
}

}  // namespace sandgate
