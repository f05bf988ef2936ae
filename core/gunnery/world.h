// A small world of rigid bodies about one shot, made anew for each. Private to this room.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/gunnery/vector.h"
#include "core/rulebook/gunnery_rules.h"

class btCollisionShape;

namespace sandgate {

/// How a body stands: its own upward axis (of a cylinder's shape z, turned so) and its heading about it.
struct Stance {
  Vector at;
  Vector up{0, 0, 1};
  Vector ahead{1, 0, 0};  ///< where its x axis goes; square to `up`
};

struct Motion {
  Vector at, velocity, spin;
  Vector up;  ///< its z axis
};

/// Trunks and men who lie stop nothing but the shot.
enum class Bulk : std::uint8_t { solid, shot_only };

class ShotWorld {
 public:
  /// What the shot touches is told by these.
  using Tag = std::int32_t;
  static constexpr Tag ground = -1;

  struct Projectile {
    btCollisionShape* shape;
    double weight, restitution, friction, rolling;
  };
  ShotWorld(btCollisionShape* ground, const GunneryRules::Surface& surface);
  ~ShotWorld();

  void add_fixed(btCollisionShape* shape, const Stance& stance, const GunneryRules::Surface& surface, Bulk bulk,
                 Tag tag);
  /// He stands still until he is touched. `across` and `along` are his moments about his centre.
  void add_man(btCollisionShape* shape, const Stance& stance, const GunneryRules::Surface& surface, double weight,
               double across, double along, double gravity, Tag tag);
  void add_shot(const Projectile& projectile, const Stance& stance, Vector velocity);

  /// `pull` is the shot's acceleration by weight and air.
  void step(double seconds, Vector pull);

  Motion shot() const;
  std::size_t men() const;
  Tag man_tag(std::size_t number) const;
  bool stirs(std::size_t number) const;  ///< has been touched and does not sleep again
  Motion man(std::size_t number) const;
  /// What the shot touched in the last step, in order, each once.
  const std::vector<Tag>& touched() const;

 private:
  struct Held;
  std::unique_ptr<Held> held_;
};

}  // namespace sandgate
