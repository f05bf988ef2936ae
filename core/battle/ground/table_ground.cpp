#include "core/battle/ground/table_ground.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "core/battle/ground/earthworks.h"
#include "core/battle/ground/obstacles.h"
#include "core/battle/ground/paths.h"
#include "core/battle/ground/table_way.h"
#include "map/sight/sight.h"

namespace sandgate {
namespace {

// Half a 64th of grace: the last whole 64th of the country may lie that far outside.
constexpr double grace = 0.51;
// How far apart the heights under a leg are asked for.
constexpr Length height_step{{Length::per_inch / 4}};

// A gun is as wide as its wheels, so that nothing slips between its places as it is swung by so many mils.
constexpr int swing_step = 50;

/// The fraction of a leg that lies inside the window, for a leg that begins there.
double part_inside(const Window& window, Point a, Point b) {
  double t = 1;
  const auto side = [&](Length from, Length to, Length low, Length high) {
    const auto whole = static_cast<double>((to - from).count);
    if (to < low) t = std::min(t, static_cast<double>((low - from).count) / whole);
    if (to > high) t = std::min(t, static_cast<double>((high - from).count) / whole);
  };
  side(a.x, b.x, window.south_west.x, window.north_east.x);
  side(a.y, b.y, window.south_west.y, window.north_east.y);
  return t;
}

}  // namespace

void Window::take_in(Point p) {
  south_west = {std::min(south_west.x, p.x), std::min(south_west.y, p.y)};
  north_east = {std::max(north_east.x, p.x), std::max(north_east.y, p.y)};
}

struct TableGround::State {
  std::shared_ptr<const Country> country;
  Scale scale;
  Rulebook rulebook;
  Window window;
  std::vector<FeatureId> broken;
  Obstacles obstacles;
  bool whole;  ///< every place of the window has a height
  SightLine line;
  std::vector<Earthwork> works;
  Earthworks earth;

  MapPoint ground(Point p) const {
    const MapBox bounds = country->bounds();
    const MapPoint at = scale.to_ground(p, bounds);
    const double near = scale.metres({{1}}) * grace;
    const auto brought_in = [near](double c, double low, double high) {
      return std::abs(c - std::clamp(c, low, high)) <= near ? std::clamp(c, low, high) : c;
    };
    return {brought_in(at.east, bounds.west, bounds.east), brought_in(at.north, bounds.south, bounds.north)};
  }
  /// KS-6: wheels and horse, who do not pass a bank.
  bool stopped(Length radius) const { return radius > rulebook.table.foot_radius; }
  double height_m(Point p) const { return country->height(ground(p)).value_or(0); }
  bool has_height(Point p) const { return whole || country->height(ground(p)).has_value(); }
};

namespace {

/// Whether the window lies in the country and no cell under it is without data.
bool has_all_heights(const Country& country, const Scale& scale, const Window& window) {
  const MapBox bounds = country.bounds();
  const MapPoint low = scale.to_ground(window.south_west, bounds), high = scale.to_ground(window.north_east, bounds);
  if (!bounds.holds(low) || !bounds.holds(high)) return false;
  const GridFrame& frame = country.frame();
  const auto cell = [](double at, int count) { return std::clamp(static_cast<int>(std::floor(at)), 0, count - 1); };
  for (int r = cell(frame.row(high.north), frame.height); r <= cell(frame.row(low.north) + 1, frame.height); ++r) {
    for (int c = cell(frame.column(low.east), frame.width); c <= cell(frame.column(high.east) + 1, frame.width); ++c) {
      if (std::isnan(country.height_of_cell(c, r))) return false;
    }
  }
  return true;
}

/// Rocks are solid as houses are (LW-1.2), and as high.
SightLine toy_line(const Scale& scale, const Rulebook& rulebook) {
  const Rulebook::TableRules& table = rulebook.table;
  return {.eye_m = scale.metres(table.man),
          .target_m = scale.metres(table.man),
          .vertical = scale.vertical,
          .into_wood_m = rulebook.wide.into_wood_m,
          .wood_m = scale.metres(table.tree),
          .house_m = scale.metres(table.house),
          .wall_m = scale.metres(table.wall),
          .rock_m = scale.metres(table.house)};
}

}  // namespace

TableGround::TableGround(const std::shared_ptr<const Country>& country, const Scale& scale, const Rulebook& rulebook,
                         const Window& window, std::vector<FeatureId> broken, std::vector<Earthwork> works)
    : state_(std::make_unique<const State>(State{
          country, scale, rulebook, window, broken, Obstacles(*country, scale, rulebook, window, broken),
          has_all_heights(*country, scale, window), toy_line(scale, rulebook), works, Earthworks(rulebook, works)})) {}
TableGround::~TableGround() = default;
TableGround::TableGround(TableGround&&) noexcept = default;

TableGround TableGround::over(const Window& window) const {
  return TableGround(state_->country, state_->scale, state_->rulebook, window, state_->broken, state_->works);
}

const Window& TableGround::window() const { return state_->window; }
const std::vector<FeatureId>& TableGround::broken() const { return state_->broken; }
const std::vector<Earthwork>& TableGround::works() const { return state_->works; }
std::span<const Bank> TableGround::banks() const { return state_->earth.banks(); }
const Rulebook& TableGround::rulebook() const { return state_->rulebook; }
const Country& TableGround::country() const { return *state_->country; }
const Scale& TableGround::scale() const { return state_->scale; }

Bar TableGround::bar_at(Point p, Length radius) const {
  if (!state_->window.holds(p) || !state_->has_height(p)) return Bar::off_map;
  if (const Bar bar = state_->obstacles.at(p, radius); bar != Bar::none) return bar;
  return state_->earth.bank_at(p, radius) ? Bar::bank : Bar::none;
}

Bar TableGround::bar_of_gun(Point at, Bearing facing) const { return bar_of_gun(at, facing, Muzzle::grounded); }

Bar TableGround::bar_of_gun(Point at, Bearing facing, Muzzle muzzle) const {
  const Rulebook::TableRules& table = state_->rulebook.table;
  const Length half{{table.gun_width.count / 2}};
  if (const Bar bar = bar_at(at, half); bar != Bar::none) return bar;
  const Point ahead = step(at, facing, table.gun_muzzle - half), behind = step(at, facing, half - table.gun_trail);
  const Bar before = bar_to(at, ahead, half);
  if (before == Bar::solid || (before != Bar::none && muzzle == Muzzle::grounded)) return before;
  if (before == Bar::river) {
    // The water is met first: what is solid beyond it would still be in the barrel's way.
    const Length reach = distance(at, ahead);
    for (Length gone{}; gone < reach; gone += Length{{half.count / 2}}) {
      const Point along = step(at, facing, gone);
      if (window().holds(along) && state_->obstacles.at(along, half) == Bar::solid) return Bar::solid;
    }
    if (window().holds(ahead) && state_->obstacles.at(ahead, half) == Bar::solid) return Bar::solid;
  }
  // Wheels want their whole breadth of ground; barrel and trail are thin, and the barrel goes out at an embrasure.
  if (banked(at, step(at, facing, table.gun_muzzle)) || banked(at, step(at, facing, -table.gun_trail)))
    return Bar::bank;
  return bar_to(at, behind, half);
}

Bar TableGround::bar_to(Point at, Point end, Length half) const {
  if (const auto stop = state_->obstacles.along(at, end, half)) return stop->bar;
  return window().holds(end) ? state_->obstacles.at(end, half) : Bar::none;
}

Bar TableGround::bar_of_swing(Point at, Bearing from, Bearing to) const {
  if (from == to) return Bar::none;
  if (const Bar bar = bar_of_gun(at, to, Muzzle::over_water); bar != Bar::none) return bar;
  const int right = Bearing::of(to.mils - from.mils).mils, left = right - Bearing::full_circle;
  Bar first = Bar::none;
  // The shorter way round first.
  for (const int turn : -left < right ? std::array{left, right} : std::array{right, left}) {
    Bar met = Bar::none;
    bool clear = false;
    for (int gone = 0; met == Bar::none && gone < std::abs(turn); gone += swing_step) {
      const Bar bar = bar_of_gun(at, Bearing::of(from.mils + (turn < 0 ? -gone : gone)), Muzzle::over_water);
      if (bar == Bar::none) clear = true;
      if (clear) met = bar;
    }
    if (met == Bar::none) return Bar::none;
    if (first == Bar::none) first = met;
  }
  return first;
}

std::optional<TableGround::Barred> TableGround::bar_along(std::span<const Point> path, Length radius) const {
  if (path.empty()) return {};
  // Who stands in a bank was there before it, or was stopped as he passed it: he may leave it.
  if (const Bar bar = bar_at(path.front(), radius); bar != Bar::none && bar != Bar::bank)
    return Barred{bar, path.front(), {}};
  Length before;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Point a = path[i - 1], b = path[i];
    const Length whole = distance(a, b);
    if (auto barred = bar_on_leg(a, b, whole, radius)) {
      barred->along += before;
      return barred;
    }
    before += whole;
  }
  return {};
}

std::optional<TableGround::Barred> TableGround::bar_on_leg(Point a, Point b, Length whole, Length radius) const {
  Bar bar = Bar::none;
  double t = 1;
  if (const auto stop = state_->obstacles.along(a, b, radius)) bar = stop->bar, t = stop->t;
  if (state_->stopped(radius)) {
    const auto before = state_->earth.until_bank(a, b, radius);
    const double bank = before ? static_cast<double>(before->count) / static_cast<double>(whole.count) : 1;
    if (before && bank < t) bar = Bar::bank, t = bank;
  }
  if (const double inside = part_inside(state_->window, a, b); inside < t) bar = Bar::off_map, t = inside;
  if (!state_->whole) {
    for (Length gone; gone < whole; gone += height_step) {
      const double part = static_cast<double>(gone.count) / static_cast<double>(whole.count);
      if (part >= t) break;
      if (!state_->has_height(point_along(a, b, gone, whole))) bar = Bar::off_map, t = part;
    }
  }
  if (bar == Bar::none) bar = bar_at(b, radius);
  if (bar == Bar::none) return {};
  Barred barred{bar, a, {{static_cast<std::int64_t>(t * static_cast<double>(whole.count))}}};
  // Whoever halts there must be able to stand.
  for (; barred.along.count > 0; --barred.along.count) {
    barred.at = point_along(a, b, barred.along, whole);
    if (bar_at(barred.at, radius) == Bar::none) return barred;
  }
  return barred;
}

MarchRates TableGround::rates(Arm arm) const {
  MarchRates rates = march_rates(state_->rulebook, arm, Formation::extended);
  rates.wheels = false;  // a man's, not his gun's or waggon's
  rates.bars = false;
  rates.broken = state_->broken;
  return rates;
}

std::optional<Path> TableGround::way(Point from, Point to, Length radius, Length most) const {
  const Length straight = distance(from, to);
  if (straight > most) return {};
  // A way of that length cannot leave this part of the window.
  Window part{from, from};
  part.take_in(to);
  const Length aside = std::min((most - straight) + Length::inches(4), window().width() + window().depth());
  part = part.grown(aside);
  const Window& whole = window();
  part = {{std::max(part.south_west.x, whole.south_west.x), std::max(part.south_west.y, whole.south_west.y)},
          {std::min(part.north_east.x, whole.north_east.x), std::min(part.north_east.y, whole.north_east.y)}};
  return WayFinder(*this, radius, part).way(from, to, most);
}

bool TableGround::clear(Point a, Point b, Length radius) const { return !bar_on_leg(a, b, distance(a, b), radius); }

const std::vector<Point>& TableGround::passages() const { return state_->obstacles.passages(); }

bool TableGround::parted(Point a, Point b) const { return state_->obstacles.crossed_by(a, b); }

std::optional<Shelter> TableGround::shelter(Point man, Point burst) const {
  if (const auto solid = state_->obstacles.sheltering(man, burst)) return solid;
  std::optional<Shelter> bank;
  double nearest = 2;
  state_->earth.each_between(man, burst, [&](const Bank& between, double part) {
    if (part >= nearest) return;
    nearest = part;
    bank = state_->works[between.work].kind == EarthworkKind::trench ? Shelter::trench : Shelter::epaulement;
  });
  return bank;
}

bool TableGround::banked(Point from, Point to) const {
  bool between = false;
  state_->earth.each_between(from, to, [&](const Bank&, double) { between = true; });
  return between;
}

Length TableGround::eye_at(Point p) const {
  const Length man = state_->rulebook.table.man;
  return std::max(man, state_->earth.top_at(p));
}

bool TableGround::over_banks(Point from, Point to) const {
  const Scale& scale = state_->scale;
  const auto top = [&](Point p, Length height) { return state_->height_m(p) * scale.vertical + scale.metres(height); };
  const double one = top(from, eye_at(from)), other = top(to, eye_at(to));
  bool over = true;
  state_->earth.each_between(from, to, [&](const Bank& bank, double part) {
    if (!over || state_->earth.defends(bank, from) || state_->earth.defends(bank, to)) return;
    const Length whole = distance(from, to);
    const Point at =
        point_along(from, to, {{static_cast<std::int64_t>(part * static_cast<double>(whole.count))}}, whole);
    over = one + (other - one) * part > top(at, bank.high);
  });
  return over;
}

bool TableGround::sees(Point from, Point to) const {
  const auto seen = sight(*state_->country, state_->ground(from), state_->ground(to), state_->line);
  return seen && seen->visible && (state_->works.empty() || over_banks(from, to));
}

}  // namespace sandgate
