// What stands along a barrel, for whoever draws it from the side.
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/gunnery/gunnery_state.h"

namespace sandgate {
namespace {

/// Where along a line in plan an upright piece begins and ends; none: the line passes it by.
struct Span {
  double from, to;
};

class PlanLine {
 public:
  PlanLine(Vector from, Vector ahead) : from_(from), ahead_(ahead) {}

  std::optional<Span> over(const Prism& prism) const {
    double enters = -std::numeric_limits<double>::infinity(), leaves = -enters;
    for (std::size_t c = 0; c < prism.corners.size(); ++c) {
      const Place a = prism.corners[c].at, b = prism.corners[(c + 1) % prism.corners.size()].at;
      // Inside is left of every side.
      const double at = (b.x - a.x) * (from_.y - a.y) - (b.y - a.y) * (from_.x - a.x);
      const double by = (b.x - a.x) * ahead_.y - (b.y - a.y) * ahead_.x;
      if (by == 0 && at < 0) return {};
      if (by > 0) enters = std::max(enters, -at / by);
      if (by < 0) leaves = std::min(leaves, -at / by);
    }
    return ahead_of(enters, leaves);
  }
  /// A round post, or one whose middle lies no more than `beside` from the line, as thick as it is.
  std::optional<Span> over(Vector foot, double radius, double beside) const {
    const double dx = foot.x - from_.x, dy = foot.y - from_.y;
    const double along = dx * ahead_.x + dy * ahead_.y, off = std::abs(dx * ahead_.y - dy * ahead_.x);
    if (off > radius + beside) return {};
    return ahead_of(along - radius, along + radius);
  }

 private:
  static std::optional<Span> ahead_of(double enters, double leaves) {
    if (!(enters < leaves) || leaves <= 0) return {};
    return Span{std::max(enters, 0.0), leaves};
  }
  Vector from_, ahead_;
};

}  // namespace

std::vector<Gunnery::Standing> Gunnery::standing_along(const Targets& targets, std::uint32_t gun, const Aim& aim,
                                                       double beside_in) const {
  using Meets = BarrelLine::Meets;
  const GunneryTable& table = state_->table;
  const PlanLine line(table.muzzle(targets.guns[gun], aim), direction(aim.bearing.mils, 0));
  std::vector<Standing> standing;
  const auto nought = [&](double z) { return table.relief.above_nought(z).in_inches(); };
  const auto post = [&](Point at, double radius, double height, Meets what, std::uint32_t which) {
    const Vector foot = table.on_ground(at);
    if (const auto span = line.over(foot, radius, what == Meets::solid ? 0 : beside_in))
      standing.push_back({what, which, span->from, span->to, nought(foot.z), nought(foot.z + height)});
  };
  const auto& toys = table.ground->rulebook().table;
  for (std::uint32_t i = 0; i < targets.men.size(); ++i) {
    const Soldier& man = targets.men[i];
    if (!man.on_ground()) continue;
    const Footing& footing = table.footing(man.arm);
    post(man.at, footing.radius, man.lying ? 2 * footing.body : footing.height, Meets::man, i);
  }
  for (std::uint32_t i = 0; i < targets.guns.size(); ++i) {
    if (i == gun || !targets.guns[i].on_ground) continue;
    post(targets.guns[i].at, toys.gun_width.in_inches() / 2, table.rules.axle + table.rules.wheel, Meets::gun, i);
  }
  for (std::uint32_t i = 0; i < targets.boxes.size(); ++i)
    post(targets.boxes[i].at, toys.box_radius.in_inches(), table.rules.box_height, Meets::box, i);
  for (const Point p : table.trees) post(p, table.rules.trunk_radius, toys.tree.in_inches(), Meets::solid, 0);
  for (const Prism& prism : table.prisms) {
    const auto span = line.over(prism);
    if (!span) continue;
    double low = prism.corners[0].low;
    for (const Prism::Corner& corner : prism.corners) low = std::min(low, corner.low);
    standing.push_back({Meets::solid, 0, span->from, span->to, nought(low), nought(prism.top())});
  }
  std::ranges::stable_sort(standing, {}, &Standing::from);
  return standing;
}

}  // namespace sandgate
