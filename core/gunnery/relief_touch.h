// How bodies touch relief: by the circles about their axes, laid upon its heights. Private to this room.
//
// Everything that moves here is round about an axis, and relief is a height over a place; so where one comes to the
// other can be reckoned, and need not be searched for among the triangles of a mesh. It is the thought of Bullet's own
// contact between a convex shape and a plane, with the plane taken afresh at every point: on level ground both find the
// same point, and a man falls by the same blow.
#pragma once

#include <memory>
#include <vector>

#include "core/gunnery/relief.h"

class btCollisionDispatcher;
class btCollisionShape;

namespace sandgate {

/// What of a body can rest on the ground; inches. Hung on its collision shape as user pointer.
struct Outline {
  struct Circle {
    double along;  ///< of its middle, on the axis from the body's own
    double radius;
  };
  enum class Axis : int { x = 0, z = 2 };
  Axis axis = Axis::z;          ///< of the shape
  double rounding = 0;          ///< the body reaches so far beyond its circles
  std::vector<Circle> circles;  ///< where ground is touched between two of them, one of them touches it, near enough
};

/// The ground as a collision shape for a body at nought that does not move: solid below the heights of the relief,
/// which must outlive it; nothing beyond its window. A dispatcher meets it by ReliefTouch only.
std::unique_ptr<btCollisionShape> relief_shape(const Relief& relief);

/// Teaches a dispatcher how balls, cylinders and bodies of several cylinders, all with an Outline, meet a relief's
/// shape. Must live as long as the dispatcher is used.
class ReliefTouch {
 public:
  explicit ReliefTouch(btCollisionDispatcher& dispatcher);
  ~ReliefTouch();

 private:
  struct Makers;
  std::unique_ptr<Makers> makers_;
};

}  // namespace sandgate
