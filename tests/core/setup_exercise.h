// A battle to be set up on a small field, for tests: Red's back line is south, Blue's north.
#pragma once

#include "tests/core/table_exercise.h"

namespace sandgate::tests {

/// Twelve feet wide, nine deep, by the rules of Little Wars.
class SetupExercise : public SmallExercise {
 public:
  explicit SetupExercise(const SetupTerms& terms = {}, const char* rules = "little-wars",
                         std::shared_ptr<const Country> country = Country::level(1200, 900))
      : SmallExercise(std::move(country), rules) {
    setting().sides[0].back_line = Edge::south;
    setting().sides[1].back_line = Edge::north;
    setting().table = TableExercise{"Field", {}, terms};
  }

  SetupTerms& terms() { return *setting().table->setup; }

  /// Two companies and a gun with five horse for each side.
  SetupExercise& with_bodies() {
    for (const int side : {0, 1}) {
      company(side, 20);
      company(side, 15);
      const BodyId gun = company(side, 5);
      body(gun).contents = Contents{{{Arm::artillery, {}, {}, 1, 0}, {Arm::cavalry, Men{{5}}, Men{{5}}, 0, 0}}};
    }
    return *this;
  }

 private:
  BodyId company(int side, int men) {
    const BodyId id = add(side, Arm::infantry, Formation::two_ranks, 0, 0, men);
    body(id).at = {};
    return id;
  }
};

inline Point inches(double x, double y) { return {Length::from_feet(x / 12), Length::from_feet(y / 12)}; }

/// Everybody is on the ground, in his zone, with the gap of LW-3.6.
inline QByteArray misplaced(const Campaign& campaign, SideId side, bool zone_full = false) {
  const Setting& setting = campaign.setting();
  const SetDownZones zones = set_down_zones(setting.rulebook, campaign.table(TableId{0}).window, campaign.line_of(side),
                                            set_down_role(side, campaign.setup().defender));
  for (const Body& body : campaign.bodies()) {
    if (body.side != side) continue;
    if (!body.set_out || body.table != TableId{0}) return "a body is not set down";
    if (static_cast<std::int64_t>(men_of(campaign, body.id).size()) != body.contents.men().count)
      return "not every man of a body is set down";
    const auto guns =
        std::ranges::count_if(campaign.guns(), [&](const Gun& gun) { return gun.body == body.id && gun.on_ground; });
    if (guns != body.contents.guns()) return "not every gun is set down";
  }
  const TableGround& ground = campaign.ground(TableId{0});
  const Rulebook& rules = setting.rulebook;
  for (const Soldier& man : campaign.men()) {
    if (man.side != side || !man.on_ground()) continue;
    const Length radius = rules.radius(man.arm);
    if (!zone_full && !zones.of(man.arm).holds(man.at)) return "a man is out of his zone";
    if (ground.bar_at(man.at, radius) != Bar::none) return "a man stands where nobody can";
    for (const Soldier& other : campaign.men()) {
      if (other.id == man.id || !other.on_ground()) continue;
      if (distance(man.at, other.at) < radius + rules.radius(other.arm) + rules.table.gap) return "men are crowded";
    }
    for (const Gun& gun : campaign.guns()) {
      if (gun.on_ground && touches_gun(rules, gun, man.at, radius, rules.table.gap)) return "a man stands in a gun";
    }
  }
  for (const Gun& gun : campaign.guns()) {
    if (gun.side != side || !gun.on_ground) continue;
    if (!zone_full && !zones.guns.holds(gun.at)) return "a gun is out of its zone";
    if (ground.bar_of_gun(gun.at, gun.facing) != Bar::none) return "a gun stands where none can";
  }
  return {};
}

}  // namespace sandgate::tests
