// A table made ready for flights, and what stands on it when one is flown. Private to this room.
#pragma once

#include <memory>

#include "core/gunnery/gunnery.h"
#include "core/gunnery/index.h"
#include "core/gunnery/shapes.h"
#include "core/gunnery/world.h"

namespace sandgate {

/// What a tag of the world stands for.
enum class ThingKind : std::uint8_t { man, gun, box, tree, prism };
struct Thing {
  ThingKind kind = ThingKind::man;
  std::uint32_t number = 0;
  static constexpr std::int32_t kinds_from = 24;
  ShotWorld::Tag tag() const {
    return static_cast<ShotWorld::Tag>(static_cast<std::uint32_t>(kind) << kinds_from | number);
  }
  static Thing of(ShotWorld::Tag tag) {
    return {static_cast<ThingKind>(tag >> kinds_from), static_cast<std::uint32_t>(tag) & ((1u << kinds_from) - 1)};
  }
};

/// How firmly a man stands, by the figure of his arm. On a slope he stands square to it.
struct Footing {
  double height = 0, centre = 0, radius = 0, body = 0, weight = 0;
  double across = 0, along = 0;  ///< moments about his centre
  double reach = 0;              ///< of any part of him from his centre
  double balance = 0;            ///< angle from the upright at which he falls by himself, radians

  Footing(const GunneryRules::Figure& figure, double base_radius);
  /// Energy by weight that oversets him where he leans so much at rest.
  double to_overset(double gravity, double lean) const;
  /// Moment about the edge of his base that gives him so much.
  double least_moment(double gravity) const;
};

/// What never changes: the country of the window and the rulebook's figures for the size of its men.
struct GunneryTable {
  std::shared_ptr<const TableGround> ground;
  GunneryRules rules;
  Relief relief;
  std::vector<Prism> prisms;
  std::vector<Point> trees;
  Shapes shapes;
  Footing foot, horse;
  Index country;               ///< trees, then prisms
  double tallest_country = 0;  ///< above the lowest ground
  Vector wind;                 ///< inches a second

  explicit GunneryTable(std::shared_ptr<const TableGround> on);

  Thing country_thing(std::uint32_t number) const;
  static bool mounted(Arm arm) { return arm == Arm::cavalry || arm == Arm::general; }
  const Footing& footing(Arm arm) const { return mounted(arm) ? horse : foot; }
  Vector on_ground(Point p) const;
  Vector muzzle(const Gun& gun, const Aim& aim) const;
};

/// The way of an aim; mils may be parts of them.
Vector direction(double bearing_mils, double elevation_mils);

/// What stands on the table besides the country.
class Field {
 public:
  Field(const GunneryTable& table, const Targets& targets, std::optional<std::uint32_t> but_gun = {});

  const GunneryTable& table() const { return table_; }
  const Targets& targets() const { return targets_; }
  const Index& index() const { return index_; }
  Thing thing(std::uint32_t number) const { return things_[number]; }
  double tallest() const { return tallest_; }

 private:
  const GunneryTable& table_;
  Targets targets_;
  std::vector<Thing> things_;
  double tallest_ = 0;
  Index index_;
};

}  // namespace sandgate
