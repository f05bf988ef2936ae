// What a mover meets beside contours: roads under its feet, rivers, solids, the edge of the country. Private to this
// room.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "map/march/leg.h"
#include "map/march/march.h"
#include "map/march/openings.h"

namespace sandgate {

/// The figures of the ground by which features bear on a march. README.md lists them.
struct Nearness {
  double along_m;      ///< a path this near a road (half its width, if that is more) and about parallel is on it
  double crossing_m;   ///< a ford or bridge this near a river's crossing carries it
  double span_m;       ///< a bridge or ford marked by a point carries no longer piece of water than this
  Length one_fording;  ///< two fordings closer along a path than this are one
  double unit_m;       ///< a 64th of an inch on the ground

  static Nearness of(const Scale& scale);
};

/// What carries a path over a piece of water, but for what is broken.
enum class Carried : std::uint8_t { no, ford, bridge };
Carried carried_at(const Country& country, const Nearness& near, const MarchRates& rates, MapPoint crossing,
                   double river_width_m);
Carried carried_over(const Country& country, const Nearness& near, const MarchRates& rates, MapPoint in, MapPoint out,
                     bool on_road);
inline bool is_broken(const MarchRates& rates, FeatureId crossing) {
  return !rates.broken.empty() && std::ranges::binary_search(rates.broken, crossing);
}

/// Whether `rates` are a boat's: afloat only.
inline bool afloat(const MarchRates& rates) { return rates.water.count > 0 && rates.across.count <= 0; }
/// Whether `river` stops anybody (and floats a boat); one without a width does.
inline bool is_stream(const MarchRates& rates, const Feature& river) { return stops_nobody(river, rates.stream_m); }
inline bool is_water_area(const Feature& f) {
  return f.shape == FeatureShape::area && (f.kind == FeatureKind::river || f.kind == FeatureKind::lake);
}
inline bool is_solid(const Feature& f) {
  return f.kind == FeatureKind::house || f.kind == FeatureKind::rock || f.kind == FeatureKind::wall;
}
inline bool is_road(const Feature& f) { return f.kind == FeatureKind::road && f.shape == FeatureShape::line; }
inline bool is_river_line(const Feature& f) { return f.kind == FeatureKind::river && f.shape == FeatureShape::line; }
inline constexpr KindSet water_kinds = only(FeatureKind::river) | only(FeatureKind::lake);
inline constexpr KindSet solid_kinds = only(FeatureKind::house) | only(FeatureKind::rock) | only(FeatureKind::wall);
/// A culvert carries its road or railway over a stream as a bridge does.
inline constexpr KindSet crossing_kinds =
    only(FeatureKind::ford) | only(FeatureKind::bridge) | only(FeatureKind::culvert);

inline constexpr double widest_half_road_m = 10;  // a wider one is no road but a square
inline constexpr double widest_half_river_m = 100;
/// Half the width over which one counts as on a road or river.
double half_way_m(const Feature& way, double least);

/// Something on a leg.
struct Meeting {
  enum class Kind : std::uint8_t { bar, ford, going };
  std::int64_t at = 0;     ///< 64ths from the start of the leg; a bar or ford a little before it is reached
  std::int64_t until = 0;  ///< fords: where the water ends
  Kind kind = Kind::bar;
  Bar bar = Bar::none;
  Going going = Going::across;
};

/// Reads a leg chunk by chunk, so that a long leg costs no more than is walked of it. What it names at a place
/// depends on the leg alone.
class Surroundings {
 public:
  Surroundings(const Country& country, const Scale& scale, const MarchRates& rates);

  const Nearness& nearness() const { return near_; }
  /// How far before a place the search of it may have to begin.
  static constexpr std::int64_t longest_stand_off = 64;

  /// Meetings with `first` <= at < `end` of `leg`, in order; with the end of the leg where `end` passes it.
  void read(const Leg& leg, std::int64_t first, std::int64_t end);
  const std::vector<Meeting>& meetings() const { return meetings_; }
  /// Going at a fraction of the leg within (or just after) what was read.
  Going going(double t) const;

 private:
  struct Border {
    const Feature* feature;
    double t, sine;
  };
  void see(const Feature& feature, std::size_t i);
  void settle_line(const Border& border);
  void settle_area(const Feature& area, double from, double sine);
  void keep_in_bounds();
  void keep_on_ways();
  void add_water_areas(double first, double end);
  void read_going();
  void stop(double t, double sine, Bar bar, Meeting::Kind kind = Meeting::Kind::bar, double until = 0);
  std::int64_t stand_off(double t, double sine) const;
  bool on_way(double t) const;
  double next_border(const Feature& area, double t) const;

  const Country& country_;
  const MarchRates& rates_;
  Nearness near_;
  bool boat_, bound_;
  Leg leg_;
  std::int64_t first_ = 0, end_ = 0;
  std::vector<Portion> ways_;  ///< roads (for a boat, water), merged
  std::vector<Border> borders_;
  std::vector<Meeting> meetings_;
};

}  // namespace sandgate
