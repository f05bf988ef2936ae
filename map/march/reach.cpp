#include "map/march/reach.h"

#include <cmath>

#include "map/base/parallel.h"
#include "map/march/reaching.h"

namespace sandgate {

std::int32_t most_parts(const ReachLimits& limits) {
  const std::int64_t most = limits.most ? limits.most->count : Reach::furthest.count;
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(most, 0, Reach::furthest.count));
}

CellWindow window_of(const Country& country, const Scale& scale, const MarchRates& rates, Point from,
                     const ReachLimits& limits) {
  const GridFrame& frame = country.frame();
  const MapPoint start = scale.to_ground(from, country.bounds());
  CellWindow window = CellWindow::all(frame);
  if (limits.most) {
    constexpr int margin = 2;
    const Length best = std::max({rates.across, rates.road, rates.water});
    const double far = limits.most->in_moves() * best.in_feet() * scale.metres_per_foot;
    window = window.within(
        CellWindow::of(frame, MapBox{start.east, start.north, start.east, start.north}.grown(far), margin));
  }
  if (limits.within_m) {
    const MapBox square = MapBox{start.east, start.north, start.east, start.north}.grown(*limits.within_m);
    window = window.within(CellWindow::of(frame, square, 0));
  }
  return window;
}

std::vector<StartLeg> start_legs(const Country& country, const Scale& scale, const MarchRates& rates, Point from,
                                 const PricedLegs& priced) {
  Legs legs(country, scale, rates);
  return start_legs(legs, from, priced);
}

std::vector<StartLeg> start_legs(Legs& legs, Point from, const PricedLegs& priced) {
  const Legs::Node start = legs.add_end(from);
  std::vector<Legs::Node> ends;
  legs.links(start, ends);
  std::vector<StartLeg> found;
  std::vector<std::int32_t> contours;
  for (const Legs::Node end : ends) {
    contours.clear();
    const Legs::Walked walked = legs.walk(start, end, contours);
    if (walked.bar != Bar::none || walked.moves > Reach::furthest.count) continue;
    SpecialLeg leg{0, static_cast<std::uint32_t>(walked.moves), walked.length, 0, 0};
    if (legs.is_waypoint(end)) {
      const std::uint32_t n = priced.waypoint_at(legs.place(end).at);
      if (n == waypoint_bit) continue;
      leg.to = n | waypoint_bit;
    } else {
      if (!priced.window.holds(legs.column(end), legs.row(end))) continue;
      leg.to = priced.window.place(legs.column(end), legs.row(end));
    }
    found.push_back({leg, contours});
  }
  return found;
}

namespace {

std::expected<Reach, NoReach> spread_over(const Country& country, const Scale& scale, const MarchRates& rates,
                                          const PricedLegs& priced, const CellWindow& window, Point from,
                                          const ReachLimits& limits, unsigned threads, const Progress& progress) {
  const GridFrame& frame = country.frame();
  Reach reach;
  reach.column = window.column;
  reach.row = window.row;
  reach.frame = {
      window.width, window.height, frame.west + window.column * frame.cell_x, frame.north - window.row * frame.cell_y,
      frame.cell_x, frame.cell_y};
  Spread::Found found = Spread::over(priced, window, rates, country, most_parts(limits),
                                     start_legs(country, scale, rates, from, priced), threads, progress);
  if (found.moves.empty()) return std::unexpected(NoReach{Bar::none, true, false});
  reach.parts = std::move(found.moves);
  reach.cells_reached = found.reached;
  return reach;
}

}  // namespace

std::optional<Moves> Reach::moves(int country_column, int country_row) const {
  const int c = country_column - column, r = country_row - row;
  if (c < 0 || r < 0 || c >= frame.width || r >= frame.height) return std::nullopt;
  const std::uint32_t found =
      parts[static_cast<std::size_t>(r) * static_cast<std::size_t>(frame.width) + static_cast<std::size_t>(c)];
  if (found == never) return std::nullopt;
  return Moves{{found}};
}

std::expected<Reach, NoReach> reach(const Country& country, const Scale& scale, const MarchRates& rates, Point from,
                                    const ReachLimits& limits, const Progress& progress) {
  if (const Bar bar = standing_bar(country, scale, rates, from); bar != Bar::none)
    return std::unexpected(NoReach{bar, false, false});
  const CellWindow window = window_of(country, scale, rates, from, limits);
  // Preparing takes about as long as spreading.
  const auto half = [&](double begun) {
    return [&progress, begun](double part) { return go_on(progress, begun + part / 2); };
  };
  const auto priced = price_legs(country, scale, rates, window, half(0));
  if (!priced) return std::unexpected(priced.error());
  return spread_over(country, scale, rates, *priced, window, from, limits, threads_here(), half(0.5));
}

MarchGround::MarchGround(std::unique_ptr<const Priced> priced) : priced_(std::move(priced)) {}
MarchGround::MarchGround(MarchGround&&) noexcept = default;
MarchGround& MarchGround::operator=(MarchGround&&) noexcept = default;
MarchGround::~MarchGround() = default;

std::expected<MarchGround, NoReach> MarchGround::of(const Country& country, const Scale& scale, const MarchRates& rates,
                                                    const Progress& progress) {
  auto legs = price_legs(country, scale, rates, CellWindow::all(country.frame()), progress);
  if (!legs) return std::unexpected(legs.error());
  return MarchGround(std::make_unique<const Priced>(country, scale, rates, std::move(*legs)));
}

std::expected<Reach, NoReach> MarchGround::reach(Point from, const ReachLimits& limits,
                                                 const Progress& progress) const {
  const Priced& ground = *priced_;
  if (const Bar bar = standing_bar(ground.country, ground.scale, ground.rates, from); bar != Bar::none)
    return std::unexpected(NoReach{bar, false, false});
  const CellWindow window = window_of(ground.country, ground.scale, ground.rates, from, limits);
  return spread_over(ground.country, ground.scale, ground.rates, ground.legs, window, from, limits, 1, progress);
}

}  // namespace sandgate
