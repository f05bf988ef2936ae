#include "app/desk/fight/gun_sight.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/battle/serve_gun.h"

namespace sandgate {
namespace {

constexpr double ground_step_in = 0.5;
/// Men so near the line of fire are shown beside it.
constexpr double beside_in = 0.75;

/// How far along a bearing a place lies, in inches.
double along(Point from, Bearing bearing, Point p) {
  const double turn = bearing.in_degrees() * M_PI / 180;
  return (p.x - from.x).in_inches() * std::sin(turn) + (p.y - from.y).in_inches() * std::cos(turn);
}

/// From a place within a window along a bearing to its edge.
Point edge_of(const Window& window, Point from, Bearing bearing) {
  const double turn = bearing.in_degrees() * M_PI / 180, east = std::sin(turn), north = std::cos(turn);
  const auto room = [](double way, Length here, Length low, Length high) {
    if (std::abs(way) < 1e-9) return std::numeric_limits<double>::infinity();
    return ((way > 0 ? high : low) - here).in_inches() / way;
  };
  const double far = std::min(room(east, from.x, window.south_west.x, window.north_east.x),
                              room(north, from.y, window.south_west.y, window.north_east.y));
  if (!std::isfinite(far) || far <= 0) return from;
  return step(from, bearing, Length::from_feet(far / 12));
}

BarrelSection::Thing thing_of(const Gunnery::Standing& standing, const TableScene& scene,
                              const std::vector<Side>& sides, const std::vector<TableBox>& boxes) {
  BarrelSection::Thing thing;
  thing.from = standing.from, thing.to = standing.to, thing.low = standing.low, thing.high = standing.high;
  switch (standing.what) {
    case BarrelLine::Meets::man:
      thing.kind = BarrelSection::Thing::Kind::man;
      thing.livery = sides[scene.men()[standing.which].side.index()].livery;
      break;
    case BarrelLine::Meets::gun:
      thing.kind = BarrelSection::Thing::Kind::gun;
      thing.livery = sides[scene.guns()[standing.which].side.index()].livery;
      break;
    case BarrelLine::Meets::box:
      thing.kind = BarrelSection::Thing::Kind::box;
      thing.livery = sides[boxes[standing.which].side.index()].livery;
      break;
    default: thing.kind = BarrelSection::Thing::Kind::solid;
  }
  return thing;
}

std::vector<BarrelSection::Place> seen_from_the_side(const std::vector<FlightPoint>& path, Point muzzle,
                                                     Bearing bearing) {
  std::vector<BarrelSection::Place> places;
  for (const FlightPoint& p : path) places.push_back({along(muzzle, bearing, p.at), p.height.in_inches()});
  return places;
}

std::vector<std::uint32_t> trail_men(const TableScene& scene, const Gun& gun) {
  std::vector<std::uint32_t> men;
  if (gun.fired != scene.mover().move) return men;
  for (const ManId man : gun.trail) men.push_back(static_cast<std::uint32_t>(man.number));
  return men;
}

bool bursts(const Rulebook& rules, const Aim& aim) {
  const auto& shots = rules.gunnery.projectiles;
  return rules.shell && aim.projectile < shots.size() && shots[aim.projectile].shell;
}

/// Men overset on its way are dead by then.
std::optional<BarrelSight::Shell> shell_of(const TableScene& scene, const Flight& flight) {
  if (flight.path.empty() || flight.end == FlightEnd::off_table) return {};
  std::vector<Soldier> men(scene.men().begin(), scene.men().end());
  for (const Felled& one : flight.felled) {
    if (one.man < men.size()) men[one.man].state = ManState::dead;
  }
  BarrelSight::Shell shell;
  shell.at = flight.path.back().at;
  // Dice say only who of equally near ones comes first.
  const Burst burst = burst_at(scene.ground(), men, scene.guns(), shell.at, Dice(0, 0), {});
  shell.counted = burst.counted;
  shell.sheltered = burst.sheltered;
  shell.guns = std::ssize(burst.destroyed) + std::ssize(burst.disabled);
  shell.own =
      std::ranges::count_if(burst.counted, [&](std::uint32_t man) { return men[man].side == scene.mover().side; });
  return shell;
}

}  // namespace

BarrelSight sight_down(const Gunnery& gunnery, const TableScene& scene, const std::vector<Side>& sides,
                       const SightAsked& asked) {
  const std::vector<BoxStand> boxes = stands_of(asked.boxes);
  const Targets targets{scene.men(), scene.guns(), boxes};
  BarrelSight sight;
  sight.aim = asked.aim;
  sight.refusal = gunnery.cannot_fire(targets, asked.gun, asked.aim);
  sight.line = gunnery.barrel_line(targets, asked.gun, asked.aim, asked.marked);
  if (sight.line.meets == BarrelLine::Meets::man) sight.whose = scene.men()[sight.line.which].side;
  if (sight.line.meets == BarrelLine::Meets::box) sight.whose = asked.boxes[sight.line.which].side;
  const Bearing bearing = asked.aim.bearing;
  const Point muzzle = sight.line.from;
  const Window& window = gunnery.ground().window();
  sight.edge = edge_of(window, muzzle, bearing);

  BarrelSection& section = sight.section;
  const double length = along(muzzle, bearing, sight.edge);
  const auto steps = static_cast<std::size_t>(std::max(1.0, length / ground_step_in));
  for (std::size_t i = 0; i <= steps; ++i) {
    const double off = length * static_cast<double>(i) / static_cast<double>(steps);
    section.ground.push_back({off, gunnery.height_in(step(muzzle, bearing, Length::from_feet(off / 12)))});
  }
  for (const Gunnery::Standing& standing : gunnery.standing_along(targets, asked.gun, asked.aim, beside_in)) {
    if (standing.from < length) section.things.push_back(thing_of(standing, scene, sides, asked.boxes));
  }
  section.muzzle = {0, sight.line.from_height.in_inches()};
  section.to = {along(muzzle, bearing, sight.line.to), sight.line.to_height.in_inches()};
  section.meets = sight.line.meets != BarrelLine::Meets::nothing;
  section.last = seen_from_the_side(asked.last, muzzle, bearing);
  if (asked.marked) section.marked = along(muzzle, bearing, *asked.marked);
  const bool shell = bursts(scene.ground().rulebook(), asked.aim);
  if ((asked.test_path || shell) && !sight.refusal) {
    Flight flight = gunnery.fly(targets, gunnery.shot_from(targets, asked.gun, asked.aim, {}));
    if (shell) sight.shell = shell_of(scene, flight);
    if (asked.test_path) {
      section.test = seen_from_the_side(flight.path, muzzle, bearing);
      sight.test = std::move(flight);
    }
  }
  if (const auto men = trail_men(scene, scene.guns()[asked.gun]); !men.empty())
    sight.to_trail = walks_to_trail(scene.ground(), scene.men(), scene.guns(), scene.mover(), asked.gun, men);
  return sight;
}

std::vector<std::size_t> bounces_of(const std::vector<FlightPoint>& path) {
  constexpr double sharp = 0.12;  // radians; the air bends a flight less between two of its points
  std::vector<std::size_t> bounces;
  for (std::size_t i = 1; i + 1 < path.size(); ++i) {
    const auto way = [&](std::size_t from, std::size_t to) {
      struct {
        double east, north, up;
      } d{(path[to].at.x - path[from].at.x).in_inches(), (path[to].at.y - path[from].at.y).in_inches(),
          (path[to].height - path[from].height).in_inches()};
      return d;
    };
    const auto in = way(i - 1, i), out = way(i, i + 1);
    const double in_flat = std::hypot(in.east, in.north), out_flat = std::hypot(out.east, out.north);
    const bool rises = in.up < 0 && out.up > 0;
    const double turned =
        std::abs(std::remainder(std::atan2(in.east, in.north) - std::atan2(out.east, out.north), 2 * M_PI));
    if (rises || (in_flat > 0.2 && out_flat > 0.2 && turned > sharp)) bounces.push_back(i);
  }
  return bounces;
}

}  // namespace sandgate
