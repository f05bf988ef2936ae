// Houses of paper and card: gables where a house is a rectangle, a flat lid where it is not, a tower where it is high.
#include <algorithm>
#include <array>
#include <limits>

#include "app/table/drape.h"
#include "app/table/scenery.h"

namespace sandgate {
namespace {

constexpr std::uint32_t plaster = 0xecdcb4, timber = 0x54381f, brick = 0xc4826a, barn = 0x8b4a34, wallpaper = 0xe9dfc6,
                        packing = 0xa9783f, church = 0xb58f63, church_roof = 0x7d5e3f, glass = 0x7f93a0,
                        shutter = 0x3e5d33, door = 0x8f2a20, frame = 0xf2ead6;
/// Of a house's whole height its walls have so much; a roof hangs over by so much.
constexpr float eaves_part = 0.62F, over = 0.32F;
constexpr float stuck_on = 0.02F;  ///< what is drawn on a wall stands so far off it
/// Doors, windows, beams and chimneys are cut for storeys so high; lower ones have smaller ones.
constexpr float storey_in = 2.3F;
/// Walls are of one storey between these; higher ones are of two, and so are those of a house that is small because its
/// map is.
constexpr float one_storey_from = 2, one_storey_to = 3.6F;
/// Windows smaller than so much of a toy's have neither shutters nor bars, nor do the sides of such houses have more.
constexpr float seen_closely = 0.45F;
constexpr int most_small_windows = 8;
/// Where so many houses stand, a side of the small ones has one window.
constexpr std::size_t a_town = 260;

int storeys_of(float walls) { return walls > one_storey_to || walls < one_storey_from ? 2 : 1; }
/// How large the parts of a house are whose walls are so high: 1 is a toy's.
float parts_of(float walls) { return std::min(1.0F, walls / static_cast<float>(storeys_of(walls)) / storey_in); }

struct Oblong {
  Spot middle, along;  ///< a unit step along its longer side
  float half_long = 0, half_wide = 0;
  float area() const { return 4 * half_long * half_wide; }
};

Oblong oblong_round(const std::vector<Spot>& ring) {
  Spot along{1, 0};
  float longest = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Spot d = ring[(i + 1) % ring.size()] - ring[i];
    if (length(d) > longest) longest = length(d), along = d * (1 / length(d));
  }
  const Spot out{-along.z, along.x};
  float low_a = INFINITY, high_a = -INFINITY, low_b = INFINITY, high_b = -INFINITY;
  for (const Spot p : ring) {
    const float a = p.x * along.x + p.z * along.z, b = p.x * out.x + p.z * out.z;
    low_a = std::min(low_a, a), high_a = std::max(high_a, a), low_b = std::min(low_b, b), high_b = std::max(high_b, b);
  }
  Oblong oblong{along * ((low_a + high_a) / 2) + out * ((low_b + high_b) / 2), along, (high_a - low_a) / 2,
                (high_b - low_b) / 2};
  if (oblong.half_wide > oblong.half_long) {
    std::swap(oblong.half_wide, oblong.half_long);
    oblong.along = out;
  }
  return oblong;
}

float area_of(const std::vector<Spot>& ring) {
  float area = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Spot a = ring[i], b = ring[(i + 1) % ring.size()];
    area += a.x * b.z - b.x * a.z;
  }
  return std::abs(area) / 2;
}

/// The side of a wall, seen from without: left and right end, and how high.
struct Front {
  Vec left, right;
  float high = 0;
  Vec at(float along, float up) const { return left + (right - left) * along + Vec{0, up, 0} + out() * stuck_on; }
  Vec out() const { return unit(cross(right - left, {0, 1, 0})); }
  float wide() const { return length(right - left); }
};

void panel(MeshMaker& make, const Front& f, float middle_in, float low, float half_wide, float high) {
  const float m = middle_in / f.wide(), h = half_wide / f.wide();
  make.quad(f.at(m - h, low), f.at(m + h, low), f.at(m + h, low + high), f.at(m - h, low + high));
}

enum class Style { timbered, bricked, boarded, papered, holy };

void add_window(MeshMaker& make, const Front& f, float at, float low, float size) {
  const float half = 0.36F * size, high = 0.95F * size;
  const bool close = size > seen_closely;
  if (close) {
    make.colour(shutter);
    panel(make, f, at - half - 0.2F * size, low, 0.19F * size, high);
    panel(make, f, at + half + 0.2F * size, low, 0.19F * size, high);
  }
  make.colour(frame);
  panel(make, f, at, low - 0.07F * size, half + 0.06F * size, high + 0.14F * size);
  Front pane = f;
  pane.left = pane.left + f.out() * 0.012F;
  pane.right = pane.right + f.out() * 0.012F;
  make.colour(glass);
  if (!close) return panel(make, pane, at, low, half * 0.86F, high);
  for (const float side : {-1.0F, 1.0F})
    for (const float up : {0.0F, 1.0F})
      panel(make, pane, at + side * half * 0.5F, low + up * high * 0.52F, half * 0.42F, high * 0.46F);
}

/// What is on a wall. `most`: so many windows side by side.
void dress(MeshMaker& make, const Front& f, Style style, bool main, int most) {
  const float wide = f.wide(), size = parts_of(f.high);
  if (style == Style::boarded) {
    make.colour(0x6f3727);
    const float every = std::max(0.55F * size, wide / 16);
    for (float at = every * 0.9F; at < wide; at += every) panel(make, f, at, 0, 0.025F * size, f.high);
    if (!main && wide > 2.4F * size) {
      Front gate = f;
      gate.left = gate.left + f.out() * 0.01F;
      gate.right = gate.right + f.out() * 0.01F;
      make.colour(0x3a241a);
      panel(make, gate, wide / 2, 0, std::min(size, wide / 3), std::min(2.1F * size, f.high * 0.75F));
    }
    return;
  }
  const int places = std::min(most, std::max(1, static_cast<int>(wide / (2.1F * size))));
  if (style == Style::timbered) {
    make.colour(timber);
    for (const float up : {0.02F, 0.49F, 0.95F}) panel(make, f, wide / 2, f.high * up, wide / 2, 0.16F * size);
    for (int i = 0; i <= places; ++i)
      panel(make, f, (0.09F + (wide / size - 0.18F) * static_cast<float>(i) / static_cast<float>(places)) * size, 0,
            0.085F * size, f.high);
  }
  if (style == Style::holy) {
    // By the wall, for a church has one storey however high.
    const float part = std::min(1.0F, f.high / 5);
    const int lights = std::min(most, std::max(1, static_cast<int>(wide / (2.4F * part))));
    for (int i = 0; i < lights; ++i) {
      const float at = wide * (static_cast<float>(i) + 0.5F) / static_cast<float>(lights), half = 0.36F * part;
      const float low = f.high * 0.25F, high = f.high * 0.45F;
      make.colour(glass);
      panel(make, f, at, low, half, high);
      const Vec foot = f.at((at - half) / wide, low + high), far = f.at((at + half) / wide, low + high),
                top = f.at(at / wide, low + high + 0.5F * part);
      make.triangle(foot, far, top);
    }
    return;
  }
  const int storeys = storeys_of(f.high);
  const float every = f.high / static_cast<float>(storeys);
  for (int storey = 0; storey < storeys; ++storey)
    for (int i = 0; i < places; ++i) {
      const float at = wide * (static_cast<float>(i) + 0.5F) / static_cast<float>(places);
      if (main && storey == 0 && i == places / 2) {
        make.colour(style == Style::papered ? 0x34506e : door);
        panel(make, f, at, 0, 0.42F * size, 1.7F * size);
        continue;
      }
      if (wide > 1.4F * size) add_window(make, f, at, every * static_cast<float>(storey) + every * 0.34F, size);
    }
}

struct Look {
  std::uint32_t walls, roof;
};
Look look_of(Style style) {
  switch (style) {
    case Style::timbered: return {plaster, packing};
    case Style::bricked: return {brick, packing};
    case Style::boarded: return {barn, packing};
    case Style::papered: return {wallpaper, packing};
    case Style::holy: return {church, church_roof};
  }
  return {plaster, packing};
}

class Builder {
 public:
  /// Walls reach down to `sunk`, over the foot: the ground may fall away under them.
  Builder(MeshMaker& make, const Oblong& plan, float foot, float sunk, float high, int most_windows)
      : make_(make), plan_(plan), foot_(foot), sunk_(sunk), high_(high), most_windows_(most_windows) {}

  Vec at(float along, float across, float up) const {
    const Spot p = plan_.middle + plan_.along * along + Spot{-plan_.along.z, plan_.along.x} * across;
    return {p.x, foot_ + up, p.z};
  }

  void gabled(Style style) {
    const float l = plan_.half_long, w = plan_.half_wide, eaves = high_ * eaves_part, size = parts_of(eaves);
    const Look look = look_of(style);
    const std::array<Vec, 4> feet{at(-l, w, sunk_), at(l, w, sunk_), at(l, -w, sunk_), at(-l, -w, sunk_)};
    const float walls = eaves - sunk_;
    for (std::size_t i = 0; i < 4; ++i) {
      const Vec a = feet[i], b = feet[(i + 1) % 4];
      make_.colour(look.walls).quad(a, b, b + Vec{0, walls, 0}, a + Vec{0, walls, 0});
      dress(make_, {a + Vec{0, -sunk_, 0}, b + Vec{0, -sunk_, 0}, eaves}, style, i % 2 == 0, most_windows_);
    }
    make_.colour(style == Style::bricked || style == Style::papered ? tint(look.walls) * 0.92F : tint(look.walls));
    make_.triangle(at(l, w, eaves), at(l, -w, eaves), at(l, 0, high_));
    make_.triangle(at(-l, -w, eaves), at(-l, w, eaves), at(-l, 0, high_));
    roof(look.roof, eaves, size);
    if (style == Style::boarded || style == Style::holy) return;
    make_.colour(brick);
    const Vec stack = at(l * 0.55F, 0, high_ - 0.1F * size);
    make_.box(stack, Vec{0.4F, 0.75F, 0.34F} * size, std::atan2(plan_.along.z, plan_.along.x));
  }

  void tower() {
    const float l = plan_.half_long, w = plan_.half_wide, walls = high_ * 0.75F;
    const float size = std::min(1.0F, walls / 12);
    const Look look = look_of(Style::holy);
    const std::array<Vec, 4> feet{at(-l, w, 0), at(l, w, 0), at(l, -w, 0), at(-l, -w, 0)};
    for (std::size_t i = 0; i < 4; ++i) {
      const Vec a = feet[i] + Vec{0, sunk_, 0}, b = feet[(i + 1) % 4] + Vec{0, sunk_, 0};
      make_.colour(look.walls).quad(a, b, b + Vec{0, walls - sunk_, 0}, a + Vec{0, walls - sunk_, 0});
      const Front f{feet[i], feet[(i + 1) % 4], walls};
      make_.colour(glass);
      for (const float low : {walls * 0.1F, walls * 0.68F})
        panel(make_, f, f.wide() / 2, low, 0.34F * size, walls * 0.17F);
      make_.colour(frame);
      panel(make_, f, f.wide() / 2, walls * 0.45F, 0.6F * size, 1.2F * size);
    }
    const float turn = std::atan2(plan_.along.z, plan_.along.x);
    make_.colour(look.walls);
    make_.box(at(0, 0, walls + 0.1F * size), {l + 0.15F * size, 0.15F * size, w + 0.15F * size}, turn);
    constexpr int merlons = 3;
    for (int side = 0; side < 4; ++side)
      for (int i = 0; i < merlons; ++i) {
        const float t = -1 + 2 * static_cast<float>(i) / merlons;
        const float along = side == 0 ? t * l : side == 1 ? l : side == 2 ? -t * l : -l;
        const float across = side == 0 ? w : side == 1 ? -t * w : side == 2 ? -w : t * w;
        make_.box(at(along, across, walls + 0.55F * size), Vec{0.4F, 0.35F, 0.25F} * size,
                  turn + (side % 2 == 0 ? 0 : 1.5707963F));
      }
    make_.colour(look.roof);
    const std::array<Vec, 4> eaves{at(-l, w, walls), at(l, w, walls), at(l, -w, walls), at(-l, -w, walls)};
    for (std::size_t i = 0; i < 4; ++i) make_.triangle(eaves[i], eaves[(i + 1) % 4], at(0, 0, high_));
  }

 private:
  void roof(std::uint32_t colour, float eaves, float size) {
    const float hangs = over * size, l = plan_.half_long + hangs, w = plan_.half_wide;
    const float drop = (high_ - eaves) / w * hangs;  // the slope goes on under the eaves
    for (const float side : {1.0F, -1.0F}) {
      constexpr int courses = 7;
      for (int i = 0; i < courses; ++i) {
        const float a = static_cast<float>(i) / courses, b = static_cast<float>(i + 1) / courses;
        const auto down = [&](float along, float t) {
          return at(along, side * (w + hangs) * t, high_ + 0.1F * size - (high_ - eaves + drop) * t);
        };
        make_.colour(i % 2 == 0 ? tint(colour) : tint(colour) * 0.88F);
        const Vec p = down(-l * side, b), q = down(l * side, b), r = down(l * side, a), s = down(-l * side, a);
        make_.quad(p, q, r, s);
        if (i + 1 == courses) make_.colour(timber).quad(s, r, q, p);  // seen from below
      }
    }
  }

  MeshMaker& make_;
  Oblong plan_;
  float foot_, sunk_, high_;
  int most_windows_;
};

/// Any other outline: upright sides and a lid.
void build_block(MeshMaker& make, const std::vector<std::vector<Spot>>& rings, float foot, float sunk, float high,
                 Style style, int most_windows) {
  const Look look = look_of(style);
  for (std::size_t n = 0; n < rings.size(); ++n) {
    auto ring = rings[n];
    float turned = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Spot a = ring[i], b = ring[(i + 1) % ring.size()];
      turned += a.x * b.z - b.x * a.z;
    }
    // Seen from above the outer ring runs anticlockwise, which is clockwise with z to the south; holes the other way.
    if ((turned > 0) == (n == 0)) std::ranges::reverse(ring);
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Spot a = ring[i], b = ring[(i + 1) % ring.size()];
      const Vec p{a.x, foot, a.z}, q{b.x, foot, b.z}, down{0, sunk, 0}, up{0, high, 0};
      make.colour(look.walls).quad(p + down, q + down, q + up, p + up);
      const Front front{p, q, high};
      if (front.wide() > 1.4F * parts_of(high)) dress(make, front, style, false, most_windows);
    }
  }
  make.colour(look.roof);
  const float y = foot + high;
  for (const LevelStrip& s : strips_of(rings))
    make.quad({s.high_west, y, s.high}, {s.high_east, y, s.high}, {s.low_east, y, s.low}, {s.low_west, y, s.low});
}

/// What the light of the window does not reach.
void throw_shadow(MeshMaker& shadows, const TableRelief& relief, const std::vector<Spot>& ring, float high) {
  std::vector<Spot> points = ring;
  for (const Spot p : ring) points.push_back(p + Spot{shadow_east * high, -shadow_north * high});
  // Their hull, anticlockwise from above.
  std::ranges::sort(points, [](Spot a, Spot b) { return a.x != b.x ? a.x < b.x : a.z > b.z; });
  const auto turn = [](Spot o, Spot a, Spot b) { return (a.x - o.x) * (b.z - o.z) - (a.z - o.z) * (b.x - o.x); };
  std::vector<Spot> hull;
  for (int pass = 0; pass < 2; ++pass) {
    const std::size_t floor = hull.size();
    for (const Spot p : points) {
      while (hull.size() >= floor + 2 && turn(hull[hull.size() - 2], hull.back(), p) >= 0) hull.pop_back();
      hull.push_back(p);
    }
    hull.pop_back();
    std::ranges::reverse(points);
  }
  if (hull.size() < 3) return;
  Drape drape(relief, shadows, 0.075F);
  const std::vector<Spot> rings[] = {hull};
  drape.area(rings);
}

/// `usual`: how high most houses of this table are.
Style style_of(const Feature& house, const Oblong& plan, float high, float usual, int number) {
  const bool church_name = house.name.find("Church") != std::string::npos ||
                           house.name.find("church") != std::string::npos ||
                           house.name.find("Chapel") != std::string::npos;
  if (church_name || high > 9 || high > 1.6F * usual) return Style::holy;
  const float size = parts_of(high * eaves_part);
  if (plan.half_long > 4.5F * size && (size >= 1 || number % 4 == 0)) return Style::timbered;
  constexpr std::array<Style, 3> rest{Style::boarded, Style::bricked, Style::papered};
  return rest[static_cast<std::size_t>(number) % rest.size()];
}

}  // namespace

void add_houses(Scenery& scenery, const TableRelief& relief, const ToyHeights& toys) {
  MeshMaker make, shadows;
  shadows.colour(tint(0, 0.36F));
  Drape drape(relief, make, 0);
  const auto high_of = [&](const Feature& house) {
    return house.height_m > 0 ? static_cast<float>(house.height_m / relief.inch_m()) : toys.house;
  };
  std::vector<float> heights;
  relief.country().each_near(relief.window(), only(FeatureKind::house),
                             [&](FeatureId, const Feature& house) { heights.push_back(high_of(house)); });
  if (heights.empty()) return;
  std::ranges::sort(heights);
  const float usual = heights[heights.size() / 2];
  const bool town = heights.size() > a_town;
  int number = 0;
  relief.country().each_near(relief.window(), only(FeatureKind::house), [&](FeatureId, const Feature& house) {
    if (house.shape != FeatureShape::area) return;
    std::vector<std::vector<Spot>> rings;
    for (std::size_t n = 0; n < house.rings.size(); ++n) {
      rings.push_back(drape.spots(house.ring(n)));
      if (rings.back().size() > 1) rings.back().pop_back();
    }
    if (rings.empty() || rings[0].size() < 3) return;
    const Oblong plan = oblong_round(rings[0]);
    if (!drape.holds(plan.middle)) return;
    const float high = high_of(house);
    // On boards it stands on the lowest under it; on a slope half of it is dug in, and its walls reach down the other.
    float lowest = INFINITY, foot = 0;
    for (const Spot p : rings[0]) {
      const float ground = relief.height(p.x, p.z);
      lowest = std::min(lowest, ground);
      foot += ground / static_cast<float>(rings[0].size());
    }
    if (relief.boards()) foot = lowest;
    const float sunk = lowest - foot - std::min(0.6F, high / 4);
    const Style style = style_of(house, plan, high, usual, number);
    const float size = parts_of(high * eaves_part);
    const int most_windows = size > seen_closely ? 99 : town ? 1 : most_small_windows;
    const bool oblong = rings.size() == 1 && area_of(rings[0]) > 0.93F * plan.area();
    const bool tower = oblong && plan.half_long < 1.25F * plan.half_wide && high > 3.2F * plan.half_long;
    Builder builder(make, plan, foot, sunk, high, most_windows);
    if (tower) {
      builder.tower();
    } else if (oblong) {
      builder.gabled(style);
    } else {
      build_block(make, rings, foot, sunk, high * (eaves_part + 1) / 2, style, most_windows);
    }
    throw_shadow(shadows, relief, rings[0], high * (tower ? 0.85F : 0.75F));
    ++number;
  });
  scenery.solid.add(make.mesh());
  scenery.shadows.add(shadows.mesh());
}

}  // namespace sandgate
