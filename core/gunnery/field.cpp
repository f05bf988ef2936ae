#include "core/gunnery/field.h"

#include <algorithm>
#include <cmath>

namespace sandgate {
namespace {

Patch square(Vector at, double half) { return {at.x - half, at.y - half, at.x + half, at.y + half}; }

std::vector<StandingThing> country_things(const GunneryTable& table) {
  std::vector<StandingThing> things;
  for (const Point p : table.trees) {
    const Vector at = table.on_ground(p);
    things.push_back({square(at, table.rules.trunk_radius), at.z + table.ground->rulebook().table.tree.in_inches()});
  }
  for (const Prism& prism : table.prisms) things.push_back({prism.patch(), prism.top()});
  return things;
}

double tallest_of(std::span<const StandingThing> things) {
  double tallest = 0;
  for (const StandingThing& thing : things) tallest = std::max(tallest, thing.top);
  return tallest;
}

Patch round(Vector a, double half_width, Vector ahead, double to, double back) {
  Patch patch = square(a + ahead * to, half_width);
  const Patch other = square(a - ahead * back, half_width);
  patch.west = std::min(patch.west, other.west), patch.east = std::max(patch.east, other.east);
  patch.south = std::min(patch.south, other.south), patch.north = std::max(patch.north, other.north);
  return patch;
}

class Gatherer {
 public:
  Gatherer(const GunneryTable& table, std::vector<Thing>& things) : table_(table), things_(things) {}

  void add(const Soldier& man, std::uint32_t number) {
    if (!man.on_ground()) return;
    const Footing& footing = table_.footing(man.arm);
    const Vector at = table_.on_ground(man.at);
    if (man.lying) {
      add({ThingKind::man, number}, round(at, footing.body, direction(man.lying->mils, 0), footing.height, 0),
          at.z + 2 * footing.body);
    } else {
      add({ThingKind::man, number}, square(at, footing.radius), at.z + footing.height);
    }
  }
  void add(const Gun& gun, std::uint32_t number) {
    if (!gun.on_ground) return;
    const Rulebook::TableRules& rules = table_.ground->rulebook().table;
    const Vector at = table_.on_ground(gun.at);
    add({ThingKind::gun, number},
        round(at, rules.gun_width.in_inches(), direction(gun.facing.mils, 0), rules.gun_muzzle.in_inches(),
              rules.gun_trail.in_inches()),
        at.z + std::max(2 * table_.rules.wheel, table_.rules.axle + table_.rules.barrel));
  }
  void add(const BoxStand& box, std::uint32_t number) {
    const Vector at = table_.on_ground(box.at);
    add({ThingKind::box, number}, square(at, table_.ground->rulebook().table.box_radius.in_inches()),
        at.z + table_.rules.box_height);
  }
  std::vector<StandingThing> standing;

 private:
  void add(Thing thing, const Patch& patch, double top) {
    things_.push_back(thing);
    standing.push_back({patch, top});
  }
  const GunneryTable& table_;
  std::vector<Thing>& things_;
};

}  // namespace

Footing::Footing(const GunneryRules::Figure& figure, double base_radius)
    : height(figure.height),
      centre(figure.centre),
      radius(base_radius),
      body(figure.body_radius),
      weight(figure.weight),
      across(weight * (3 * body * body + height * height) / 12),
      along(weight * radius * radius / 2),
      reach(std::max(std::hypot(height - centre, body), std::hypot(centre, radius))),
      balance(std::atan2(radius, centre)) {}

double Footing::to_overset(double gravity, double lean) const {
  return gravity * std::hypot(centre, radius) * (1 - std::cos(std::max(0.0, balance - lean)));
}

double Footing::least_moment(double gravity) const {
  const double about_edge = across + weight * (centre * centre + radius * radius);
  return std::sqrt(2 * about_edge * weight * to_overset(gravity, 0));
}

GunneryTable::GunneryTable(std::shared_ptr<const TableGround> on)
    : ground(std::move(on)),
      rules(ground->rulebook().gunnery.for_men_of(ground->rulebook().table.man)),
      relief(*ground),
      prisms(solids_of(*ground, relief, rules)),
      trees(trees_of(*ground, relief, rules)),
      shapes(ground->rulebook(), rules, relief, prisms),
      foot(rules.foot, ground->rulebook().table.foot_radius.in_inches()),
      horse(rules.horse, ground->rulebook().table.horse_radius.in_inches()),
      country(relief.half_x(), relief.half_y(), country_things(*this)) {
  wind = direction(rules.breeze_to.mils, 0) * rules.breeze;
  tallest_country = std::max(relief.highest(), tallest_of(country_things(*this)));
}

Thing GunneryTable::country_thing(std::uint32_t number) const {
  const auto planted = static_cast<std::uint32_t>(trees.size());
  return number < planted ? Thing{ThingKind::tree, number} : Thing{ThingKind::prism, number - planted};
}

Vector GunneryTable::on_ground(Point p) const {
  const Place at = relief.place(p);
  return {at.x, at.y, relief.height(at.x, at.y)};
}

Vector GunneryTable::muzzle(const Gun& gun, const Aim& aim) const {
  const Vector axle = on_ground(gun.at) + Vector{0, 0, rules.axle};
  return axle + direction(aim.bearing.mils, aim.elevation.mils) * ground->rulebook().table.gun_muzzle.in_inches();
}

Vector direction(double bearing_mils, double elevation_mils) {
  constexpr double mil = 2 * M_PI / Bearing::full_circle;
  const double b = bearing_mils * mil, e = elevation_mils * mil;
  return {std::cos(e) * std::sin(b), std::cos(e) * std::cos(b), std::sin(e)};
}

namespace {
std::vector<StandingThing> gather(const GunneryTable& table, const Targets& targets,
                                  std::optional<std::uint32_t> but_gun, std::vector<Thing>& things, double& tallest) {
  Gatherer gatherer(table, things);
  for (std::uint32_t i = 0; i < targets.men.size(); ++i) gatherer.add(targets.men[i], i);
  for (std::uint32_t i = 0; i < targets.guns.size(); ++i) {
    if (i != but_gun) gatherer.add(targets.guns[i], i);
  }
  for (std::uint32_t i = 0; i < targets.boxes.size(); ++i) gatherer.add(targets.boxes[i], i);
  tallest = tallest_of(gatherer.standing);
  return std::move(gatherer.standing);
}
}  // namespace

Field::Field(const GunneryTable& table, const Targets& targets, std::optional<std::uint32_t> but_gun)
    : table_(table),
      targets_(targets),
      index_(table.relief.half_x(), table.relief.half_y(), gather(table, targets, but_gun, things_, tallest_)) {}

}  // namespace sandgate
