#include <algorithm>
#include <cmath>
#include <limits>

#include "core/gunnery/gunnery_state.h"

namespace sandgate {
namespace {

/// A straight line through the space over a table, and the first thing on it.
class Sightline {
 public:
  Sightline(const GunneryTable& table, Vector from, Vector ahead) : table_(table), from_(from), ahead_(ahead) {
    reach_ = leaving();
    // The ground, a little way at a time.
    constexpr double stride = 0.25;
    if (table.relief.level()) {
      if (ahead.z < 0) meet(from.z / -ahead.z, BarrelLine::Meets::ground, 0);
      return;
    }
    for (double gone = 0; gone < reach_; gone += stride) {
      const Vector at = from + ahead * gone;
      if (at.z < table.relief.height(at.x, at.y)) {
        meet(gone, BarrelLine::Meets::ground, 0);
        return;
      }
      if (at.z > table.relief.highest() && ahead.z >= 0) return;
    }
  }

  void meet(double gone, BarrelLine::Meets what, std::uint32_t which) {
    if (gone < 0 || gone >= reach_) return;
    reach_ = gone, meets_ = what, which_ = which;
  }
  /// An upright post.
  void pass_post(Vector foot, double radius, double height, BarrelLine::Meets what, std::uint32_t which) {
    const double flat = ahead_.x * ahead_.x + ahead_.y * ahead_.y;
    const double dx = foot.x - from_.x, dy = foot.y - from_.y;
    if (flat < 1e-12) return;
    const double nearest = (dx * ahead_.x + dy * ahead_.y) / flat;
    const double off = dx * dx + dy * dy - nearest * nearest * flat;
    if (off > radius * radius) return;
    const double half = std::sqrt((radius * radius - off) / flat);
    pass_between(nearest - half, nearest + half, foot.z, foot.z + height, what, which);
  }
  void pass_prism(const Prism& prism) {
    double enters = -std::numeric_limits<double>::infinity(), leaves = -enters, low = prism.corners[0].low;
    for (std::size_t c = 0; c < prism.corners.size(); ++c) {
      const Place a = prism.corners[c].at, b = prism.corners[(c + 1) % prism.corners.size()].at;
      low = std::min(low, prism.corners[c].low);
      // Inside is left of every side.
      const double at = (b.x - a.x) * (from_.y - a.y) - (b.y - a.y) * (from_.x - a.x);
      const double by = (b.x - a.x) * ahead_.y - (b.y - a.y) * ahead_.x;
      if (by == 0) {
        if (at < 0) return;
      } else if (by > 0) {
        enters = std::max(enters, -at / by);
      } else {
        leaves = std::min(leaves, -at / by);
      }
    }
    if (enters < leaves) pass_between(enters, leaves, low, prism.top(), BarrelLine::Meets::solid, 0);
  }

  BarrelLine line() const {
    const Vector to = from_ + ahead_ * reach_;
    const Relief& relief = table_.relief;
    return {relief.point(from_.x, from_.y),
            relief.point(to.x, to.y),
            relief.above_nought(from_.z),
            relief.above_nought(to.z),
            meets_,
            which_,
            {}};
  }

 private:
  void pass_between(double enters, double leaves, double low, double high, BarrelLine::Meets what,
                    std::uint32_t which) {
    enters = std::max(enters, 0.0);
    const auto height = [this](double gone) { return from_.z + ahead_.z * gone; };
    // The part of the way at which it is neither above nor below.
    if (ahead_.z != 0) {
      const double a = (low - from_.z) / ahead_.z, b = (high - from_.z) / ahead_.z;
      enters = std::max(enters, std::min(a, b)), leaves = std::min(leaves, std::max(a, b));
    } else if (height(0) < low || height(0) > high) {
      return;
    }
    if (enters <= leaves) meet(enters, what, which);
  }
  double leaving() const {
    const auto side = [](double at, double by, double low, double high) {
      if (by == 0) return std::numeric_limits<double>::infinity();
      return ((by > 0 ? high : low) - at) / by;
    };
    const Patch& edge = table_.relief.edge();
    constexpr double straight_up = 1000;
    return std::max(0.0, std::min({side(from_.x, ahead_.x, edge.west, edge.east),
                                   side(from_.y, ahead_.y, edge.south, edge.north), straight_up * 12}));
  }

  const GunneryTable& table_;
  Vector from_, ahead_;
  double reach_ = 0;
  BarrelLine::Meets meets_ = BarrelLine::Meets::nothing;
  std::uint32_t which_ = 0;
};

}  // namespace

BarrelLine Gunnery::barrel_line(const Targets& targets, std::uint32_t gun, const Aim& aim,
                                std::optional<Point> target) const {
  using Meets = BarrelLine::Meets;
  const GunneryTable& table = state_->table;
  const Vector from = table.muzzle(targets.guns[gun], aim), ahead = direction(aim.bearing.mils, aim.elevation.mils);
  Sightline line(table, from, ahead);
  const Field field(table, targets, gun);
  for (std::uint32_t i = 0; i < field.index().size(); ++i) {
    const Thing thing = field.thing(i);
    const Patch& patch = field.index()[i].patch;
    const Vector middle{(patch.west + patch.east) / 2, (patch.south + patch.north) / 2, 0};
    const double ground = table.relief.height(middle.x, middle.y), height = field.index()[i].top - ground;
    const Vector foot{middle.x, middle.y, ground};
    switch (thing.kind) {
      case ThingKind::man: {
        const Soldier& man = targets.men[thing.number];
        const Footing& footing = table.footing(man.arm);
        line.pass_post(foot, man.lying ? footing.body : footing.radius, height, Meets::man, thing.number);
        break;
      }
      case ThingKind::gun:
        line.pass_post(table.on_ground(targets.guns[thing.number].at),
                       table.ground->rulebook().table.gun_width.in_inches() / 2, height, Meets::gun, thing.number);
        break;
      default:
        line.pass_post(foot, table.ground->rulebook().table.box_radius.in_inches(), height, Meets::box, thing.number);
    }
  }
  for (const Point p : table.trees) {
    line.pass_post(table.on_ground(p), table.rules.trunk_radius, table.ground->rulebook().table.tree.in_inches(),
                   Meets::solid, 0);
  }
  for (const Prism& prism : table.prisms) line.pass_prism(prism);
  BarrelLine found = line.line();
  if (target) {
    const Vector at = table.on_ground(*target);
    const double flat = std::hypot(ahead.x, ahead.y), away = std::hypot(at.x - from.x, at.y - from.y);
    if (flat > 1e-9) found.over_target = Length::from_feet((from.z + ahead.z / flat * away - at.z) / 12);
  }
  return found;
}

}  // namespace sandgate
