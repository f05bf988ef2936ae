#include "core/rulebook/destruction_rules.h"

#include "core/rulebook/sections.h"

namespace sandgate {
namespace {

DestructionRules::Crossing crossing(const JsonReader& reader) {
  reader.keys({"destroy_moves", "repair_moves"});
  return {moves(reader["destroy_moves"]), moves(reader["repair_moves"])};
}

}  // namespace

DestructionRules destruction_rules(const JsonReader& reader) {
  reader.keys({"party_men", "near_in", "railway_bridge", "culvert", "road_bridge", "depot", "waggons"});
  DestructionRules rules;
  rules.party_men = whole(reader["party_men"], 1, 1'000);
  rules.near = inches(reader["near_in"], {});
  rules.railway_bridge = crossing(reader["railway_bridge"]);
  rules.culvert = crossing(reader["culvert"]);
  rules.road_bridge = crossing(reader["road_bridge"]);
  rules.depot = man_work(reader["depot"]);
  const JsonReader waggons = reader["waggons"];
  waggons.keys({"count", "men", "moves"});
  rules.waggons = {whole(waggons["count"], 1, 1'000), {whole(waggons["men"], 1, 1'000), moves(waggons["moves"])}};
  return rules;
}

}  // namespace sandgate
