// Water, roads and railways, and what carries them.
#include <algorithm>

#include "app/table/drape.h"
#include "app/table/scenery.h"
#include "map/march/openings.h"

namespace sandgate {
namespace {

constexpr std::uint32_t shallow = 0x62827f, water = 0x48707b, deep = 0x365b6c, bank = 0x625a3c, ripple = 0x7fa3a8,
                        gravel = 0x958a66, pebble = 0xa8a294, road = 0xbfa878, wheel_rut = 0xa08a5e, kerb = 0x8d7648,
                        ballast = 0x7d7466, sleeper = 0x4a3524, rail = 0x55565a, card = 0xdcc79a, card_edge = 0xb1935c;
/// Layers over the ground.
constexpr float bank_lift = 0.012F, joint_lift = 0.02F, water_lift = 0.03F, ripple_lift = 0.04F, road_lift = 0.05F,
                rut_lift = 0.065F, ford_lift = 0.052F;

std::vector<std::vector<Spot>> rings_of(const Drape& drape, const Feature& area) {
  std::vector<std::vector<Spot>> rings;
  for (std::size_t n = 0; n < area.rings.size(); ++n) {
    auto ring = drape.spots(area.ring(n));
    if (ring.size() > 1) ring.pop_back();
    rings.push_back(std::move(ring));
  }
  return rings;
}

float width_of(const TableRelief& relief, const Feature& f, double otherwise_m) {
  return static_cast<float>((f.width_m > 0 ? f.width_m : otherwise_m) / relief.inch_m());
}

/// A deck from bank to bank.
struct Deck {
  Spot from, to;
  float half = 0;
  bool ford = false;
};

bool is_ford(const TableRelief& relief, MapPoint at) {
  const auto crossing = crossing_near(relief.country(), at, 12 * relief.inch_m());
  return crossing && relief.country().feature(*crossing).kind == FeatureKind::ford;
}

/// LW-1.4: where rivers drawn as lines let men over.
void add_line_decks(const TableRelief& relief, const Drape& drape, const Feature& river, std::vector<Deck>& decks) {
  struct Stretch {
    MapPoint from, to;
  };
  std::vector<Stretch> stretches;
  const double nearly = 0.3 * relief.inch_m();
  for (std::size_t i = 0; i + 1 < river.points.size(); ++i) {
    const MapPoint a = river.points[i], b = river.points[i + 1];
    for (const Portion& part : carried_parts(relief.country(), relief.scale(), river, i)) {
      const Stretch next{part_way(a, b, part.from), part_way(a, b, part.to)};
      if (!stretches.empty() && distance_m(stretches.back().to, next.from) < nearly) {
        stretches.back().to = next.to;
      } else {
        stretches.push_back(next);
      }
    }
  }
  const float out = width_of(relief, river, 0) / 2 + 0.7F;
  for (const Stretch& stretch : stretches) {
    const Spot p = drape.spot(stretch.from), q = drape.spot(stretch.to), middle = (p + q) * 0.5F;
    const Spot across = left_of(p, q) * out;
    decks.push_back({middle - across, middle + across, length(q - p) / 2,
                     is_ford(relief, part_way(stretch.from, stretch.to, 0.5))});
  }
}

/// A course may be several features: decks that go on from one another along the water are one.
void join_decks(std::vector<Deck>& decks) {
  for (std::size_t i = 0; i < decks.size(); ++i)
    for (std::size_t j = i + 1; j < decks.size();) {
      Deck &one = decks[i], &other = decks[j];
      const Spot a = (one.from + one.to) * 0.5F, b = (other.from + other.to) * 0.5F;
      if (length(a - b) > one.half + other.half + 0.35F || one.ford != other.ford) {
        ++j;
        continue;
      }
      const float all = one.half + other.half, part = all > 0 ? other.half / all : 0.5F;
      const Spot shift = (b - a) * part;
      one.from = one.from + shift;
      one.to = one.to + shift;
      one.half = all;
      decks.erase(decks.begin() + static_cast<std::ptrdiff_t>(j));
    }
}

/// Shallow over gravel, with stones on both sides of what may be walked.
void lay_ford(Drape& drape, MeshMaker& make, const Deck& deck) {
  const Spot walk = deck.to - deck.from, side = left_of(deck.from, deck.to);
  const float long_ = length(walk);
  drape.set_lift(ripple_lift);
  make.colour(mixed(tint(shallow), tint(gravel), 0.55F));
  const Spot middle_way[] = {deck.from, deck.to};
  drape.ribbon(middle_way, deck.half);
  const float stone_in = std::clamp(deck.half * 0.12F, 0.05F, 0.2F);
  const int stones = std::clamp(static_cast<int>(long_ / (stone_in * 2.6F)), 3, 24);
  drape.set_lift(ford_lift);
  for (int i = 0; i < stones; ++i)
    for (const float edge : {-1.0F, 1.0F}) {
      const int salt = edge < 0 ? 1 : 2;
      const float t = (static_cast<float>(i) + 0.2F + 0.6F * speckle(i, salt, 61)) / static_cast<float>(stones);
      const float size = stone_in * (0.6F + 0.6F * speckle(i, salt, 62));
      make.colour(tint(pebble) * (0.75F + 0.4F * speckle(i, salt, 63)));
      drape.blot(deck.from + walk * t + side * (edge * (deck.half - stone_in * speckle(i, salt, 64))), size * 1.2F,
                 size, speckle(i, salt, 65) * 3, tint(pebble) * 0.55F, 7);
    }
}

/// A line to walk along by the inch.
class Course {
 public:
  explicit Course(const std::vector<Spot>& line) : line_(line), gone_{0} {
    for (std::size_t i = 1; i < line.size(); ++i) gone_.push_back(gone_.back() + length(line[i] - line[i - 1]));
  }
  float whole() const { return gone_.back(); }
  /// So far along it, and so far to its left.
  Spot at(float along, float aside) const {
    const auto after = std::ranges::upper_bound(gone_, along);
    const auto i = std::clamp<std::size_t>(static_cast<std::size_t>(after - gone_.begin()), 1, line_.size() - 1);
    const float piece = gone_[i] - gone_[i - 1];
    const float t = piece > 0 ? (along - gone_[i - 1]) / piece : 0;
    return line_[i - 1] + (line_[i] - line_[i - 1]) * t + left_of(line_[i - 1], line_[i]) * aside;
  }

 private:
  const std::vector<Spot>& line_;
  std::vector<float> gone_;
};

/// Where the light lies on running water: short strokes that bend, here and there, and none in a row.
void ripple_over(Drape& drape, MeshMaker& make, const std::vector<Spot>& line, float half, int number) {
  const Course course(line);
  const float every = std::max(0.5F, 1.6F / half);
  int stroke = 0;
  for (float along = every / 2; along < course.whole(); along += every, ++stroke) {
    const auto chance = [&](std::uint32_t salt) { return speckle(stroke, number, salt); };
    const float from = along + every * (chance(71) - 0.5F), aside = half * 0.86F * (2 * chance(72) - 1);
    const float long_ = 0.5F + 0.9F * chance(73), bend = 0.1F + 0.12F * chance(74);
    if (from < 0 || from + long_ > course.whole()) continue;
    constexpr int pieces = 3;
    std::vector<Spot> way;
    for (int i = 0; i <= pieces; ++i) {
      const float t = static_cast<float>(i) / pieces;
      way.push_back(course.at(from + long_ * t, aside + (chance(75) > 0.5F ? bend : -bend) * 4 * t * (1 - t)));
    }
    make.colour(mixed(tint(water), tint(ripple), 0.3F + 0.5F * chance(76)));
    drape.ribbon(way, 0.022F + 0.02F * chance(77));
  }
}

/// A card arch from bank to bank with a kerb on either side.
void build_bridge(const TableRelief& relief, MeshMaker& make, const Deck& deck) {
  constexpr int steps = 8;
  constexpr float rise = 0.75F, thick = 0.14F, kerb_high = 0.3F;
  const Spot side = left_of(deck.from, deck.to);
  const float y0 = relief.height(deck.from.x, deck.from.z), y1 = relief.height(deck.to.x, deck.to.z);
  const auto at = [&](int i, float across, float up) {
    const float t = static_cast<float>(i) / steps;
    const Spot p = deck.from + (deck.to - deck.from) * t + side * across;
    return Vec{p.x, y0 + (y1 - y0) * t + rise * 4 * t * (1 - t) + 0.06F + up, p.z};
  };
  const float half = deck.half;
  for (int i = 0; i < steps; ++i) {
    make.colour(i % 2 == 0 ? tint(card) : tint(card) * 0.94F);
    make.quad(at(i, -half, 0), at(i + 1, -half, 0), at(i + 1, half, 0), at(i, half, 0));
    make.colour(card_edge);
    for (const float s : {-1.0F, 1.0F}) {
      const Vec a = at(i, s * half, -thick), b = at(i + 1, s * half, -thick), c = at(i + 1, s * half, kerb_high),
                d = at(i, s * half, kerb_high);
      make.quad(a, b, c, d);
      make.quad(b, a, d, c);
    }
  }
}

}  // namespace

void add_waters(Scenery& scenery, const TableRelief& relief, const ToyHeights& toys) {
  MeshMaker flat, solid;
  const Country& country = relief.country();
  constexpr KindSet wet = only(FeatureKind::river) | only(FeatureKind::lake);
  Drape drape(relief, flat, bank_lift);
  const auto each = [&](auto visit) {
    country.each_near(relief.window(), wet, [&](FeatureId, const Feature& f) { visit(f); });
  };
  const auto half_of = [&](const Feature& f) { return std::max(width_of(relief, f, 0) / 2, 0.12F); };
  // A course is often several features: where one ends the next goes on, and a round end below the water leaves no gap.
  const auto course = [&](const std::vector<Spot>& line, float half, std::uint32_t middle, std::uint32_t edge) {
    for (const Spot end : {line.front(), line.back()})
      if (std::abs(end.x) + half < relief.half_wide() && std::abs(end.z) + half < relief.half_deep()) {
        flat.colour(middle);
        drape.blot(end, half, half, 0, tint(edge), 16);
      }
  };
  each([&](const Feature& f) {
    if (f.shape != FeatureShape::line) return;
    const auto line = drape.spots(f.points);
    flat.colour(bank);
    drape.ribbon(line, half_of(f) + 0.16F);
    course(line, half_of(f) + 0.16F, bank, bank);
  });
  drape.set_lift(joint_lift);
  each([&](const Feature& f) {
    if (f.shape == FeatureShape::line)
      course(drape.spots(f.points), half_of(f), half_of(f) < 0.5F ? water : deep, half_of(f) < 0.5F ? water : shallow);
  });
  // Shallow at the banks and dark in the middle, or it would look like a road.
  drape.set_lift(water_lift);
  each([&](const Feature& f) {
    if (f.shape == FeatureShape::area) {
      flat.colour(water);
      drape.area(rings_of(drape, f));
      return;
    }
    if (f.shape != FeatureShape::line) return;
    const auto line = drape.spots(f.points);
    const float half = half_of(f);
    if (half < 0.5F) {
      flat.colour(water);
      drape.ribbon(line, half);
      return;
    }
    constexpr int bands = 9;
    for (int i = 0; i < bands; ++i) {
      const float out = std::abs(2 * (static_cast<float>(i) + 0.5F) / bands - 1), way = out * out;
      flat.colour(way < 0.5F ? mixed(tint(deep), tint(water), way * 2)
                             : mixed(tint(water), tint(shallow), way * 2 - 1));
      drape.ribbon(line, half / bands, half * (2 * (static_cast<float>(i) + 0.5F) / bands - 1));
    }
  });
  drape.set_lift(ripple_lift);
  int number = 0;
  each([&](const Feature& f) {
    ++number;
    if (f.shape == FeatureShape::line && half_of(f) >= 0.6F)
      ripple_over(drape, flat, drape.spots(f.points), half_of(f), number);
  });
  std::vector<Deck> decks;
  each([&](const Feature& f) {
    if (f.shape == FeatureShape::line && !stops_nobody(f, toys.stream_m)) add_line_decks(relief, drape, f, decks);
    if (f.shape != FeatureShape::area) return;
    for (const Opening& way : crossings_over(country, relief.scale(), f))
      decks.push_back({drape.spot(way.from), drape.spot(way.to), static_cast<float>(way.half_width_m / relief.inch_m()),
                       is_ford(relief, part_way(way.from, way.to, 0.5))});
  });
  join_decks(decks);
  for (const Deck& deck : decks) {
    if (!drape.holds((deck.from + deck.to) * 0.5F) || !(deck.half > 0)) continue;
    deck.ford ? lay_ford(drape, flat, deck) : build_bridge(relief, solid, deck);
  }
  scenery.flat.add(flat.mesh());
  scenery.solid.add(solid.mesh());
}

void add_roads(Scenery& scenery, const TableRelief& relief) {
  MeshMaker make;
  Drape drape(relief, make, road_lift);
  const auto lines = [&](FeatureKind kind, auto visit) {
    relief.country().each_near(relief.window(), only(kind), [&](FeatureId, const Feature& f) {
      if (f.shape == FeatureShape::line && f.grade != FeatureClass::tunnel) visit(f, drape.spots(f.points));
    });
  };
  constexpr double lane_m = 6, bed_m = 5;
  lines(FeatureKind::road, [&](const Feature& f, const std::vector<Spot>& line) {
    const float half = std::max(width_of(relief, f, lane_m) / 2, 0.15F);
    drape.set_lift(road_lift);
    make.colour(kerb);
    drape.ribbon(line, half + 0.06F);
    drape.set_lift(rut_lift);
    make.colour(road);
    drape.ribbon(line, half);
    // Two ruts, for it is of gravel.
    drape.set_lift(rut_lift + 0.012F);
    make.colour(wheel_rut);
    for (const float side : {-0.42F, 0.42F}) drape.ribbon(line, half * 0.09F, side * half);
  });
  lines(FeatureKind::railway, [&](const Feature& f, const std::vector<Spot>& line) {
    const float half = std::max(width_of(relief, f, bed_m) / 2, 0.25F);
    drape.set_lift(road_lift);
    make.colour(ballast);
    drape.ribbon(line, half);
    drape.set_lift(rut_lift);
    make.colour(sleeper);
    drape.dashes(line, half * 0.8F, 0.14F, 0.3F);
    drape.set_lift(rut_lift + 0.02F);
    make.colour(rail);
    for (const float side : {-0.45F, 0.45F}) drape.ribbon(line, 0.03F, side * half);
  });
  scenery.flat.add(make.mesh());
}

}  // namespace sandgate
