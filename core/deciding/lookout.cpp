#include "core/deciding/lookout.h"

#include <algorithm>
#include <cmath>

#include "core/battle/stand_out.h"
#include "core/deciding/meeting.h"
#include "core/eyes/eyes.h"
#include "core/forces/body_index.h"

namespace sandgate {

namespace {

/// Generals and boats are touched by nobody, and touch nobody.
bool can_touch(const Rulebook& rulebook, const Body& body) {
  return !body.gone && body.aboard.none() &&
         (body.formation == Formation::boxed || figures_on_table(rulebook, body.contents.arm()));
}

/// What part of the straight way from `a` to `b` is gone when it enters the circle of `reach` round `at`: the smaller
/// root of a quadratic. None where it does not enter it.
std::optional<double> entering(Point a, Point b, Point at, Length reach) {
  const auto dx = static_cast<double>(b.x.count - a.x.count), dy = static_cast<double>(b.y.count - a.y.count);
  const auto ex = static_cast<double>(a.x.count - at.x.count), ey = static_cast<double>(a.y.count - at.y.count);
  const double r = static_cast<double>(reach.count);
  const double square = dx * dx + dy * dy, half = dx * ex + dy * ey;
  const double discriminant = half * half - square * (ex * ex + ey * ey - r * r);
  if (square == 0 || discriminant < 0) return {};
  const double part = (-half - std::sqrt(discriminant)) / square;
  if (part < 0 || part > 1) return {};
  return part;
}

bool comes_nearer(Point a, Point b, Point at) {
  return (b.x - a.x).count * (at.x - a.x).count + (b.y - a.y).count * (at.y - a.y).count > 0;
}

}  // namespace

struct Lookout::State {
  /// What can be touched: a man on his base, or a box.
  struct Figure {
    Point at;
    Length radius;
    bool boxed = false;
  };

  explicit State(const Campaign& opening)
      : campaign(opening),
        rules(opening.setting().rulebook),
        enemies(rules.wide.multiplier_ends, opening.bodies().size()),
        touchable(rules.contact.link, opening.bodies().size()),
        widest(rules.contact.link),
        figures_of(opening.bodies().size()) {
    for (const Body& body : opening.bodies()) {
      if (!enemy(body) || body.gone || !marches(body.contents.arm()) || body.aboard) continue;
      enemies.add(body.id, body.at);
      const auto look_aside = [&](const Watch& watch) {
        if (watch.in_sight()) aside = std::max(aside, distance(body.at, watch.seen.at));
      };
      for (const Side& side : opening.setting().sides) look_aside(opening.watch(side.id, body.id));
      if (opening.couriers().any()) {
        for (const SeatWatch& one : opening.couriers().watches[body.id.index()]) look_aside(one.watch);
      }
      if (can_touch(rules, body)) touchable.add(body.id, body.at);
    }
    enemies.ready();
    touchable.ready();
    for (const Soldier& man : opening.men()) {
      const Body& body = opening.body(man.body);
      if (!enemy(body) || !body.set_out || !stands(man)) continue;
      stood(body).push_back({man.at, rules.radius(man.arm)});
      widest = std::max(widest, distance(body.at, man.at));
    }
  }

  bool enemy(const Body& body) const { return campaign.setting().side(body.side).camp != campaign.camp(); }
  static bool stands(const Soldier& man) { return man.state == ManState::free && man.on_ground(); }
  bool had_in_sight(const Body& eyes, BodyId enemy) const { return campaign.watch(eyes, enemy).in_sight(); }
  /// Where it is to whoever commands the mover: its middle may be hidden while men of it are in view (CX-10).
  Point place(const Body& eyes, BodyId enemy) const {
    const Watch& watch = campaign.watch(eyes, enemy);
    return watch.in_sight() ? watch.seen.at : campaign.body(enemy).at;
  }

  std::vector<Figure>& stood(const Body& body) const {
    auto& figures = figures_of[body.id.index()];
    if (!figures) figures.emplace();
    return *figures;
  }
  const std::vector<Figure>& figures(const Body& body) const {
    if (figures_of[body.id.index()]) return *figures_of[body.id.index()];
    std::vector<Figure>& found = stood(body);
    if (body.formation == Formation::boxed) {
      found.push_back({body.at, rules.table.box_radius, true});
    } else if (!body.set_out) {
      for (const auto& [arm, at] : would_stand(campaign, body)) found.push_back({at, rules.radius(arm)});
    }
    return found;
  }

  Length radius(const Body& mover) const {
    if (mover.formation == Formation::boxed) return rules.table.box_radius;
    Length widest_base;
    for (const Part& part : mover.contents.parts) widest_base = std::max(widest_base, rules.radius(part.arm));
    return widest_base;
  }

  /// Calls `visit(body, figure, reach)` for what a mover within `spare` of `here` may touch.
  template <class Visit>
  void each_near(const Body& mover, Point here, Length spare, Visit&& visit) const {
    if (rules.contact.link == Length{} || !can_touch(rules, mover)) return;  // by this rulebook nobody comes to a table
    const bool box = mover.formation == Formation::boxed;
    const Length own = radius(mover) + rules.melee.contact;
    const Length most = own + std::max({rules.table.box_radius, rules.table.foot_radius, rules.table.horse_radius});
    touchable.each_within(here, spare + most + widest, [&](BodyId id, Point) {
      const Body& body = campaign.body(id);
      for (const Figure& figure : figures(body)) {
        if (box && figure.boxed) continue;  // the men of both have their lids on
        if (within(here, figure.at, spare + most)) visit(id, figure, own + figure.radius);
      }
      return true;
    });
  }

  const Campaign& campaign;
  const Rulebook& rules;
  BodyIndex enemies, touchable;
  Length aside;                                                        ///< of any place that is seen from the middle
  Length widest;                                                       ///< of anybody's men from its middle
  mutable std::vector<std::optional<std::vector<Figure>>> figures_of;  ///< by body; found when first asked for
};

Lookout::Lookout(const Campaign& opening) : state_(std::make_unique<State>(opening)) {}
Lookout::~Lookout() = default;

std::optional<Lookout::Warning> Lookout::warning(const Body& mover, Point here, Length reach) const {
  if (reach == Length{}) return {};  // a rulebook without CX-4
  std::optional<Warning> nearest;
  Length nearest_off;
  state_->enemies.each_within(here, reach + state_->aside, [&](BodyId enemy, Point) {
    const Point at = state_->place(mover, enemy);
    if (!within(here, at, reach)) return true;
    const Length off = distance(here, at);
    // Ties by place: which of two has the lower id is nobody's to know.
    if (nearest && (off > nearest_off || (off == nearest_off && at >= nearest->at))) return true;
    const bool known = state_->had_in_sight(mover, enemy);
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
  state_->enemies.each_within(a, reach + whole + state_->aside, [&](BodyId enemy, Point) {
    if (!state_->had_in_sight(mover, enemy)) return true;
    const Point at = state_->place(mover, enemy);
    if (within(a, at, reach)) {
      soonest = Length{};
      return false;
    }
    const std::optional<double> part = entering(a, b, at, reach);
    if (!part) return true;
    const Length gone{{static_cast<std::int64_t>(*part * static_cast<double>(whole.count))}};
    if (!soonest || gone < *soonest) soonest = gone;
    return true;
  });
  return soonest;
}

std::optional<Length> Lookout::until_touch(const Body& mover, Point a, Point b) const {
  const Length whole = distance(a, b);
  std::optional<Length> soonest;
  state_->each_near(mover, a, whole, [&](BodyId, const State::Figure& figure, Length reach) {
    Length gone;
    if (within(a, figure.at, reach)) {
      if (!comes_nearer(a, b, figure.at)) return;
    } else if (const std::optional<double> part = entering(a, b, figure.at, reach)) {
      // Rounded up, so that the place is within reach.
      gone = {{static_cast<std::int64_t>(std::ceil(*part * static_cast<double>(whole.count)))}};
    } else {
      return;
    }
    if (!soonest || gone < *soonest) soonest = gone;
  });
  return soonest;
}

std::optional<BodyId> Lookout::touching(const Body& mover, Point here) const {
  // Places on a way are rounded to a 64th in both directions.
  constexpr Length rounded{{2}};
  std::optional<BodyId> first;
  state_->each_near(mover, here, rounded, [&](BodyId id, const State::Figure& figure, Length reach) {
    if (within(here, figure.at, reach + rounded) && (!first || id < *first)) first = id;
  });
  return first;
}

}  // namespace sandgate
