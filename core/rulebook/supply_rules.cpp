#include "core/rulebook/supply_rules.h"

#include "core/rulebook/sections.h"

namespace sandgate {

SupplyRules supply_rules(const JsonReader& reader) {
  reader.keys({"kind",
               "every_moves",
               "men_a_packet",
               "horses_a_packet",
               "shooters_a_packet",
               "fired_moves",
               "pool_ft",
               "foot_ft",
               "horse_ft",
               "clear_ft",
               "least_men",
               "siege_ft",
               "food_of_a_horse",
               "out_of_action_moves",
               "surrender_moves",
               "waggon_packets",
               "truck_packets",
               "men_a_waggon",
               "waggon_moves",
               "cart_moves"});
  SupplyRules rules;
  rules.kind = reader["kind"].choice(worded<SupplyKind>, supply_words);
  rules.every_moves = moves(reader["every_moves"]);
  rules.men_a_packet = whole(reader["men_a_packet"], 1, most_men_counted);
  rules.horses_a_packet = whole(reader["horses_a_packet"], 1, most_men_counted);
  rules.shooters_a_packet = whole(reader["shooters_a_packet"], 1, most_men_counted);
  rules.fired_moves = moves(reader["fired_moves"]);
  rules.pool = feet(reader["pool_ft"], {});
  rules.foot = feet(reader["foot_ft"], {});
  rules.horse = feet(reader["horse_ft"], rules.foot);
  rules.clear = feet(reader["clear_ft"], {});
  rules.least_men = whole(reader["least_men"], 0, most_men_counted);
  rules.siege = feet(reader["siege_ft"], {});
  rules.food_of_a_horse = whole(reader["food_of_a_horse"], 0, 100);
  rules.out_of_action_moves = moves(reader["out_of_action_moves"]);
  rules.surrender_moves = moves(reader["surrender_moves"]);
  rules.waggon_packets = whole(reader["waggon_packets"], 1, 1'000);
  rules.truck_packets = whole(reader["truck_packets"], 1, 1'000);
  rules.men_a_waggon = whole(reader["men_a_waggon"], 1, most_men_counted);
  rules.waggon_moves = moves(reader["waggon_moves"]);
  rules.cart_moves = moves(reader["cart_moves"]);
  return rules;
}

}  // namespace sandgate
