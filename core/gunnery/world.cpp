#include "core/gunnery/world.h"

#include <btBulletDynamicsCommon.h>

#include <algorithm>

#include "core/gunnery/relief_touch.h"

namespace sandgate {
namespace {

btScalar scalar(double value) { return static_cast<btScalar>(value); }
btVector3 vector(Vector v) { return {scalar(v.x), scalar(v.y), scalar(v.z)}; }
Vector vector(const btVector3& v) {
  return {static_cast<double>(v.x()), static_cast<double>(v.y()), static_cast<double>(v.z())};
}

btTransform transform(const Stance& stance) {
  const btVector3 x = vector(stance.ahead), z = vector(stance.up), y = z.cross(x);
  return btTransform(btMatrix3x3(x.x(), y.x(), z.x(), x.y(), y.y(), z.y(), x.z(), y.z(), z.z()), vector(stance.at));
}

// Who meets whom.
enum MeetingGroup : int { ground_group = 1, solid_group = 2, man_group = 4, shot_group = 8, slight_group = 16 };

// Rounds of the solver: few, since few bodies press on one another here.
constexpr int iterations = 6;

// A shot meets few things, and Bullet's usual pools of memory would cost more than its flight.
btDefaultCollisionConstructionInfo small_pools() {
  btDefaultCollisionConstructionInfo info;
  info.m_defaultMaxPersistentManifoldPoolSize = 64;
  info.m_defaultMaxCollisionAlgorithmPoolSize = 128;
  return info;
}

}  // namespace

struct ShotWorld::Held {
  btDefaultCollisionConfiguration configuration{small_pools()};
  btCollisionDispatcher dispatcher{&configuration};
  ReliefTouch relief_touch{dispatcher};
  btDbvtBroadphase broadphase;
  btSequentialImpulseConstraintSolver solver;
  btDiscreteDynamicsWorld world{&dispatcher, &broadphase, &solver, &configuration};
  std::vector<std::unique_ptr<btRigidBody>> fixed, men;
  std::unique_ptr<btRigidBody> shot;
  std::vector<Tag> touched;

  ~Held() {
    // Bodies are taken out newest first, because the world forgets the last of its bodies quickest.
    if (shot) world.removeRigidBody(shot.get());
    for (auto* list : {&men, &fixed}) {
      for (auto it = list->rbegin(); it != list->rend(); ++it) world.removeRigidBody(it->get());
    }
  }

  std::unique_ptr<btRigidBody> body(btCollisionShape* shape, const Stance& stance, const GunneryRules::Surface& surface,
                                    double weight, const btVector3& moments, Tag tag) {
    btRigidBody::btRigidBodyConstructionInfo info(scalar(weight), nullptr, shape, moments);
    info.m_startWorldTransform = transform(stance);
    info.m_restitution = scalar(surface.restitution);
    info.m_friction = scalar(surface.friction);
    auto made = std::make_unique<btRigidBody>(info);
    made->setUserIndex(tag);
    return made;
  }

  void see_touches() {
    touched.clear();
    for (int i = 0; i < dispatcher.getNumManifolds(); ++i) {
      const btPersistentManifold& manifold = *dispatcher.getManifoldByIndexInternal(i);
      const btCollisionObject *a = manifold.getBody0(), *b = manifold.getBody1();
      if (a != shot.get() && b != shot.get()) continue;
      bool touch = false;
      for (int p = 0; p < manifold.getNumContacts(); ++p) {
        const btManifoldPoint& point = manifold.getContactPoint(p);
        touch = touch || point.getAppliedImpulse() > 0 || point.getDistance() <= 0;
      }
      if (touch) touched.push_back((a == shot.get() ? b : a)->getUserIndex());
    }
    std::ranges::sort(touched);
    const auto again = std::ranges::unique(touched);
    touched.erase(again.begin(), again.end());
  }
};

ShotWorld::ShotWorld(btCollisionShape* ground_shape, const GunneryRules::Surface& surface)
    : held_(std::make_unique<Held>()) {
  held_->world.setGravity({0, 0, 0});
  held_->world.setForceUpdateAllAabbs(false);
  held_->world.getSolverInfo().m_numIterations = iterations;
  held_->fixed.push_back(held_->body(ground_shape, {}, surface, 0, {0, 0, 0}, ground));
  held_->world.addRigidBody(held_->fixed.back().get(), ground_group, man_group | shot_group);
}
ShotWorld::~ShotWorld() = default;

void ShotWorld::add_fixed(btCollisionShape* shape, const Stance& stance, const GunneryRules::Surface& surface,
                          Bulk bulk, Tag tag) {
  held_->fixed.push_back(held_->body(shape, stance, surface, 0, {0, 0, 0}, tag));
  const bool slight = bulk == Bulk::shot_only;
  held_->world.addRigidBody(held_->fixed.back().get(), slight ? slight_group : solid_group,
                            slight ? shot_group : man_group | shot_group);
}

void ShotWorld::add_man(btCollisionShape* shape, const Stance& stance, const GunneryRules::Surface& surface,
                        double weight, double across, double along, double gravity, Tag tag) {
  held_->men.push_back(
      held_->body(shape, stance, surface, weight, {scalar(across), scalar(across), scalar(along)}, tag));
  btRigidBody& man = *held_->men.back();
  man.setFlags(0);  // without Bullet's gyroscopic forces
  man.setActivationState(ISLAND_SLEEPING);
  held_->world.addRigidBody(&man, man_group, ground_group | solid_group | man_group | shot_group);
  man.setGravity({0, 0, scalar(-gravity)});
}

void ShotWorld::add_shot(const Projectile& projectile, const Stance& stance, Vector velocity) {
  btVector3 moments;
  projectile.shape->calculateLocalInertia(scalar(projectile.weight), moments);
  held_->shot = held_->body(projectile.shape, stance, {projectile.restitution, projectile.friction}, projectile.weight,
                            moments, ground);
  btRigidBody& shot = *held_->shot;
  shot.setRollingFriction(scalar(projectile.rolling));
  shot.setSpinningFriction(scalar(projectile.rolling));
  shot.setLinearVelocity(vector(velocity));
  shot.setActivationState(DISABLE_DEACTIVATION);
  held_->world.addRigidBody(&shot, shot_group, ground_group | solid_group | man_group | slight_group);
}

void ShotWorld::step(double seconds, Vector pull) {
  held_->shot->setGravity(vector(pull));
  held_->world.stepSimulation(scalar(seconds), 0);
  held_->see_touches();
}

namespace {
Motion motion(const btRigidBody& body) {
  const btTransform& at = body.getWorldTransform();
  return {vector(at.getOrigin()), vector(body.getLinearVelocity()), vector(body.getAngularVelocity()),
          vector(at.getBasis().getColumn(2))};
}
}  // namespace

Motion ShotWorld::shot() const { return motion(*held_->shot); }
std::size_t ShotWorld::men() const { return held_->men.size(); }
ShotWorld::Tag ShotWorld::man_tag(std::size_t number) const { return held_->men[number]->getUserIndex(); }
bool ShotWorld::stirs(std::size_t number) const { return held_->men[number]->isActive(); }
Motion ShotWorld::man(std::size_t number) const { return motion(*held_->men[number]); }
const std::vector<ShotWorld::Tag>& ShotWorld::touched() const { return held_->touched; }

}  // namespace sandgate
