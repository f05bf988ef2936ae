#include "core/gunnery/gunnery.h"

#include <fmt/format.h>

#include "core/gunnery/flight.h"
#include "core/gunnery/gunnery_state.h"
#include "map/base/log.h"

namespace sandgate {

namespace {
Scatter throw_trial(const GunneryTable& table, const Aim& aim, std::int32_t number) {
  return scatter_of(table.ground->rulebook(), aim, Dice(0, 0), {0, 0, "trial", number});
}
}  // namespace

Gunnery::State::State(std::shared_ptr<const TableGround> ground) : table(std::move(ground)) {
  for (std::size_t i = 0; i < table.rules.projectiles.size(); ++i) {
    Aim aim;
    aim.projectile = static_cast<std::uint8_t>(i);
    auto& thrown = trials.emplace_back();
    for (std::int32_t number = 0; number < table.rules.trials; ++number)
      thrown.push_back(throw_trial(table, aim, number));
  }
}

Scatter Gunnery::State::trial(const Aim& aim, std::int32_t number) const {
  const auto& thrown = trials[aim.projectile];
  const auto at = static_cast<std::size_t>(number);
  return at < thrown.size() ? thrown[at] : throw_trial(table, aim, number);
}

Gunnery::Gunnery(std::shared_ptr<const TableGround> ground)
    : state_(std::make_unique<const State>(std::move(ground))) {}
Gunnery::~Gunnery() = default;
Gunnery::Gunnery(Gunnery&&) noexcept = default;

const TableGround& Gunnery::ground() const { return *state_->table.ground; }
std::span<const Point> Gunnery::trees() const { return state_->table.trees; }
double Gunnery::height_in(Point p) const {
  const Vector on = state_->table.on_ground(p);
  return state_->table.relief.above_nought(on.z).in_inches();
}

namespace {

/// Whether a place in the air is inside a house, wall, rock or trunk.
bool inside_solid(const GunneryTable& table, Vector at) {
  bool inside = false;
  table.country.each({at.x, at.y, at.x, at.y}, [&](std::uint32_t i) {
    if (table.country[i].top < at.z) return;
    const Thing thing = table.country_thing(i);
    if (thing.kind == ThingKind::tree) {
      const Vector trunk = table.on_ground(table.trees[thing.number]);
      inside = inside || std::hypot(at.x - trunk.x, at.y - trunk.y) < table.rules.trunk_radius;
      return;
    }
    bool left = true;
    const auto& corners = table.prisms[thing.number].corners;
    for (std::size_t c = 0; c < corners.size(); ++c) {
      const Place a = corners[c].at, b = corners[(c + 1) % corners.size()].at;
      left = left && (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x) >= 0;
    }
    inside = inside || left;
  });
  return inside;
}

}  // namespace

std::optional<Refusal> Gunnery::cannot_fire(const Targets& targets, std::uint32_t gun, const Aim& aim) const {
  const GunneryTable& table = state_->table;
  const auto& projectiles = table.rules.projectiles;
  const auto number = static_cast<std::size_t>(aim.projectile);
  if (number >= projectiles.size() || !projectiles[number].gun_fires())
    return Refusal{RefusalCode::no_such_projectile, clauses::firing, {}};
  const GunneryRules::Projectile& shot = projectiles[number];
  if (aim.elevation.mils < shot.least_mils || aim.elevation.mils > shot.most_mils) {
    return Refusal{RefusalCode::elevation_out_of_reach,
                   clauses::firing,
                   {{"least_mils", std::int64_t{shot.least_mils}}, {"most_mils", std::int64_t{shot.most_mils}}}};
  }
  const Vector muzzle = table.muzzle(targets.guns[gun], aim);
  const Point at = table.relief.point(muzzle.x, muzzle.y);
  if (!table.relief.holds(muzzle.x, muzzle.y) || inside_solid(table, muzzle) ||
      muzzle.z < table.relief.height(muzzle.x, muzzle.y))
    return Refusal{RefusalCode::muzzle_blocked, clauses::solid, {{"at", at}}};
  const Gun& swung = targets.guns[gun];
  if (ground().bar_of_swing(swung.at, swung.facing, aim.bearing) != Bar::none)
    return Refusal{RefusalCode::swing_blocked, clauses::firing, {{"at", swung.at}}};
  return {};
}

Shot Gunnery::shot_from(const Targets& targets, std::uint32_t gun, const Aim& aim, const Scatter& scatter) const {
  const GunneryTable& table = state_->table;
  const Vector muzzle = table.muzzle(targets.guns[gun], aim);
  return {table.relief.point(muzzle.x, muzzle.y), table.relief.above_nought(muzzle.z), aim, scatter, gun};
}

Shot Gunnery::shot_over(const Soldier& man, const Aim& aim, const Scatter& scatter) const {
  const GunneryTable& table = state_->table;
  const auto number = static_cast<std::size_t>(aim.projectile);
  const double spare = number < table.rules.projectiles.size() ? table.rules.projectiles[number].length / 2 : 0;
  // KS-6.1: the rifles of men at a bank are at its top.
  const Length eye = ground().eye_at(man.at), upright = ground().rulebook().table.man;
  const double height = eye > upright ? eye.in_inches() : table.footing(man.arm).height;
  const Vector on = table.on_ground(man.at) + Vector{0, 0, height + spare};
  return {man.at, table.relief.above_nought(on.z), aim, scatter, {}};
}

Flight Gunnery::fly(const Targets& targets, const Shot& shot) const {
  const LogTimer took(LogRoom::gunnery);
  Flight flight = fly_over(Field(state_->table, targets, shot.gun), shot);
  log_line(LogRoom::gunnery, [&] {
    return fmt::format("a shot at {} mils, raised {}: {} fell, {} points kept, {:.2f} ms", shot.aim.bearing.mils,
                       shot.aim.elevation.mils, flight.felled.size(), flight.path.size(), took.ms());
  });
  return flight;
}

}  // namespace sandgate
