#include "core/campaign/lookout.h"

#include <cmath>

#include "core/campaign/body_index.h"
#include "core/campaign/eyes.h"

namespace sandgate {

struct Lookout::State {
  explicit State(const Campaign& opening)
      : campaign(opening), enemies(opening.setting().rulebook.wide.multiplier_ends, opening.bodies().size()) {
    for (const Body& body : opening.bodies()) {
      const bool moves = opening.setting().side(body.side).camp == opening.camp();
      if (!moves && !body.gone) enemies.add(body.id, body.at);
    }
    enemies.ready();
  }

  bool had_in_sight(SideId side, BodyId enemy) const { return campaign.watch(side, enemy).in_sight(); }

  const Campaign& campaign;
  BodyIndex enemies;
};

Lookout::Lookout(const Campaign& opening) : state_(std::make_unique<State>(opening)) {}
Lookout::~Lookout() = default;

std::optional<Lookout::Warning> Lookout::warning(const Body& mover, Point here, Length reach) const {
  if (reach == Length{}) return {};  // a rulebook without CX-4
  std::optional<Warning> nearest;
  Length nearest_off;
  state_->enemies.each_within(here, reach, [&](BodyId enemy, Point at) {
    const Length off = distance(here, at);
    // Ties by place: which of two has the lower id is nobody's to know.
    if (nearest && (off > nearest_off || (off == nearest_off && at >= nearest->at))) return true;
    const bool known = state_->had_in_sight(mover.side, enemy);
    if (known || sees(state_->campaign, here, at)) {
      nearest = Warning{at, known};
      nearest_off = off;
    }
    return true;
  });
  return nearest;
}

std::optional<Length> Lookout::until_near(const Body& mover, Point a, Point b, Length reach) const {
  if (reach == Length{}) return {};
  const Length whole = distance(a, b);
  std::optional<Length> soonest;
  state_->enemies.each_within(a, reach + whole, [&](BodyId enemy, Point at) {
    if (!state_->had_in_sight(mover.side, enemy)) return true;
    if (within(a, at, reach)) {
      soonest = Length{};
      return false;
    }
    // Where the way enters the circle of `reach` round the enemy: the smaller root of a quadratic in the part gone.
    const auto dx = static_cast<double>(b.x.count - a.x.count), dy = static_cast<double>(b.y.count - a.y.count);
    const auto ex = static_cast<double>(a.x.count - at.x.count), ey = static_cast<double>(a.y.count - at.y.count);
    const double r = static_cast<double>(reach.count);
    const double square = dx * dx + dy * dy, half = dx * ex + dy * ey;
    const double discriminant = half * half - square * (ex * ex + ey * ey - r * r);
    if (square == 0 || discriminant < 0) return true;
    const double part = (-half - std::sqrt(discriminant)) / square;
    if (part < 0 || part > 1) return true;
    const Length gone{{static_cast<std::int64_t>(part * static_cast<double>(whole.count))}};
    if (!soonest || gone < *soonest) soonest = gone;
    return true;
  });
  return soonest;
}

}  // namespace sandgate
