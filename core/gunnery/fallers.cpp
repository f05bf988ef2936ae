#include "core/gunnery/fallers.h"

#include <algorithm>
#include <cmath>

namespace sandgate {
namespace {

// A man who leans or moves more than this (radians; inches a second) has his neighbours let in.
constexpr double leaning = 0.05, moving = 3;
// How far about a falling man others are let in, in inches, and how far ahead his fall is looked at, in seconds.
constexpr double faller_elbow = 0.3, faller_hair = 0.1, look_ahead = 1.0 / 120;
// A man who rocks with no more than this part of the energy that would overset him is safe.
constexpr double safe_part = 0.6;
// On relief men are upset more easily than on the level.
constexpr double on_relief = 0.5;
// The steepest a man stands, as a part of the angle at which he falls.
constexpr double steepest_stance = 0.6;

double lean_of(Vector up) { return std::acos(std::clamp(up.z, -1.0, 1.0)); }

}  // namespace

Fallers::Fallers(const Field& field, std::optional<ShotWorld>& world, const GunneryRules::Projectile& projectile)
    : field_(field),
      table_(field.table()),
      world_(world),
      projectile_(projectile),
      man_at_(field.targets().men.size(), -1),
      least_moment_(
          std::min(table_.foot.least_moment(table_.rules.gravity), table_.horse.least_moment(table_.rules.gravity)) *
          (table_.relief.level() ? 1 : on_relief)) {}

bool Fallers::anything_in(const Patch& patch, double low) const {
  bool any = false;
  const auto see = [&](const Index& index) {
    index.each(patch, [&](std::uint32_t i) { any = any || index[i].top >= low; });
  };
  see(field_.index());
  see(table_.country);
  return any || std::ranges::any_of(men_, [&](const Man& man) {
           return man.stirs && patch.meets(about(man, faller_elbow)) && man.now.at.z + man.footing->reach > low;
         });
}

void Fallers::let_in(const Patch& patch, double low) {
  field_in_.resize(field_.index().size());
  country_in_.resize(table_.country.size());
  field_.index().each(patch, [&](std::uint32_t i) {
    if (field_.index()[i].top < low || field_in_[i] != 0) return;
    field_in_[i] = 1;
    add(field_.thing(i));
  });
  table_.country.each(patch, [&](std::uint32_t i) {
    if (table_.country[i].top < low || country_in_[i] != 0) return;
    country_in_[i] = 1;
    add(table_.country_thing(i));
  });
}

/// Where he is in plan, head to foot.
Patch Fallers::about(const Man& man, double spare) {
  const Footing& footing = *man.footing;
  const Vector head = man.now.at + man.now.up * (footing.height - footing.centre);
  const Vector foot = man.now.at - man.now.up * footing.centre;
  const double edge = footing.radius + spare, body = footing.body + spare;
  return {std::min(head.x - body, foot.x - edge), std::min(head.y - body, foot.y - edge),
          std::max(head.x + body, foot.x + edge), std::max(head.y + body, foot.y + edge)};
}

void Fallers::add(Thing thing) {
  const GunneryRules& rules = table_.rules;
  const Targets& targets = field_.targets();
  Stance stance;
  switch (thing.kind) {
    case ThingKind::man: add_man(thing.number); break;
    case ThingKind::gun: {
      if (spared_ == thing.number) return;
      const Gun& gun = targets.guns[thing.number];
      stance = {table_.on_ground(gun.at), {0, 0, 1}, direction(gun.facing.mils, 0)};
      world_->add_fixed(table_.shapes.gun(), stance, rules.solid, Bulk::solid, thing.tag());
      break;
    }
    case ThingKind::box:
      stance.at = table_.on_ground(targets.boxes[thing.number].at) + Vector{0, 0, rules.box_height / 2};
      world_->add_fixed(table_.shapes.box(), stance, rules.solid, Bulk::solid, thing.tag());
      break;
    case ThingKind::tree:
      stance.at = table_.on_ground(table_.trees[thing.number]) +
                  Vector{0, 0, table_.ground->rulebook().table.tree.in_inches() / 2};
      world_->add_fixed(table_.shapes.trunk(), stance, rules.solid, Bulk::shot_only, thing.tag());
      break;
    case ThingKind::prism:
      stance.at = table_.shapes.prism_middle(thing.number);
      world_->add_fixed(table_.shapes.prism(thing.number), stance, rules.solid, Bulk::solid, thing.tag());
      break;
  }
}

void Fallers::add_man(std::uint32_t number) {
  const Soldier& man = field_.targets().men[number];
  const GunneryRules& rules = table_.rules;
  const bool mounted = GunneryTable::mounted(man.arm);
  const Footing& footing = table_.footing(man.arm);
  const ShotWorld::Tag tag = Thing{ThingKind::man, number}.tag();
  Stance stance{table_.on_ground(man.at), table_.relief.normal(stance.at.x, stance.at.y), {}};
  stance.up = table_.relief.normal(stance.at.x, stance.at.y);
  if (man.lying) {
    const Vector ahead = direction(man.lying->mils, 0);
    stance.ahead = ahead - stance.up * ahead.dot(stance.up);
    stance.ahead = stance.ahead * (1 / stance.ahead.length());
    world_->add_fixed(table_.shapes.lying(mounted), stance, rules.man, Bulk::shot_only, tag);
    return;
  }
  double lean = lean_of(stance.up);
  if (const double most = footing.balance * steepest_stance; lean > most) {
    const double aside = std::hypot(stance.up.x, stance.up.y), part = std::sin(most) / aside;
    stance.up = {stance.up.x * part, stance.up.y * part, std::cos(most)};
    lean = most;
  }
  const Vector east{1, 0, 0};
  stance.ahead = east - stance.up * east.dot(stance.up);
  stance.ahead = stance.ahead * (1 / stance.ahead.length());
  Man held;
  held.number = number;
  held.body = static_cast<std::uint32_t>(world_->men());
  held.footing = &footing;
  held.foot = stance.at;
  stance.at = stance.at + stance.up * footing.centre;
  held.start = stance.at.z;
  held.margin = footing.to_overset(rules.gravity, lean);
  held.now = {stance.at, {}, {}, stance.up};
  man_at_[number] = static_cast<std::int32_t>(men_.size());
  world_->add_man(table_.shapes.man(mounted), stance, rules.man, footing.weight, footing.across, footing.along,
                  rules.gravity, tag);
  men_.push_back(held);
}

void Fallers::let_in_beside_the_falling() {
  for (std::size_t i = 0; i < men_.size(); ++i) {
    const Man& man = men_[i];
    if (!man.stirs || (lean_of(man.now.up) < leaning && man.now.velocity.length() < moving)) continue;
    const double spare = faller_hair + man.now.velocity.length() * look_ahead;
    let_in(about(man, spare), man.now.at.z - man.footing->reach - spare);  // `man` may be elsewhere after this
  }
}

void Fallers::touched(Thing thing, double time) {
  if (thing.kind == ThingKind::box) {
    if (std::ranges::find(boxes_, thing.number) == boxes_.end()) boxes_.push_back(thing.number);
  }
  if (thing.kind != ThingKind::man) return;
  if (!first_) first_ = First{thing.number, time};
  if (const std::int32_t at = man_at_[thing.number]; at >= 0) {
    Man& man = men_[static_cast<std::size_t>(at)];
    if (!man.touched) man.touched = time;
  }
}

void Fallers::look(double time) {
  for (Man& man : men_) {
    man.stirs = world_->stirs(man.body);
    if (!man.stirs) continue;
    man.now = world_->man(man.body);
    const double lean = lean_of(man.now.up);
    if (!man.fell && lean > man.footing->balance) man.fell = time;
    // Something has thrown him back upon his feet.
    if (man.fell && lean < man.footing->balance / 2) man.fell.reset();
  }
}

bool Fallers::can_overset(double high, Vector velocity) const {
  const double up = std::max(0.0, velocity.z);
  const double reach = std::min(high + up * up / (2 * table_.rules.gravity), table_.horse.height);
  const double blow =
      projectile_.weight * velocity.length() * (1 + projectile_.restitution * table_.rules.man.restitution);
  return blow * reach > least_moment_;
}

bool Fallers::can_fall_by_himself(const Man& man) const {
  const double turning = man.now.spin.squared() - std::pow(man.now.spin.dot(man.now.up), 2);
  const double energy = (man.now.velocity.squared() + turning * man.footing->across / man.footing->weight) / 2 +
                        table_.rules.gravity * (man.now.at.z - man.start);
  return energy > man.margin * safe_part;
}

/// Whether anybody who still stands is in his way down.
bool Fallers::can_fall_on_somebody(const Man& man) const {
  const Footing& footing = *man.footing;
  const double speed = man.now.velocity.length();
  // Who lies on the ground falls no further.
  if (speed < moving && man.now.at.z < man.start - footing.centre + 2 * footing.body) return false;
  const double reach = footing.reach + faller_elbow + speed * look_ahead * 4;
  const Vector at = man.now.at;
  const double away = std::hypot(man.now.up.x, man.now.up.y);
  const double east = away > 0 ? man.now.up.x / away : 0, north = away > 0 ? man.now.up.y / away : 0;
  // Where his centre comes to lie.
  const Vector down{at.x + east * footing.centre, at.y + north * footing.centre, 0};
  bool somebody = false;
  field_.index().each({std::min(at.x, down.x) - reach, std::min(at.y, down.y) - reach, std::max(at.x, down.x) + reach,
                       std::max(at.y, down.y) + reach},
                      [&](std::uint32_t i) {
                        const Thing thing = field_.thing(i);
                        if (somebody || thing.kind != ThingKind::man || thing.number == man.number) return;
                        const Soldier& other = field_.targets().men[thing.number];
                        if (other.lying) return;
                        const std::int32_t in = man_at_[thing.number];
                        if (in >= 0 && men_[static_cast<std::size_t>(in)].fell) return;
                        const Vector to = table_.on_ground(other.at) - at;
                        const double along = to.x * east + to.y * north, aside = std::abs(to.x * north - to.y * east);
                        const double round = table_.footing(other.arm).radius + faller_elbow;
                        somebody = along > -footing.radius - round && along < footing.height + round &&
                                   aside < footing.radius + round;
                      });
  return somebody;
}

bool Fallers::settled() const {
  return std::ranges::none_of(men_, [this](const Man& man) {
    return man.stirs && (man.fell ? can_fall_on_somebody(man) : can_fall_by_himself(man));
  });
}

std::vector<Felled> Fallers::felled() const {
  const auto milliseconds = [](double time) { return static_cast<std::int32_t>(std::floor(time * 1000 + 0.5)); };
  std::vector<Felled> dead;
  bool first_fell = false;
  for (const Man& man : men_) {
    if (!man.fell) continue;
    const bool struck = man.touched && *man.touched <= *man.fell;
    dead.push_back({man.number, struck ? Felling::struck : Felling::by_fallen, milliseconds(*man.fell)});
    first_fell = first_fell || (first_ && first_->number == man.number);
  }
  if (first_ && !first_fell) dead.push_back({first_->number, Felling::touched, milliseconds(first_->time)});
  std::ranges::sort(dead, {}, [](const Felled& f) { return std::pair(f.milliseconds, f.man); });
  return dead;
}

}  // namespace sandgate
