#include "core/rulebook/railway_rules.h"

#include "core/rulebook/sections.h"

namespace sandgate {

ManWork man_work(const JsonReader& reader) {
  reader.keys({"men", "moves"});
  return {whole(reader["men"], 1, 1'000), moves(reader["moves"])};
}

RailwayRules railway_rules(const JsonReader& reader) {
  reader.keys({"speed_ft", "full_trucks", "truck_foot", "truck_horse", "truck_guns", "truck_waggons", "boarding",
               "entrain_moves", "detrain_moves", "point_men", "point_gap_ft", "beside_in", "gap_ft", "tear_up",
               "relay"});
  constexpr Length least = Length::inches(1);
  RailwayRules rules;
  rules.speed = feet(reader["speed_ft"], least);
  rules.full_trucks = whole(reader["full_trucks"], 1, 1'000);
  rules.truck_foot = whole(reader["truck_foot"], 1, 1'000);
  rules.truck_horse = whole(reader["truck_horse"], 1, 1'000);
  const JsonReader guns = reader["truck_guns"];
  guns.keys({"over", "under"});
  rules.truck_guns = {whole(guns["over"], 1, 100), whole(guns["under"], 1, 100)};
  rules.truck_waggons = whole(reader["truck_waggons"], 1, 1'000);
  rules.boarding = reader["boarding"].choice(worded<Boarding>, boarding_words);
  rules.entrain_moves = moves(reader["entrain_moves"]);
  rules.detrain_moves = moves(reader["detrain_moves"]);
  rules.point_men = whole(reader["point_men"], 1, 1'000);
  rules.point_gap = feet(reader["point_gap_ft"], {});
  rules.beside = inches(reader["beside_in"], {});
  rules.gap = feet(reader["gap_ft"], least);
  rules.tear_up = man_work(reader["tear_up"]);
  rules.relay = man_work(reader["relay"]);
  return rules;
}

}  // namespace sandgate
