#include "core/campaign/lookout.h"

#include <cmath>

#include "core/campaign/body_index.h"
#include "map/sight/sight.h"

namespace sandgate {

bool sees(const Setting& setting, Point from, Point to) {
  const Rulebook::WideCountry& wide = setting.rulebook.wide;
  if (!within(from, to, wide.visibility)) return false;
  const SightLine line{.eye_m = wide.eye_m,
                       .target_m = wide.target_m,
                       .vertical = setting.scale.vertical,
                       .into_wood_m = wide.into_wood_m};
  const auto seen = sight(*setting.country, setting.to_ground(from), setting.to_ground(to), line);
  return seen && seen->visible;
}

struct Lookout::State {
  State(const Campaign& opening)
      : setting(opening.setting()),
        enemies(setting.rulebook.wide.multiplier_ends, opening.bodies().size()),
        friends(setting.rulebook.wide.visibility, opening.bodies().size()) {
    for (const Body& body : opening.bodies()) {
      const bool moves = setting.side(body.side).camp == opening.camp();
      (moves ? friends : enemies).add(body.id, body.at);
      side_of.push_back(body.side);
    }
    enemies.ready();
    friends.ready();
    known.assign(setting.sides.size(), std::vector<Known>(opening.bodies().size(), Known::not_asked));
  }

  enum class Known : std::uint8_t { not_asked, no, yes };

  // Whether `side` had `enemy` in sight when the move opened; looked up once, when first asked.
  bool had_in_sight(SideId side, BodyId enemy, Point at) {
    Known& answer = known[side.index()][enemy.index()];
    if (answer == Known::not_asked) {
      answer = Known::no;
      friends.each_within(at, setting.rulebook.wide.visibility, [&](BodyId who, Point from) {
        if (side_of[who.index()] == side && sees(setting, from, at)) answer = Known::yes;
        return answer == Known::no;
      });
    }
    return answer == Known::yes;
  }

  const Setting& setting;
  BodyIndex enemies, friends;
  std::vector<SideId> side_of;
  std::vector<std::vector<Known>> known;  // by side, by body
};

Lookout::Lookout(const Campaign& opening) : state_(std::make_unique<State>(opening)) {}
Lookout::~Lookout() = default;

std::optional<Lookout::Warning> Lookout::warning(const Body& mover, Point here, Length reach) const {
  if (reach == Length{}) return {};  // a rulebook without CX-4
  std::optional<Warning> nearest;
  Length nearest_off;
  state_->enemies.each_within(here, reach, [&](BodyId enemy, Point at) {
    const Length off = distance(here, at);
    if (nearest && (off > nearest_off || (off == nearest_off && enemy > nearest->enemy))) return true;
    const bool known = state_->had_in_sight(mover.side, enemy, at);
    if (known || sees(state_->setting, here, at)) {
      nearest = Warning{enemy, at, known};
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
    if (!state_->had_in_sight(mover.side, enemy, at)) return true;
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
