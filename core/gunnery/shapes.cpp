#include "core/gunnery/shapes.h"

#include <btBulletCollisionCommon.h>

#include <cmath>

#include "core/gunnery/relief_touch.h"

namespace sandgate {
namespace {

// Inches by which the corners of pieces are rounded.
constexpr btScalar margin = 0.01f;

btScalar scalar(double value) { return static_cast<btScalar>(value); }
btVector3 vector(double x, double y, double z) { return {scalar(x), scalar(y), scalar(z)}; }

using Owned = std::unique_ptr<btCollisionShape>;

/// A shape of several, which it owns.
struct Joined {
  std::vector<Owned> parts;
  btCompoundShape whole{false};
  Outline outline;

  void add(Owned part, double x, double y, double z) {
    part->setMargin(margin);
    whole.addChildShape(btTransform(btQuaternion::getIdentity(), vector(x, y, z)), part.get());
    parts.push_back(std::move(part));
  }
};

// The circles of an outline are no further apart than this.
constexpr double circle_spacing = 0.3;

/// The outline of a cylinder, whose edges are rounded by the margin.
void outline_between(Outline& outline, double from, double to, double radius) {
  const double round = static_cast<double>(margin);
  outline.rounding = round;
  from += round, to -= round, radius -= round;
  const int parts = std::max(1, static_cast<int>(std::ceil((to - from) / circle_spacing)));
  for (int i = 0; i <= parts; ++i) outline.circles.push_back({from + (to - from) * i / parts, radius});
}

void stand(Joined& joined, const GunneryRules::Figure& figure, double radius) {
  joined.add(std::make_unique<btCylinderShapeZ>(vector(radius, radius, figure.base / 2)), 0, 0,
             figure.base / 2 - figure.centre);
  const double half = (figure.height - figure.base) / 2, body = figure.body_radius;
  joined.add(std::make_unique<btCylinderShapeZ>(vector(body, body, half)), 0, 0, figure.base + half - figure.centre);
  outline_between(joined.outline, -figure.centre, figure.base - figure.centre, radius);
  outline_between(joined.outline, figure.base - figure.centre, figure.height - figure.centre, body);
  joined.whole.setUserPointer(&joined.outline);
}

void lie(Joined& joined, const GunneryRules::Figure& figure) {
  const double half = figure.height / 2, body = figure.body_radius;
  joined.add(std::make_unique<btBoxShape>(vector(half, body, body)), half, 0, body);
}

void mount(Joined& joined, const Rulebook::TableRules& table, const GunneryRules& rules) {
  const double muzzle = table.gun_muzzle.in_inches(), trail = table.gun_trail.in_inches();
  const double half_width = table.gun_width.in_inches() / 2, half = rules.barrel / 2,
               rim = half_width * Shapes::rim_share / 2;
  joined.add(std::make_unique<btBoxShape>(vector(muzzle / 2, half, half)), muzzle / 2, 0, rules.axle);
  joined.add(std::make_unique<btBoxShape>(vector(trail / 2, half, rules.axle / 2)), -trail / 2, 0, rules.axle / 2);
  for (const double side : {-1.0, 1.0}) {
    joined.add(std::make_unique<btCylinderShape>(vector(rules.wheel, rim, rules.wheel)), 0, side * (half_width - rim),
               rules.wheel);
  }
}

}  // namespace

struct Shapes::Held {
  Joined foot, horse, lying_foot, lying_horse, gun;
  Owned box, trunk, ground;
  std::vector<Owned> prisms, projectiles;
  std::vector<Vector> middles;
  std::vector<std::unique_ptr<Outline>> outlines;

  void add_prism(const Prism& prism) {
    Vector middle;
    for (const Prism::Corner& c : prism.corners) middle = middle + Vector{c.at.x, c.at.y, (c.low + c.high) / 2} * 0.25;
    auto hull = std::make_unique<btConvexHullShape>();
    for (const Prism::Corner& c : prism.corners) {
      for (const double z : {c.low, c.high})
        hull->addPoint(vector(c.at.x - middle.x, c.at.y - middle.y, z - middle.z), false);
    }
    hull->setMargin(margin);
    hull->recalcLocalAabb();
    middles.push_back(middle);
    prisms.push_back(std::move(hull));
  }

  void add_ground(const Relief& relief) {
    if (relief.level()) {
      ground = std::make_unique<btStaticPlaneShape>(btVector3(0, 0, 1), scalar(0));
      return;
    }
    ground = relief_shape(relief);
  }

  void add_projectile(const GunneryRules::Projectile& shot) {
    const double radius = shot.diameter / 2;
    Outline& outline = *outlines.emplace_back(std::make_unique<Outline>());
    if (shot.shape == GunneryRules::Shape::ball) {
      projectiles.push_back(std::make_unique<btSphereShape>(scalar(radius)));
      outline.rounding = radius;
      outline.circles.push_back({0, 0});
    } else {
      projectiles.push_back(std::make_unique<btCylinderShapeX>(vector(shot.length / 2, radius, radius)));
      projectiles.back()->setMargin(margin);
      outline.axis = Outline::Axis::x;
      outline_between(outline, -shot.length / 2, shot.length / 2, radius);
    }
    projectiles.back()->setUserPointer(&outline);
  }
};

Shapes::Shapes(const Rulebook& rulebook, const GunneryRules& sized, const Relief& relief,
               std::span<const Prism> prisms) {
  auto held = std::make_unique<Held>();
  const Rulebook::TableRules& table = rulebook.table;
  stand(held->foot, sized.foot, table.foot_radius.in_inches());
  stand(held->horse, sized.horse, table.horse_radius.in_inches());
  lie(held->lying_foot, sized.foot);
  lie(held->lying_horse, sized.horse);
  mount(held->gun, table, sized);
  const double box = table.box_radius.in_inches(), trunk = sized.trunk_radius;
  held->box = std::make_unique<btCylinderShapeZ>(vector(box, box, sized.box_height / 2));
  held->trunk = std::make_unique<btCylinderShapeZ>(vector(trunk, trunk, table.tree.in_inches() / 2));
  for (const Prism& prism : prisms) held->add_prism(prism);
  for (const GunneryRules::Projectile& shot : sized.projectiles) held->add_projectile(shot);
  held->add_ground(relief);
  held_ = std::move(held);
}
Shapes::~Shapes() = default;

// Bullet asks for shapes it may change; it does not change those of bodies in a world.
btCollisionShape* Shapes::man(bool horse) const {
  return const_cast<btCompoundShape*>(horse ? &held_->horse.whole : &held_->foot.whole);
}
btCollisionShape* Shapes::lying(bool horse) const {
  return const_cast<btCompoundShape*>(horse ? &held_->lying_horse.whole : &held_->lying_foot.whole);
}
btCollisionShape* Shapes::gun() const { return const_cast<btCompoundShape*>(&held_->gun.whole); }
btCollisionShape* Shapes::box() const { return held_->box.get(); }
btCollisionShape* Shapes::trunk() const { return held_->trunk.get(); }
btCollisionShape* Shapes::prism(std::size_t number) const { return held_->prisms[number].get(); }
Vector Shapes::prism_middle(std::size_t number) const { return held_->middles[number]; }
btCollisionShape* Shapes::projectile(std::size_t number) const { return held_->projectiles[number].get(); }
btCollisionShape* Shapes::ground() const { return held_->ground.get(); }

}  // namespace sandgate
