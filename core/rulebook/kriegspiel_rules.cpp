#include "core/rulebook/kriegspiel_rules.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/rulebook/sections.h"

namespace sandgate {
namespace {

/// A delay: parts of a move are allowed, and none at all.
Moves delay(const JsonReader& reader) {
  constexpr double most = 1'000;
  return Moves::from_moves(reader.number(0, most));
}

constexpr Length least_length{{1}};

}  // namespace

Ratio part_of(const JsonReader& reader) {
  reader.keys({"over", "under"});
  const Ratio ratio{whole(reader["over"], 1, 100), whole(reader["under"], 1, 100)};
  if (reader.good() && ratio.over > ratio.under)
    reader.fail(phrase("is {}/{}, which is more than all", ratio.over, ratio.under), "write a part");
  return ratio;
}

FormationRules formation_rules(const JsonReader& reader) {
  reader.keys({"infantry", "cavalry", "guns", "fires_or_moves"});
  FormationRules rules;
  const JsonReader infantry = reader["infantry"];
  infantry.keys({"fours_two_ranks_moves", "two_ranks_extended_moves"});
  rules.fours_two_ranks = delay(infantry["fours_two_ranks_moves"]);
  rules.two_ranks_extended = delay(infantry["two_ranks_extended_moves"]);
  const JsonReader cavalry = reader["cavalry"];
  cavalry.keys({"change_moves", "mount_moves", "dismount_moves", "held_in"});
  rules.horse = delay(cavalry["change_moves"]);
  rules.mount = delay(cavalry["mount_moves"]);
  rules.dismount = delay(cavalry["dismount_moves"]);
  rules.held = inches(cavalry["held_in"], least_length);
  const JsonReader guns = reader["guns"];
  guns.keys({"limber_moves", "unlimber_moves"});
  rules.limber = delay(guns["limber_moves"]);
  rules.unlimber = delay(guns["unlimber_moves"]);
  rules.fires_or_moves = reader["fires_or_moves"].truth();
  return rules;
}

BoatRules boat_rules(const JsonReader& reader) {
  reader.keys({"party_men", "embark_moves", "disembark_moves", "holds_foot"});
  BoatRules rules;
  rules.party_men = whole(reader["party_men"], 1, 1'000);
  rules.embark_moves = moves(reader["embark_moves"]);
  rules.disembark_moves = moves(reader["disembark_moves"]);
  rules.holds_foot = whole(reader["holds_foot"], 1, 1'000);
  return rules;
}

WorkRules work_rules(const JsonReader& reader) {
  reader.keys({"trench", "epaulement", "mine", "seen_ft"});
  WorkRules rules;
  const JsonReader trench = reader["trench"];
  trench.keys({"moves", "men_per_inch", "high_in", "thick_in"});
  rules.trench = {moves(trench["moves"]), whole(trench["men_per_inch"], 1, 1'000),
                  inches(trench["high_in"], least_length), inches(trench["thick_in"], least_length)};
  const JsonReader epaulement = reader["epaulement"];
  epaulement.keys({"men", "moves", "radius_in", "high_in", "thick_in", "embrasure_in"});
  rules.epaulement.men = whole(epaulement["men"], 1, 1'000);
  rules.epaulement.moves = moves(epaulement["moves"]);
  rules.epaulement.radius = inches(epaulement["radius_in"], least_length);
  rules.epaulement.high = inches(epaulement["high_in"], least_length);
  rules.epaulement.thick = inches(epaulement["thick_in"], least_length);
  rules.epaulement.embrasure = inches(epaulement["embrasure_in"], least_length);
  if (reader.good() && rules.epaulement.embrasure >= rules.epaulement.radius * 2)
    epaulement["embrasure_in"].fail("is as wide as the epaulement", "write an opening narrower than twice radius_in");
  const JsonReader mine = reader["mine"];
  mine.keys({"men", "moves", "circle_in", "trodden_in"});
  rules.mine = {whole(mine["men"], 1, 1'000), moves(mine["moves"]), inches(mine["circle_in"], least_length),
                inches(mine["trodden_in"], {})};
  if (reader.good() && rules.mine.trodden > rules.mine.circle)
    mine["trodden_in"].fail("is more than circle_in", "write a distance at which the mine destroys who treads on it");
  rules.seen = feet(reader["seen_ft"], {});
  return rules;
}

ShellRules shell_rules(const JsonReader& reader) {
  reader.keys({"circle_in", "killed", "disabled_moves"});
  ShellRules rules;
  rules.circle = inches(reader["circle_in"], least_length);
  rules.killed = part_of(reader["killed"]);
  rules.disabled_moves = moves(reader["disabled_moves"]);
  return rules;
}

RifleRules rifle_rules(const JsonReader& reader, const GunneryRules& gunnery) {
  reader.keys({"men", "line_in", "shots", "projectile"});
  RifleRules rules;
  rules.men = whole(reader["men"], 1, 100);
  rules.line = inches(reader["line_in"], {});
  rules.shots = whole(reader["shots"], 1, 100);
  const JsonReader projectile = reader["projectile"];
  rules.projectile = projectile.word(64);
  const auto fired = std::ranges::find(gunnery.projectiles, rules.projectile, &GunneryRules::Projectile::name);
  if (!reader.good()) return rules;
  if (fired == gunnery.projectiles.end())
    projectile.fail(phrase("is {}, and /gunnery/projectiles has none of that name", in_quotes(rules.projectile)),
                    "name one of them");
  else if (fired->from != GunneryRules::From::rifle)
    projectile.fail(phrase("is {}, which is fired from a gun", in_quotes(rules.projectile)),
                    "name a projectile fired from a rifle");
  return rules;
}

GeneralRules general_rules(const JsonReader& reader) {
  reader.keys({"kind", "out_moves"});
  return {reader["kind"].choice(worded<GeneralSafety>, general_words), moves(reader["out_moves"])};
}

}  // namespace sandgate
