#include "core/gunnery/relief_touch.h"

#include <BulletCollision/CollisionDispatch/btActivatingCollisionAlgorithm.h>
#include <btBulletCollisionCommon.h>

namespace sandgate {
namespace {

btScalar scalar(double value) { return static_cast<btScalar>(value); }

// A circle that slants less than this against the ground lies flat on it.
constexpr btScalar slight = 1e-5f;

class ReliefShape : public btCollisionShape {
 public:
  explicit ReliefShape(const Relief& relief) : relief_(relief) { m_shapeType = CUSTOM_CONCAVE_SHAPE_TYPE; }
  const Relief& relief() const { return relief_; }

  void getAabb(const btTransform& at, btVector3& least, btVector3& most) const override {
    // The box reaches down, so that a body which has slipped beneath the ground is lifted up again.
    constexpr btScalar beneath = 100;
    const btVector3 half(scalar(relief_.half_x()), scalar(relief_.half_y()), 0);
    least = at.getOrigin() - half - btVector3(0, 0, beneath);
    most = at.getOrigin() + half + btVector3(0, 0, scalar(relief_.highest()));
  }
  void setLocalScaling(const btVector3& scaling) override { scaling_ = scaling; }
  const btVector3& getLocalScaling() const override { return scaling_; }
  void calculateLocalInertia(btScalar, btVector3& moments) const override { moments.setZero(); }
  const char* getName() const override { return "relief"; }
  void setMargin(btScalar margin) override { margin_ = margin; }
  btScalar getMargin() const override { return margin_; }

 private:
  const Relief& relief_;
  btVector3 scaling_{1, 1, 1};
  btScalar margin_ = 0;
};

class Algorithm : public btActivatingCollisionAlgorithm {
 public:
  Algorithm(const btCollisionAlgorithmConstructionInfo& info, const btCollisionObjectWrapper* body,
            const btCollisionObjectWrapper* ground)
      : btActivatingCollisionAlgorithm(info, body, ground),
        manifold_(m_dispatcher->getNewManifold(body->getCollisionObject(), ground->getCollisionObject())) {}
  ~Algorithm() override { m_dispatcher->releaseManifold(manifold_); }
  Algorithm(const Algorithm&) = delete;
  Algorithm& operator=(const Algorithm&) = delete;

  void processCollision(const btCollisionObjectWrapper* first, const btCollisionObjectWrapper* second,
                        const btDispatcherInfo&, btManifoldResult* result) override {
    const bool swapped = first->getCollisionShape()->getShapeType() == CUSTOM_CONCAVE_SHAPE_TYPE;
    const btCollisionObjectWrapper &body = swapped ? *second : *first, &ground = swapped ? *first : *second;
    const auto& outline = *static_cast<const Outline*>(body.getCollisionShape()->getUserPointer());
    const Relief& relief = static_cast<const ReliefShape*>(ground.getCollisionShape())->relief();
    result->setPersistentManifold(manifold_);
    touch(outline, body.getWorldTransform(), relief, *result);
    result->refreshContactPoints();
  }
  btScalar calculateTimeOfImpact(btCollisionObject*, btCollisionObject*, const btDispatcherInfo&,
                                 btManifoldResult*) override {
    return 1;
  }
  void getAllContactManifolds(btManifoldArray& manifolds) override { manifolds.push_back(manifold_); }

 private:
  void touch(const Outline& outline, const btTransform& at, const Relief& relief, btManifoldResult& result) const {
    const int axis_number = static_cast<int>(outline.axis);
    const btVector3 axis = at.getBasis().getColumn(axis_number);
    for (const Outline::Circle& circle : outline.circles) {
      const btVector3 middle = at.getOrigin() + axis * scalar(circle.along);
      if (static_cast<double>(middle.z()) - circle.radius - outline.rounding > relief.highest()) continue;
      const btVector3 up = normal(relief.lie(middle.x(), middle.y()));
      // Where the circle comes lowest, in its own plane.
      btVector3 down = axis * axis.dot(up) - up;
      const btScalar slant = down.length();
      down = slant > slight ? down / slant : at.getBasis().getColumn((axis_number + 1) % 3);
      meet(middle + down * scalar(circle.radius) - up * scalar(outline.rounding), relief, result);
    }
  }
  void meet(const btVector3& point, const Relief& relief, btManifoldResult& result) const {
    if (!relief.holds(point.x(), point.y())) return;
    const Relief::Lie lie = relief.lie(point.x(), point.y());
    const btVector3 up = normal(lie);
    const btScalar gap = (point.z() - scalar(lie.height)) * up.z();
    if (gap <= manifold_->getContactBreakingThreshold()) result.addContactPoint(up, point - up * gap, gap);
  }
  static btVector3 normal(const Relief::Lie& lie) {
    if (lie.east == 0 && lie.north == 0) return {0, 0, 1};
    return btVector3(scalar(-lie.east), scalar(-lie.north), 1).normalized();
  }

  btPersistentManifold* manifold_;
};

class Maker : public btCollisionAlgorithmCreateFunc {
 public:
  explicit Maker(bool ground_first) { m_swapped = ground_first; }
  btCollisionAlgorithm* CreateCollisionAlgorithm(btCollisionAlgorithmConstructionInfo& info,
                                                 const btCollisionObjectWrapper* first,
                                                 const btCollisionObjectWrapper* second) override {
    void* room = info.m_dispatcher1->allocateCollisionAlgorithm(sizeof(Algorithm));
    return new (room) Algorithm(info, m_swapped ? second : first, m_swapped ? first : second);
  }
};

}  // namespace

std::unique_ptr<btCollisionShape> relief_shape(const Relief& relief) { return std::make_unique<ReliefShape>(relief); }

struct ReliefTouch::Makers {
  std::unique_ptr<btCollisionAlgorithmCreateFunc> body_first = std::make_unique<Maker>(false),
                                                  ground_first = std::make_unique<Maker>(true);
};

ReliefTouch::ReliefTouch(btCollisionDispatcher& dispatcher) : makers_(std::make_unique<Makers>()) {
  for (const int body : {COMPOUND_SHAPE_PROXYTYPE, CYLINDER_SHAPE_PROXYTYPE, SPHERE_SHAPE_PROXYTYPE}) {
    dispatcher.registerCollisionCreateFunc(body, CUSTOM_CONCAVE_SHAPE_TYPE, makers_->body_first.get());
    dispatcher.registerCollisionCreateFunc(CUSTOM_CONCAVE_SHAPE_TYPE, body, makers_->ground_first.get());
  }
}
ReliefTouch::~ReliefTouch() = default;

}  // namespace sandgate
