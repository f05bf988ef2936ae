// A gun laid on ranks of men, and a plain Bullet world that holds them all: the peer of the flight of shot.
#pragma once

#include <btBulletDynamicsCommon.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "core/gunnery/gunnery.h"

namespace sandgate::bench {

inline constexpr double range_ft = 27, gun_x = 240, gun_y = 60, front_y = gun_y + range_ft * 12;

inline Point place(double x_in, double y_in) { return {Length::from_feet(x_in / 12), Length::from_feet(y_in / 12)}; }

inline Rulebook rules() {
  auto rulebook = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "little-wars");
  if (!rulebook) {
    std::fprintf(stderr, "%s\n", rulebook.error().sentence().c_str());
    std::exit(1);
  }
  return *rulebook;
}

/// Boards an inch high and two feet square on every other square of the floor.
inline std::shared_ptr<const Country> boards() {
  constexpr double metres_to_an_inch = 100.0 / 12, cell = 10, board = 24;
  constexpr int side = 400;
  Country::Parts parts;
  parts.name = "boards";
  parts.crs = "EPSG:27700";
  parts.frame = {side, side, 0, side * cell, cell, cell};
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const double x = (column + 0.5) * cell / metres_to_an_inch, y = (side - row - 0.5) * cell / metres_to_an_inch;
      const bool raised =
          (static_cast<int>((x + board / 2) / board) + static_cast<int>((y + board / 2) / board)) % 2 != 0;
      parts.heights.push_back(static_cast<float>(raised ? metres_to_an_inch : 0));
    }
  }
  auto made = Country::make(std::move(parts));
  if (!made) std::abort();
  return *made;
}

/// Men in ranks, as bodies stand out, the middle of the front rank at 27 feet; and one gun laid on it.
struct ShotRange {
  Rulebook rulebook = rules();
  Gunnery gunnery;
  std::vector<Soldier> men;
  std::vector<Gun> guns{1};
  Aim aim;

  explicit ShotRange(int count, std::shared_ptr<const Country> country = Country::level(4000, 4000))
      : gunnery(std::make_shared<const TableGround>(std::move(country), Scale{}, rulebook,
                                                    Window{{}, {Length::feet(40), Length::feet(40)}})) {
    guns[0].at = place(gun_x, gun_y);
    const int files = static_cast<int>(std::ceil(std::sqrt(count * 2.0)));
    const double base = 2 * rulebook.table.foot_radius.in_inches();
    const double front = base + rulebook.table.front_gap.in_inches(),
                 depth = base + rulebook.table.rank_gap.in_inches();
    for (int i = 0; i < count; ++i) {
      Soldier& man = men.emplace_back();
      man.camp = 1;
      man.at = place(gun_x + (i % files - files / 2) * front, front_y + i / files * depth);
    }
    const auto solution = gunnery.solve(targets(), 0, place(gun_x, front_y), 0, 0);
    if (!solution) std::abort();
    aim = solution->aim;
  }
  Targets targets() const { return {men, guns, {}}; }
  Shot shot(std::int64_t number) const {
    return gunnery.shot_from(targets(), 0, aim, scatter_of(rulebook, aim, Dice(11, 0), {0, 0, "bench", number}));
  }
};

enum class Steps { coarse, as_ours };

/// Everything in one world.
class PlainWorld {
 public:
  explicit PlainWorld(const ShotRange& table, Steps steps = Steps::coarse)
      : table_(table), rules_(table.rulebook.gunnery), steps_(steps) {
    const GunneryRules::Figure& figure = rules_.foot;
    const double radius = table.rulebook.table.foot_radius.in_inches(), half = (figure.height - figure.base) / 2;
    base_ = std::make_unique<btCylinderShapeZ>(vector(radius, radius, figure.base / 2));
    body_ = std::make_unique<btCylinderShapeZ>(vector(figure.body_radius, figure.body_radius, half));
    man_.addChildShape(at(0, 0, figure.base / 2 - figure.centre), base_.get());
    man_.addChildShape(at(0, 0, figure.base + half - figure.centre), body_.get());
    const GunneryRules::Projectile& p = rules_.projectiles[0];
    bolt_ = std::make_unique<btCylinderShapeX>(vector(p.length / 2, p.diameter / 2, p.diameter / 2));
    for (btCollisionShape* shape :
         {static_cast<btCollisionShape*>(base_.get()), static_cast<btCollisionShape*>(body_.get()),
          static_cast<btCollisionShape*>(bolt_.get())})
      shape->setMargin(0.01f);
  }

  /// Men down by one shot.
  int fly(const Shot& shot) {
    btDefaultCollisionConfiguration configuration;
    configuration.setPlaneConvexMultipointIterations(4, 4);
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world(&dispatcher, &broadphase, &solver, &configuration);
    world.setGravity(vector(0, 0, -rules_.gravity));
    std::vector<std::unique_ptr<btRigidBody>> bodies;
    const auto add = [&](btCollisionShape& shape, double weight, const btVector3& moments, const btTransform& where,
                         double restitution, double friction) -> btRigidBody& {
      btRigidBody::btRigidBodyConstructionInfo info(static_cast<btScalar>(weight), nullptr, &shape, moments);
      info.m_startWorldTransform = where;
      info.m_restitution = static_cast<btScalar>(restitution);
      info.m_friction = static_cast<btScalar>(friction);
      bodies.push_back(std::make_unique<btRigidBody>(info));
      world.addRigidBody(bodies.back().get());
      return *bodies.back();
    };
    add(ground_, 0, {0, 0, 0}, at(0, 0, 0), rules_.table.restitution, rules_.table.friction);
    const GunneryRules::Figure& f = rules_.foot;
    const double across = f.weight * (3 * f.body_radius * f.body_radius + f.height * f.height) / 12;
    const double radius = table_.rulebook.table.foot_radius.in_inches();
    for (const Soldier& man : table_.men) {
      btRigidBody& body = add(man_, f.weight, vector(across, across, f.weight * radius * radius / 2),
                              at(man.at.x.in_inches() - gun_x, man.at.y.in_inches() - front_y, f.centre),
                              rules_.man.restitution, rules_.man.friction);
      body.setActivationState(ISLAND_SLEEPING);
    }
    const GunneryRules::Projectile& p = rules_.projectiles[0];
    btVector3 moments;
    bolt_->calculateLocalInertia(static_cast<btScalar>(p.weight), moments);
    const double mil = 2 * M_PI / 6400, b = (shot.aim.bearing.mils + shot.scatter.bearing_mils) * mil;
    const double e = (shot.aim.elevation.mils + shot.scatter.elevation_mils) * mil;
    btTransform where = at(shot.from.x.in_inches() - gun_x, shot.from.y.in_inches() - front_y, shot.height.in_inches());
    where.setRotation(btQuaternion(btVector3(0, 0, 1), static_cast<btScalar>(M_PI / 2 - b)) *
                      btQuaternion(btVector3(0, 1, 0), static_cast<btScalar>(-e)));
    btRigidBody& bolt = add(*bolt_, p.weight, moments, where, p.restitution, p.friction);
    const double speed = p.speed * shot.scatter.speed;
    bolt.setLinearVelocity(
        vector(speed * std::cos(e) * std::sin(b), speed * std::cos(e) * std::cos(b), speed * std::sin(e)));
    bolt.setRollingFriction(static_cast<btScalar>(p.rolling));
    bolt.setSpinningFriction(static_cast<btScalar>(p.rolling));
    bolt.setActivationState(DISABLE_DEACTIVATION);
    bolt.setCcdMotionThreshold(static_cast<btScalar>(p.diameter / 2));
    bolt.setCcdSweptSphereRadius(static_cast<btScalar>(p.diameter / 2 * 0.9));
    world.setApplySpeculativeContactRestitution(true);
    const int touched = run(world, dispatcher, bolt);
    int down = 0;
    const double balance = std::cos(std::atan2(radius, f.centre));
    for (std::size_t i = 0; i < table_.men.size(); ++i) {
      const double up = static_cast<double>(bodies[1 + i]->getWorldTransform().getBasis().getColumn(2).z());
      if (up < balance || static_cast<int>(i) == touched) ++down;
    }
    for (auto it = bodies.rbegin(); it != bodies.rend(); ++it) world.removeRigidBody(it->get());
    return down;
  }

 private:
  static btVector3 vector(double x, double y, double z) {
    return {static_cast<btScalar>(x), static_cast<btScalar>(y), static_cast<btScalar>(z)};
  }
  static btTransform at(double x, double y, double z) {
    return btTransform(btQuaternion::getIdentity(), vector(x, y, z));
  }

  /// Until all is still; answers which man the bolt touched first, -1 nobody.
  int run(btDiscreteDynamicsWorld& world, btCollisionDispatcher& dispatcher, btRigidBody& bolt) const {
    const double longest = steps_ == Steps::coarse ? 1.5 : 3;
    int first = -1;
    for (double time = 0; time < longest;) {
      const btVector3 velocity = bolt.getLinearVelocity();
      const double step = step_of(bolt);
      time += step;
      bolt.setGravity(vector(0, 0, -rules_.gravity) - velocity * static_cast<btScalar>(rules_.projectiles[0].drag));
      world.stepSimulation(static_cast<btScalar>(step), 0);
      for (int i = 0; first < 0 && i < dispatcher.getNumManifolds(); ++i) {
        const btPersistentManifold& manifold = *dispatcher.getManifoldByIndexInternal(i);
        const btCollisionObject *a = manifold.getBody0(), *b = manifold.getBody1();
        if ((a != &bolt && b != &bolt) || manifold.getNumContacts() == 0) continue;
        const int other = (a == &bolt ? b : a)->getWorldArrayIndex() - 1;
        for (int p = 0; other >= 0 && p < manifold.getNumContacts(); ++p) {
          const btManifoldPoint& point = manifold.getContactPoint(p);
          if (point.getAppliedImpulse() > 0 || point.getDistance() <= 0) first = other;
        }
      }
    }
    return first;
  }

  /// Seconds. As ours: among the men a shot moves no further in a step than a man's body is thick.
  double step_of(const btRigidBody& bolt) const {
    constexpr double usual = 1.0 / 240, least = usual / 32, near = 12;
    if (steps_ == Steps::coarse || bolt.getWorldTransform().getOrigin().y() < -near) return usual;
    const double speed = bolt.getLinearVelocity().length();
    return speed > 0 ? std::clamp(rules_.foot.body_radius / speed, least, usual) : usual;
  }

  const ShotRange& table_;
  const GunneryRules& rules_;
  Steps steps_;
  btStaticPlaneShape ground_{btVector3(0, 0, 1), 0};
  std::unique_ptr<btConvexInternalShape> base_, body_, bolt_;
  btCompoundShape man_;
};

}  // namespace sandgate::bench
