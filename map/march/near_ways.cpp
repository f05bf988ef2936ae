#include "map/march/near_ways.h"

#include <algorithm>

#include "map/march/leg_filter.h"
#include "map/march/reaching.h"

namespace sandgate {

struct NearGround::Priced {
  const Country& country;
  const Scale scale;
  const MarchRates rates;
  const Point from;
  const Moves most;
  bool stands = false;
  PricedLegs legs;
  std::optional<Legs> lattice;
  std::vector<StartLeg> starts;

  Priced(const Country& on, const Scale& at, const MarchRates& of, Point begin, Moves furthest)
      : country(on), scale(at), rates(of), from(begin), most{{most_parts({furthest, {}})}} {
    if (standing_bar(country, scale, rates, from) != Bar::none) return;
    auto priced = price_legs(country, scale, rates, window_of(country, scale, rates, from, {most, {}}), {});
    if (!priced) return;
    stands = true;
    legs = std::move(*priced);
    lattice.emplace(country, scale, rates);
    starts = start_legs(*lattice, from, legs);
  }
};

NearGround::NearGround(const Country& country, const Scale& scale, const MarchRates& rates, Point from, Moves most)
    : priced_(std::make_shared<Priced>(country, scale, rates, from, most)) {}
Moves NearGround::most() const { return priced_->most; }
std::size_t NearGround::bytes() const {
  constexpr std::size_t to_a_cell = 12, to_a_leg = 2 * sizeof(SpecialLeg);
  return sizeof(Priced) + priced_->legs.window.cells() * to_a_cell + priced_->legs.specials.legs.size() * to_a_leg;
}

struct NearWays::Field {
  const NearGround ground_kept;
  NearGround::Priced& ground;
  const Country& country = ground.country;
  const Scale& scale = ground.scale;
  const MarchRates& rates = ground.rates;
  const Point from = ground.from;
  const std::int64_t most;
  const bool begun = ground.stands;
  const PricedLegs& priced = ground.legs;
  const KeepOff off;
  Spread::Found found;
  std::vector<std::uint32_t> barred;
  std::optional<Legs>& legs = ground.lattice;
  std::vector<Legs::Node> linked;
  /// A last leg to an end: over what no way by it can be shorter, and the moves before it.
  struct Last {
    std::int64_t bound, before;
    Legs::Node node;
    std::uint32_t known;
    friend auto operator<=>(const Last&, const Last&) = default;
  };
  std::vector<Last> bounds;
  std::vector<std::int32_t> contours, trail;

  Field(const NearGround& over, NearGround::Priced& priced_ground, const KeepOff& away, Moves furthest)
      : ground_kept(over),
        ground(priced_ground),
        most(std::min(ground.most, furthest).count),
        off(away.about(from, reach_in(Moves{{most}}, Legs::best_rate_over(country, rates)))) {
    if (!begun) return;
    std::vector<StartLeg> starts = ground.starts;
    std::optional<PricedLegs> own;
    if (!off.empty()) {
      own = ground.legs;
      barred = take_out(off, country, scale, *own);
      const NodePlaces places(country, scale, *own);
      std::erase_if(starts, [&](const StartLeg& start) { return off.bars(from, places(start.leg.to)); });
    }
    const PricedLegs& legs_there = own ? *own : priced;
    found = Spread::over(legs_there, priced.window, rates, country, static_cast<std::int32_t>(most), starts, 1, {});
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
    std::int64_t least = most + 1;
    if (const Legs::Node cell = Legs::cell_at(country, scale, end); cell != Legs::no_node) {
      const auto width = static_cast<Legs::Node>(country.frame().width);
      const int column = static_cast<int>(cell % width), row = static_cast<int>(cell / width);
      if (priced.window.holds(column, row))
        least = std::min<std::int64_t>(least, moves_to(priced.window.place(column, row)));
    } else {
      const Legs::Node start = legs->add_end(from), last = legs->add_end(end);
      linked.clear();
      legs->links(last, linked);
      least = by_the_best(start, last, least);
    }
    if (least > most) return std::nullopt;
    return Moves{{least}};
  }

  /// Over what is linked to the end. No leg takes less than the straight line at the best rate, so that most of them
  /// need not be walked.
  std::int64_t by_the_best(Legs::Node start, Legs::Node end, std::int64_t least) {
    const Length rate = Legs::best_rate_over(country, rates), rounded{{1}};
    const Point to = legs->place(end).at;
    bounds.clear();
    for (const Legs::Node node : linked) {
      const bool direct = node == start;
      const auto there = direct ? std::optional(waypoint_bit) : known(node);
      if (!there) continue;
      const std::int64_t before = direct ? 0 : moves_to(*there);
      const Length straight = distance(legs->place(node).at, to) - rounded;
      const std::int64_t bound = before + (straight > Length{} ? time_for(straight, rate).count : 0);
      bounds.push_back({bound, before, node, *there});
    }
    std::ranges::sort(bounds);
    for (const Last& last : bounds) {
      if (last.bound >= least) break;
      if (off.bars(legs->place(last.node).at, to)) continue;
      contours.clear();
      const Legs::Walked walked = legs->walk(last.node, end, contours);
      if (walked.bar != Bar::none || last.before + walked.moves >= least) continue;
      if (last.node == start || !too_steep(last.known)) least = last.before + walked.moves;
    }
    return least;
  }
};

NearWays::NearWays(const NearGround& ground, const KeepOff& off, Moves most)
    : field_(std::make_unique<Field>(ground, *ground.priced_, off, most)) {}
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

std::size_t NearWays::bytes() const {
  return sizeof(Field) + sizeof(std::int32_t) * (field_->found.moves.size() + field_->found.waypoints.size() +
                                                 field_->found.lengths.size() + field_->found.trails.size());
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
