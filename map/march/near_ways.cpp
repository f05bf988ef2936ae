#include "map/march/near_ways.h"

#include <algorithm>

#include "map/march/reaching.h"

namespace sandgate {
namespace {

/// Takes those legs out of what is priced that come too near to what is kept off.
class LegFilter {
 public:
  LegFilter(const Country& country, const Scale& scale, const KeepOff& off, PricedLegs& legs)
      : country_(country), scale_(scale), off_(off), legs_(legs), places_(legs.waypoint_count) {
    for (const auto& [at, number] : legs.waypoints) places_[number] = at;
  }

  /// Nodes from which a leg was taken out, in order.
  std::vector<std::uint32_t> filter() {
    for (const KeptPlace& place : off_.places()) bar_about(place);
    take_out(legs_.specials, 0);
    take_out(legs_.from_waypoints, waypoint_bit);
    std::ranges::sort(barred_);
    barred_.erase(std::unique(barred_.begin(), barred_.end()), barred_.end());
    return std::move(barred_);
  }

 private:
  Point at(int column, int row) const {
    return scale_.to_table(country_.frame().centre(column, row), country_.bounds());
  }
  Point at(std::uint32_t node) const {
    if ((node & waypoint_bit) != 0) return places_[node & ~waypoint_bit];
    const auto width = static_cast<std::uint32_t>(legs_.window.width);
    return at(legs_.window.column + static_cast<int>(node % width), legs_.window.row + static_cast<int>(node / width));
  }

  void bar_about(const KeptPlace& place) {
    constexpr int longest_leg = 3;  // a little more, in cells
    const KeepOff alone({place});
    const MapPoint middle = scale_.to_ground(place.at, country_.bounds());
    const MapBox box = MapBox{middle.east, middle.north, middle.east, middle.north}.grown(scale_.metres(place.by));
    const CellWindow near = CellWindow::of(country_.frame(), box, longest_leg).within(legs_.window);
    for (int r = near.row; r < near.row + near.height; ++r)
      for (int c = near.column; c < near.column + near.width; ++c) {
        std::uint16_t& plain = legs_.plain[legs_.window.place(c, r)];
        const std::uint16_t before = plain;
        for (std::size_t i = 0; i < directions.size(); ++i)
          if ((plain >> i & 1U) != 0 && alone.bars(at(c, r), at(c + directions[i].columns, r + directions[i].rows)))
            plain = static_cast<std::uint16_t>(plain & ~(1U << i));
        if (plain != before) barred_.push_back(legs_.window.place(c, r));
      }
  }

  void take_out(SpecialLists& lists, std::uint32_t bit) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < lists.from.size(); ++i) {
      const std::size_t first = lists.starts[i], end = lists.starts[i + 1];
      lists.starts[i] = static_cast<std::uint32_t>(kept);
      const std::uint32_t node = lists.from[i] | bit;
      for (std::size_t k = first; k < end; ++k) {
        if (off_.bars(at(node), at(lists.legs[k].to))) {
          barred_.push_back(node);
        } else {
          lists.legs[kept++] = lists.legs[k];
        }
      }
    }
    lists.starts.back() = static_cast<std::uint32_t>(kept);
    lists.legs.resize(kept);
  }

  const Country& country_;
  const Scale& scale_;
  const KeepOff& off_;
  PricedLegs& legs_;
  std::vector<Point> places_;
  std::vector<std::uint32_t> barred_;
};

}  // namespace

struct NearWays::Field {
  const Country& country;
  const Scale scale;
  const MarchRates rates;
  const Point from;
  const std::int32_t most;
  const KeepOff off;
  PricedLegs priced;
  Spread::Found found;
  bool begun = false;
  std::vector<std::uint32_t> barred;
  std::optional<Legs> legs;
  std::vector<Legs::Node> linked;
  std::vector<std::int32_t> contours, trail;

  Field(const Country& on, const Scale& at, const MarchRates& of, Point begin, Moves furthest, const KeepOff& away)
      : country(on),
        scale(at),
        rates(of),
        from(begin),
        most(most_parts({furthest, {}})),
        off(away.about(begin, reach_in(furthest, Legs::best_rate_over(on, of)))) {
    if (standing_bar(country, scale, rates, from) != Bar::none) return;
    const CellWindow window = window_of(country, scale, rates, from, {furthest, {}});
    auto legs_there = price_legs(country, scale, rates, window, {});
    if (!legs_there) return;
    priced = std::move(*legs_there);
    barred = LegFilter(country, scale, off, priced).filter();
    auto starts = start_legs(country, scale, rates, from, priced);
    const auto too_near = [&](const StartLeg& start) { return off.bars(from, place_of(start.leg.to)); };
    std::erase_if(starts, too_near);
    found = Spread::over(priced, window, rates, country, most, starts, 1, {});
    begun = true;
  }

  Point place_of(std::uint32_t node) const {
    if ((node & waypoint_bit) != 0) {
      const auto named =
          std::ranges::find(priced.waypoints, node & ~waypoint_bit, &std::pair<Point, std::uint32_t>::second);
      return named->first;
    }
    const auto width = static_cast<std::uint32_t>(priced.window.width);
    const MapPoint centre = country.frame().centre(priced.window.column + static_cast<int>(node % width),
                                                   priced.window.row + static_cast<int>(node / width));
    return scale.to_table(centre, country.bounds());
  }
  std::uint32_t moves_to(std::uint32_t node) const {
    return (node & waypoint_bit) != 0 ? found.waypoints[node & ~waypoint_bit] : found.moves[node];
  }

  /// KS-2.3 looks back over the way to a node, as the spread does.
  bool too_steep(std::uint32_t node) {
    if (!rates.wheels) return false;
    const std::size_t label = (node & waypoint_bit) != 0 ? priced.window.cells() + (node & ~waypoint_bit) : node;
    const std::size_t memory = found.trails.size() / found.lengths.size();
    trail.assign(found.trails.begin() + static_cast<std::ptrdiff_t>(label * memory),
                 found.trails.begin() + static_cast<std::ptrdiff_t>((label + 1) * memory));
    for (const std::int32_t along : contours) {
      const std::int32_t at = found.lengths[label] + along;
      if (trail.empty() || std::int64_t{at} - trail.back() <= rates.steep_path.count) return true;
      std::ranges::rotate(trail, trail.end() - 1);
      trail.front() = at;
    }
    return false;
  }

  std::optional<std::uint32_t> known(Legs::Node node) const {
    if (legs->is_waypoint(node)) {
      const std::uint32_t number = priced.waypoint_at(legs->place(node).at);
      if (number == waypoint_bit) return std::nullopt;
      return number | waypoint_bit;
    }
    const int column = legs->column(node), row = legs->row(node);
    if (!priced.window.holds(column, row)) return std::nullopt;
    return priced.window.place(column, row);
  }

  std::optional<Moves> to(Point end) {
    if (!begun || off.bars(end, end) || standing_bar(country, scale, rates, end) != Bar::none) return std::nullopt;
    if (end == from) return Moves{};
    std::int64_t least = std::int64_t{most} + 1;
    if (const Legs::Node cell = Legs::cell_at(country, scale, end); cell != Legs::no_node) {
      const auto width = static_cast<Legs::Node>(country.frame().width);
      const int column = static_cast<int>(cell % width), row = static_cast<int>(cell / width);
      if (priced.window.holds(column, row))
        least = std::min<std::int64_t>(least, moves_to(priced.window.place(column, row)));
    } else {
      if (!legs) legs.emplace(country, scale, rates);
      const Legs::Node start = legs->add_end(from), last = legs->add_end(end);
      linked.clear();
      legs->links(last, linked);
      for (const Legs::Node node : linked) least = std::min(least, by(node, start, last, least));
    }
    if (least > most) return std::nullopt;
    return Moves{{least}};
  }

  /// By the leg from `node` to the end, where that takes less than `least`.
  std::int64_t by(Legs::Node node, Legs::Node start, Legs::Node end, std::int64_t least) {
    const auto there = node == start ? std::nullopt : known(node);
    if (node != start && (!there || std::int64_t{moves_to(*there)} >= least)) return least;
    if (off.bars(legs->place(node).at, legs->place(end).at)) return least;
    contours.clear();
    const Legs::Walked walked = legs->walk(node, end, contours);
    if (walked.bar != Bar::none) return least;
    if (node == start) return walked.moves;
    return too_steep(*there) ? least : moves_to(*there) + walked.moves;
  }
};

NearWays::NearWays(const Country& country, const Scale& scale, const MarchRates& rates, Point from, Moves most,
                   const KeepOff& off)
    : field_(std::make_unique<Field>(country, scale, rates, from, most, off)) {}
NearWays::NearWays(NearWays&&) noexcept = default;
NearWays& NearWays::operator=(NearWays&&) noexcept = default;
NearWays::~NearWays() = default;

std::optional<Moves> NearWays::to(Point end) { return field_->to(end); }

bool NearWays::reaches(const MapBox& box) const {
  const Field& field = *field_;
  if (!field.begun) return false;
  const CellWindow near = CellWindow::of(field.country.frame(), box, 0).within(field.priced.window);
  for (int r = near.row; r < near.row + near.height; ++r)
    for (int c = near.column; c < near.column + near.width; ++c)
      if (box.holds(field.country.frame().centre(c, r)) &&
          field.found.moves[field.priced.window.place(c, r)] != Reach::never)
        return true;
  return false;
}

bool NearWays::kept_off() const {
  const Field& field = *field_;
  if (!field.begun) return false;
  return field.off.bars(field.from, field.from) ||
         std::ranges::any_of(field.barred, [&](std::uint32_t node) { return field.moves_to(node) != Reach::never; });
}

bool NearWays::goes_on() const {
  const Field& field = *field_;
  if (!field.begun) return false;
  std::int64_t longest = 0;
  for (const Legs::Leap& leap : field.priced.leaps) longest = std::max(longest, leap.moves);
  const auto late = [&](std::uint32_t moves) { return moves != Reach::never && moves + longest > field.most; };
  return std::ranges::any_of(field.found.moves, late) || std::ranges::any_of(field.found.waypoints, late);
}

}  // namespace sandgate
