// The shapes of everything a shot can meet, made once for a table. Private to this room.
#pragma once

#include <memory>
#include <span>

#include "core/gunnery/solids.h"
#include "core/rulebook/rulebook.h"

class btCollisionShape;

namespace sandgate {

/// Immutable; any number of flights use it at once. A man's shape lies about the centre of his weight, a gun's and a
/// lying man's about the ground below axle and base, heading east; a box's and a trunk's about their own middle.
class Shapes {
 public:
  /// Of half a gun's width, what is wheel.
  static constexpr double rim_share = 0.25;

  Shapes(const Rulebook& rulebook, const GunneryRules& sized, const Relief& relief, std::span<const Prism> prisms);
  ~Shapes();

  btCollisionShape* man(bool horse) const;
  btCollisionShape* lying(bool horse) const;
  btCollisionShape* gun() const;
  btCollisionShape* box() const;
  btCollisionShape* trunk() const;
  btCollisionShape* prism(std::size_t number) const;  ///< about `prism_middle`
  Vector prism_middle(std::size_t number) const;
  btCollisionShape* projectile(std::size_t number) const;  ///< a cylinder's axis is east
  btCollisionShape* ground() const;

 private:
  struct Held;
  std::unique_ptr<const Held> held_;
};

}  // namespace sandgate
