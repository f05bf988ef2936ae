// Men about a shot: who is let into its world, who is touched, who topples (LW-4.2 to LW-4.5). Private to this room.
#pragma once

#include <optional>
#include <vector>

#include "core/gunnery/field.h"

namespace sandgate {

class Fallers {
 public:
  /// `world` may still be empty; it must not be when anything is let in.
  Fallers(const Field& field, std::optional<ShotWorld>& world, const GunneryRules::Projectile& projectile);

  /// This gun is never in the way.
  void spare(std::optional<std::uint32_t> gun) { spared_ = gun; }
  /// Whether anything stands or stirs there that reaches up to `low`.
  bool anything_in(const Patch& patch, double low) const;
  /// Lets in what stands there and reaches up to `low`.
  void let_in(const Patch& patch, double low);
  void let_in_beside_the_falling();

  void touched(Thing thing, double time);
  /// Looks after each step who has lost his balance.
  void look(double time);

  /// LW-4.3: somebody has been touched, and so the first of them is dead.
  bool killed_any() const { return first_.has_value(); }
  /// Whether a shot that reaches `high` above the ground at most now, or as high as it can fly up, can overset anybody.
  bool can_overset(double high, Vector velocity) const;
  /// Whether nobody can fall any more who has not.
  bool settled() const;

  std::vector<Felled> felled() const;
  const std::vector<std::uint32_t>& boxes() const { return boxes_; }

 private:
  struct Man {
    std::uint32_t number = 0;  ///< by his place among the targets
    std::uint32_t body = 0;    ///< in the world
    const Footing* footing = nullptr;
    Vector foot;        ///< where his base stood
    double start = 0;   ///< height of his centre
    double margin = 0;  ///< energy by weight that oversets him
    std::optional<double> touched, fell;
    bool stirs = false;
    Motion now;
  };
  void add(Thing thing);
  void add_man(std::uint32_t number);
  static Patch about(const Man& man, double spare);
  bool can_fall_by_himself(const Man& man) const;
  bool can_fall_on_somebody(const Man& man) const;

  const Field& field_;
  const GunneryTable& table_;
  std::optional<ShotWorld>& world_;
  const GunneryRules::Projectile& projectile_;
  std::optional<std::uint32_t> spared_;
  std::vector<Man> men_;
  std::vector<std::int32_t> man_at_;                 ///< by place among the targets: in `men_`, or -1
  std::vector<std::uint8_t> field_in_, country_in_;  ///< by number in the index: let in
  struct First {
    std::uint32_t number;
    double time;
  };
  std::optional<First> first_;
  std::vector<std::uint32_t> boxes_;
  double least_moment_ = 0;
};

}  // namespace sandgate
