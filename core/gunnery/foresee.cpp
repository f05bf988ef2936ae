// What a shot would meet first: its free flight followed in thought, without a world to fly it in.
#include <cmath>

#include "core/gunnery/flight.h"
#include "core/gunnery/gunnery_state.h"
#include "core/gunnery/shapes.h"

namespace sandgate {
namespace {

// Inches between the places of a flight that are looked at: less than a man's body is thick.
constexpr double look_stride = 0.4;

bool in_ground(const GunneryTable& table, Vector at) {
  return at.z < table.relief.highest() && at.z < table.relief.height(at.x, at.y);
}

/// Whether a shot of that half a diameter there is in a solid or a trunk.
bool in_solid(const GunneryTable& table, Vector at, double half) {
  if (at.z >= table.tallest_country + half) return false;
  bool met = false;
  table.country.each({at.x - half, at.y - half, at.x + half, at.y + half}, [&](std::uint32_t i) {
    if (met || table.country[i].top < at.z) return;
    const Thing thing = table.country_thing(i);
    bool inside = true;
    if (thing.kind == ThingKind::prism) {
      const auto& corners = table.prisms[thing.number].corners;
      for (std::size_t c = 0; c < corners.size(); ++c) {
        const Place a = corners[c].at, b = corners[(c + 1) % corners.size()].at;
        inside = inside && (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x) >= 0;
      }
    }
    met = inside;
  });
  return met;
}

/// Whether plainly nothing of the country is between two places above it: level ground, and nothing that stands on it.
bool is_open(const GunneryTable& table, Vector a, Vector b, double beside) {
  const Relief& relief = table.relief;
  if (!relief.holds(a.x, a.y) || !relief.holds(b.x, b.y)) return false;
  const double half = std::max(std::abs(b.x - a.x), std::abs(b.y - a.y)) / 2;
  if (relief.level_reach((a.x + b.x) / 2, (a.y + b.y) / 2) < half) return false;
  bool open = true;
  const Patch patch{std::min(a.x, b.x), std::min(a.y, b.y), std::max(a.x, b.x), std::max(a.y, b.y)};
  table.country.each(patch.grown(beside), [&open](std::uint32_t) { open = false; });
  return open;
}

class Foreseen {
 public:
  Foreseen(const Field& field, const GunneryRules::Projectile& projectile)
      : field_(field), table_(field.table()), projectile_(projectile) {}

  enum class Meets { nothing, country, man, other };
  Meets meets = Meets::nothing;
  std::uint32_t man = 0;

  void fly(Vector at, Vector velocity) {
    for (double time = 0; time < table_.rules.longest_ms / 1000.0; time += FreeFlight::step) {
      velocity = velocity + pull_on(table_, projectile_, velocity) * FreeFlight::step;
      const Vector leg = velocity * FreeFlight::step;
      if (const Near near = near_way(at, at + leg); near.any()) {
        const int parts = std::max(1, static_cast<int>(leg.length() / look_stride));
        for (int i = 1; i <= parts; ++i) {
          if (stops(at + leg * (static_cast<double>(i) / parts), near)) return;
        }
      }
      at = at + leg;
    }
  }

 private:
  /// What may be in the way of a leg, and so must be looked for at its parts.
  struct Near {
    bool edge = false, ground = false, things = false, country = false;
    bool any() const { return edge || ground || things || country; }
  };
  Near near_way(Vector from, Vector to) const {
    const double half = projectile_.diameter / 2, low = std::min(from.z, to.z);
    const Patch patch =
        Patch{std::min(from.x, to.x), std::min(from.y, to.y), std::max(from.x, to.x), std::max(from.y, to.y)}.grown(
            half);
    const auto reaches_up = [&](const Index& index) {
      bool any = false;
      index.each(patch, [&](std::uint32_t i) { any = any || index[i].top >= low; });
      return any;
    };
    return {!table_.relief.holds(to.x, to.y), low < table_.relief.highest() && near_ground(from, to),
            low < field_.tallest() + half && reaches_up(field_.index()),
            low < table_.tallest_country + half && reaches_up(table_.country)};
  }
  bool near_ground(Vector from, Vector to) const {
    const Relief& relief = table_.relief;
    const double east = std::abs(to.x - from.x) / 2, north = std::abs(to.y - from.y) / 2;
    const double height = relief.height(from.x, from.y);
    if (relief.level_reach((from.x + to.x) / 2, (from.y + to.y) / 2) > std::max(east, north))
      return std::min(from.z, to.z) < height;
    return (from.z - height) < (to - from).length() * std::hypot(1, relief.steepest());
  }

  bool stops(Vector at, const Near& near) {
    if (near.edge && !table_.relief.holds(at.x, at.y)) return true;
    if (near.ground && in_ground(table_, at)) {
      meets = Meets::country;
      return true;
    }
    const double half = projectile_.diameter / 2;
    const Patch patch{at.x - half, at.y - half, at.x + half, at.y + half};
    if (near.things && at.z < field_.tallest() + half)
      field_.index().each(patch, [&](std::uint32_t i) { meet(i, at); });
    if (meets == Meets::nothing && near.country && in_solid(table_, at, half)) meets = Meets::country;
    return meets != Meets::nothing;
  }

  // A gun is struck at its wheels, its barrel or its trail: a shot passes between them, and men stand behind.
  bool in_gun(const Gun& gun, Vector at) const {
    const Rulebook::TableRules& sizes = table_.ground->rulebook().table;
    const Vector from = at - table_.on_ground(gun.at), facing = direction(gun.facing.mils, 0);
    const double ahead = from.x * facing.x + from.y * facing.y, aside = std::abs(from.x * facing.y - from.y * facing.x);
    const double spare = projectile_.diameter / 2, half_width = sizes.gun_width.in_inches() / 2;
    const double half_barrel = table_.rules.barrel / 2 + spare, above_hub = from.z - table_.rules.wheel;
    const bool wheel = aside <= half_width + spare && aside >= half_width * (1 - Shapes::rim_share) - spare &&
                       std::hypot(ahead, above_hub) <= table_.rules.wheel + spare;
    const bool barrel = ahead >= 0 && ahead <= sizes.gun_muzzle.in_inches() && aside <= half_barrel &&
                        std::abs(from.z - table_.rules.axle) <= half_barrel;
    const bool trail = ahead <= 0 && -ahead <= sizes.gun_trail.in_inches() && aside <= half_barrel &&
                       from.z <= table_.rules.axle + spare;
    return wheel || barrel || trail;
  }

  void meet(std::uint32_t i, Vector at) {
    if (meets != Meets::nothing || field_.index()[i].top < at.z) return;
    const Thing thing = field_.thing(i);
    if (thing.kind != ThingKind::man) {
      if (thing.kind != ThingKind::gun || in_gun(field_.targets().guns[thing.number], at)) meets = Meets::other;
      return;
    }
    const Soldier& soldier = field_.targets().men[thing.number];
    const Footing& footing = table_.footing(soldier.arm);
    const Patch& stands = field_.index()[i].patch;
    const double round = footing.body + projectile_.diameter / 2, east = at.x - (stands.west + stands.east) / 2,
                 north = at.y - (stands.south + stands.north) / 2;
    if (!soldier.lying && east * east + north * north > round * round) return;
    meets = Meets::man;
    man = thing.number;
  }

  const Field& field_;
  const GunneryTable& table_;
  const GunneryRules::Projectile& projectile_;
};

template <class Trial>
std::vector<std::optional<std::uint32_t>> first_met(const Field& field, Vector muzzle, const Aim& aim,
                                                    std::int32_t trials, Trial&& trial) {
  const GunneryRules::Projectile& projectile = field.table().rules.projectiles[aim.projectile];
  std::vector<std::optional<std::uint32_t>> met;
  for (std::int32_t i = 0; i < trials; ++i) {
    const Scatter scatter = trial(i);
    const Vector ahead =
        direction(aim.bearing.mils + scatter.bearing_mils, aim.elevation.mils + scatter.elevation_mils);
    Foreseen one(field, projectile);
    one.fly(muzzle, ahead * (projectile.speed * scatter.speed));
    auto& who = met.emplace_back();
    if (one.meets == Foreseen::Meets::man) who = one.man;
  }
  return met;
}

}  // namespace

bool Gunnery::bears(Point from, Point to, std::uint8_t projectile) const {
  const GunneryTable& table = state_->table;
  if (projectile >= table.rules.projectiles.size()) return false;
  const GunneryRules::Projectile& shot = table.rules.projectiles[projectile];
  const Vector axle = table.on_ground(from) + Vector{0, 0, table.rules.axle};
  const Vector man = table.on_ground(to) + Vector{0, 0, table.foot.centre};
  const Vector way = man - axle;
  const double away = std::hypot(way.x, way.y), muzzle = table.ground->rulebook().table.gun_muzzle.in_inches();
  // A low flight over a short way is near enough a parabola; this is how far it rises over the straight line at its
  // middle.
  const double rise = table.rules.gravity * away * away / (2 * shot.speed * shot.speed);
  if (is_open(table, axle, man, shot.diameter / 2)) return true;
  double ground = 0, known_to = 0;  // the ground's greatest height over the way, up to so many inches along it
  for (double gone = muzzle; gone < away; gone += look_stride * 2) {
    const double part = gone / away;
    const Vector at = axle + way * part + Vector{0, 0, rise * part * (1 - part)};
    if (!table.relief.holds(at.x, at.y)) return false;
    if (gone >= known_to) {
      ground = table.relief.height(at.x, at.y);
      known_to = gone + table.relief.level_reach(at.x, at.y);
    }
    if (at.z < ground || in_solid(table, at, shot.diameter / 2)) return false;
  }
  return true;
}

std::vector<std::optional<std::uint32_t>> Gunnery::foresee(const Targets& targets, std::uint32_t gun, const Aim& aim,
                                                           std::int32_t trials) const {
  const GunneryTable& table = state_->table;
  if (aim.projectile >= table.rules.projectiles.size()) return {};
  return first_met(Field(table, targets, gun), table.muzzle(targets.guns[gun], aim), aim, trials,
                   [&](std::int32_t i) { return state_->trial(aim, i); });
}

std::vector<std::optional<std::uint32_t>> Gunnery::foresee_over(const Targets& targets, std::uint32_t man,
                                                                const Aim& aim, std::int32_t trials) const {
  const GunneryTable& table = state_->table;
  if (aim.projectile >= table.rules.projectiles.size()) return {};
  const Shot shot = shot_over(targets.men[man], aim, {});
  const Place at = table.relief.place(shot.from);
  return first_met(Field(table, targets, {}), {at.x, at.y, table.relief.from_nought(shot.height)}, aim, trials,
                   [&](std::int32_t i) { return state_->trial(aim, i); });
}

}  // namespace sandgate
