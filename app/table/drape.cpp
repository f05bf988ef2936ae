#include "app/table/drape.h"

#include <algorithm>
#include <numbers>

namespace sandgate {
namespace {

/// As long as a piece may be before it no longer follows the ground.
constexpr float piece_in = 1.25F;
constexpr float thinnest = 1e-3F;
/// Boards lie level: where heights differ by more, one ends over another.
constexpr float level_in = 0.02F;
/// So often a piece is halved to find where.
constexpr int most_halvings = 5;

}  // namespace

Spot left_of(Spot from, Spot to) {
  const Spot d = to - from;
  const float long_ = length(d);
  return long_ > 0 ? Spot{d.z / long_, -d.x / long_} : Spot{};
}

std::vector<LevelStrip> strips_of(std::span<const std::vector<Spot>> rings) {
  struct RingEdge {
    Spot low, high;
    float x(float z) const { return low.x + (high.x - low.x) * ((z - low.z) / (high.z - low.z)); }
  };
  std::vector<RingEdge> edges;
  std::vector<float> levels;
  for (const auto& ring : rings)
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Spot a = ring[i], b = ring[(i + 1) % ring.size()];
      levels.push_back(a.z);
      if (std::abs(a.z - b.z) > thinnest / 10) edges.push_back(a.z < b.z ? RingEdge{a, b} : RingEdge{b, a});
    }
  std::ranges::sort(levels);
  std::vector<LevelStrip> strips;
  for (std::size_t i = 1; i < levels.size(); ++i) {
    const float low = levels[i - 1], high = levels[i], middle = (low + high) / 2;
    if (high - low < thinnest) continue;
    std::vector<const RingEdge*> across;
    for (const RingEdge& edge : edges)
      if (edge.low.z < middle && edge.high.z > middle) across.push_back(&edge);
    std::ranges::stable_sort(across, {}, [middle](const RingEdge* e) { return e->x(middle); });
    for (std::size_t j = 0; j + 1 < across.size(); j += 2)
      strips.push_back(
          {low, high, across[j]->x(low), across[j + 1]->x(low), across[j]->x(high), across[j + 1]->x(high)});
  }
  return strips;
}

Spot Drape::spot(MapPoint p) const {
  const Vec at = relief_.place(p);
  return {at.x, at.z};
}

std::vector<Spot> Drape::spots(std::span<const MapPoint> points) const {
  std::vector<Spot> found;
  for (const MapPoint p : points) found.push_back(spot(p));
  return found;
}

void Drape::ribbon(std::span<const Spot> line, float half, float aside) {
  for (std::size_t i = 1; i < line.size(); ++i) {
    const Spot a = line[i - 1], b = line[i];
    const float whole = length(b - a);
    if (whole < thinnest) continue;
    // At a bend both pieces share the corner, so that no gap opens.
    const Spot here = left_of(a, b);
    const auto corner = [&](Spot other) {
      const Spot sum = here + other;
      const float long_ = length(sum);
      if (long_ < 0.5F) return here;  // it turns back on itself
      const Spot way = sum * (1 / long_);
      return way * std::min(1 / std::max(way.x * here.x + way.z * here.z, 0.4F), 2.0F);
    };
    const Spot at_a = i >= 2 ? corner(left_of(line[i - 2], a)) : here;
    const Spot at_b = i + 1 < line.size() ? corner(left_of(b, line[i + 1])) : here;
    const int pieces = std::max(1, static_cast<int>(std::ceil(whole / piece_in)));
    for (int n = 0; n < pieces; ++n) {
      const float s = static_cast<float>(n) / static_cast<float>(pieces);
      const float t = static_cast<float>(n + 1) / static_cast<float>(pieces);
      const Spot p = a + (b - a) * s, q = a + (b - a) * t;
      if (!holds(p) || !holds(q)) continue;
      const Spot out_p = at_a + (at_b - at_a) * s, out_q = at_a + (at_b - at_a) * t;
      lay({p, q, p + out_p * (aside + half), p + out_p * (aside - half), q + out_q * (aside + half),
           q + out_q * (aside - half)},
          relief_.boards() ? most_halvings : 0);
    }
  }
}

void Drape::lay(const Piece& piece, int halvings) {
  const auto falls = [&](Spot a, Spot b) {
    return std::abs(relief_.height(a.x, a.z) - relief_.height(b.x, b.z)) > level_in;
  };
  if (relief_.boards() && falls(piece.from, piece.to)) {
    if (halvings == 0) return;  // on the side of a board
    const auto middle = [](Spot a, Spot b) { return (a + b) * 0.5F; };
    const Spot m = middle(piece.from, piece.to), left = middle(piece.left_from, piece.left_to),
               right = middle(piece.right_from, piece.right_to);
    lay({piece.from, m, piece.left_from, piece.right_from, left, right}, halvings - 1);
    lay({m, piece.to, left, right, piece.left_to, piece.right_to}, halvings - 1);
    return;
  }
  // A side that reaches over another board is as high as the middle.
  const auto side = [&](Spot edge, Spot over) {
    Vec there = at(edge);
    if (relief_.boards() && falls(edge, over)) there.y = at(over).y;
    return there;
  };
  make_.quad(side(piece.right_from, piece.from), side(piece.right_to, piece.to), side(piece.left_to, piece.to),
             side(piece.left_from, piece.from));
}

void Drape::dashes(std::span<const Spot> line, float half, float dash, float gap) {
  float gone = 0;  // since a dash began
  for (std::size_t i = 1; i < line.size(); ++i) {
    const Spot a = line[i - 1], b = line[i];
    const float whole = length(b - a);
    if (whole < thinnest) continue;
    float from = 0;
    while (from < whole) {
      const bool drawn = gone < dash;
      const float to = std::min(whole, from + std::max((drawn ? dash : dash + gap) - gone, thinnest));
      if (drawn) {
        const Spot piece[] = {a + (b - a) * (from / whole), a + (b - a) * (to / whole)};
        ribbon(piece, half);
      }
      gone += to - from;
      if (gone >= dash + gap - thinnest) gone = 0;
      from = to;
    }
  }
}

void Drape::circle(Spot middle, float radius, float half) {
  const int sides = std::clamp(static_cast<int>(radius * 8), 14, 72);
  std::vector<Spot> ring;
  for (int i = 0; i <= sides + 1; ++i) {
    const float t = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(sides);
    ring.push_back(middle + Spot{std::cos(t), -std::sin(t)} * radius);
  }
  ribbon(ring, half);
}

void Drape::area(std::span<const std::vector<Spot>> rings) {
  for (const LevelStrip& strip : strips_of(rings)) {
    const float wide = std::max(strip.low_east - strip.low_west, strip.high_east - strip.high_west);
    const int columns = std::max(1, static_cast<int>(std::ceil(wide / (2 * piece_in))));
    const int rows = std::max(1, static_cast<int>(std::ceil((strip.high - strip.low) / (2 * piece_in))));
    const auto corner = [&](int column, int row) {
      const float s = static_cast<float>(column) / static_cast<float>(columns);
      const float t = static_cast<float>(row) / static_cast<float>(rows);
      const float west = strip.low_west + (strip.high_west - strip.low_west) * t;
      const float east = strip.low_east + (strip.high_east - strip.low_east) * t;
      return Spot{west + (east - west) * s, strip.low + (strip.high - strip.low) * t};
    };
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column) {
        const Spot a = corner(column, row + 1), b = corner(column + 1, row + 1), c = corner(column + 1, row),
                   d = corner(column, row);
        if (!holds((a + c) * 0.5F)) continue;
        make_.quad(at(a), at(b), at(c), at(d));
      }
  }
}

void Drape::blot(Spot middle, float half_wide, float half_deep, float turn, Tint rim, int sides) {
  const float c = std::cos(turn), s = std::sin(turn);
  std::vector<Vec> ring;
  for (int i = 0; i < sides; ++i) {
    const float t = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(sides);
    const float x = std::cos(t) * half_wide, z = -std::sin(t) * half_deep;
    ring.push_back(at(middle + Spot{x * c - z * s, x * s + z * c}));
  }
  make_.fan(at(middle), ring, rim);
}

}  // namespace sandgate
